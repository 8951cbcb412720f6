import type { PageContext } from '../content/page-context.ts';
import type { Home } from '../schemas/pages.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Unbroken } from '../ui/Unbroken.tsx';
import styles from './GuaranteeBand.module.css';

export interface GuaranteeBandProps extends Pick<PageContext, 'phone'> {
  guarantee: Home['guarantee'];
}

/** The fast-response guarantee. */
export function GuaranteeBand({ phone, guarantee: { heading, text, points } }: GuaranteeBandProps) {
  return (
    <section className="band" data-band="deep" aria-labelledby="guarantee">
      <div className={`wrap ${styles.inner}`}>
        <div className="stack">
          <h2 id="guarantee">
            <Unbroken text={heading} />
          </h2>
          <p>{text}</p>
          <p>
            <ButtonLink href={phone.href} size="large">
              <Icon name="phone" size={20} />
              Call {phone.display}
            </ButtonLink>
          </p>
        </div>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <Icon name="badge-check" size={28} />
              <p>
                <Unbroken text={point} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

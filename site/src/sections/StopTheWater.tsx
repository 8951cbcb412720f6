import type { ContactLinks } from '../lib/contact-links.ts';
import type { StopTheWater as StopTheWaterWords } from '../schemas/pages.ts';
import { DrawnCards } from '../service-blocks/DrawnCards.tsx';
import { Fold } from '../service-blocks/Fold.tsx';
import { Band } from '../ui/Band.tsx';
import { CallButton } from '../ui/Button.tsx';
import styles from './StopTheWater.module.css';

export interface StopTheWaterProps {
  id: string;
  words: StopTheWaterWords;
  links: Pick<ContactLinks, 'call' | 'number'>;
  /** Whether to say whom to ring about the water company's side. */
  whose: boolean;
}

/** Lines of the fridge card to fill in by hand. */
const blanks = [
  'Toby',
  'Toby key or screwdriver',
  'Switchboard',
  'Hot water cylinder switch',
  'Gas valve',
  'Pump and tank valve',
  'Building manager',
  'Water company',
];

/** What to do before anybody comes: three steps, and what differs from house to house. Printed, it is the fridge card. */
export function StopTheWater({ id, words, links, whose }: StopTheWaterProps) {
  const { heading, intro, steps, ceiling, cases, whoseLeak } = words;
  return (
    <Band id={id} heading={heading} intro={intro} className={styles.root}>
      <DrawnCards
        numbered
        cards={steps.map(({ text, ...step }, index) => ({
          ...step,
          words: (
            <>
              <p>{text}</p>
              {index === steps.length - 1 && <CallButton links={links} />}
            </>
          ),
        }))}
      />
      <div className={`folds pairs ${styles.cases}`}>
        <Fold id="ceiling" title={ceiling.title}>
          <ol>
            {ceiling.orders.map((order) => (
              <li key={order}>{order}</li>
            ))}
          </ol>
        </Fold>
        {cases.map(({ title, text }) => (
          <Fold key={title} title={title}>
            <p>{text}</p>
          </Fold>
        ))}
        {whose && (
          <Fold id="whose-leak" title={whoseLeak.heading}>
            <ul>
              {whoseLeak.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
      <section hidden className={styles.fridge} aria-labelledby={`${id}-fridge`}>
        <h3 id={`${id}-fridge`}>For the fridge door</h3>
        <ul className="plain">
          {blanks.map((blank) => (
            <li key={blank}>{blank}</li>
          ))}
        </ul>
      </section>
    </Band>
  );
}

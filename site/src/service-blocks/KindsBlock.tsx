import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './KindsBlock.module.css';

/** Kinds of a thing beside each other, each with the same facts in the same order. */
export function KindsBlock({ kinds, rows, ...head }: BlockProps<'kinds'>) {
  return (
    <Band {...head}>
      <ul className={styles.kinds}>
        {kinds.map(({ title }, kind) => (
          <li key={title}>
            <h3>{title}</h3>
            <dl>
              {rows.map(({ label, cells }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{cells[kind]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Band>
  );
}

import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './StepsBlock.module.css';

/** Numbered steps. */
export function StepsBlock({ steps, ...head }: BlockProps<'steps'>) {
  return (
    <Band {...head}>
      <ol className={`quiet ${styles.steps}`}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}

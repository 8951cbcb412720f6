import type { Block } from '../schemas/service.ts';
import { BlockSection } from './BlockSection.tsx';
import styles from './StepsBlock.module.css';

export type StepsBlockProps = Extract<Block, { kind: 'steps' }> & { band: 'paper' | 'sand' };

/** Numbered steps. */
export function StepsBlock({ steps, ...head }: StepsBlockProps) {
  return (
    <BlockSection {...head}>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </BlockSection>
  );
}

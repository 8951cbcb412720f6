import type { Block } from '../schemas/service.ts';
import { LinkLine } from '../ui/LinkLine.tsx';
import styles from './AgesBlock.module.css';
import { BlockSection } from './BlockSection.tsx';
import { Fold } from './Fold.tsx';

export type AgesBlockProps = Extract<Block, { kind: 'ages' }> & { band: 'paper' | 'sand' };

/** Along a time: each span under a length of the pipe that was laid then. */
export function AgesBlock({ ages, ...head }: AgesBlockProps) {
  return (
    <BlockSection {...head}>
      <ul className={styles.ages}>
        {ages.map(({ pipe, title, text, links = [] }) => (
          <li key={title} data-pipe={pipe}>
            <h3>{title}</h3>
            <Fold title={title}>
              <p>{text}</p>
              <LinkLine links={links} />
            </Fold>
          </li>
        ))}
      </ul>
    </BlockSection>
  );
}

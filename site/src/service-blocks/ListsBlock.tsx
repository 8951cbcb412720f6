import type { Block } from '../schemas/service.ts';
import { BlockSection } from './BlockSection.tsx';
import { Fold } from './Fold.tsx';
import styles from './ListsBlock.module.css';

export type ListsBlockProps = Extract<Block, { kind: 'lists' }> & { band: 'paper' | 'sand' };

/** So many lines of a list stand on a phone before the rest is folded; of an alarm, all. */
const seen = 3;

function Lines({ items }: { items: readonly string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

/** Two lists beside each other, such as "ring now" against "can wait". */
export function ListsBlock({ lists, ...head }: ListsBlockProps) {
  return (
    <BlockSection {...head}>
      <div className={styles.lists}>
        {lists.map(({ heading, tone, items }) => {
          const isWhole = tone === 'alarm' || items.length <= seen + 1;
          return (
            <div key={heading} data-tone={tone}>
              <h3>{heading}</h3>
              <Lines items={isWhole ? items : items.slice(0, seen)} />
              {!isWhole && (
                <Fold title={heading}>
                  <Lines items={items.slice(seen)} />
                </Fold>
              )}
            </div>
          );
        })}
      </div>
    </BlockSection>
  );
}

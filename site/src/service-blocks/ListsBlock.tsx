import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import { Fold } from './Fold.tsx';
import styles from './ListsBlock.module.css';

/** How many lines of a list a phone shows before the rest is folded. An alarm shows all. */
const linesBeforeFold = 3;

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
export function ListsBlock({ lists, ...head }: BlockProps<'lists'>) {
  return (
    <Band {...head}>
      <div className={styles.lists}>
        {lists.map(({ heading, tone, items }) => {
          const folds = tone !== 'alarm' && items.length > linesBeforeFold + 1;
          return (
            <div key={heading} data-tone={tone}>
              <h3>{heading}</h3>
              <Lines items={folds ? items.slice(0, linesBeforeFold) : items} />
              {folds && (
                <Fold title={heading}>
                  <Lines items={items.slice(linesBeforeFold)} />
                </Fold>
              )}
            </div>
          );
        })}
      </div>
    </Band>
  );
}

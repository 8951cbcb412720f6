import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import { Fold } from './Fold.tsx';
import styles from './ListsBlock.module.css';

/** How many lines of a list a phone shows before the rest is folded. An alarm shows all. */
const linesBeforeFold = 3;

/** Two lists beside each other, such as "ring now" against "can wait". */
export function ListsBlock({ lists, ...head }: BlockProps<'lists'>) {
  return (
    <Band {...head}>
      <div className={`grid ${styles.lists}`}>
        {lists.map(({ heading, tone, items }) => {
          const folds = tone !== 'alarm' && items.length > linesBeforeFold + 1;
          const lines = items.map((item) => <li key={item}>{item}</li>);
          return (
            <div key={heading} data-tone={tone}>
              <h3>{heading}</h3>
              <ul>{folds ? lines.slice(0, linesBeforeFold) : lines}</ul>
              {folds && (
                <Fold title={heading}>
                  <ul>{lines.slice(linesBeforeFold)}</ul>
                </Fold>
              )}
            </div>
          );
        })}
      </div>
    </Band>
  );
}

import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './ListsBlock.module.css';

/** Two lists beside each other, such as "ring now" against "can wait". */
export function ListsBlock({ lists, ...head }: BlockProps<'lists'>) {
  return (
    <Band {...head}>
      <div className={`grid ${styles.lists}`}>
        {lists.map(({ heading, tone, items }) => (
          <div key={heading} data-tone={tone}>
            <h3>{heading}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Band>
  );
}

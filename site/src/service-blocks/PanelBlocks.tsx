import { Band } from '../ui/Band.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import { ListItems } from '../ui/Text.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './PanelBlocks.module.css';

/** Two lists beside each other, such as "ring now" against "can wait". */
export function ListsBlock({ lists, ...head }: BlockProps<'lists'>) {
  return (
    <Band {...head}>
      <div className={`grid ${styles.panels} ${styles.lists}`}>
        {lists.map(({ heading, tone, items }) => (
          <div key={heading} data-tone={tone}>
            <h3>{heading}</h3>
            <ul>
              <ListItems texts={items} />
            </ul>
          </div>
        ))}
      </div>
    </Band>
  );
}

/** Kinds of a thing beside each other, each with the same facts in the same order. */
export function KindsBlock({ kinds, rows, ...head }: BlockProps<'kinds'>) {
  return (
    <Band {...head}>
      <ul className={`${styles.panels} ${styles.kinds}`}>
        {kinds.map(({ title, picture }, kind) => (
          <li key={title}>
            {picture !== undefined && <RoomPicture name={picture} />}
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

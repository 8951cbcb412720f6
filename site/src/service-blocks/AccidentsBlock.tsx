import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import { ListItems, Text } from '../ui/Text.tsx';
import styles from './AccidentsBlock.module.css';
import type { BlockProps } from './block-props.ts';

/** Accidents, each with what to do first in sight; the first of them has the whole width. */
export function AccidentsBlock({ accidents, firstLabel, ...head }: BlockProps<'accidents'>) {
  return (
    <Band {...head}>
      <ul className={styles.root}>
        {accidents.map(({ title, anchor, picture, doFirst, steps = [], text, links = [] }) => (
          <li key={title} id={anchor}>
            <RoomPicture name={picture} />
            <h3>{title}</h3>
            <p>
              <b>{firstLabel}</b> <Text>{doFirst}</Text>
            </p>
            {steps.length > 0 && (
              <ol>
                <ListItems texts={steps} />
              </ol>
            )}
            {text !== undefined && (
              <p>
                <Text>{text}</Text>
              </p>
            )}
            <LinkLine links={links} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import { ListItems, Paragraph, Text } from '../ui/Text.tsx';
import styles from './AccidentsBlock.module.css';
import type { BlockProps } from './block-props.ts';

/** Accidents as panels: the picture, what to do first, and what to do next. The first one, with its steps, is wide. */
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
            <Paragraph text={text} />
            <LinkLine links={links} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

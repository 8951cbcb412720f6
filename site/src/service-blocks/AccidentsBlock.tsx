import { Band } from '../ui/Band.tsx';
import { LinkLine } from '../ui/LinkList.tsx';
import { RoomPicture } from '../ui/RoomPicture.tsx';
import { ListItems, Paragraph, Text } from '../ui/Text.tsx';
import styles from './AccidentsBlock.module.css';
import type { BlockProps } from './block-props.ts';

type Accident = BlockProps<'accidents'>['accidents'][number];

/** Accidents as panels: the picture, and what to do first in sight; the rest opens. */
export function AccidentsBlock({ accidents, firstLabel, moreLabel, ...head }: BlockProps<'accidents'>) {
  return (
    <Band {...head}>
      <ul className={`folds ${styles.root}`}>
        {accidents.map((accident) => (
          <li key={accident.title} id={accident.anchor}>
            <RoomPicture name={accident.picture} />
            <h3>{accident.title}</h3>
            <p>
              <b>{firstLabel}</b> <Text>{accident.doFirst}</Text>
            </p>
            <Next {...accident} label={moreLabel} />
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** What follows, if there is anything. */
function Next({ label, title, steps = [], text, links = [] }: Accident & { label: string }) {
  if (steps.length === 0 && text === undefined && links.length === 0) return null;
  return (
    <details>
      <summary>
        {label}
        <span className="sr-only">{`: ${title}`}</span>
      </summary>
      {steps.length > 0 && (
        <ol>
          <ListItems texts={steps} />
        </ol>
      )}
      <Paragraph text={text} />
      <LinkLine links={links} />
    </details>
  );
}

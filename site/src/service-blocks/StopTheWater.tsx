import type { NumberedSteps } from '../content/emergency-steps.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { StopTheWater as Words } from '../schemas/pages.ts';
import { Band } from '../ui/Band.tsx';
import { CallButton } from '../ui/Button.tsx';
import { ListItems, Paragraph, Paragraphs } from '../ui/Text.tsx';
import { DrawnCards } from './DrawnCards.tsx';
import { Fold } from './Fold.tsx';
import styles from './StopTheWater.module.css';

interface StopTheWaterProps extends Pick<Words, 'heading' | 'intro' | 'cases'> {
  id: string;
  steps: readonly NumberedSteps[];
  links: ContactLinks;
}

/** What to do before anybody comes, whole and open; under it, closed, what differs from house to house. */
export function StopTheWater({ id, heading, intro, steps, cases, links }: StopTheWaterProps) {
  return (
    <Band id={id} heading={heading} intro={intro} className={styles.root}>
      <DrawnCards
        numbered
        cards={steps.map(({ title, drawing, isCall, lines, more }) => ({
          title,
          drawing,
          words: (
            <>
              <Paragraphs texts={lines} />
              {isCall && <CallButton links={links} />}
              {more.length > 0 && (
                <ul className={styles.more}>
                  <ListItems texts={more} />
                </ul>
              )}
            </>
          ),
        }))}
      />
      <div className="folds pairs no-print">
        {cases.map(({ title, text }) => (
          <Fold key={title} title={title}>
            <Paragraph text={text} />
          </Fold>
        ))}
      </div>
    </Band>
  );
}

interface PartProps {
  id: string;
  heading: string;
  band: 'paper' | 'sand';
}

/** Who is to be called about which pipe, in all of the region. */
export function WhosePipe({ lines, ...head }: PartProps & { lines: readonly string[] }) {
  return (
    <Band {...head}>
      <ul>
        <ListItems texts={lines} />
      </ul>
    </Band>
  );
}

/** The page prints as one card: these are its lines to fill in. */
export function FridgeCard({ blanks, ...head }: PartProps & Words['fridge']) {
  return (
    <Band {...head} className={styles.fridge}>
      <ul className="plain">
        {blanks.map((blank) => (
          <li key={blank}>{blank}</li>
        ))}
      </ul>
    </Band>
  );
}

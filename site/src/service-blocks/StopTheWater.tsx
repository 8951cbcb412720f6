import type { NumberedSteps } from '../content/emergency-steps.ts';
import type { ContactLinks } from '../lib/contact-links.ts';
import type { StopTheWater as Words } from '../schemas/pages.ts';
import { Band } from '../ui/Band.tsx';
import { CallButton } from '../ui/Button.tsx';
import { ListItems, Paragraphs } from '../ui/Text.tsx';
import { DrawnCards } from './DrawnCards.tsx';
import { Fold } from './Fold.tsx';
import styles from './StopTheWater.module.css';

interface StopTheWaterProps extends Pick<Words, 'heading' | 'intro'> {
  id: string;
  steps: readonly NumberedSteps[];
  links: ContactLinks;
}

/** What to do before anybody comes, open; under a step, closed, what differs from house to house. */
export function StopTheWater({ id, heading, intro, steps, links }: StopTheWaterProps) {
  return (
    <Band id={id} heading={heading} intro={intro} className={styles.root}>
      <DrawnCards
        numbered
        cards={steps.map(({ title, drawing, isCall, lines, more = [], cases = [] }) => ({
          title,
          drawing,
          words: (
            <>
              <Paragraphs texts={lines} />
              {isCall && <CallButton links={links} />}
              {more.length > 0 && (
                <ul>
                  <ListItems texts={more} />
                </ul>
              )}
              {cases.length > 0 && (
                <div className="folds">
                  {cases.map((one) => (
                    <Fold key={one.title} title={one.title}>
                      <Paragraphs texts={one.lines} />
                    </Fold>
                  ))}
                </div>
              )}
            </>
          ),
        }))}
      />
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

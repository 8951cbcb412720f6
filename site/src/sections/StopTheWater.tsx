import { emergencySteps, linesFor } from '../content/emergency-steps.ts';
import type { PageContext } from '../content/page-context.ts';
import { DrawnCards } from '../service-blocks/DrawnCards.tsx';
import { Fold } from '../service-blocks/Fold.tsx';
import { Band } from '../ui/Band.tsx';
import { CallButton } from '../ui/Button.tsx';
import { Text } from '../ui/Text.tsx';
import styles from './StopTheWater.module.css';

type StopTheWaterProps = Pick<PageContext, 'content' | 'links'> & { id: string };

/** What to do before anybody comes, whole and open; under it, closed, what differs from house to house. */
export function StopTheWater({ id, content, links }: StopTheWaterProps) {
  const { heading, intro, cases } = content.stopTheWater;
  return (
    <Band id={id} heading={heading} intro={intro} className={styles.root}>
      <DrawnCards
        numbered
        cards={emergencySteps(content).map(({ title, drawing, lines, more }) => ({
          title,
          drawing,
          words: (
            <>
              {lines.map((line) => (
                <p key={line}>
                  <Text>{line}</Text>
                </p>
              ))}
              {drawing === 'phone' && <CallButton links={links} />}
              {more.length > 0 && (
                <ul className={styles.more}>
                  {more.map((line) => (
                    <li key={line}>
                      <Text>{line}</Text>
                    </li>
                  ))}
                </ul>
              )}
            </>
          ),
        }))}
      />
      <div className={`folds pairs ${styles.cases}`}>
        {cases.map(({ title, text }) => (
          <Fold key={title} title={title}>
            <p>
              <Text>{text}</Text>
            </p>
          </Fold>
        ))}
      </div>
    </Band>
  );
}

type PartProps = Pick<PageContext, 'content'> & { id: string; band: 'paper' | 'sand' };

/** Who is to be called about which pipe, in all of the region. */
export function WhosePipe({ id, content, band }: PartProps) {
  const { heading, lines } = content.stopTheWater.whosePipe;
  return (
    <Band id={id} heading={heading} band={band}>
      <ul>
        {linesFor(lines, content).map((line) => (
          <li key={line}>
            <Text>{line}</Text>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** The page prints as one card: these are its lines to fill in. */
export function FridgeCard({ id, content, band }: PartProps) {
  const { heading, intro, blanks } = content.stopTheWater.fridge;
  return (
    <Band id={id} heading={heading} intro={intro} band={band} className={styles.fridge}>
      <ul className="plain">
        {blanks.map((blank) => (
          <li key={blank}>{blank}</li>
        ))}
      </ul>
    </Band>
  );
}

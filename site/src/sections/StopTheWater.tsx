import type { ContactLinks } from '../lib/contact-links.ts';
import type { StopTheWater as StopTheWaterWords } from '../schemas/pages.ts';
import { DrawnCards } from '../service-blocks/DrawnCards.tsx';
import { Fold } from '../service-blocks/Fold.tsx';
import { Band } from '../ui/Band.tsx';
import { CallButton } from '../ui/Button.tsx';
import styles from './StopTheWater.module.css';

type StopTheWaterProps = { id: string; words: StopTheWaterWords; links: ContactLinks };

/** Lines of the fridge card to fill in by hand. */
const blanks = [
  'Toby',
  'Toby key or screwdriver',
  'Switchboard',
  'Hot water cylinder switch',
  'Gas valve',
  'Pump and tank valve',
  'Building manager',
  'Water company',
];

/** What to do before anybody comes: three steps, and what differs from house to house. Printed, it is the fridge card. */
export function StopTheWater({ id, words, links }: StopTheWaterProps) {
  const { heading, intro, steps, dangers, cases } = words;
  return (
    <Band id={id} heading={heading} intro={intro} className={styles.root}>
      <DrawnCards
        numbered
        cards={steps.map(({ text, ...step }, index) => ({
          ...step,
          words: (
            <>
              <p>{text}</p>
              {index === steps.length - 1 && <CallButton links={links} />}
            </>
          ),
        }))}
      />
      <div className={`pairs ${styles.dangers}`}>
        {dangers.map(({ title, text }) => (
          <div key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div className={`folds pairs ${styles.cases}`}>
        {cases.map(({ title, text }) => (
          <Fold key={title} title={title}>
            <p>{text}</p>
          </Fold>
        ))}
      </div>
      <section hidden className={styles.fridge} aria-labelledby={`${id}-fridge`}>
        <h3 id={`${id}-fridge`}>For the fridge door</h3>
        <ul className="plain">
          {blanks.map((blank) => (
            <li key={blank}>{blank}</li>
          ))}
        </ul>
      </section>
    </Band>
  );
}

type MoreEmergenciesProps = {
  words: StopTheWaterWords;
  /** Whether to say whom to ring about the water company's side. */
  whose: boolean;
};

/** Emergencies that are no service by name: after those that are, and printed, on the fridge card. */
export function MoreEmergencies({ words: { cylinder, ceiling, whoseLeak }, whose }: MoreEmergenciesProps) {
  return (
    <div className={`folds pairs ${styles.cases}`}>
      <Fold id="cylinder" title={cylinder.title}>
        <p>{cylinder.text}</p>
      </Fold>
      <Fold id="ceiling" title={ceiling.title}>
        <ol>
          {ceiling.orders.map((order) => (
            <li key={order}>{order}</li>
          ))}
        </ol>
      </Fold>
      {whose && (
        <Fold id="whose-leak" title={whoseLeak.heading}>
          <ul>
            {whoseLeak.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Fold>
      )}
    </div>
  );
}

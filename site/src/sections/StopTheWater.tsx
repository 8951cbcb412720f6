import type { StopTheWater as StopTheWaterWords } from '../schemas/pages.ts';
import { Fold } from '../service-blocks/Fold.tsx';
import { Band } from '../ui/Band.tsx';
import { Drawing } from '../ui/Drawing.tsx';
import styles from './StopTheWater.module.css';

export interface StopTheWaterProps {
  id: string;
  words: StopTheWaterWords;
  /** Whether to say whom to ring about the water company's side. */
  whose: boolean;
}

type Order = StopTheWaterWords['gas'];

function Instruction({ drawing, title, text, folds = false }: Order & { folds?: boolean }) {
  return (
    <>
      <Drawing name={drawing} box="0 0 160 120" />
      <div>
        <h3>{title}</h3>
        {folds ? (
          <Fold title={title}>
            <p>{text}</p>
          </Fold>
        ) : (
          <p>{text}</p>
        )}
      </div>
    </>
  );
}

/** On a phone a case waits behind its title; what to do about power near water stands open. */
const folds = ({ drawing }: Order) => drawing !== 'switchboard';

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

/** What to do before anybody comes. Printed, it is the fridge card. */
export function StopTheWater({ id, words, whose }: StopTheWaterProps) {
  const { heading, intro, ceiling, gas, steps, cases, whoseLeak } = words;
  return (
    <Band id={id} heading={heading} intro={intro} className={styles.root}>
      <section id="ceiling" className={styles.ceiling} aria-labelledby="ceiling-heading">
        <h3 id="ceiling-heading">{ceiling.title}</h3>
        <ol>
          {ceiling.orders.map((order) => (
            <li key={order}>{order}</li>
          ))}
        </ol>
      </section>
      <div className={`${styles.item} ${styles.gas}`}>
        <Instruction {...gas} />
      </div>
      <ol className={`grid ${styles.items}`}>
        {steps.map((step) => (
          <li key={step.title} className={styles.item}>
            <Instruction {...step} />
          </li>
        ))}
      </ol>
      <ul className={`grid ${styles.items}`}>
        {cases.map((one) => (
          <li key={one.title} className={folds(one) ? `${styles.item} ${styles.case}` : styles.item}>
            <Instruction {...one} folds={folds(one)} />
          </li>
        ))}
      </ul>
      {whose && (
        <section id="whose-leak" className={styles.whose} aria-labelledby={`${id}-whose`}>
          <h3 id={`${id}-whose`}>{whoseLeak.heading}</h3>
          <Fold title={whoseLeak.heading}>
            <ul>
              {whoseLeak.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </Fold>
        </section>
      )}
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

import type { StopTheWater as StopTheWaterWords } from '../schemas/pages.ts';
import styles from './StopTheWater.module.css';
import { StopTheWaterDrawing } from './StopTheWaterDrawing.tsx';

export interface StopTheWaterProps {
  id: string;
  words: StopTheWaterWords;
  /** Whether to say whom to ring about the water company's side. */
  showWaterCompanies: boolean;
}

/** What to do before anybody comes. Printed, it is the fridge card. */
export function StopTheWater({ id, words, showWaterCompanies }: StopTheWaterProps) {
  const { heading, intro, steps, whoseLeak, fridgeCard } = words;
  return (
    <section id={id} className={`band ${styles.root}`} data-band="paper" aria-labelledby={`${id}-heading`}>
      <div className="wrap">
        <div className={styles.head}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          <p>{intro}</p>
        </div>
        <ol className={styles.steps}>
          {steps.map(({ drawing, title, text }) => (
            <li key={title}>
              <StopTheWaterDrawing drawing={drawing} />
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {showWaterCompanies && (
          <section className={styles.whose} aria-labelledby={`${id}-whose`}>
            <h3 id={`${id}-whose`}>{whoseLeak.heading}</h3>
            <ul>
              {whoseLeak.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles.fridge} aria-labelledby={`${id}-fridge`}>
          <h3 id={`${id}-fridge`}>{fridgeCard.heading}</h3>
          <ul className="plain">
            {fridgeCard.blanks.map((blank) => (
              <li key={blank}>{blank}</li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  );
}

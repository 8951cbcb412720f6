import type { Contact } from '../schemas/pages.ts';
import styles from './LegalTexts.module.css';

export interface LegalTextsProps {
  texts: Pick<Contact, 'privacy' | 'terms' | 'licensing'>;
  /** Licence number, where there is one. */
  licence?: string | undefined;
  /** The gasfitter's, where there is one. */
  gasLicence?: string | undefined;
}

/** Privacy, terms and licensing: where the footer's links lead. */
export function LegalTexts({ texts: { privacy, terms, licensing }, licence, gasLicence }: LegalTextsProps) {
  return (
    <div className="band">
      <div className={`wrap ${styles.root}`}>
        {Object.entries({ privacy, terms, licensing }).map(([id, { heading, paragraphs }]) => (
          <section key={id} id={id} className="stack" aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {id === 'licensing' && licence !== undefined && <p>{`${licensing.number} ${licence}`}</p>}
            {id === 'licensing' && gasLicence !== undefined && (
              <p>{`${licensing.gasNumber} ${gasLicence}`}</p>
            )}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

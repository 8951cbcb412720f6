import type { Contact } from '../schemas/pages.ts';
import styles from './LegalTexts.module.css';

export interface LegalTextsProps {
  texts: Pick<Contact, 'privacy' | 'terms' | 'licensing'>;
  /** Licence number, where there is one. */
  licence?: string | undefined;
  /** The gasfitter's, where there is one. */
  gasLicence?: string | undefined;
}

/** Privacy, terms and licensing, folded: where the footer's links lead. */
export function LegalTexts({ texts: { privacy, terms, licensing }, licence, gasLicence }: LegalTextsProps) {
  return (
    <div className="band">
      <div className={`wrap ${styles.root}`}>
        {Object.entries({ privacy, terms, licensing }).map(([id, { heading, paragraphs }]) => (
          // The id is on what is always in sight: not every browser opens what an address names.
          <details key={id} id={id}>
            <summary>
              <h2>{heading}</h2>
            </summary>
            <div className="stack">
              {id === 'licensing' && licence !== undefined && <p>{`Licence number ${licence}`}</p>}
              {id === 'licensing' && gasLicence !== undefined && (
                <p>{`Gasfitting licence number ${gasLicence}`}</p>
              )}
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </details>
        ))}
      </div>
    </div>
  );
}

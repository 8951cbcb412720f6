import type { Content } from '../content/content.ts';
import { visitCounter } from '../lib/visit-counter.ts';
import { Text } from '../ui/Text.tsx';
import styles from './LegalTexts.module.css';

/** Privacy, terms and licensing: where the footer's links lead. */
export function LegalTexts({ content: { business, claims, contact } }: { content: Content }) {
  const { privacy, terms, licensing } = contact;
  const { licence, gasLicence } = business;
  const counter = visitCounter(business);
  // With what business.yaml and the claims add.
  const texts = {
    privacy: [
      ...privacy.paragraphs,
      counter && `${privacy.counted} ${counter.name}, ${new URL(counter.script.src).host}.`,
    ],
    terms: [
      ...terms.paragraphs,
      // A guarantee whose claim is off is no longer among them.
      ...terms.guarantees.map(({ claim, name, covers }) => `${name}: ${claims.terms(claim, covers)}`),
    ],
    licensing: [
      licence && `Licence number ${licence}`,
      gasLicence && `Gasfitting licence number ${gasLicence}`,
      ...licensing.paragraphs,
    ],
  };
  return (
    <div className="band">
      <div className={`wrap grid quiet ${styles.root}`}>
        {(['privacy', 'terms', 'licensing'] as const).map((id) => (
          <div key={id} id={id} className="stack">
            <h2>{contact[id].heading}</h2>
            {texts[id].map(
              (paragraph) =>
                paragraph && (
                  <p key={paragraph}>
                    <Text>{paragraph}</Text>
                  </p>
                ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

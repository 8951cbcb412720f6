import { guaranteeTerms } from '../content/claims.ts';
import type { Content } from '../content/content.ts';
import { visitCounter } from '../lib/visit-counter.ts';

/** The paragraphs of each text, with what business.yaml and the claims add. */
function legalTexts({ business, claims, contact }: Content) {
  const { privacy, terms, licensing } = contact;
  const { licence, gasLicence } = business;
  const counter = visitCounter(business);
  return {
    privacy: [
      ...privacy.paragraphs,
      counter && `${privacy.counted} ${counter.name}, ${new URL(counter.origin).host}.`,
    ],
    terms: [...terms.paragraphs, ...guaranteeTerms(terms.guarantees, claims)],
    licensing: [
      licence && `Licence number ${licence}`,
      gasLicence && `Gasfitting licence number ${gasLicence}`,
      ...licensing.paragraphs,
    ],
  };
}

/** Privacy, terms and licensing, folded: where the footer's links lead. */
export function LegalTexts({ content }: { content: Content }) {
  const texts = legalTexts(content);
  return (
    <div className="band">
      <div className="wrap">
        <div className="folds">
          {(['privacy', 'terms', 'licensing'] as const).map((id) => (
            // The id is on what is always in sight: not every browser opens what an address names.
            <details key={id} id={id}>
              <summary>
                <h2>{content.contact[id].heading}</h2>
              </summary>
              <div className="stack">
                {texts[id].map((paragraph) => paragraph && <p key={paragraph}>{paragraph}</p>)}
              </div>
            </details>
          ))}
        </div>
      </div>
    </div>
  );
}

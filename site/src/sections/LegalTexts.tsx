import type { LegalText } from '../content/legal-texts.ts';
import { Paragraphs } from '../ui/Text.tsx';
import styles from './LegalTexts.module.css';

/** Privacy, terms and licensing: closed, where the footer's links lead. */
export function LegalTexts({ texts }: { texts: readonly LegalText[] }) {
  return (
    <div className="band">
      <div className={`wrap folds ${styles.root}`}>
        {texts.map(({ id, heading, paragraphs }) => (
          // What the footer leads to opens: layouts/Page.astro.
          <details key={id} id={id}>
            <summary>
              <h2>{heading}</h2>
            </summary>
            <Paragraphs texts={paragraphs} />
          </details>
        ))}
      </div>
    </div>
  );
}

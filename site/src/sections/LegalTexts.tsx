import type { LegalText } from '../content/legal-texts.ts';
import { Paragraphs } from '../ui/Text.tsx';
import styles from './LegalTexts.module.css';

/** Privacy, terms and licensing: where the footer's links lead. */
export function LegalTexts({ texts }: { texts: readonly LegalText[] }) {
  return (
    <div className="band">
      <div className={`wrap grid quiet ${styles.root}`}>
        {texts.map(({ id, heading, paragraphs }) => (
          <div key={id} id={id} className="stack">
            <h2>{heading}</h2>
            <Paragraphs texts={paragraphs} />
          </div>
        ))}
      </div>
    </div>
  );
}

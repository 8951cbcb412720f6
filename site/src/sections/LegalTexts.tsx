import type { PageContext } from '../content/page-context.ts';
import styles from './LegalTexts.module.css';

/** Privacy, terms and licensing: where the footer's links lead. */
export function LegalTexts({ content }: Pick<PageContext, 'content'>) {
  const { privacy, terms, licensing } = content.contact;
  const texts = { privacy, terms, licensing };
  const { licence } = content.business;
  return (
    <div className="band">
      <div className={`wrap ${styles.root}`}>
        {Object.entries(texts).map(([id, { heading, paragraphs }]) => (
          <section key={id} id={id} className="stack" aria-labelledby={`${id}-heading`}>
            <h2 id={`${id}-heading`}>{heading}</h2>
            {id === 'licensing' && licence !== undefined && <p>Licence number {licence}</p>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </div>
  );
}

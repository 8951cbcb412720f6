import type { Problem } from './api.ts';
import { idOf } from './form-context.ts';
import { fieldInWords, leadTo, placeInWords } from './lead-to.ts';

/** What is wrong in a file, and what is still to be written in it, each leading to its field. */
export function Summary({ problems }: { problems: readonly Problem[] }) {
  const wrong = problems.filter(({ missing }) => missing !== true);
  const unwritten = problems.filter(({ missing }) => missing === true).map(({ field = '' }) => field);
  return (
    <>
      {wrong.length > 0 && (
        <section className="summary" aria-label="To be put right">
          <h3>To be put right</h3>
          <ul>
            {wrong.map((problem) => (
              <li key={`${problem.field} ${problem.message}`}>
                <FieldLink field={problem.field ?? ''}>{placeInWords(problem)}</FieldLink>: {problem.message}
              </li>
            ))}
          </ul>
        </section>
      )}
      {unwritten.length > 0 && (
        <details className="unwritten">
          <summary>Still to be written: {unwritten.length} fields</summary>
          <ul>
            {unwritten.map((field) => (
              <li key={field}>
                <FieldLink field={field}>{fieldInWords(field)}</FieldLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function FieldLink({ field, children }: { field: string; children: string }) {
  return (
    <a
      href={`#${idOf(field.split('.'))}`}
      onClick={(event) => {
        event.preventDefault();
        leadTo(field);
      }}
    >
      {children}
    </a>
  );
}

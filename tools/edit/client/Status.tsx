import type { Problem, State } from './api.ts';
import { leadTo, placeInWords } from './lead-to.ts';
import type { DraftControl } from './use-draft.ts';

/** As much of a message as is heard at once; all of it stands beside its field. */
const heard = 160;

/**
 * What became of the last change, and what keeps the draft from the page: seen wherever the form is scrolled to,
 * and heard as it changes, while the keyboard stays in its field.
 */
export function Status({ draft, state }: { draft: DraftControl; state: State }) {
  const { file, failed, said, busy } = draft;
  const own = state.problems.find(({ file: path }) => path === file?.path);
  const problem = failed === '' ? (own ?? state.problems[0]) : undefined;
  const odd = state.warnings.find(({ file: path }) => path === file?.path);
  const kept = state.changes.length > 0 ? 'Kept as a draft.' : 'Nothing is changed.';
  // What is odd is not taken away while something is kept: it would be heard again and again.
  const quiet = odd ? `${kept} Odd, and possible all the same: ${about(odd)}` : busy ? 'Keeping …' : kept;
  const wrong = failed !== '' || (problem !== undefined && problem.missing !== true);
  // One element, whatever it says: what is put into the page anew is not heard.
  return (
    <>
      <p role="status" className="status" data-tone={wrong ? 'wrong' : problem && 'unwritten'}>
        {problem === undefined ? (
          failed || said || quiet
        ) : (
          <>
            <strong>{headline(problem, state)}</strong> {about(problem)} The page shows what was right last.
          </>
        )}
      </p>
      {problem !== undefined && (
        <button
          type="button"
          onClick={() => (own ? leadTo(problem.field ?? '') : void draft.open(problem.file))}
        >
          {own ? 'Go to it' : 'Open it'}
        </button>
      )}
    </>
  );
}

function headline({ file, missing }: Problem, { problems, groups }: State): string {
  const title = groups.flatMap(({ files }) => files).find(({ path }) => path === file)?.title ?? file;
  const where = problems.length > 1 ? `: ${problems.length} things, first in ${title}` : ` in ${title}`;
  return `${missing !== true ? 'To be put right' : 'Still to be written'}${where}.`;
}

function about(problem: Problem): string {
  const { message } = problem;
  const short = message.length > heard ? `${message.slice(0, heard).trimEnd()}…` : message;
  return `${placeInWords(problem)}: ${short}${/[.…]$/.test(short) ? '' : '.'}`;
}

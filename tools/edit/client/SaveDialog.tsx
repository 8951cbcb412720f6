import { useEffect, useRef, useState } from 'react';
import type { Problem, State } from './api.ts';
import { placeInWords } from './lead-to.ts';

interface SaveDialogProps {
  state: State;
  onSave(commit: boolean): Promise<void>;
  onClose(): void;
}

/** What was changed, in words, before it is saved. */
export function SaveDialog({ state, onSave, onClose }: SaveDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [commit, setCommit] = useState(false);
  const refused = state.problems.length > 0 || state.overtaken.length > 0;
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={onClose} aria-labelledby="changes">
      <h2 id="changes">What you changed</h2>
      <ul>
        {state.changes.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {state.problems.length > 0 && (
        <div className="told">
          <p>It cannot be saved yet:</p>
          <ul>
            {state.problems.map((problem) => (
              <Told key={`${problem.file} ${problem.field} ${problem.message}`} problem={problem} />
            ))}
          </ul>
        </div>
      )}
      {state.warnings.length > 0 && (
        <div className="odd">
          <p>Odd, and can be saved all the same:</p>
          <ul>
            {state.warnings.map((problem) => (
              <Told key={`${problem.file} ${problem.field} ${problem.message}`} problem={problem} />
            ))}
          </ul>
        </div>
      )}
      {state.overtaken.length > 0 && (
        <p className="told">Somebody else has changed a file: say first what is to stand.</p>
      )}
      <label className="switch">
        <input type="checkbox" checked={commit} onChange={(event) => setCommit(event.target.checked)} />
        Keep it as a commit too, with this list as its message
      </label>
      <p className="actions">
        <button type="button" className="main" disabled={refused} onClick={() => void onSave(commit)}>
          Save
        </button>
        <button type="button" onClick={() => dialog.current?.close()}>
          Back
        </button>
      </p>
    </dialog>
  );
}

const Told = ({ problem }: { problem: Problem }) => (
  <li>
    {problem.file}, {placeInWords(problem)}: {problem.message}
  </li>
);

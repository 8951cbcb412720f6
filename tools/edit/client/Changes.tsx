import { useEffect, useRef, useState } from 'react';
import type { State } from '../session.ts';
import type { Run } from './use-draft.ts';

/** What is not saved yet, to be saved; and what was, to be taken back. */
export function Changes({ state, run, onClose }: { state: State; run: Run; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [commit, setCommit] = useState(false);
  const { unsaved, saves, problems, warnings } = state;
  useEffect(() => dialog.current?.showModal(), []);
  const list = (lines: string[], at = '') => (
    <ul>
      {['', ...lines].map((words) => (
        <li key={words}>
          {words}{' '}
          <button
            type="button"
            aria-label={`Take back ${words || 'all'}`}
            onClick={() => void run('take-back', { words, at })}
          >
            {words === '' ? 'Take back all' : 'Take back'}
          </button>
        </li>
      ))}
    </ul>
  );
  return (
    <dialog ref={dialog} aria-label="Changes" onClose={onClose}>
      <button type="button" onClick={onClose}>
        Back
      </button>
      {unsaved.length > 0 && (
        <>
          <h2>Not saved yet</h2>
          {list(unsaved)}
          {[...problems, ...warnings].slice(0, 8).map(({ where, message }) => (
            <p key={where + message} className={problems.length > 0 ? 'wrong' : 'note'}>
              {problems.length > 0 ? 'To put right first' : 'Worth a look'}: {where}: {message}
            </p>
          ))}
          <label className="tick">
            <input type="checkbox" checked={commit} onChange={({ target }) => setCommit(target.checked)} />
            Keep it in git too, for whoever looks after the files
          </label>
          <button
            type="button"
            className="main"
            disabled={problems.length > 0}
            onClick={() => void run('save', { commit }).then((saved) => saved && onClose())}
          >
            Save
          </button>
        </>
      )}
      <h2>Saved earlier</h2>
      {saves.slice(0, 20).map(({ at, words }) => (
        <details key={at} open={at === saves[0]?.at}>
          <summary>
            {new Date(at).toLocaleString('en-NZ')}:{' '}
            {words.length === 1 ? '1 change' : `${words.length} changes`}
          </summary>
          {list(words, at)}
        </details>
      ))}
    </dialog>
  );
}

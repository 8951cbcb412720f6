import { useEffect, useRef } from 'react';
import type { State } from '../session.ts';
import type { Run } from './use-draft.ts';

/** What is not saved yet, to be saved; and what was, to be taken back. */
export function Changes({ state, run, onClose }: { state: State; run: Run; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { steps, problems, warnings } = state;
  useEffect(() => dialog.current?.showModal(), []);
  const [unsaved = [], ...saves] = [
    steps.filter(({ saved }) => saved === undefined),
    ...[...Map.groupBy(steps, ({ saved }) => saved)].flatMap(([at, all]) => (at ? [all] : [])).toReversed(),
  ];
  const takeBack = (all: State['steps']) => void run('take-back', { ids: all.map(({ id }) => id) });
  const list = (all: State['steps']) => (
    <ul>
      {all.length > 1 && (
        <button type="button" onClick={() => takeBack(all)}>
          Take back all
        </button>
      )}
      {all.map((step) => (
        <li key={step.id}>
          {step.words}{' '}
          <button type="button" aria-label={`Take back ${step.words}`} onClick={() => takeBack([step])}>
            Take back
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
          <button
            type="button"
            className="main"
            disabled={problems.length > 0}
            onClick={() => void run('save').then((saved) => saved && onClose())}
          >
            Save
          </button>
        </>
      )}
      <h2>Saved earlier</h2>
      {saves.map((all, index) => (
        <details key={all[0]?.id} open={index === 0}>
          <summary>
            {new Date(all[0]?.saved ?? 0).toLocaleString('en-NZ')}:{' '}
            {all.length === 1 ? '1 change' : `${all.length} changes`}
          </summary>
          {list(all)}
        </details>
      ))}
    </dialog>
  );
}

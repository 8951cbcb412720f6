import { useState } from 'react';
import { AddSuburb } from './AddSuburb.tsx';
import { FileForm } from './FileForm.tsx';
import { FileList } from './FileList.tsx';
import { Overtaken } from './Overtaken.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { useDraft } from './use-draft.ts';

/** The whole editor: what can be edited, its form, and the page beside it. */
export function Editor() {
  const draft = useDraft();
  const [side, setSide] = useState<'words' | 'page'>('words');
  const [narrow, setNarrow] = useState(false);
  const [saving, setSaving] = useState(false);
  const { state, file } = draft;
  if (state === undefined) return <p className="wait">{draft.failed || 'Opening …'}</p>;
  const count = state.changes.length;
  const wrong = state.problems.length;
  return (
    <div className="editor" data-side={side}>
      <header>
        <h1>Edit the site</h1>
        <p role="status" className="status">
          {draft.failed ||
            draft.said ||
            (draft.busy ? 'Keeping …' : count === 0 ? 'Nothing is changed.' : 'Kept as a draft.')}
        </p>
        <div className="sides">
          <button type="button" aria-pressed={side === 'words'} onClick={() => setSide('words')}>
            Words
          </button>
          <button type="button" aria-pressed={side === 'page'} onClick={() => setSide('page')}>
            Page
          </button>
        </div>
        <button
          type="button"
          className="main"
          disabled={count === 0}
          onClick={() => draft.flush().then(() => setSaving(true))}
        >
          {count === 0 ? 'Save' : `Look at ${count} ${count === 1 ? 'change' : 'changes'} and save`}
        </button>
      </header>
      <main>
        <Overtaken state={state} onKeep={draft.keep} onForget={draft.forget} />
        {wrong > 0 && (
          <p className="wrong">
            {wrong === 1 ? 'One thing has' : `${wrong} things have`} to be put right before this can be saved;
            the page shows what was right last. In:{' '}
            {[...new Set(state.problems.map(({ file: path }) => path))].map((path) => (
              <button key={path} type="button" className="link" onClick={() => draft.open(path)}>
                {path}
              </button>
            ))}
          </p>
        )}
        <FileList state={state} open={file?.path} onOpen={draft.open} />
        <AddSuburb state={state} onAdd={draft.addSuburb} />
        {file !== undefined && (
          <FileForm key={`${file.path} ${file.version}`} file={file} state={state} draft={draft} />
        )}
      </main>
      <aside aria-label="The page">
        <p className="view">
          <label className="switch">
            <input type="checkbox" checked={narrow} onChange={(event) => setNarrow(event.target.checked)} />
            As on a phone
          </label>
          <a href={`${state.preview}${draft.page}`} target="_blank" rel="noreferrer">
            In a window of its own
          </a>
        </p>
        <iframe title="The page as it would be" data-narrow={narrow} src={`${state.preview}${draft.page}`} />
      </aside>
      {saving && (
        <SaveDialog
          state={state}
          onClose={() => setSaving(false)}
          onForget={draft.forget}
          onSave={async (commit) => {
            await draft.save(commit);
            setSaving(false);
          }}
        />
      )}
    </div>
  );
}

import { useState } from 'react';
import { AddSuburb } from './AddSuburb.tsx';
import { FileForm } from './FileForm.tsx';
import { FileList } from './FileList.tsx';
import { Overtaken } from './Overtaken.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { Status } from './Status.tsx';
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
  const elsewhere = new Set(
    state.problems.map(({ file: path }) => path).filter((path) => path !== file?.path),
  );
  return (
    <div className="editor" data-side={side}>
      <header>
        <h1>Edit the site</h1>
        <Status draft={draft} state={state} />
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
        {elsewhere.size > 0 && (
          <p className="wrong">
            To be put right before this can be saved, in:{' '}
            {[...elsewhere].map((path) => (
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
        {state.problems.length > 0 && (
          <p className="stale">This is the page as it was last right: the draft is not on it yet.</p>
        )}
        {/* A frame of its own for each page: the one before, reloading itself, would call off the way to this one. */}
        <iframe
          key={draft.page}
          title="The page as it would be"
          data-narrow={narrow}
          src={`${state.preview}${draft.page}`}
        />
      </aside>
      {saving && (
        <SaveDialog
          state={state}
          onClose={() => setSaving(false)}
          onSave={async (commit) => {
            await draft.save(commit);
            setSaving(false);
          }}
        />
      )}
    </div>
  );
}

import type { State } from './api.ts';
import { Fields } from './Fields.tsx';
import { FormContext } from './form-context.ts';
import { RemoveSuburb } from './RemoveSuburb.tsx';
import { Summary } from './Summary.tsx';
import type { DraftControl, EditedFile } from './use-draft.ts';

/** The form of one file, with a list of what is wrong in it that leads to each field. */
export function FileForm({ file, state, draft }: { file: EditedFile; state: State; draft: DraftControl }) {
  const problems = state.problems.filter(({ file: path }) => path === file.path);
  const warnings = state.warnings.filter(({ file: path }) => path === file.path);
  const title = state.groups.flatMap(({ files }) => files).find(({ path }) => path === file.path)?.title;
  const changed = state.changes.some(({ path }) => path === file.path);
  const suburb = file.path.startsWith('suburbs/');
  return (
    <form onSubmit={(event) => event.preventDefault()} aria-label={title}>
      <h2>{title}</h2>
      <Summary problems={problems} />
      {warnings.map(({ message, found }) => (
        <p key={message} className="odd">
          Odd, and possible all the same{found === undefined ? '' : ` (${found})`}: {message}
        </p>
      ))}
      <FormContext value={{ problems, choices: state.choices, take: draft.take }}>
        <Fields
          schema={file.schema}
          value={file.data}
          path={[]}
          label=""
          required
          onChange={(data) => draft.change(file.path, data as Record<string, unknown>)}
        />
      </FormContext>
      <div className="actions">
        {changed && (
          <button type="button" onClick={() => void draft.forget(file.path)}>
            Drop what I changed here
          </button>
        )}
        {suburb && (
          <RemoveSuburb
            state={state}
            path={file.path}
            nearest={`/areas/${file.data.area}`}
            onRemove={(to) => void draft.remove(file.path, to)}
          />
        )}
      </div>
    </form>
  );
}

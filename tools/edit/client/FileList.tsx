import type { State } from './api.ts';

/** Chooses what is edited. */
export function FileList({
  state,
  open,
  onOpen,
}: {
  state: State;
  open: string | undefined;
  onOpen(path: string): void;
}) {
  const changed = new Set(state.changes.map(({ path }) => path));
  const wrong = new Set(state.problems.map(({ file }) => file));
  return (
    <div className="field">
      <label htmlFor="file">What to edit</label>
      <select id="file" value={open ?? ''} onChange={(event) => onOpen(event.target.value)}>
        {open === undefined && <option value="">Choose …</option>}
        {state.groups.map(({ title, files }) => (
          <optgroup key={title} label={title}>
            {files.map(({ path, title: name }) => (
              <option key={path} value={path}>
                {name}
                {wrong.has(path) ? ' (to be put right)' : changed.has(path) ? ' (changed)' : ''}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </div>
  );
}

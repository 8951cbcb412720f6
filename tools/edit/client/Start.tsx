import { type FormEvent, type ReactNode, useState } from 'react';
import type { State } from '../session.ts';
import { MapPicker, type Position } from './MapPicker.tsx';
import type { Run } from './use-draft.ts';

type Files = State['groups'][number]['files'];
const slugOf = (file: string) => file.replace(/^.*\/|\.yaml$/g, '');
const filesOf = (state: State, group: string): Files =>
  state.groups.find(({ title }) => title === group)?.files ?? [];

const Part = ({ title, open = false, children }: { title: string; open?: boolean; children: ReactNode }) => (
  <details open={open} className="part">
    <summary>
      <b>{title}</b>
    </summary>
    {children}
  </details>
);

/** What is asked of somebody who begins, over the form of the business. */
export function Start({ state, run }: { state: State; run: Run }) {
  const [by, setBy] = useState('');
  const todo = state.toDo.filter(({ kind }) => kind !== 'plumber');
  const open = state.toDo.filter(({ kind }) => kind === 'plumber');
  const set = (file: string | undefined, field: string, value: unknown, was?: unknown) =>
    void run('change', {
      file,
      edits: [
        { path: field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)), value, was },
      ],
    });
  const areas = filesOf(state, 'Areas');
  return (
    <>
      <Part title={`Before the launch: ${todo.filter(({ kind }) => kind === 'owner').length} to do`} open>
        <ol className="to-do">
          {todo.map(({ file, field, text, kind }) => (
            <li key={text}>
              <a href={`#${file}:${field}`}>{text}</a> {kind !== 'owner' && <small>(may wait)</small>}
            </li>
          ))}
        </ol>
      </Part>
      <Part title={`For a licensed plumber to confirm: ${open.length}`}>
        <label>
          Who confirms: name and licence number
          <input
            value={by}
            onChange={({ target }) => setBy(target.value)}
            placeholder="Jo Bloggs, licence 21345"
          />
        </label>
        {open.map(({ file, field, text }) => (
          <label className="tick" key={text}>
            <input
              type="checkbox"
              disabled={by.trim() === ''}
              checked={false}
              onChange={() =>
                set(file, `${field}.confirmed`, { by, on: new Date().toISOString().slice(0, 10) })
              }
            />
            {text}
          </label>
        ))}
      </Part>
      <Part title="What you promise">
        {Object.entries(state.facts.claims).map(([id, { on, statement }]) => (
          <label className="tick" key={id}>
            <input
              type="checkbox"
              checked={on}
              onChange={() => set('claims.yaml', `claims.${id}.on`, !on, on)}
            />
            {statement}
          </label>
        ))}
      </Part>
      <Part title="Where you work">
        {areas.map(({ file, title }) => (
          <Part key={file} title={title}>
            {state.suburbs
              .filter(({ area }) => area === slugOf(file))
              .map(({ slug, name }) => (
                <p key={slug}>
                  <a href={`#suburbs/${slug}.yaml`}>{name}</a>
                </p>
              ))}
            <TakeAway file={file} title={title} run={run} />
          </Part>
        ))}
        <AddPlace state={state} run={run} areas={areas} />
      </Part>
      <Part title="What you do">
        {filesOf(state, 'Services').map(({ file, title }) => (
          <p key={file}>
            <a href={`#${file}`}>{title}</a>
          </p>
        ))}
        <AddPlace state={state} run={run} />
      </Part>
    </>
  );
}

/** Ends the page of an area, a suburb or a service. */
export function TakeAway({ file, title, run }: { file: string; title: string; run: Run }) {
  const [kind = ''] = file.split('/');
  if (!['areas', 'suburbs', 'services'].includes(kind)) return null;
  const take = async () => {
    const gone = await run('take-away', { kind, slug: slugOf(file) });
    if (gone !== undefined) location.hash = '';
  };
  return (
    <Part title={kind === 'services' ? "We don't do this any more" : "We don't work here any more"}>
      <p>
        The page goes, {kind === 'areas' && 'its suburbs, its line on the map '}and every link to it. Who
        comes to an old address is sent on. You can take it back.
      </p>
      <button type="button" className="main" onClick={() => void take()}>
        Take {title} away
      </button>
    </Part>
  );
}

/** Asks for a new suburb, or without areas for a new service. */
function AddPlace({ state, run, areas }: { state: State; run: Run; areas?: Files }) {
  const [area, setArea] = useState(slugOf(areas?.[0]?.file ?? ''));
  const [position, setPosition] = useState<Position>();
  const what = areas === undefined ? 'service' : 'suburb';
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const said = Object.fromEntries(new FormData(event.currentTarget));
    const place = areas === undefined ? {} : { area, position };
    const made = await run<{ file: string }>('add', { ...said, kind: `${what}s`, ...place });
    if (made !== undefined) location.hash = made.file;
  };
  return (
    <Part title={`Add a ${what}`}>
      <form onSubmit={(event) => void add(event)}>
        <label>
          Name of the {what}
          <input name="name" required />
        </label>
        {areas !== undefined && (
          <>
            <label>
              Its area
              <select value={area} onChange={({ target }) => setArea(target.value)}>
                {areas.map(({ file, title }) => (
                  <option key={file} value={slugOf(file)}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
            <p>Click the map where it is.</p>
            <MapPicker state={state} area={area} at={position} onPick={setPosition} />
          </>
        )}
        <label>
          {areas === undefined ? 'What you do' : 'What homes there are like to plumb'}, in a sentence or two
          <textarea name="lead" rows={3} maxLength={260} lang="en-NZ" required />
        </label>
        <button type="submit" className="main">
          Add the {what}
        </button>
      </form>
    </Part>
  );
}

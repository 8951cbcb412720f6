import { type FormEvent, useState } from 'react';
import type { State } from '../session.ts';
import { pathOf } from '../yaml.ts';
import { Fold } from './Fold.tsx';
import { MapPicker, type Position } from './MapPicker.tsx';
import type { Run } from './use-draft.ts';

type Files = State['groups'][number]['files'];
type ToDo = State['toDo'];
const slugOf = (file: string) => file.replace(/^.*\/|\.yaml$/g, '');
const filesOf = (state: State, group: string): Files =>
  state.groups.find(({ title }) => title === group)?.files ?? [];

const Tick = (props: { text: string; on: boolean; disabled?: boolean; onTick(): void }) => (
  <label className="tick">
    <input
      type="checkbox"
      // Ticked at once, and made anew where the answer is another.
      key={String(props.on)}
      defaultChecked={props.on}
      disabled={props.disabled}
      onChange={props.onTick}
    />
    {props.text}
  </label>
);

const Links = ({ toDo }: { toDo: ToDo }) => (
  <ol>
    {toDo.map(({ file, field, text, where }) => (
      <li key={text}>
        <a href={`#${file}:${field}`}>{where}</a> {text.replace(/^[\w.-]+: /, '')}
      </li>
    ))}
  </ol>
);

/** What is asked of somebody who begins, under the form of the business. */
export function Start({ state, run }: { state: State; run: Run }) {
  const [by, setBy] = useState('');
  const { owner = [], missing = [], plumber = [] } = Object.groupBy(state.toDo, ({ kind }) => kind);
  const set = (file: string | undefined, field: string, value: unknown, was?: unknown) =>
    void run('change', { file, edits: [{ path: pathOf(field), value, was }] });
  const areas = filesOf(state, 'Areas');
  return (
    <>
      <h2>Before the launch</h2>
      {owner.length === 0 && <p>Nothing stands in the way of a launch.</p>}
      <Links toDo={owner.slice(0, 5)} />
      {owner.length > 5 && (
        <Fold title={`${owner.length - 5} more to do`}>
          <Links toDo={owner.slice(5)} />
        </Fold>
      )}
      <Fold title={`What customers miss: ${missing.length}`}>
        <Links toDo={missing} />
      </Fold>
      <Fold title={`For a licensed plumber to confirm: ${plumber.length}`}>
        <label>
          Who confirms: name and licence number
          <input
            value={by}
            onChange={({ target }) => setBy(target.value)}
            placeholder="Jo Bloggs, licence 21345"
          />
        </label>
        {plumber.map(({ file, field, text }) => (
          <Tick
            key={text}
            text={text}
            on={false}
            disabled={by.trim() === ''}
            onTick={() => set(file, `${field}.confirmed`, { by, on: new Date().toISOString().slice(0, 10) })}
          />
        ))}
      </Fold>
      <h2>What you say and where you work</h2>
      <Fold title="What you promise">
        {Object.entries(state.facts.claims).map(([id, { on, statement }]) => (
          <Tick
            key={id}
            text={statement}
            on={on}
            onTick={() => set('claims.yaml', `claims.${id}.on`, !on, on)}
          />
        ))}
      </Fold>
      <Fold title="Where you work">
        {areas.map(({ file, title }) => (
          <Fold key={file} title={title}>
            {state.suburbs
              .filter(({ area }) => area === slugOf(file))
              .map(({ slug, name }) => (
                <a key={slug} className="chip" href={`#suburbs/${slug}.yaml`}>
                  {name}
                </a>
              ))}
            <TakeAway file={file} title={title} run={run} />
          </Fold>
        ))}
        <AddPlace state={state} run={run} areas={areas} />
      </Fold>
      <Fold title="What you do">
        {filesOf(state, 'Services').map(({ file, title }) => (
          <p key={file}>
            <a href={`#${file}`}>{title}</a>
          </p>
        ))}
        <AddPlace state={state} run={run} />
      </Fold>
    </>
  );
}

/** Ends the page of an area, a suburb or a service. */
export function TakeAway({ file, title, run }: { file: string; title: string; run: Run }) {
  const [kind = ''] = file.split('/');
  if (!['areas', 'suburbs', 'services'].includes(kind)) return null;
  const take = async () => {
    if ((await run('take-away', { kind, slug: slugOf(file) })) !== undefined) location.hash = '';
  };
  return (
    <Fold title={kind === 'services' ? "We don't do this any more" : "We don't work here any more"}>
      <p>
        The page goes, {kind === 'areas' && 'its suburbs, its line on the map '}and every link to it. Who
        comes to an old address is sent on. You can take it back.
      </p>
      <button type="button" className="main" onClick={() => void take()}>
        Take {title} away
      </button>
    </Fold>
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
    const made = await run('add', { ...said, kind: `${what}s`, ...(areas && { area, position }) });
    if (made?.file !== undefined) location.hash = made.file;
  };
  return (
    <Fold title={`Add a ${what}`}>
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
            <MapPicker
              state={state}
              near={state.suburbs.find((one) => one.area === area)}
              at={position}
              onPick={setPosition}
            />
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
    </Fold>
  );
}

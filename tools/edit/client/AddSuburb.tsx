import { useState } from 'react';
import type { State } from './api.ts';

/** A new suburb: its name and its area; its words are written in its form. */
export function AddSuburb({
  state,
  onAdd,
}: {
  state: State;
  onAdd(name: string, area: string): Promise<boolean>;
}) {
  const [name, setName] = useState('');
  const [area, setArea] = useState(state.choices.areas?.[0] ?? '');
  return (
    <details className="add">
      <summary>Add a suburb</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void onAdd(name, area).then((added) => added && setName(''));
        }}
      >
        <label htmlFor="new-suburb">Name of the suburb</label>
        <input id="new-suburb" type="text" value={name} onChange={(event) => setName(event.target.value)} />
        <label htmlFor="new-area">Area whose page lists it</label>
        <select id="new-area" value={area} onChange={(event) => setArea(event.target.value)}>
          {state.choices.areas?.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button type="submit">Add the suburb</button>
      </form>
    </details>
  );
}

import { useState } from 'react';
import type { State } from './api.ts';

interface RemoveSuburbProps {
  state: State;
  /** The suburb's file. */
  path: string;
  /** Its area's page: the nearest to it. */
  nearest: string;
  onRemove(to: string | undefined): void;
}

/** Takes a suburb away, and asks where those are sent who still come to its address. */
export function RemoveSuburb({ state, path, nearest, onRemove }: RemoveSuburbProps) {
  const [asking, setAsking] = useState(false);
  const files = state.groups.flatMap((group) => group.files);
  const own = files.find((file) => file.path === path)?.page;
  const pages = [...new Set(files.map(({ page }) => page))].filter((page) => page !== own);
  const [to, setTo] = useState(pages.includes(nearest) ? nearest : '/');
  if (!asking) {
    return (
      <button type="button" onClick={() => setAsking(true)}>
        Take this suburb away
      </button>
    );
  }
  return (
    <fieldset className="fields">
      <legend>Take this suburb away</legend>
      <div className="field">
        <label htmlFor="sent-to">Where its visitors are sent from now on</label>
        <p className="help" id="sent-to-help">
          Search engines and old links go on asking for {own}.
        </p>
        <select
          id="sent-to"
          aria-describedby="sent-to-help"
          value={to}
          onChange={(event) => setTo(event.target.value)}
        >
          {pages.map((page) => (
            <option key={page}>{page}</option>
          ))}
          <option value="">Nowhere: its page was never online</option>
        </select>
      </div>
      <p className="actions">
        <button type="button" onClick={() => onRemove(to === '' ? undefined : to)}>
          Take it away
        </button>
        <button type="button" onClick={() => setAsking(false)}>
          Keep it
        </button>
      </p>
    </fieldset>
  );
}

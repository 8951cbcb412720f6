import type { Link } from '../lib/paths.ts';
import type { Business } from '../schemas/business.ts';
import type { Common } from '../schemas/common.ts';
import type { Suburb } from '../schemas/suburb.ts';
import { LinkLine } from '../ui/LinkList.tsx';
import styles from './PageNotes.module.css';

interface PageNotesProps {
  words: Common['notes'];
  checkedBy: Business['checkedBy'];
  /** What the page's words rest on. */
  facts?: Suburb['facts'];
  /** Where the work is done. */
  areas?: readonly Link[];
}

const month = new Intl.DateTimeFormat('en-NZ', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Under a page's advice: where the work is done, who has checked the advice, and what it rests on. */
export function PageNotes({ words, checkedBy, facts = [], areas = [] }: PageNotesProps) {
  const sources = sourcesOf(facts);
  if (areas.length === 0 && checkedBy === undefined && sources === undefined) return null;
  return (
    <div className={`band no-print ${styles.root}`} data-band="mist">
      <div className="wrap stack">
        <LinkLine lead={words.areas} links={areas} />
        {checkedBy && <p>{`${words.checked} ${checkedBy.by}, ${month.format(new Date(checkedBy.on))}.`}</p>}
        {sources && <p>{`${words.sources} ${sources}.`}</p>}
      </div>
    </div>
  );
}

/** Where it was read, the first three places, and when. */
function sourcesOf(facts: Suburb['facts']): string | undefined {
  const read = facts.flatMap(({ read = [] }) => read).toSorted();
  const places = facts.flatMap(({ source = '' }) =>
    source.split(';').map((one) => one.split(/[,(]/)[0]?.trim()),
  );
  // A trade's own page, known by its address alone, and an encyclopaedia are no authority on a house here.
  const bodies = places.filter((place) => place && !/^Wikipedia$|\.(?!govt\.nz$)/.test(place));
  const named = [...new Set(bodies)].slice(0, 3).join(', ');
  const latest = read.at(-1);
  return latest && named ? `${named} (${month.format(new Date(latest))})` : undefined;
}

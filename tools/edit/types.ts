// What the editor's page asks its server, and words that both have for things. Answers have the types of what makes them.
import type { Hit } from './search.ts';

/** A field of a content file: keys and list positions, joined by dots. */
export interface Place {
  file: string;
  field: string;
}

/** What somebody may ask the editor to do, and what each needs to know. */
interface Acts {
  set: Place & { value: unknown };
  /** Another row at the end of a list. */
  add: Place & { value?: object | undefined };
  /** Takes a row out of a list, or a group that may be left out. */
  remove: Place;
  move: Place & { to: number };
  /** Makes a value another of the kinds that it may be. */
  choose: Place & { kind: number };
  /** Goes back to what the file says. */
  leaveDraft: Place;
  /** Takes a photo or the logo; `data` is base64. */
  picture: Place & { name: string; data: string };
  removeLogo: object;
  addPage: NewPage;
  takeAway: { file: string };
  bringBack: { file: string };
  toggle: { steps: number[]; isOff: boolean };
  replace: { words: string; replacement: string };
  sign: { places: Place[]; name: string };
  withdraw: Place;
  publish: { settings: PublishSettings };
  goBack: object;
}

export type ActName = keyof Acts;

export type Act<Name extends ActName = ActName> = { [One in Name]: { do: One } & Acts[One] }[Name];

/** What the owner says of a new suburb or service; all else has a beginning (tools/edit/new). */
export interface NewPage {
  kind: 'suburbs' | 'services';
  name: string;
  lead: string;
  area?: string | undefined;
  position?: Position | undefined;
}

/** A request; sent again with the same id, it is not done again. */
export interface Request {
  id: string;
  window: string;
  act: Act;
}

export interface Outcome {
  /** For the status line. */
  said?: string;
  refused?: string;
  go?: Place;
  found?: Hit[];
}

export interface Problem extends Place {
  /** "Home › Hero › Title" */
  where: string;
  message: string;
  /** The lines of a file that cannot be read. */
  lines?: { number: number; text: string }[] | undefined;
}

/** What is missing: a mistake, a draft, something that blocks the launch. */
export type Mark = 'wrong' | 'draft' | 'todo';

/** A line of the navigation. */
export interface NavItem {
  /** A content file, or a view of the editor: "launch". */
  id: string;
  title: string;
  mark?: Mark | undefined;
  items?: NavItem[];
}

export interface NavGroup {
  title: string;
  items: NavItem[];
  add?: { id: string; title: string };
}

export type Choice = { value: string; label: string };

export interface Claim {
  on: boolean;
  statement: string;
  wordings: Record<string, string>;
}

export interface Position {
  lat: number;
  lon: number;
}

/** Something of the business that stands in another file. */
export interface BusinessLink {
  label: string;
  /** What it says; undefined while it is missing. */
  value: string | undefined;
  /** Its field, or the list to which it is added. */
  place: Place;
  /** What a new one begins with. */
  blank: object;
}

export interface LaunchItem extends Place {
  kind: 'owner' | 'missing' | 'odd';
  title: string;
  reason: string;
}

export interface PublishSettings {
  host: string;
  target: string;
  reload: string;
  draft: boolean;
}

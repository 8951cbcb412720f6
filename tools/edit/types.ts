// What the editor's server and its page say to each other.
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';

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
  /** Of a suburb. */
  area?: string | undefined;
  position?: Position | undefined;
}

/** A request; sent again with the same id, it is not done again. */
export interface Request {
  id: string;
  window: string;
  act: Act;
}

/** What came of an act. */
export interface Outcome {
  /** For the status line. */
  said?: string;
  /** Why nothing was done. */
  refused?: string;
  /** Where to go now. */
  go?: Place;
  /** Sentences to look at now. */
  found?: Hit[];
}

/** A mistake in the content, in the owner's words. */
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
  /** What can be added under it. */
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

/** What every view needs. */
export interface Overview {
  name: string;
  savedAt: string | undefined;
  problems: Problem[];
  /** Fields that wait until they are right. */
  drafts: (Place & { where: string })[];
  groups: NavGroup[];
  /** What can be chosen, by the `reference` of a field. */
  choices: Record<string, Choice[]>;
  claims: Record<string, Claim>;
  /** What {name}, {phone} and {serviceArea} stand for. */
  facts: Record<string, string>;
  suburbs: { name: string; position: Position }[];
  icons: string[];
  links: BusinessLink[];
  logo: string | undefined;
  /** Grows with each change. */
  version: number;
}

/** The file that is open. */
export interface Doc {
  file: string;
  title: string;
  schema: JsonSchema | undefined;
  data: unknown;
  problems: Problem[];
  /** What pages show of each text; null while a switched-off promise hides it. */
  shown: Record<string, string | null>;
  /** Whether there is an earlier version of a file that cannot be read. */
  canComeBack: boolean;
}

/** A part that cannot be made is missing. */
export interface View {
  overview: Overview;
  doc: Doc | undefined;
}

export interface Answer extends View {
  outcome: Outcome;
}

export interface LaunchItem extends Place {
  kind: 'owner' | 'missing' | 'odd';
  title: string;
  reason: string;
}

/** A statement that somebody who knows confirms with name and day. */
export interface Statement extends Place {
  about: string;
  text: string;
  /** Whether only a licensed plumber may confirm it. */
  isForPlumber: boolean;
  signed?: { by: string; on: string } | undefined;
}

/** Somebody who may sign, as statements name them: "Sam, licence 21345". */
export interface Signer {
  name: string;
  signature: string;
}

export interface Signing {
  statements: Statement[];
  signers: Signer[];
}

export interface StepView {
  id: number;
  at: string;
  page: string;
  words: string;
  isOff: boolean;
  /** Whether it took something away. */
  isRemoval: boolean;
  /** How many steps it took back. */
  takes: number;
}

export interface Hit extends Place {
  where: string;
  /** The text as a page shows it. */
  text: string;
  /** Whether a page shows it now. */
  isShown: boolean;
  /** Where the words begin in it; -1 where they are in no one place. */
  at: number;
}

export interface SearchResult {
  hits: Hit[];
  /** How many of the words can be changed at once. */
  changeable: number;
}

export interface PublishSettings {
  host: string;
  target: string;
  reload: string;
  draft: boolean;
}

export interface Publishing {
  settings: PublishSettings | undefined;
  hosts: Choice[];
  /** How many things block the launch. */
  blocking: number;
  problems: number;
  running: boolean;
  /** What the release has said. */
  output: string;
  result: 'done' | 'failed' | undefined;
  /** When the last one ended. */
  at: string | undefined;
  /** The command that puts the release before online again. */
  wayBack: string | undefined;
}

// What the editor's server and its page say to each other.
import type { JsonSchema } from '../../site/src/schemas/json-schema.ts';

/** A field of a content file: keys and list positions, joined by dots. */
export interface Place {
  file: string;
  field: string;
}

/** One thing that somebody asks the editor to do. */
export type Act =
  | (Place & { do: 'set'; value: unknown })
  /** Another point at the end of a list. */
  | (Place & { do: 'add' })
  /** Takes a point out of a list, or a group that may be left out. */
  | (Place & { do: 'remove' })
  | (Place & { do: 'move'; to: number })
  /** Makes a value another of the kinds that it may be. */
  | (Place & { do: 'choose'; kind: number })
  /** Goes back to what the file says. */
  | (Place & { do: 'drop' })
  | { do: 'addPage'; kind: 'suburbs' | 'services'; name: string; lead: string; area: string; at: string }
  | { do: 'takeAway'; file: string }
  | { do: 'bringBack'; file: string }
  | { do: 'takeBack'; steps: number[]; off: boolean }
  | { do: 'replace'; words: string; by: string }
  | { do: 'sign'; places: Place[]; by: string; licence: string }
  | (Place & { do: 'withdraw' })
  | { do: 'certifier'; name: string; licence: string }
  | { do: 'callOut'; amount: string; without: string }
  | { do: 'publish'; settings: PublishSettings }
  | { do: 'goBack' };

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

/** A line of the navigation. */
export interface NavItem {
  /** A content file, or a view of the editor: "launch". */
  id: string;
  title: string;
  /** What is missing: a mistake, a draft, something that blocks the launch. */
  mark?: 'wrong' | 'draft' | 'todo' | undefined;
  items?: NavItem[];
}

export interface NavGroup {
  title: string;
  items: NavItem[];
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
  bounds: { north: number; south: number; west: number; east: number };
  icons: string[];
  certifier: { name: string; licence: string };
  callOut: { amount: string; without: string };
  logo: string | undefined;
  /** Grows with each change of what pages show. */
  version: number;
}

/** The file that is open. */
export interface Doc {
  file: string;
  title: string;
  /** Address of the page that shows it. */
  page: string;
  schema: JsonSchema | undefined;
  data: unknown;
  problems: Problem[];
  /** What pages show of each text; null while a switched-off promise hides it. */
  shown: Record<string, string | null>;
  /** Whether a page goes with it, which can be taken away. */
  canGo: boolean;
  /** Whether there is an earlier version of a file that cannot be read. */
  canComeBack: boolean;
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
  /** Who may confirm it. */
  group: 'plumber' | 'other';
  signed?: { by: string; on: string } | undefined;
}

export interface StepView {
  id: number;
  at: string;
  page: string;
  words: string;
  off: boolean;
  /** Whether taking it back, which brings something away, is called so. */
  removes: boolean;
  toggles: number;
}

export interface Hit extends Place {
  where: string;
  /** The text as a page shows it. */
  text: string;
  /** Whether a page shows it now. */
  seen: boolean;
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
  blocking: LaunchItem[];
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

/** Everything that the page shows; a part that cannot be made is missing and said. */
export interface View {
  overview: Overview;
  doc: Doc | undefined;
}

export interface Answer extends View {
  outcome: Outcome;
}

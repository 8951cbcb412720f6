// Words that the editor's page and its server both have for things. Acts and answers have the types of what does and makes them.
import type { Hit } from './search.ts';

/** A field of a content file: keys and list positions, joined by dots. */
export interface Place {
  file: string;
  field: string;
}

/** What the owner says of a new suburb or service; all else has a beginning (tools/edit/new). */
export interface NewPage {
  kind: 'suburbs' | 'services';
  name: string;
  lead: string;
  area?: string | undefined;
  position?: Position | undefined;
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
export type Flag = 'wrong' | 'draft' | 'todo';

/** A line of the navigation. */
export interface NavItem {
  /** A content file, or a view of the editor: "launch". */
  id: string;
  title: string;
  flag?: Flag | undefined;
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

/** How the editor asks for a value where its JSON Schema alone does not say it. */
type Control =
  /** One of the icon set, chosen by picture. */
  | 'icon'
  /** A file in content/photos. */
  | 'photo'
  /** Latitude and longitude, chosen on a map. */
  | 'position'
  /** Days with their hours, in lines such as "Mon–Fri 7am–5.30pm". */
  | 'openingHours'
  /** A year and a month: "2026-03". */
  | 'month'
  /** The address of a page of this site. */
  | 'pageAddress'
  /** Who confirmed a statement, and when. */
  | 'confirmation';

/** What a value names: a file in a folder of content, or an entry of a list. Other names are refused. */
export type Reference =
  | 'areas'
  | 'services'
  | 'suburbs'
  | 'claims'
  /** Claims that may stand among a suburb's six points: those with words for while they are off. */
  | 'pointClaims'
  | 'people'
  /** Water companies of region.yaml. */
  | 'companies'
  /** Steps of the emergency text, in pages/stop-the-water.yaml. */
  | 'steps'
  | 'photos';

/** A token that a page fills in itself, with the one place that it is about. */
export type PageToken = 'place' | 'company';

/** What a schema says of a field, besides what may be written: `text(40).meta({ label: 'Name', help: '…' })`. */
export interface FieldMeta {
  /** What the editor calls the field. */
  label?: string;
  /** What belongs there, in a full sentence, with an example in quotes where one helps. */
  help?: string;
  /** A value that is right, for messages. */
  example?: unknown;
  control?: Control;
  reference?: Reference;
  /** Tokens that are left for the page to fill in. Elsewhere {company} names all companies, and {place} is refused. */
  tokens?: readonly PageToken[];
  /** `first` is open when the page is; `rare` comes after the other fields. */
  rank?: 'first' | 'rare';
  /** The key of the field that tells a point of a list from the others. */
  itemLabel?: string;
  /** No page shows this, or what is in it. */
  internal?: true;
}

declare module 'zod' {
  interface GlobalMeta extends FieldMeta {}
}

import type { SiteHeaders } from '../headers.ts';

/** What a host's files are written from. */
export interface HostFacts {
  /** Name of the public site, such as your-plumber.example. */
  domain: string;
  /** Folder on the server that holds the release in use: `public/` and `server/`. */
  release: string;
  /** Where the receiver listens, behind the same server. */
  receiver: string;
  headers: SiteHeaders;
  /** Addresses of all pages, such as `/` and `/towns/mount-eden`. */
  pages: readonly string[];
}

/** Text by path. `public/` is what visitors can ask for, `server/` what the server reads. */
export type HostFiles = Record<`public/${string}` | `server/${string}` | (string & {}), string>;

export interface Host {
  /** Folder in deploy/ and in a release. */
  name: string;
  /** Whether it sends the .br and .gz copies; where not, they would only be junk at public addresses. */
  sendsCopies: boolean;
  files(facts: HostFacts): HostFiles;
}

/** First line of every generated file that can hold a comment. */
export function generatedBy(host: string): string {
  return `# Written by tools/delivery/hosts/${host}.ts from tools/delivery/headers.ts: change it there.`;
}

/** Lines of text with a line end each; nested lists are spliced in. */
export function lines(...parts: (string | readonly string[])[]): string {
  return `${parts.flat().join('\n')}\n`;
}

import type { z } from 'astro/zod';
import { area } from '../schemas/area.ts';
import { business } from '../schemas/business.ts';
import { claims } from '../schemas/claims.ts';
import { common } from '../schemas/common.ts';
import { contact, home, stopTheWater } from '../schemas/pages.ts';
import { jobs, people, prices, proofWords, reviews } from '../schemas/proof.ts';
import { redirects } from '../schemas/redirects.ts';
import { region } from '../schemas/region.ts';
import { service } from '../schemas/service.ts';
import { signOff } from '../schemas/sign-off.ts';
import { suburb } from '../schemas/suburb.ts';

/** A file of the content folder. */
export interface ContentFile<Schema extends z.ZodType = z.ZodType> {
  /** Its path within the content folder. */
  file: string;
  schema: Schema;
  /** Whether tokens such as {phone} are filled in; elsewhere a text has no braces. */
  hasTokens: boolean;
}

const plain = <S extends z.ZodType>(file: string, schema: S) => ({ file, schema, hasTokens: false });
const withTokens = <S extends z.ZodType>(file: string, schema: S) => ({ file, schema, hasTokens: true });

/** The files of which there is one each. */
export const files = {
  business: plain('business.yaml', business),
  claims: plain('claims.yaml', claims),
  region: plain('region.yaml', region),
  home: withTokens('pages/home.yaml', home),
  contact: withTokens('pages/contact.yaml', contact),
  common: withTokens('pages/common.yaml', common),
  stopTheWater: withTokens('pages/stop-the-water.yaml', stopTheWater),
  proofWords: withTokens('pages/proof.yaml', proofWords),
  people: plain('people.yaml', people),
  jobs: plain('jobs.yaml', jobs),
  reviews: plain('reviews.yaml', reviews),
  prices: plain('prices.yaml', prices),
  redirects: plain('redirects.yaml', redirects),
  signOff: plain('sign-off.yaml', signOff),
};

/** The schemas of the folders with a file for each page. */
export const folders = { services: service, areas: area, suburbs: suburb };

/** The file of a page in one of the folders. */
export const pageFile = (folder: keyof typeof folders, slug: string): ContentFile =>
  withTokens(`${folder}/${slug}.yaml`, folders[folder]);

const single = new Map<string, ContentFile>(Object.values(files).map((one) => [one.file, one]));

/** What a content file is, by its path; undefined where nothing reads such a file. */
export function contentFileOf(file: string): ContentFile | undefined {
  const [folder = '', name = ''] = file.split('/');
  return single.get(file) ?? (isFolder(folder) ? pageFile(folder, name.replace(/\.yaml$/, '')) : undefined);
}

export const schemaOf = (file: string): z.ZodType | undefined => contentFileOf(file)?.schema;

export const folderNames = Object.keys(folders) as (keyof typeof folders)[];
const isFolder = (name: string): name is keyof typeof folders => Object.hasOwn(folders, name);

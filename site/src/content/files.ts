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
  path: string;
  schema: Schema;
  /** Whether tokens such as {phone} are filled in; elsewhere a text has no braces. */
  hasTokens: boolean;
}

const plain = <S extends z.ZodType>(path: string, schema: S) => ({ path, schema, hasTokens: false });
const withTokens = <S extends z.ZodType>(path: string, schema: S) => ({ path, schema, hasTokens: true });

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

const schemas = new Map<string, z.ZodType>(Object.values(files).map(({ path, schema }) => [path, schema]));

/** The schema of a content file by its path; undefined where nothing reads such a file. */
export function schemaOf(path: string): z.ZodType | undefined {
  const [folder = ''] = path.split('/');
  return schemas.get(path) ?? (isFolder(folder) ? folders[folder] : undefined);
}

export const folderNames = Object.keys(folders) as (keyof typeof folders)[];
const isFolder = (name: string): name is keyof typeof folders => Object.hasOwn(folders, name);

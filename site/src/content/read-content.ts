import { join } from 'node:path';
import type { ZodType } from 'astro/zod';
import type { Facts } from '../lib/words.ts';
import { readLogo } from '../logo/logo.ts';
import { area } from '../schemas/area.ts';
import { business as businessSchema } from '../schemas/business.ts';
import { claims as claimsSchema } from '../schemas/claims.ts';
import { common as commonWords } from '../schemas/common.ts';
import * as pages from '../schemas/pages.ts';
import * as proofSchemas from '../schemas/proof.ts';
import { redirects as redirectsSchema } from '../schemas/redirects.ts';
import { region as regionSchema } from '../schemas/region.ts';
import { service } from '../schemas/service.ts';
import { signOff } from '../schemas/sign-off.ts';
import { suburb } from '../schemas/suburb.ts';
import { knownAddresses } from './addresses.ts';
import { withFacts } from './claims.ts';
import { consistencyProblems, pageAddresses, photoProblems } from './consistency.ts';
import type { Content } from './content.ts';
import { ContentFiles } from './content-files.ts';
import type { ContentProblem } from './problem.ts';
import { withDefaults } from './suburb-defaults.ts';
import { type ContentText, textsOf } from './texts.ts';
import { contentWarnings } from './warnings.ts';

/** A content folder, read. */
export interface ReadContent {
  /** Everything a page can say; undefined where there are problems. */
  content: Content | undefined;
  /** Every mistake in every file. */
  problems: ContentProblem[];
  /** What looks wrong and stops nothing. */
  warnings: ContentProblem[];
  /** Every text of every file, and what pages show of it; none while claims.yaml is invalid. */
  texts: ContentText[];
  /** The schema of each file. */
  schemas: ReadonlyMap<string, ZodType>;
}

/**
 * Reads and checks a content folder, with claims and business facts filled in. The one loader of the build, the
 * development server, the editor, the tools and the tests.
 */
export async function readContent(folder: string): Promise<ReadContent> {
  const files = await ContentFiles.in(folder);
  const business = files.readPlain('business.yaml', businessSchema);
  const register = files.readPlain('claims.yaml', claimsSchema)?.claims;
  const claims = register && withFacts(register, business ?? {});
  const facts: Facts | undefined = claims && {
    name: business?.name ?? '',
    phone: business?.phone.display ?? '',
    serviceArea: business?.serviceArea ?? '',
    claims,
  };

  const region = files.read('region.yaml', regionSchema, facts);
  const services = files.readFolder('services', service, facts);
  const areas = files.readFolder('areas', area, facts);
  const writtenSuburbs = files.readFolder('suburbs', suburb, facts);
  const home = files.read('pages/home.yaml', pages.home, facts);
  const contact = files.read('pages/contact.yaml', pages.contact, facts);
  const placeIn = 'emergencyCard.headingInPlace';
  const common = files.read('pages/common.yaml', commonWords, facts && { ...facts, placeIn });
  const suburbs = withDefaults(writtenSuburbs, { business, region, common });
  const stopTheWater = files.read('pages/stop-the-water.yaml', pages.stopTheWater, facts);
  const proofWords = files.read('pages/proof.yaml', proofSchemas.proofWords, facts);
  const proof = {
    people: files.readPlain('people.yaml', proofSchemas.people)?.people ?? [],
    jobs: files.readPlain('jobs.yaml', proofSchemas.jobs)?.jobs ?? [],
    reviews: files.readPlain('reviews.yaml', proofSchemas.reviews)?.reviews ?? [],
    prices: files.readPlain('prices.yaml', proofSchemas.prices)?.prices ?? [],
  };
  files.readPlain('sign-off.yaml', signOff);
  const redirects = files.readPlain('redirects.yaml', redirectsSchema)?.redirects ?? [];
  const slugs = {
    areas: files.slugsIn('areas'),
    suburbs: files.slugsIn('suburbs'),
    services: files.slugsIn('services'),
  };
  const { created, schemas } = files;
  const checked = { business, claims, region, services, areas, suburbs, proof, redirects, slugs, created };
  const { logo, problems: logoProblems } = await readLogo(folder);
  const photos = await photoProblems(proof, join(folder, 'photos'));
  const found = [...consistencyProblems(checked), ...photos, ...logoProblems];
  const problems = [...files.problems, ...found.map(files.located, files)].toSorted(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  const texts = [...files.parsed.values()].flatMap((file) =>
    facts === undefined ? [] : textsOf(file.path, file.data, facts),
  );
  const whole = business && claims && region && home && contact && common && stopTheWater && proofWords;
  if (problems.length > 0 || !whole) return { content: undefined, problems, warnings: [], texts, schemas };

  services.sort((a, b) => a.order - b.order);
  areas.sort((a, b) => a.order - b.order);
  const rank = new Map(areas.map(({ slug, order }) => [slug, order]));
  suburbs.sort((a, b) => (rank.get(a.area) ?? 0) - (rank.get(b.area) ?? 0) || a.order - b.order);
  const content = {
    ...{ business, claims, region, services, areas, suburbs, home, contact, common, stopTheWater },
    ...{ proof, proofWords, redirects, logo },
  };
  const message = 'Nothing reads this file. Is its name right?';
  const unread = files.unread().map((file) => ({ file, field: [], message }));
  const odd = contentWarnings(content, await knownAddresses(folder), pageAddresses(slugs));
  return { content, problems: [], warnings: [...unread, ...odd].map(files.located, files), texts, schemas };
}

import { join } from 'node:path';
import { readLogo } from '../logo/logo.ts';
import { area } from '../schemas/area.ts';
import { business as businessSchema } from '../schemas/business.ts';
import { claims as claimsSchema } from '../schemas/claims.ts';
import { common as commonSchema } from '../schemas/common.ts';
import * as pages from '../schemas/pages.ts';
import * as proofSchemas from '../schemas/proof.ts';
import { redirects as redirectsSchema } from '../schemas/redirects.ts';
import { region as regionSchema } from '../schemas/region.ts';
import { service } from '../schemas/service.ts';
import { signOff } from '../schemas/sign-off.ts';
import { suburb } from '../schemas/suburb.ts';
import { withFacts } from './claims.ts';
import { consistencyProblems, photoProblems } from './consistency.ts';
import { ContentFiles } from './content-files.ts';
import type { FieldProblem } from './problem.ts';
import { withDefaults } from './suburb-defaults.ts';
import { textsOf } from './texts.ts';
import { contentWarnings } from './warnings.ts';

/** The steps of the emergency text by their names, as they are written. */
function stepsIn(data: unknown): Record<string, string> {
  const written = pages.stopTheWater.shape.steps.safeParse((data as { steps?: unknown } | undefined)?.steps);
  return Object.fromEntries(Object.entries(written.data ?? {}).map(([id, { text }]) => [id, text]));
}

/** A content folder, read. */
export type ReadContent = Awaited<ReturnType<typeof readContent>>;

/**
 * Reads and checks a content folder, with claims and business facts filled in. The one loader of the build, the
 * development server, the editor, the tools and the tests.
 *
 * @returns Everything a page can say, or every mistake in every file; what looks wrong and stops nothing; every text
 * of every file and what pages show of it, while claims.yaml is valid; the schema of each file.
 */
export async function readContent(folder: string) {
  const files = await ContentFiles.in(folder);
  const { created, schemas } = files;
  const business = files.read('business.yaml', businessSchema, 'none');
  const register = files.read('claims.yaml', claimsSchema, 'none')?.claims;
  const claims = register && withFacts(register, business ?? {});
  const region = files.read('region.yaml', regionSchema, 'none');
  const facts = claims && {
    name: business?.name ?? '',
    phone: business?.phone.display ?? '',
    serviceArea: business?.serviceArea ?? '',
    company: region?.companies.everywhere ?? '',
    claims,
    steps: stepsIn(files.parsed.get('pages/stop-the-water.yaml')?.data),
  };

  const services = files.readFolder('services', service, facts);
  const areas = files.readFolder('areas', area, facts);
  const home = files.read('pages/home.yaml', pages.home, facts);
  const contact = files.read('pages/contact.yaml', pages.contact, facts);
  const keptIn = (field: string) => facts && { ...facts, keptIn: field };
  const common = files.read('pages/common.yaml', commonSchema, keptIn('emergencyCard.headingInPlace'));
  const written = files.readFolder('suburbs', suburb, keptIn('localEmergency'));
  const suburbs = withDefaults(written, business);
  const stopTheWater = files.read('pages/stop-the-water.yaml', pages.stopTheWater, keptIn(''));
  const proofWords = files.read('pages/proof.yaml', proofSchemas.proofWords, facts);
  const proof = {
    people: files.read('people.yaml', proofSchemas.people, 'none')?.people ?? [],
    jobs: files.read('jobs.yaml', proofSchemas.jobs, 'none')?.jobs ?? [],
    reviews: files.read('reviews.yaml', proofSchemas.reviews, 'none')?.reviews ?? [],
    prices: files.read('prices.yaml', proofSchemas.prices, 'none')?.prices ?? [],
  };
  files.read('sign-off.yaml', signOff, 'none');
  const redirects = files.read('redirects.yaml', redirectsSchema, 'none')?.redirects ?? [];

  const folders = { areas: files.slugsIn('areas'), services: files.slugsIn('services') };
  const slugs = { ...folders, suburbs: files.slugsIn('suburbs') };
  files.checkNames({
    ...slugs,
    ...{ claims: claims && Object.keys(claims), people: proof.people.map(({ name }) => name) },
    // What may stand among a suburb's six points.
    pointClaims: claims && Object.keys(claims).filter((id) => claims[id]?.otherwise !== undefined),
    companies: region && Object.keys(region.companies),
    steps: facts && Object.keys(facts.steps),
    photos: files.namesIn('photos').filter((name) => !name.startsWith('.')),
  });
  const checked = { business, claims, region, services, areas, suburbs, redirects, slugs, created };
  const { logo, problems: logoProblems } = await readLogo(folder);
  for (const problem of [...consistencyProblems(checked), ...logoProblems]) files.report(problem);
  for await (const problem of photoProblems(proof, join(folder, 'photos'), files.namesIn('photos')))
    files.report(problem);
  const problems = files.problems.toSorted(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  const texts = facts
    ? [...files.parsed.values()].flatMap(({ path, data }) => textsOf(path, data, facts))
    : [];
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
  const warnings: FieldProblem[] = [...files.unread(), ...(await contentWarnings(content, folder))];
  return { content, problems, warnings: warnings.map(files.located, files), texts, schemas };
}

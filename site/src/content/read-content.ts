import { join } from 'node:path';
import type { Facts } from '../lib/words.ts';
import { readLogo } from '../logo/read-logo.ts';
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
import { suburb, suburbFile } from '../schemas/suburb.ts';
import { knownAddresses, pageAddresses } from './addresses.ts';
import type { Content } from './content.ts';
import { ContentFiles } from './content-files.ts';
import { contentProblems } from './content-problems.ts';
import { contentWarnings } from './content-warnings.ts';
import { goneInTexts } from './gone-places.ts';
import { houseLabelProblems } from './house-labels.ts';
import { withLicenceNumber } from './licence-number.ts';
import { photoProblems } from './photo-problems.ts';
import type { ContentProblem } from './problem.ts';
import { proofProblems } from './proof-problems.ts';
import { ratingProblems, withRatingSource } from './rating-source.ts';
import { lostAddresses, redirectProblems } from './redirect-problems.ts';

/** A content folder, read. */
export interface ReadContent {
  /** All a page can say; undefined where anything is wrong. */
  content: Content | undefined;
  /** Everything that is wrong, file by file. */
  problems: ContentProblem[];
  /** What is odd, and stops nothing. */
  warnings: ContentProblem[];
}

/**
 * Reads everything a page can say, with claims and business facts filled in, checked as a whole. The one
 * loader: build, development server, tests and the owner's checks all read by it.
 *
 * @param folder The content folder.
 * @param styles The folder of the style sheets that a logo is held against.
 */
export async function readContent(
  folder: string,
  styles: string = join(import.meta.dirname, '../styles'),
): Promise<ReadContent> {
  const files = await ContentFiles.in(folder);
  const business = files.plain('business.yaml', businessSchema);
  const register = files.plain('claims.yaml', claimsSchema)?.claims;
  const claims =
    register && withLicenceNumber(withRatingSource(register, business?.rating), business?.licence);
  const facts: Facts | undefined = claims && {
    name: business?.name ?? '',
    phone: business?.phone.display ?? '',
    serviceArea: business?.serviceArea ?? '',
    claims,
  };

  const region = files.words('region.yaml', regionSchema, facts);
  const services = files.folder('services', service, facts);
  const areas = files.folder('areas', area, facts);
  const suburbs = files.folder('suburbs', suburb, facts, suburbFile);
  const home = files.words('pages/home.yaml', pages.home, facts);
  const contact = files.words('pages/contact.yaml', pages.contact, facts);
  const common = files.words('pages/common.yaml', commonWords, facts, {
    placeIn: 'emergencyCard.headingInPlace',
  });
  const stopTheWater = files.words('pages/stop-the-water.yaml', pages.stopTheWater, facts);
  const proofWords = files.words('pages/proof.yaml', proofSchemas.proofWords, facts);
  const proof = {
    people: files.optional('people.yaml', proofSchemas.people)?.people ?? [],
    jobs: files.optional('jobs.yaml', proofSchemas.jobs)?.jobs ?? [],
    reviews: files.optional('reviews.yaml', proofSchemas.reviews)?.reviews ?? [],
    prices: files.optional('prices.yaml', proofSchemas.prices)?.prices ?? [],
  };
  files.plain('sign-off.yaml', signOff);
  const redirects = files.optional('redirects.yaml', redirectsSchema)?.redirects ?? [];
  const slugs = {
    areas: files.slugsIn('areas'),
    suburbs: files.slugsIn('suburbs'),
    services: files.slugsIn('services'),
  };
  files.misfits(contentProblems({ services, areas, suburbs, home, region, slugs }));
  if (home) files.misfits(houseLabelProblems(home));
  const addresses = pageAddresses(slugs);
  files.misfits(redirectProblems(redirects, addresses));
  files.misfits(proofProblems(proof, slugs.services));
  files.misfits(ratingProblems(business?.rating, register));
  files.misfits(await photoProblems(proof, join(folder, 'photos')));
  const logo = await readLogo(folder, styles);
  files.misfits(logo.problems);

  const wrong = files.problems.toSorted(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  const whole = business && claims && region && home && contact && common && stopTheWater && proofWords;
  if (wrong.length > 0 || !whole) {
    return { content: undefined, problems: wrong, warnings: [] };
  }
  services.sort((a, b) => a.order - b.order);
  areas.sort((a, b) => a.order - b.order);
  const rank = new Map(areas.map(({ slug, order }) => [slug, order]));
  suburbs.sort((a, b) => (rank.get(a.area) ?? 0) - (rank.get(b.area) ?? 0) || a.order - b.order);
  const content = {
    business,
    claims,
    region,
    services,
    areas,
    suburbs,
    home,
    contact,
    common,
    stopTheWater,
    proof,
    proofWords,
    redirects,
    logo: logo.logo,
  };
  const known = await knownAddresses(folder);
  const odd = [
    ...logo.warnings,
    ...contentWarnings(content),
    ...lostAddresses(known, redirects, addresses),
    ...goneInTexts(
      known,
      addresses,
      files.texts().filter(({ file }) => file !== 'redirects.yaml'),
    ),
  ];
  const warnings = [...files.unread(), ...files.located(odd)];
  return { content, problems: [], warnings };
}

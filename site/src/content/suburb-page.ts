import { placeWords } from '../lib/interface-words.ts';
import { paths } from '../lib/paths.ts';
import type { Area } from '../schemas/area.ts';
import type { Suburb } from '../schemas/suburb.ts';
import type { Content, WithSlug } from './content.ts';
import { linesFor } from './emergency-steps.ts';

type SuburbNames = Pick<Suburb, 'name' | 'fullName' | 'officialName'>;

/** A suburb's name as people read it; the plain one is in title, address and structured data. */
const officialNameOf = ({ name, fullName = name, officialName = fullName }: SuburbNames) => officialName;

/** What the page of a suburb says that stands in several files: its names, advice, whose pipe it is, what is nearby. */
export function suburbPage(
  { business, common, stopTheWater, suburbs, region }: Content,
  suburb: WithSlug<Suburb>,
  area: WithSlug<Area>,
) {
  const official = officialNameOf(suburb);
  const { heading, lines } = stopTheWater.whosePipe;
  const fromWestToEast = suburbs
    .filter(({ slug }) => suburb.neighbours.includes(slug))
    .toSorted((one, other) => one.position.lon - other.position.lon);
  return {
    name: suburb.fullName ?? suburb.name,
    official,
    advice: {
      heading: suburb.adviceHeading ?? `${common.nearby.goodToKnow} ${official}`,
      lines: [suburb.ownersNote, suburb.goodToKnow].flat().filter((line) => line !== undefined),
    },
    /** Left out where the owner does not say whose leak is whose. */
    water: business.showWaterCompanies
      ? { heading, lines: linesFor(lines, { region }, suburb.supply), link: common.whosePipe.link }
      : undefined,
    nearby: {
      heading: common.nearby.heading,
      also: suburb.alsoIn && placeWords.alsoIn(suburb.alsoIn),
      links: [
        ...fromWestToEast.map((neighbour) => ({
          href: paths.suburb(neighbour.slug),
          text: placeWords.plumberIn(officialNameOf(neighbour)),
        })),
        {
          href: paths.area(area.slug),
          text: placeWords.plumbers(area.where ?? placeWords.inPlace(area.name)),
        },
      ],
    },
  };
}

import type { StopTheWater } from '../schemas/pages.ts';
import type { Supply } from '../schemas/suburb.ts';
import type { Content } from './content.ts';

/** What a page knows of a place; an area says less than a suburb. */
export type PlaceSupply = Pick<Supply, 'water' | 'homes'> & Partial<Supply>;
type ForPlace = StopTheWater['steps'][string]['for'];

/** Whether something written for some places holds in this one. */
function holdsFor(where: ForPlace, { water, homes, sewer }: PlaceSupply): boolean {
  switch (where) {
    case undefined:
      return true;
    case 'toby':
      return water !== 'tank' && homes !== 'apartments';
    case 'tank':
      return water !== 'mains';
    case 'apartment':
      return homes !== 'houses';
    case 'public-sewer':
      return sewer !== 'on-site';
    case 'own-sewer':
      return sewer !== 'public';
  }
}

/** Where a page is for the whole region. */
export const everywhere: PlaceSupply = { water: 'either', sewer: 'either', homes: 'both' };

/** Names the water company of a place, or all of the region's, in a text that says {company}. */
export const withCompany = (text: string, { region }: Pick<Content, 'region'>, company = 'everywhere') =>
  text.replaceAll('{company}', () => region.companies[company] ?? region.companies.everywhere);

/** Lines written for some places, those that hold in this one. */
export const linesFor = (
  lines: readonly { text: string; for?: ForPlace }[],
  content: Pick<Content, 'region'>,
  place: PlaceSupply = everywhere,
): string[] =>
  lines
    .filter((line) => holdsFor(line.for, place))
    .map(({ text }) => withCompany(text, content, place.company));

type Part = StopTheWater['sequence'][number];

/** One numbered part of the emergency text: its steps in one place, word for word. */
export interface NumberedSteps extends Omit<Part, 'steps'> {
  lines: string[];
}

/** The emergency text in the order of doing, as it holds in one place; in all of them where none is named. */
export const emergencySteps = (
  content: Pick<Content, 'region' | 'stopTheWater'>,
  place?: PlaceSupply,
): NumberedSteps[] =>
  content.stopTheWater.sequence.map(({ steps, ...part }) => {
    const written = steps.flatMap((id) => content.stopTheWater.steps[id] ?? []);
    return { ...part, lines: linesFor(written, content, place) };
  });

/** What comes before the call: on the cards of areas and suburbs, over their button. */
export function stepsBeforeCall(content: Pick<Content, 'region' | 'stopTheWater'>, place?: PlaceSupply) {
  const all = emergencySteps(content, place);
  const call = all.findIndex(({ isCall }) => isCall);
  return all.slice(0, call);
}

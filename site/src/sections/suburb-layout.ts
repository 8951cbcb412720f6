import type { ChecklistProps } from './Checklist.tsx';
import type { FittingCardsProps } from './FittingCards.tsx';

interface SuburbLayout {
  cards: { variant: NonNullable<FittingCardsProps['variant']>; band: NonNullable<FittingCardsProps['band']> };
  points: { variant: NonNullable<ChecklistProps['variant']>; band: NonNullable<ChecklistProps['band']> };
}

/** One composition for each region, so that neighbours in different regions do not look stamped out. */
const layouts: readonly [SuburbLayout, ...SuburbLayout[]] = [
  { cards: { variant: 'riser', band: 'paper' }, points: { variant: 'columns', band: 'sand' } },
  { cards: { variant: 'main', band: 'mist' }, points: { variant: 'beside', band: 'paper' } },
  { cards: { variant: 'falls', band: 'paper' }, points: { variant: 'ledger', band: 'mist' } },
  { cards: { variant: 'main', band: 'paper' }, points: { variant: 'ledger', band: 'sand' } },
  { cards: { variant: 'riser', band: 'sand' }, points: { variant: 'beside', band: 'paper' } },
  { cards: { variant: 'falls', band: 'mist' }, points: { variant: 'columns', band: 'paper' } },
];

/** How a suburb's page is composed. @param areaOrder Its area's place in the menus, from 1. */
export function suburbLayout(areaOrder: number): SuburbLayout {
  return layouts[(areaOrder - 1) % layouts.length] ?? layouts[0];
}

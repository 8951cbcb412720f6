import type { IconNode } from 'lucide';

/** What the trade has and Lucide has not, on the same 24 units. Lucide's "heater" warms a room. */
export const ownIcons: Record<string, IconNode | undefined> = {
  'hot-water-cylinder': [
    ['path', { d: 'M6 20v-9.5a6 6 0 0 1 12 0V20ZM12 4.5V2h9M9.5 12h5v4h-5ZM18 17h4M8.5 20v2M15.5 20v2' }],
  ],
};

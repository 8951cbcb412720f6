import * as lucide from 'lucide';

const shapesOf: Record<string, lucide.IconNode | undefined> = {
  ...lucide.icons,
  // Lucide's "heater" warms a room.
  HotWaterCylinder: [
    ['path', { d: 'M6 20v-9.5a6 6 0 0 1 12 0V20ZM12 4.5V2h9M9.5 12h5v4h-5ZM18 17h4M8.5 20v2M15.5 20v2' }],
  ],
};

/** The lines of an icon: Lucide's own, or one of those above. */
export function iconShapes(name: string): lucide.IconNode {
  const key = name.replace(/(^|-)([a-z0-9])/g, (_, _dash: string, letter: string) => letter.toUpperCase());
  const shapes = shapesOf[key];
  if (shapes === undefined) throw new Error(`The icon set has no "${name}" (${key})`);
  return shapes;
}

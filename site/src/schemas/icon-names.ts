/** Names that content may write for an icon, by the picture of ui/icon-shapes.ts that stands for them. */
const namesOf: Record<string, string> = {
  cylinder: 'hot-water-cylinder thermometer flame',
  house: 'home house-plug users key-round',
  drop: 'droplet droplets pipette spray-can thermometer-snowflake snowflake',
  wave: 'waves shell anchor sailboat umbrella',
  shop: 'store utensils wine cooking-pot',
  gauge: 'gauge timer clock search',
  building: 'building building-2 school hotel landmark warehouse factory',
  shovel: 'shovel construction hammer hard-hat tractor',
  camera: 'camera',
  van: 'truck route map-pin plane',
  rain: 'cloud-rain wind sun',
  toilet: 'toilet',
  receipt: 'receipt-text calendar-check badge-check shield-check',
  tree: 'tree-deciduous tree-pine trees mountain sprout leaf fence',
  tap: 'wrench shower-head bath washing-machine refresh-cw',
  gully: 'gully',
  pump: 'pump',
  valve: 'valve',
  alert: 'triangle-alert zap',
  phone: 'phone',
  siren: 'siren',
};

/** The picture of each name. */
export const iconPictures: ReadonlyMap<string, string> = new Map(
  Object.entries(namesOf).flatMap(([picture, names]) => names.split(' ').map((name) => [name, picture])),
);

/** One list, so that a misspelt icon stops the build with the names to choose from. */
export const iconNames = [...iconPictures.keys()];

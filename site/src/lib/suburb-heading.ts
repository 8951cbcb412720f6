/** The heading of a suburb's page, a long name of the business small before the rest. */
export interface SuburbHeading {
  brand: string | undefined;
  title: string;
}

/**
 * The brand and the suburb in a heading that says plumber once: "Your Plumber in Albany", or "Harbour & Hill, plumber
 * in Albany" where the brand does not say it.
 */
export function suburbHeading(brand: string, suburb: string): SuburbHeading {
  const saysTrade = /plumb/i.test(brand);
  const name = saysTrade ? brand : `${brand},`;
  const rest = saysTrade ? `in ${suburb}` : `plumber in ${suburb}`;
  return brand.length > 20 ? { brand: name, title: rest } : { brand: undefined, title: `${name} ${rest}` };
}

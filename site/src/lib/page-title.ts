import type { Business } from '../schemas/business.ts';

/** A title, at whose end a long name of the business gives way to its short one. */
export const pageTitle = (title: string, { name, shortName = name }: Pick<Business, 'name' | 'shortName'>) =>
  title.endsWith(` ${name}`) ? title.slice(0, -name.length) + shortName : title;

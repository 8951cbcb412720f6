// Which browsers have a feature: MDN's data, which caniuse shows as well.
import data from '@mdn/browser-compat-data' with { type: 'json' };
import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { browserFloor } from '../../src/integrations/browser-floor.ts';

/** The oldest version of each engine that reads a piece of code, by MDN's names. */
export type Browsers = ReadonlyMap<string, number>;

/** A feature that some of those who read it do not have. */
export interface Fault {
  /** Its address in MDN's data, such as "css.types.color.light-dark". */
  feature: string;
  /** Where it stands. */
  where: string;
  /** The browsers without it that would read it, such as "safari 15.6 (has it from 17.5)". */
  missing: string;
}

/** The floor that the site is built for. */
export const floor: Browsers = new Map(
  browserFloor().map((name) => {
    const [, engine = '', version = ''] = /^(\D+)(.+)$/.exec(name) ?? [];
    return [engine === 'ios' ? 'safari_ios' : engine, Number(version)];
  }),
);

const nobody = Number.POSITIVE_INFINITY;

/** The version that brought a feature for good, as it is specified and without a switch. */
function since(compat: CompatStatement, browser: string): number {
  const known = compat.support[browser as keyof typeof compat.support] ?? [];
  const versions = [known].flat().map((statement) => {
    const {
      version_added: added,
      version_removed: removed,
      flags,
      prefix,
      alternative_name: other,
    } = statement;
    if (typeof added !== 'string' || flags !== undefined || prefix !== undefined || other !== undefined) {
      return nobody;
    }
    // Half of a feature that was made whole later counts: what is missing of it is told in words only.
    if (removed !== undefined && statement.partial_implementation !== true) return nobody;
    return Number.parseFloat(added.replace('≤', '')) || nobody;
  });
  return Math.min(nobody, ...versions);
}

/** A feature's entry in the data, or nothing. */
export const entryOf = (path: readonly string[]): Identifier | undefined =>
  path.reduce<Identifier | undefined>(
    (entry, name) => (entry !== undefined && Object.hasOwn(entry, name) ? entry[name] : undefined),
    data as unknown as Identifier,
  );

/** A feature as one or several addresses, of which one has to do: a name is all that can be seen of it. */
export type Feature = readonly (readonly string[])[];

/** The browsers from the version on that has the feature; of what is not in the data, all of them. */
export function withFeature(browsers: Browsers, feature: Feature): Browsers {
  const known = feature.flatMap((path) => entryOf(path)?.__compat ?? []);
  if (known.length === 0) return browsers;
  const first = (browser: string) => Math.min(...known.map((compat) => since(compat, browser)));
  return new Map([...browsers].map(([name, version]) => [name, Math.max(version, first(name))]));
}

/** What is wrong with using a feature before these browsers; nothing, where all have it. */
export function faultOf(browsers: Browsers, feature: Feature, where: string): Fault[] {
  const having = withFeature(browsers, feature);
  const missing = [...browsers]
    .filter(([name, version]) => (having.get(name) ?? nobody) > version)
    .map(([name, version]) => `${name} ${version} (${told(having.get(name) ?? nobody)})`);
  if (missing.length === 0) return [];
  return [{ feature: feature[0]?.join('.') ?? '', where: where.slice(0, 160), missing: missing.join(', ') }];
}

const told = (version: number) => (version === nobody ? 'does not have it' : `has it from ${version}`);

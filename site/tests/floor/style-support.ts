// Features of a style sheet that browsers at the floor do not have and that nothing stands in for.
// cspell:ignore Atrule
import { type Block, type CssNode, type Declaration, generate, parse, walk } from 'css-tree';
import { type Browsers, entryOf, type Fault, type Feature, faultOf, floor, withFeature } from './support.ts';

type Found = readonly [feature: Feature, node: CssNode];

const types = entryOf(['css', 'types']) ?? {};
/** Every address under css.types that ends in a name: a function may be a colour, a gradient or a shape. */
const typesNamed = (name: string, entry = types, path: readonly string[] = ['css', 'types']): Feature =>
  Object.keys(entry)
    .filter((key) => key !== '__compat')
    .flatMap((key) => [
      ...(key === name ? [[...path, key]] : []),
      ...typesNamed(name, entry[key], [...path, key]),
    ]);

/** What a unit's beginning says of the window or the container it measures. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^dv/, 'viewport_percentage_units_dynamic'],
  [/^lv/, 'viewport_percentage_units_large'],
  [/^sv/, 'viewport_percentage_units_small'],
  [/^cq/, 'container_query_length_units'],
];

/** What a value needs: its functions, its units, and keywords that came later than their property. */
function inValue(name: string, value: CssNode): Found[] {
  const found: Found[] = [];
  walk(value, (node) => {
    if (node.type === 'Function') {
      const own = [
        ['css', 'properties', name, node.name],
        ['css', 'types', node.name],
      ].find((path) => entryOf(path)?.__compat !== undefined);
      found.push([own ? [own] : typesNamed(node.name), node]);
    }
    if (node.type === 'Identifier') found.push([[['css', 'properties', name, node.name]], node]);
    if (node.type === 'Dimension') {
      const key = units.find(([pattern]) => pattern.test(node.unit))?.[1] ?? node.unit;
      found.push([[['css', 'types', 'length', key]], node]);
    }
  });
  return found;
}

/** What a selector needs. */
function inSelector(selector: CssNode): Found[] {
  const found: Found[] = [];
  walk(selector, (node) => {
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      found.push([[['css', 'selectors', node.name]], node]);
    }
    if (node.type === 'AttributeSelector' && node.flags !== null) {
      found.push([[['css', 'selectors', 'attribute', 'case_insensitive_modifier']], node]);
    }
  });
  return found;
}

/** What a media query needs. */
function inMedia(query: CssNode): Found[] {
  const found: Found[] = [];
  walk(query, (node) => {
    if (node.type === 'FeatureRange') found.push([[['css', 'at-rules', 'media', 'range_syntax']], node]);
    if (node.type === 'Feature') {
      found.push([[['css', 'at-rules', 'media', node.name.replace(/^(?:min|max)-/, '')]], node]);
    }
  });
  return found;
}

/** Who reads what needs all of these. */
const having = (browsers: Browsers, found: readonly Found[]): Browsers =>
  found.reduce((left, [feature]) => withFeature(left, feature), browsers);

/** Who passes the condition of `@supports`: the later of two versions with "and", the earlier with "or". */
function passing(browsers: Browsers, condition: CssNode): Browsers {
  if (condition.type === 'SupportsDeclaration') return having(browsers, inDeclaration(condition.declaration));
  if (condition.type === 'FeatureFunction') return having(browsers, inSelector(condition.value));
  if (condition.type !== 'Condition') return browsers;
  const parts = condition.children.toArray();
  const words = parts.map((part) => (part.type === 'Identifier' ? part.name : ''));
  // Who lacks something may be anybody from the floor on.
  if (words.includes('not')) return browsers;
  const terms = parts.filter((part) => part.type !== 'Identifier');
  if (!words.includes('or')) return terms.reduce(passing, browsers);
  const each = terms.map((term) => passing(browsers, term));
  return new Map(
    [...browsers.keys()].map((name) => [name, Math.min(...each.map((one) => one.get(name) ?? 0))]),
  );
}

function inDeclaration({ property, value }: Declaration): Found[] {
  return [[[['css', 'properties', property]], value], ...inValue(property, value)];
}

const nesting: Feature = [['css', 'selectors', 'nesting']];
/** At-rules that hold descriptors of their own. */
const descriptors = new Set(['font-face', 'property', 'counter-style', 'view-transition', 'page']);

/**
 * The faults of what stands in a block. A declaration that a browser does not understand it drops, and
 * keeps an earlier one.
 *
 * @param owner `rule` for a rule's own block, or the name of an at-rule
 */
function inBlock(block: Block, browsers: Browsers, owner: string): Fault[] {
  const kept = new Set<string>();
  return block.children.toArray().flatMap((node) => {
    if (node.type === 'Rule' && owner === 'rule') {
      const faults = faultOf(browsers, nesting, generate(node.prelude));
      return [...faults, ...inNode(node, withFeature(browsers, nesting), owner)];
    }
    if (node.type !== 'Declaration') return inNode(node, browsers, owner);
    const { property, value } = node;
    const text = generate(node);
    const found: Found[] = descriptors.has(owner)
      ? [[[['css', 'at-rules', owner, property]], value]]
      : inDeclaration(node);
    // Of a property that is missing, its values say nothing more.
    const faults = found.map(([feature]) => faultOf(browsers, feature, text)).find((some) => some.length > 0);
    if (faults === undefined) kept.add(property);
    // A value with var() in it, and a variable's own, are found out too late for a fallback.
    const fallsBack = kept.has(`-webkit-${property}`) || (kept.has(property) && !/var\(|^--/.test(text));
    return faults === undefined || fallsBack ? [] : faults;
  });
}

/** The faults of a rule or an at-rule; what is in it is read by those alone who understand its head. */
function inNode(node: CssNode, browsers: Browsers, owner: string): Fault[] {
  if (node.type === 'Rule') {
    const found = inSelector(node.prelude);
    const faults = found.flatMap(([feature]) => faultOf(browsers, feature, generate(node.prelude)));
    return [...faults, ...inBlock(node.block, having(browsers, found), 'rule')];
  }
  if (node.type !== 'Atrule') return [];
  const { name, prelude, block } = node;
  const found: Found[] = [[[['css', 'at-rules', name]], node]];
  if (name === 'media' && prelude !== null) found.push(...inMedia(prelude));
  const where = `@${name} ${prelude === null ? '' : generate(prelude)}`;
  const faults = found.flatMap(([feature]) => faultOf(browsers, feature, where));
  if (block === null) return faults;
  const readers = having(browsers, found);
  const condition = name === 'supports' && prelude?.type === 'AtrulePrelude' ? prelude.children.first : null;
  const inside = condition === null ? readers : passing(readers, condition);
  // A condition within a rule holds more of that rule.
  return [...faults, ...inBlock(block, inside, owner === 'rule' ? owner : name)];
}

/**
 * What a style sheet uses that some browsers at the floor do not have. Nothing is said of what stands in
 * `@supports` for those who have it, or after a value of the same property that all understand.
 */
export function styleFaults(css: string, browsers: Browsers = floor): Fault[] {
  const sheet = parse(css, { parseCustomProperty: true });
  return sheet.type === 'StyleSheet'
    ? sheet.children.toArray().flatMap((node) => inNode(node, browsers, ''))
    : [];
}

// Features of a script that browsers at the floor do not have: syntax, globals, their members, methods.
import type { Identifier as Entry } from '@mdn/browser-compat-data';
import { type CallExpression, type Literal, type MemberExpression, type Node, parse } from 'acorn';
import { fullAncestor } from 'acorn-walk';
import { type Browsers, entryOf, type Fault, type Feature, faultOf, floor } from './support.ts';

/** The year of the language that browsers at the floor read, but for the two that are looked for below. */
const ecmaVersion = 2022;
const lookbehind: Feature = [['javascript', 'regular_expressions', 'lookbehind_assertion']];
const staticBlock: Feature = [['javascript', 'classes', 'static', 'initialization_blocks']];

const known = (...paths: string[][]): Feature =>
  paths.filter((path) => entryOf(path)?.__compat !== undefined);
const globalNamed = (name: string) =>
  known(['javascript', 'builtins', name], ['api', name], ['api', 'Window', name]);
const staticNamed = (owner: string, name: string) =>
  known(['javascript', 'builtins', owner, name], ['api', owner, `${name}_static`]);

/** Every method and property by its name alone: whose it is cannot be seen in a script. */
const members = new Map<string, string[][]>();
for (const home of [['javascript', 'builtins'], ['javascript', 'builtins', 'Intl'], ['api']]) {
  for (const [owner, entry] of Object.entries(entryOf(home) ?? {})) {
    for (const key of Object.keys(entry as Entry).filter((name) => name !== '__compat')) {
      const name = key.replace(/_static$/, '');
      members.set(name, [...(members.get(name) ?? []), [...home, owner, key]]);
    }
  }
}

const nameOf = (node: Node | undefined): string => (node as { name?: string } | undefined)?.name ?? '';
const isWindow = (node: Node) => ['window', 'self', 'globalThis'].includes(nameOf(node));

/** Whether a member is called; read alone, what is not there is only undefined. */
function isCalled(member: Node, [parent, above]: readonly (Node | undefined)[]): boolean {
  const callee = (parent as CallExpression | undefined)?.callee;
  if (callee === member) return (parent as CallExpression).optional !== true;
  const { object, property } = (parent ?? member) as MemberExpression;
  return (
    object === member && /^(?:call|apply|bind)$/.test(nameOf(property)) && isCalled(parent ?? member, [above])
  );
}

/** What a node of the syntax tree needs of its browser, if anything. */
function neededBy(node: Node, parents: readonly (Node | undefined)[]): Feature {
  if (node.type === 'StaticBlock') return staticBlock;
  if (node.type === 'Literal' && /\(\?<[=!]/.test((node as Literal).regex?.pattern ?? '')) return lookbehind;
  if (node.type === 'Identifier') {
    // To ask for the type of what is not there is no fault.
    return (parents[0] as { operator?: string } | undefined)?.operator === 'typeof'
      ? []
      : globalNamed(nameOf(node));
  }
  if (node.type !== 'MemberExpression') return [];
  const { object, property, computed } = node as MemberExpression;
  const name = nameOf(property);
  if (isWindow(object)) return globalNamed(name);
  if (computed || !isCalled(node, parents)) return [];
  const owned = staticNamed(nameOf(object), name);
  return owned.length > 0 ? owned : (members.get(name) ?? []);
}

/**
 * What a script uses that some browsers at the floor do not have. A method counts where nothing that has
 * one of its name had it then.
 *
 * @param name of the script, to say where
 */
export function scriptFaults(script: string, name: string, browsers: Browsers = floor): Fault[] {
  const program = parse(script, { ecmaVersion, sourceType: 'module' });
  const faults: Fault[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    const feature = neededBy(node, [ancestors.at(-2), ancestors.at(-3)]);
    if (feature.length === 0) return;
    const around = script.slice(Math.max(0, node.end - 60), node.end + 40).replaceAll('\n', ' ');
    faults.push(...faultOf(browsers, feature, `${name}: … ${around} …`));
  });
  return faults;
}

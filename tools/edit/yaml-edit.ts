import {
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parse,
  parseDocument,
  type Scalar,
} from 'yaml';
import { alignLists, same } from './compare.ts';
import { block, inline, scalar } from './yaml-text.ts';

/** A piece of a text that is replaced. */
interface Splice {
  from: number;
  to: number;
  by: string;
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Writes other values into a YAML text. Only the lines of values that differ are touched: comments, order,
 * quotes and spaces of all else stay as they are, to the byte. The library's own way back to text moves
 * comments and breaks lists of 66 of the 70 content files.
 *
 * @param wanted What the text is to say; a field that is undefined is left out. A new field stands where the
 *   example of it does (`# licence: "00000"`), else after the one that comes before it in `wanted`.
 * @throws Error where the text is no YAML, or would not say what is wanted: nothing is guessed.
 */
export function writeValues(text: string, wanted: Fields): string {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) throw new Error(error.message);
  const splices: Splice[] = [];
  if (isMap(document.contents)) new Differences(text, splices).ofNode(document.contents, wanted, 0);
  else if (document.contents === null && Object.keys(wanted).length > 0) {
    // Comments alone: they stay, and the first field stands under them.
    const from = text.length;
    splices.push({
      from,
      to: from,
      by: `${text === '' || text.endsWith('\n') ? '' : '\n'}${block(wanted, 0)}`,
    });
  } else if (document.contents !== null && !same(document.toJS(), wanted))
    splices.push({ from: 0, to: text.length, by: block(wanted, 0) });
  let out = text;
  // From the end; of several at one place the last one first, so that they stand in their order.
  for (const { from, to, by } of splices.toReversed().toSorted((a, b) => b.from - a.from || b.to - a.to)) {
    out = out.slice(0, from) + by + out.slice(to);
  }
  // What has no field left is read as nothing at all.
  if (!same(parse(out) ?? {}, wanted)) throw new Error('this change cannot be written by the editor');
  return out;
}

/** What has to be spliced so that nodes of one text say something else. */
class Differences {
  readonly #text: string;
  readonly #splices: Splice[];

  constructor(text: string, splices: Splice[]) {
    this.#text = text;
    this.#splices = splices;
  }

  ofNode(node: Node, wanted: unknown, indent: number, inFlow = false): void {
    if (same(node.toJSON(), wanted)) return;
    const flow = inFlow || (node as { flow?: boolean }).flow === true;
    if (isMap(node) && isFields(wanted) && (!flow || sameKeys(node.toJSON(), wanted))) {
      this.#ofMap(node.items as Pair<Node, Node | null>[], wanted, flow);
    } else if (isSeq(node) && Array.isArray(wanted) && !flow && wanted.length > 0) {
      this.#ofSeq(node.items as Node[], wanted);
    } else if (isSeq(node) && Array.isArray(wanted) && wanted.length > 0 && node.items.length > 0) {
      this.#ofFlowSeq(node.items as Node[], wanted);
    } else if (isScalar(node) && !isFields(wanted) && !Array.isArray(wanted)) {
      this.#replace(node, scalar(wanted, node.type, flow));
    } else if (flow || (isScalar(node) && (node.range?.[0] ?? 0) < (node.range?.[1] ?? 0))) {
      this.#replace(node, inline(wanted));
    } else if (isFields(wanted) || (Array.isArray(wanted) && wanted.length > 0)) {
      this.#replaceBlock(node, `\n${block(wanted, indent + 2).trimEnd()}`);
    } else this.#replaceBlock(node, ` ${inline(wanted)}`);
  }

  #replace(node: Node, by: string): void {
    const [from = 0, to = 0] = node.range ?? [];
    this.#splices.push({ from, to, by });
  }

  /** Takes the place of all that stands after the colon of a field. */
  #replaceBlock(node: Node, by: string): void {
    const start = node.range?.[0] ?? 0;
    const colon = this.#text.lastIndexOf(':', Math.max(0, start - 1));
    const from = this.#text[start - 1] === ':' ? start : colon + 1;
    this.#splices.push({ from, to: Math.max(from, this.#endOf(node)), by });
  }

  #ofMap(pairs: Pair<Node, Node | null>[], wanted: Fields, flow: boolean): void {
    const column = (pair: Pair<Node, Node | null>) => this.#column(pair.key.range?.[0] ?? 0);
    const indent = pairs[0] === undefined ? 0 : column(pairs[0]);
    const has = new Map(pairs.map((pair) => [String((pair.key as Scalar).value), pair]));
    for (const [index, pair] of pairs.entries()) {
      const key = String((pair.key as Scalar).value);
      if (wanted[key] === undefined && !flow) this.#removePair(pairs, index);
      else if (pair.value !== null) this.ofNode(pair.value, wanted[key], indent, flow);
    }
    let before: Pair<Node, Node | null> | undefined;
    for (const [key, value] of Object.entries(wanted)) {
      const old = has.get(key);
      if (old !== undefined) before = wanted[key] === undefined ? before : old;
      else if (value !== undefined) {
        const lines = block({ [key]: value }, indent);
        const at = this.#exampleEnd(pairs, key, indent) ?? (before && this.#lineEnd(this.#endOf(before)));
        if (at === undefined) this.#insertFirst(pairs[0]?.key.range?.[0] ?? 0, lines, indent);
        else this.#insert(at, lines);
      }
    }
  }

  /** New fields before the first one, which may stand behind the dash of a list. */
  #insertFirst(at: number, lines: string, indent: number): void {
    this.#splices.push({ from: at, to: at, by: lines.trimStart() + ' '.repeat(indent) });
  }

  #removePair(pairs: Pair<Node, Node | null>[], index: number): void {
    const pair = pairs[index] as Pair<Node, Node | null>;
    const start = pair.key.range?.[0] ?? 0;
    const line = this.#lineStart(start);
    const alone = this.#text.slice(line, start).trim() === '';
    const next = pairs[index + 1]?.key.range?.[0];
    if (alone) this.#splices.push({ from: line, to: this.#lineEnd(this.#endOf(pair)), by: '' });
    // The first field after the dash of a list: the next one takes its place.
    else if (next !== undefined) this.#splices.push({ from: start, to: next, by: '' });
    else this.#splices.push({ from: start, to: this.#endOf(pair), by: '{}' });
  }

  #ofSeq(items: Node[], wanted: unknown[]): void {
    const first = items[0]?.range?.[0] ?? 0;
    const dash = this.#text.lastIndexOf('-', first - 1);
    const indent = this.#column(dash);
    const old = items.map((item) => item.toJSON() as unknown);
    const start = (index: number) => this.#lineStart(items[index]?.range?.[0] ?? 0);
    const end = (index: number) => this.#lineEnd(this.#endOf(items[index] as Node));
    const taken = new Map<number, string>();
    const steps = alignLists(old, wanted);
    for (const { before, after } of steps) {
      if (before === undefined || after !== undefined) continue;
      taken.set(before, this.#text.slice(start(before), end(before)));
      this.#splices.push({ from: start(before), to: end(before), by: '' });
    }
    let at = start(0);
    for (const { before, after } of steps) {
      if (before !== undefined) {
        at = end(before);
        if (after !== undefined) this.ofNode(items[before] as Node, wanted[after], indent + 2);
      } else if (after !== undefined) {
        // What was only moved keeps its comments and quotes.
        const moved = [...taken].find(([index]) => same(old[index], wanted[after]));
        this.#insert(at, moved?.[1] ?? block([wanted[after]], indent));
      }
    }
  }

  /** Within brackets, which may run over several lines. */
  #ofFlowSeq(items: Node[], wanted: unknown[]): void {
    const ends = (index: number): [from: number, to: number] => {
      const [from = 0, to = 0] = items[index]?.range ?? [];
      return [from, to];
    };
    const old = items.map((item) => item.toJSON() as unknown);
    const steps = alignLists(old, wanted);
    if (
      old.length === wanted.length ||
      !steps.some(({ before, after }) => before !== undefined && after !== undefined)
    ) {
      const [[from], [, to]] = [ends(0), ends(items.length - 1)];
      if (old.length !== wanted.length) this.#splices.push({ from, to, by: inline(wanted).slice(1, -1) });
      else for (const [index, item] of items.entries()) this.ofNode(item, wanted[index], 0, true);
      return;
    }
    let last: number | undefined;
    for (const { before, after } of steps) {
      if (before !== undefined && after !== undefined) {
        this.ofNode(items[before] as Node, wanted[after], 0, true);
        last = before;
      } else if (before !== undefined) {
        const [from, to] = ends(before);
        const next = items[before + 1] === undefined ? undefined : ends(before + 1)[0];
        if (next !== undefined) this.#splices.push({ from, to: next, by: '' });
        else this.#splices.push({ from: last === undefined ? from : ends(before - 1)[1], to, by: '' });
      } else {
        const value = inline(wanted[after ?? 0]);
        if (last === undefined) this.#splices.push({ from: ends(0)[0], to: ends(0)[0], by: `${value}, ` });
        else this.#splices.push({ from: ends(last)[1], to: ends(last)[1], by: `, ${value}` });
      }
    }
  }

  /** New lines before the one that starts at an offset. */
  #insert(at: number, lines: string): void {
    const open = at > 0 && this.#text[at - 1] !== '\n';
    this.#splices.push({ from: at, to: at, by: open ? `\n${lines.trimEnd()}` : lines });
  }

  /** Behind the example of a field that stands in a comment. */
  #exampleEnd(pairs: Pair<Node, Node | null>[], key: string, indent: number): number | undefined {
    const from = this.#lineStart(pairs[0]?.key.range?.[0] ?? 0);
    const example = new RegExp(`^ {${indent}}# ?${key}:.*\\n(?: {${indent}}#  +.*\\n)*`, 'm');
    const found = indent === 0 ? example.exec(this.#text) : example.exec(this.#text.slice(from));
    if (found === null) return undefined;
    return (indent === 0 ? 0 : from) + found.index + found[0].length;
  }

  #endOf(node: Node | Pair<Node, Node | null>): number {
    if (isPair(node))
      return node.value === null
        ? (node.key.range?.[1] ?? 0) + 1
        : Math.max(this.#endOf(node.value), (node.key.range?.[1] ?? 0) + 1);
    const last = (isMap(node) || isSeq(node)) && node.flow !== true ? node.items.at(-1) : undefined;
    return last === undefined ? (node.range?.[1] ?? 0) : this.#endOf(last as Node);
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }

  #lineEnd(offset: number): number {
    if (this.#text[offset - 1] === '\n') return offset;
    const end = this.#text.indexOf('\n', offset);
    return end === -1 ? this.#text.length : end + 1;
  }

  #column(offset: number): number {
    return offset - this.#lineStart(offset);
  }
}

const sameKeys = (fields: unknown, wanted: Fields) =>
  same(
    Object.keys(fields as Fields).toSorted(),
    Object.keys(wanted)
      .filter((key) => wanted[key] !== undefined)
      .toSorted(),
  );

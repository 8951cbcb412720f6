import { Scalar, stringify } from 'yaml';

/** One line of text is one line of the file. */
const oneLine = (value: string) => value.replace(/\s*\n\s*/g, ' ');

/** A text, number or switch, in the quotes that stood there. */
export function scalar(value: unknown, type: string | undefined, inFlow: boolean): string {
  if (typeof value !== 'string') return inline(value);
  const node = new Scalar(oneLine(value));
  if (type === 'QUOTE_SINGLE' || type === 'QUOTE_DOUBLE') node.type = type;
  return inFlow ? inline(node).trim() : stringify(node, { lineWidth: 0 }).trimEnd();
}

/** A value in one line, as it may also stand within brackets. */
export function inline(value: unknown): string {
  return stringify([value], {
    collectionStyle: 'flow',
    lineWidth: 0,
    aliasDuplicateObjects: false,
    flowCollectionPadding: false,
  })
    .trim()
    .slice(1, -1);
}

/** A value on lines of its own. */
export function block(value: unknown, indent: number): string {
  const text = stringify(value, { lineWidth: 0, indentSeq: true, aliasDuplicateObjects: false });
  return text.replace(/^(?=.)/gm, ' '.repeat(indent));
}

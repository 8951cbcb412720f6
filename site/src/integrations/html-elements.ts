import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

function* walk(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* walk(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* walk(child);
}

/** Every element of a page as a browser sees it, those in templates too, in document order. */
export function elementsOf(html: string): Element[] {
  return [...walk(parse(html, { sourceCodeLocationInfo: true }))];
}

/** The value of an attribute, also of one in a namespace: `href` finds SVG's `xlink:href`. */
export function attribute(element: Element, name: string): string | undefined {
  return element.attrs.find((attr) => attr.name === name)?.value;
}

/** What stands in a script or style element, with line ends as the browser hashes them. */
export function textOf(element: Element): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** An element in the reader's words: `<div class="card">`. */
export function nameOf(element: Element): string {
  const label = element.attrs.find(({ name }) => name === 'id' || name === 'class' || name === 'type');
  return label ? `<${element.tagName} ${label.name}="${label.value}">` : `<${element.tagName}>`;
}

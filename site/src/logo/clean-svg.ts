import { type CustomPlugin, optimize } from 'svgo';

/** An SVG that cannot be taken, in words for its owner. */
export class SvgError extends Error {
  override name = 'SvgError';
}

/** What a picture shows nothing by, or what the policy of the pages would refuse. */
const left = new Set([
  'script',
  'foreignObject',
  'iframe',
  'audio',
  'video',
  'animate',
  'set',
  'animateTransform',
  'animateMotion',
]);

/** Refuses what the logo would be incomplete without, and takes out what no picture needs. */
const ownParts: CustomPlugin = {
  name: 'own-parts',
  fn: () => ({
    element: {
      enter: (node, parent) => {
        if (left.has(node.name)) {
          parent.children = parent.children.filter((child) => child !== node);
          return;
        }
        if (node.name === 'text') {
          throw new SvgError(
            'a drawing whose letters are outlines: it has text, for which every computer has other letters. In the drawing program choose "convert to paths" (or "create outlines") and save it again',
          );
        }
        for (const [name, value] of Object.entries(node.attributes)) {
          if (/^on/i.test(name)) delete node.attributes[name];
          else if (/(?:^|:)href$/i.test(name))
            node.name === 'a' ? delete node.attributes[name] : refuseForeign(value);
          else for (const address of addressesIn(value)) refuseForeign(address);
        }
        if (node.name !== 'style') return;
        for (const child of node.children) {
          if (child.type !== 'text' && child.type !== 'cdata') continue;
          if (/@import/i.test(child.value)) refuseForeign('@import');
          for (const address of addressesIn(child.value)) refuseForeign(address);
        }
      },
    },
  }),
};

const addressesIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*["']?([^"')]*)/gi)].map(([, address = '']) => address);

function refuseForeign(address: string): void {
  if (address.startsWith('#') || /^data:image\/(?:png|jpeg);base64,/.test(address)) return;
  const shown = address.length > 60 ? `${address.slice(0, 57)}…` : address;
  throw new SvgError(
    `a drawing that is whole in itself: this one fetches ${shown}. In the drawing program embed what is linked, and save it again`,
  );
}

/**
 * The SVG without scripts, handlers, comments and what drawing programs leave behind; its size is its `viewBox`.
 *
 * @throws SvgError where it is no SVG, has text, or fetches something.
 */
export function cleanSvg(text: string): string {
  try {
    const { data } = optimize(text, {
      multipass: true,
      plugins: ['removeDoctype', ownParts, 'preset-default', 'removeDimensions'],
    });
    return data;
  } catch (error) {
    if (error instanceof SvgError) throw error;
    const why = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
    throw new SvgError(
      `a drawing that can be read: save it once more as "plain SVG". The reader says: ${why}`,
    );
  }
}

import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { contentTypeOf, hashedFolder } from '../../hosting/file-types.ts';
import { writeHosting } from '../../hosting/hosting-folder.ts';
import { listSiteFiles } from '../../hosting/site-files.ts';
import { loadContent } from '../content/load-content.ts';
import { type VisitCounter, visitCounter } from '../lib/visit-counter.ts';
import type { Redirect } from '../schemas/redirects.ts';
import { shortClassNames } from './class-names.ts';
import { brokenLinks } from './links.ts';
import { policyFor } from './policy.ts';
import { trimStyles } from './unused-css.ts';

export interface FinishOptions {
  /** Public address of the site, such as https://your-plumber.example. */
  siteUrl: string;
  /** Origin of the form's host; empty where the site takes the form itself. */
  contactHost?: string;
  /** Counts visits elsewhere. */
  counter?: VisitCounter | undefined;
  /** Old URLs. */
  redirects?: readonly Redirect[];
}

/**
 * Post-processes a folder of pages: removes unused CSS and pictures, checks links, writes the security policy
 * beside the folder, and compresses.
 *
 * @returns The Content-Security-Policy of this build.
 * @throws Error naming each link that leads nowhere, and its page.
 */
export async function finishSite(
  dist: string,
  { siteUrl, contactHost = '', counter, redirects = [] }: FinishOptions,
): Promise<string> {
  const files = await listSiteFiles(dist);
  const texts = new Map<string, string>();
  for (const file of files.filter((name) => /\.(?:html|js|css|svg)$/.test(name)))
    texts.set(file, await readFile(join(dist, file), 'utf8'));
  const textsOf = (ending: RegExp) => [...texts].filter(([file]) => ending.test(file));
  const joined = (ending: RegExp) => Array.from(textsOf(ending), ([, text]) => text).join('\n');
  const pages = trimStyles(new Map(textsOf(/\.html$/)), joined(/\.js$/), new Map(textsOf(/\.(?:css|svg)$/)));
  for (const [file, page] of pages) {
    // Astro makes it from where the sources lie: without it, the same sources make the same bytes anywhere.
    pages.set(file, page.replaceAll(/(?<=<astro-island)\s+uid="[^"]*"/g, ''));
  }

  const links = brokenLinks(pages, new Set(files));
  if (links.length > 0) {
    throw new Error(`Links that lead nowhere:\n  ${links.join('\n  ')}\nMend the link, or what it leads to.`);
  }
  await Promise.all(Array.from(pages, ([file, page]) => writeFile(join(dist, file), page)));

  // Astro leaves the original of a photo that no page shows, with the place where it was taken in it.
  const shown = [...pages.values()].join('');
  const photo = new RegExp(`^${hashedFolder}/.*\\.(?:jpe?g|png|webp|avif)$`, 'i');
  const unused = files.filter((file) => photo.test(file) && !shown.includes(file));
  await Promise.all(unused.map((file) => rm(join(dist, file))));

  const policy = policyFor([...pages.values()], contactHost, counter);
  await writeHosting(dist, { siteUrl, policy, redirects });
  const compressed = files.filter((file) => contentTypeOf(file).compress);
  await Promise.all(compressed.map((file) => compress(join(dist, file))));
  return policy;
}

/** Writes a .br and a .gz beside a file that they make smaller. */
async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  const withDistances = (postfix: number) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
      },
    });
  // How distances are written makes up to 60 bytes of a page, another way for each.
  const brotli = await Promise.all([0, 1, 2, 3].map(withDistances));
  const copies = {
    '.br': brotli.reduce((best, one) => (one.length < best.length ? one : best)),
    '.gz': await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [suffix, copy] of Object.entries(copies)) {
    if (copy.length < content.length) await writeFile(path + suffix, copy);
  }
}

/** Ends `astro build` with a finished site, and refuses to build from content that is wrong. */
export function finish(): AstroIntegration {
  return {
    name: 'finish',
    hooks: {
      'astro:config:setup': ({ command, config, addClientDirective, injectRoute, updateConfig }) => {
        addClientDirective({
          name: 'interaction',
          entrypoint: fileURLToPath(new URL('interaction.ts', import.meta.url)),
        });
        injectRoute({
          pattern: `/${hashedFolder}/[file]`,
          entrypoint: fileURLToPath(new URL('../map/map-files.ts', import.meta.url)),
          prerender: true,
        });
        if (command !== 'build') return;
        const generateScopedName = shortClassNames(fileURLToPath(config.root));
        updateConfig({ vite: { css: { modules: { generateScopedName } } } });
        const { NODE_ENV = 'production' } = process.env;
        if (NODE_ENV !== 'production') {
          throw new Error(
            `NODE_ENV is "${NODE_ENV}", which would put React's development build into the pages. ` +
              'What to do: "npm run build", which sets it, or unset it.',
          );
        }
      },
      'astro:build:start': async () => {
        await loadContent();
      },
      'astro:build:done': async ({ dir }) => {
        const { business, redirects } = await loadContent();
        await finishSite(fileURLToPath(dir), { ...business, counter: visitCounter(business), redirects });
      },
    },
  };
}

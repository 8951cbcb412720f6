import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { businessHosts } from '../../hosting/business-hosts.ts';
import { writeHosting } from '../../hosting/hosting-folder.ts';
import { currentContent } from '../content/load-content.ts';
import type { VisitCounter } from '../lib/visit-counter.ts';
import type { Redirect } from '../schemas/redirects.ts';
import { headerPolicy } from './policy.ts';
import { precompress } from './precompress.ts';
import { purgeCss } from './purge-css.ts';
import { dropUnusedPictures } from './unused-pictures.ts';

export interface FinishOptions {
  /** Origin of the form's host, empty for the site's own. */
  contactHost: string;
  /** What counts visits elsewhere. */
  counter?: VisitCounter | undefined;
  /** Addresses of old. */
  redirects?: readonly Redirect[];
}

/**
 * What makes a folder of pages ready for any host: leaves unused styles out, writes the security policy
 * beside the folder, and compresses.
 *
 * @returns The Content-Security-Policy of this build.
 */
export async function finishSite(
  dist: string,
  { contactHost, counter, redirects = [] }: FinishOptions,
): Promise<string> {
  for (const { from } of redirects) {
    const files = [from, `${from}.html`].filter((file) => existsSync(join(dist, file)));
    if (files.length > 0)
      throw new Error(`site/content/redirects.yaml: ${from} is an address of the site itself`);
  }
  await dropUnusedPictures(dist);
  await purgeCss(dist);
  const policy = await headerPolicy(dist, contactHost, counter);
  await writeHosting(dist, { policy, redirects });
  await precompress(dist);
  return policy;
}

/** `astro build` ends with a site that is whole. */
export function finishedSite(): AstroIntegration {
  let site = '';
  return {
    name: 'finished-site',
    hooks: {
      'astro:config:setup': ({ command, config }) => {
        site = fileURLToPath(config.root);
        const { NODE_ENV = 'production' } = process.env;
        if (command === 'build' && NODE_ENV !== 'production') {
          throw new Error(
            `NODE_ENV is "${NODE_ENV}", which would put React's development build into the pages. ` +
              'What to do: "npm run build", which sets it, or unset it.',
          );
        }
      },
      'astro:build:done': async ({ dir }) => {
        const { contactHost, counter } = await businessHosts(site);
        const { content } = await currentContent();
        await finishSite(fileURLToPath(dir), { contactHost, counter, redirects: content?.redirects ?? [] });
      },
    },
  };
}

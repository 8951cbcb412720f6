import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { businessHosts } from '../../hosting/business-hosts.ts';
import { writePolicy } from '../../hosting/hosting-folder.ts';
import { applyPolicy } from './policy.ts';
import { precompress } from './precompress.ts';
import { dropUnusedPictures } from './unused-pictures.ts';
import { purgeStyles } from './used-styles.ts';

export interface FinishOptions {
  /** Origin of the form's host, empty for the site's own. */
  contactHost: string;
}

/**
 * What makes a folder of pages ready for any host: leaves unused styles out, checks the pages against the security policy, writes
 * the policy beside the folder, and compresses.
 *
 * @returns The Content-Security-Policy of this build.
 * @throws PolicyError with every place that the policy would block.
 */
export async function finishSite(dist: string, { contactHost }: FinishOptions): Promise<string> {
  await dropUnusedPictures(dist);
  await purgeStyles(dist);
  const policy = await applyPolicy(dist, contactHost);
  await writePolicy(dist, policy);
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
        const { contactHost } = await businessHosts(site);
        await finishSite(fileURLToPath(dir), { contactHost });
      },
    },
  };
}

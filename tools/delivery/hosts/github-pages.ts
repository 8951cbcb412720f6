import type { Host } from './host.ts';

/** GitHub Pages: takes no headers, so the policy in each page's <meta> is all the security there is. */
export const githubPages: Host = {
  name: 'github-pages',
  sendsCopies: false,
  files: ({ domain }) => ({
    // Without it GitHub leaves out every name that starts with an underscore: all of /_astro.
    'public/.nojekyll': '',
    'public/CNAME': `${domain}\n`,
  }),
};

import type { Business } from '../schemas/business.ts';

/**
 * The service that counts visits on every page, if business.yaml switches one on: its name, and the attributes of its
 * `<script>`, which is `async`, so that a host that hangs delays nothing.
 */
export function visitCounter({ analytics, siteUrl }: Pick<Business, 'analytics' | 'siteUrl'>) {
  if (analytics === undefined) return undefined;
  const { host } = analytics;
  const { hostname } = new URL(siteUrl);
  switch (analytics.service) {
    // https://plausible.io/docs/plausible-script
    case 'plausible':
      return { name: 'Plausible', script: { src: `${host}/js/script.js`, 'data-domain': hostname } };
    // https://www.goatcounter.com/help/csp
    case 'goatcounter':
      return {
        name: 'GoatCounter',
        script: { src: `${host}/count.js`, 'data-goatcounter': `${host}/count` },
      };
    // https://umami.is/docs/tracker-configuration; data-domains leaves out the owner's own computer.
    case 'umami': {
      const domains = { 'data-domains': hostname, 'data-do-not-track': 'true' };
      return {
        name: 'Umami',
        script: { src: `${host}/script.js`, 'data-website-id': analytics.id, ...domains },
      };
    }
  }
}

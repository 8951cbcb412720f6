import type { Analytics } from '../schemas/analytics.ts';
import type { Business } from '../schemas/business.ts';

/** What counts visits on every page, and what the security policy has to let through for it. */
export interface VisitCounter {
  /** As its makers write it. */
  name: string;
  /** The one host it may ask, such as https://stats.plumber.example. */
  origin: string;
  /** Of the `<script>`, which is `async`: nothing waits for it, and a host that hangs holds nothing up. */
  script: Readonly<Record<string, string>>;
  /** The directives of the policy that name the host. */
  directives: readonly ('script-src' | 'connect-src' | 'img-src')[];
}

/**
 * The counter that business.yaml switches on; undefined where it switches none on.
 *
 * - Plausible: https://plausible.io/docs/plausible-script
 * - GoatCounter: https://www.goatcounter.com/help/start and …/help/csp; counts by a picture where it cannot post
 * - Umami: https://umami.is/docs/tracker-configuration
 */
export function visitCounter({
  analytics,
  siteUrl,
}: Pick<Business, 'analytics' | 'siteUrl'>): VisitCounter | undefined {
  if (analytics === undefined) return undefined;
  const { host: origin } = analytics;
  const { hostname } = new URL(siteUrl);
  switch (analytics.service) {
    case 'plausible':
      return {
        ...{ name: names.plausible, origin, directives: ['script-src', 'connect-src'] },
        script: { src: `${origin}/js/script.js`, 'data-domain': hostname },
      };
    case 'goatcounter':
      return {
        ...{ name: names.goatcounter, origin, directives: ['script-src', 'connect-src', 'img-src'] },
        script: { src: `${origin}/count.js`, 'data-goatcounter': `${origin}/count` },
      };
    case 'umami':
      return {
        ...{ name: names.umami, origin, directives: ['script-src', 'connect-src'] },
        script: {
          src: `${origin}/script.js`,
          'data-website-id': analytics.id,
          // Not the copy on the owner's own computer.
          'data-domains': hostname,
          'data-do-not-track': 'true',
        },
      };
  }
}

const names: Record<Analytics['service'], string> = {
  plausible: 'Plausible',
  goatcounter: 'GoatCounter',
  umami: 'Umami',
};

import type { Business } from '../schemas/business.ts';

/** A service that counts visits on every page. */
export interface VisitCounter {
  name: string;
  /** The one host that pages ask, such as https://stats.plumber.example. */
  origin: string;
  /** Attributes of the `<script>`, which is `async`, so that a host that hangs delays nothing. */
  script: Readonly<Record<string, string>>;
  /** The directives of the security policy that name the host. */
  directives: readonly ('script-src' | 'connect-src' | 'img-src')[];
}

/** The counter that business.yaml switches on, if any. */
export function visitCounter(business: Pick<Business, 'analytics' | 'siteUrl'>): VisitCounter | undefined {
  const { analytics, siteUrl } = business;
  if (analytics === undefined) return undefined;
  const origin = analytics.host;
  const { hostname } = new URL(siteUrl);
  const directives = ['script-src', 'connect-src'] as const;
  switch (analytics.service) {
    // https://plausible.io/docs/plausible-script
    case 'plausible': {
      const script = { src: `${origin}/js/script.js`, 'data-domain': hostname };
      return { name: 'Plausible', origin, script, directives };
    }
    // https://www.goatcounter.com/help/csp: counts by a picture where it cannot post.
    case 'goatcounter': {
      const script = { src: `${origin}/count.js`, 'data-goatcounter': `${origin}/count` };
      return { name: 'GoatCounter', origin, script, directives: [...directives, 'img-src'] };
    }
    // https://umami.is/docs/tracker-configuration; data-domains leaves out the owner's own computer.
    case 'umami': {
      const domains = { 'data-domains': hostname, 'data-do-not-track': 'true' };
      const script = { src: `${origin}/script.js`, 'data-website-id': analytics.id, ...domains };
      return { name: 'Umami', origin, script, directives };
    }
  }
}

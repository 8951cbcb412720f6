import type { Analytics } from '../schemas/analytics.ts';
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

interface Service {
  name: string;
  file: string;
  attributes(hostname: string, analytics: Analytics): Record<string, string>;
  directives?: VisitCounter['directives'];
}

const services: Record<Analytics['service'], Service> = {
  // https://plausible.io/docs/plausible-script
  plausible: { name: 'Plausible', file: 'js/script.js', attributes: (host) => ({ 'data-domain': host }) },
  // https://www.goatcounter.com/help/csp: counts by a picture where it cannot post.
  goatcounter: {
    name: 'GoatCounter',
    file: 'count.js',
    attributes: (_, { host }) => ({ 'data-goatcounter': `${host}/count` }),
    directives: ['script-src', 'connect-src', 'img-src'],
  },
  // https://umami.is/docs/tracker-configuration; data-domains leaves out the owner's own computer.
  umami: {
    name: 'Umami',
    file: 'script.js',
    attributes: (host, analytics) => ({
      ...('id' in analytics && { 'data-website-id': analytics.id }),
      ...{ 'data-domains': host, 'data-do-not-track': 'true' },
    }),
  },
};

/** The counter that business.yaml switches on, if any. */
export function visitCounter(business: Pick<Business, 'analytics' | 'siteUrl'>): VisitCounter | undefined {
  const { analytics, siteUrl } = business;
  if (analytics === undefined) return undefined;
  const { name, file, attributes, directives = ['script-src', 'connect-src'] } = services[analytics.service];
  const origin = analytics.host;
  const script = { src: `${origin}/${file}`, ...attributes(new URL(siteUrl).hostname, analytics) };
  return { name, origin, script, directives };
}

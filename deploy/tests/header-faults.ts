import { siteHeaders } from '../../site/hosting/headers.ts';
import type { Answer } from './raw-request.ts';

/** What is wrong with the security headers of an answer: missing, other than promised, or telling too much. */
export function headerFaults({ headers }: Pick<Answer, 'headers'>, policy: string): string[] {
  const promised = Object.entries(siteHeaders(policy).security);
  return [
    ...promised.filter(([name, value]) => headers[name.toLowerCase()] !== value).map(([name]) => name),
    ...(headers['x-powered-by'] === undefined ? [] : ['X-Powered-By']),
    ...(/\d/.test(String(headers.server ?? '')) ? ['Server'] : []),
  ];
}

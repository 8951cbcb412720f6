import { contentTypes, hashedFolder } from '../file-kinds.ts';
import type { Host, HostFacts } from './host.ts';

const keyed = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }));

/** The later of two rules that match counts. Pages have Vercel's own max-age=0, must-revalidate. */
function settings({ headers: { security, caching } }: HostFacts): object {
  const others = Object.keys(contentTypes).filter((extension) => extension !== 'html');
  return {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    framework: null,
    installCommand: '',
    buildCommand: '',
    outputDirectory: '.',
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '/(.*)', headers: keyed(security) },
      { source: `/(.*)\\.(${others.join('|')})`, headers: keyed({ 'Cache-Control': caching.other }) },
      { source: `/${hashedFolder}/(.*)`, headers: keyed({ 'Cache-Control': caching.hashed }) },
    ],
  };
}

/** Vercel, with the finished folder uploaded: its settings lie in the folder itself. */
export const vercel: Host = {
  name: 'vercel',
  sendsCopies: false,
  files: (facts) => ({ 'public/vercel.json': `${JSON.stringify(settings(facts), null, 2)}\n` }),
};

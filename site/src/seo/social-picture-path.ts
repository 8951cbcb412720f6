import { paths } from '../lib/paths.ts';

/** Where the social picture of a page is: "/" has /og/home.png, "/towns/epsom" /og/towns/epsom.png. */
export function socialPicturePath(path: string): string {
  // Nobody shares the not-found page on purpose; a link to it shows what home shows.
  const page = path === paths.home || path === '/404' ? '/home' : path;
  return `/og${page}.png`;
}

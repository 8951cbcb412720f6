import { paths } from '../lib/paths.ts';

/** The name of a page's social picture: "home" for "/", "towns/epsom" for "/towns/epsom". */
export function socialPictureName(path: string): string {
  // Nobody shares the not-found page on purpose; a link to it shows what home shows.
  return path === paths.home || path === paths.notFound ? 'home' : path.slice(1);
}

/** Where the social picture of a page is: "/" has /og/home.png, "/towns/epsom" /og/towns/epsom.png. */
export function socialPicturePath(path: string): string {
  return `/og/${socialPictureName(path)}.png`;
}

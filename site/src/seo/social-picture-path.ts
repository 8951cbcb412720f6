/** Where the social picture of a page is: "/" has /og/home.png, "/towns/epsom" /og/towns/epsom.png. */
export function socialPicturePath(path: string): string {
  return `/og${path === '/' ? '/home' : path}.png`;
}

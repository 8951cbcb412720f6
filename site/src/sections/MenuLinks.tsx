/** What a link names that closes a menu: something never displayed, so that nothing scrolls there. */
export const closedMenu = 'menu-closed';

/** Marks the link to the page itself. */
export const current = (href: string, path: string) => (href === path ? ('page' as const) : undefined);

export interface MenuLinksProps {
  /** Path of the page, to mark it. */
  path: string;
  links: readonly { href: string; name: string }[];
}

/** The links of a menu, under each other. */
export function MenuLinks({ links, path }: MenuLinksProps) {
  return (
    <ul className="plain">
      {links.map(({ href, name }) => (
        <li key={href}>
          <a href={href} aria-current={current(href, path)}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

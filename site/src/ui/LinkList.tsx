import styles from './LinkList.module.css';

export interface TextLink {
  href: string;
  text: string;
  rel?: string;
}

export interface LinkListProps {
  links: readonly TextLink[];
  /** Path of the page itself, whose link is marked. */
  path?: string;
}

/** Links under each other, each as high as a finger needs. */
export function LinkList({ links, path }: LinkListProps) {
  return (
    <ul className="links">
      {links.map(({ text, href, rel }) => (
        <li key={text}>
          <a href={href} rel={rel} aria-current={href === path ? 'page' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A line of links to pages that say more, after a few words; nothing where there are no links. */
export function LinkLine({ lead, links }: { lead?: string } & Pick<LinkListProps, 'links'>) {
  if (links.length === 0) return null;
  return (
    <p className={`row ${styles.line}`}>
      {lead !== undefined && <span>{lead}</span>}
      {links.map(({ text, href }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}

import type { Link } from '../lib/paths.ts';
import styles from './LinkList.module.css';

interface LinkListProps {
  links: readonly (Link & { rel?: string })[];
}

/** Links under each other, each as high as a finger needs. */
export function LinkList({ links }: LinkListProps) {
  return (
    <ul className="links">
      {links.map(({ text, href, rel }) => (
        <li key={text}>
          <a href={href} rel={rel}>
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A line of links to pages that say more, after a few words; nothing where there are no links. */
export function LinkLine({ lead, links }: { lead?: string; links: readonly Link[] }) {
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

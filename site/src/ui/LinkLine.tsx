import styles from './LinkLine.module.css';

export interface LinkLineProps {
  /** In front of the links: "Read more:". */
  lead?: string | undefined;
  links: readonly { text: string; href: string }[];
}

/** A line of links to pages that say more; nothing where there are none. */
export function LinkLine({ lead, links }: LinkLineProps) {
  if (links.length === 0) return null;
  return (
    <p className={styles.root}>
      {lead}
      {links.map(({ text, href }) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
    </p>
  );
}

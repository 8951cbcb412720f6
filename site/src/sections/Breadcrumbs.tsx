import type { Crumb } from '../lib/paths.ts';

export interface BreadcrumbsProps {
  /** From home to the page itself, which is not a link. */
  crumbs: readonly Crumb[];
}

/** The way back up. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav className="no-print" aria-label="Breadcrumb">
      <ol className="crumbs links">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

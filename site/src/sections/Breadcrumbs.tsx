import type { Crumb } from '../lib/paths.ts';

/** The way back up, from home to the page itself, which is not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="no-print" aria-label="Breadcrumb">
      <ol className="row crumbs links">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

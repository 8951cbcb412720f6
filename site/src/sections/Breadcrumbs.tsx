import { navigationWords } from '../lib/interface-words.ts';
import type { Link } from '../lib/paths.ts';

/** The way back up, from home to the page itself, which is not a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Link[] }) {
  return (
    <nav className="no-print" aria-label={navigationWords.breadcrumb}>
      <ol className="row crumbs links">
        {crumbs.map(({ href, text }, index) => (
          <li key={href}>
            {index < crumbs.length - 1 ? <a href={href}>{text}</a> : <span aria-current="page">{text}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import callFromHome from '../assets/call-from-home.svg?url&no-inline';
import yard from '../assets/yard.svg?url&no-inline';
import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import { Band } from '../ui/Band.tsx';
import { ListItems, Paragraph } from '../ui/Text.tsx';
import { Van } from '../ui/Van.tsx';

type GuaranteeProps = Home['guarantee'] & { id: string };

/**
 * How fast we respond, as a pipe with a coupling for each minute. As the page is scrolled, the call runs along it from
 * the house to the yard, and then the van leaves for the house. What else is promised stands under it. Its styles are
 * guarantee.css, in pages/_home-late-files.ts.
 */
export function Guarantee({ figure, counted, ends, text, points, coverage, ...head }: GuaranteeProps) {
  const intro = (
    <>
      <Paragraph text={text} />
      {coverage && <a href={`${paths.contact}#terms`}>{coverage}</a>}
    </>
  );
  return (
    <Band {...head} band="deep" intro={intro} className="guarantee">
      {figure !== undefined && (
        <>
          <p className="guarantee-figure">
            <b>{figure}</b> {counted}
          </p>
          <div className="road guarantee-road">
            <img src={callFromHome} width="264" height="150" alt="" loading="lazy" />
            <div className="guarantee-yard">
              <img src={yard} width="280" height="147" alt="" loading="lazy" />
              <Van />
            </div>
          </div>
          {/* The figure says so. */}
          <p className="guarantee-ends" aria-hidden="true">
            <span>
              <b>0</b> {ends?.call}
            </span>
            <span>
              <b>{figure}</b> {ends?.leave}
            </span>
          </p>
        </>
      )}
      <ul className="plain guarantee-points">
        <ListItems texts={points} />
      </ul>
    </Band>
  );
}

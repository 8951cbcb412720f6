import callFromHome from '../assets/call-from-home.svg?url&no-inline';
import { paths } from '../lib/paths.ts';
import type { Home } from '../schemas/pages.ts';
import { Band } from '../ui/Band.tsx';
import { ListItems, Paragraph } from '../ui/Text.tsx';
import { Van } from '../ui/Van.tsx';

type GuaranteeProps = Home['guarantee'] & { id: string };

const minutes = [0, 5, 10, 15, 20, 25, 30];

/**
 * How fast we respond: from the call at a house, at 0, to the van that leaves, at 30, along a pipe with a coupling for
 * each minute, and what else is promised as signs beside it. The van drives as the page is scrolled. Its styles are
 * guarantee.css, in pages/_home-late-files.ts.
 */
export function Guarantee({ figure, counted, text, points, coverage, ...head }: GuaranteeProps) {
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
            <Van />
          </div>
          <ol className="plain guarantee-minutes" aria-hidden="true">
            {minutes.map((minute) => (
              <li key={minute}>{minute}</li>
            ))}
          </ol>
        </>
      )}
      <ul className="plain guarantee-signs">
        <ListItems texts={points} />
      </ul>
    </Band>
  );
}

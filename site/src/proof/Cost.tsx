import { dollars } from '../lib/dollars.ts';
import type { Price, ProofWords } from '../schemas/proof.ts';
import { Band, type BandProps } from '../ui/Band.tsx';
import { Paragraphs } from '../ui/Text.tsx';
import styles from './Proof.module.css';

interface CostProps {
  id?: string;
  band: NonNullable<BandProps['band']>;
  words: ProofWords['cost'];
  /** The page's own question and first lines, before how any bill is made. */
  heading?: string | undefined;
  own?: readonly string[] | undefined;
  prices: readonly Price[];
}

/** What it costs: how a bill is made and when it is told, then the owner's prices where there are any. */
export function Cost({ id = 'cost', words, heading = words.heading, own = [], prices, band }: CostProps) {
  return (
    <Band id={id} heading={heading} band={band} beside>
      <div className="stack">
        <Paragraphs texts={[...own, ...words.paragraphs]} />
        {prices.length > 0 && (
          <dl className={`grid ruled ${styles.prices}`}>
            {prices.map(({ what, from, without }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>
                  {words.from} <b>{dollars.format(from)}</b> {words.gst}
                </dd>
                <dd>{`${words.without} ${without}`}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </Band>
  );
}

import type { Price, ProofWords } from '../schemas/proof.ts';
import styles from './Proof.module.css';

export interface PricesProps {
  prices: readonly Price[];
  words: ProofWords['prices'];
}

const dollars = new Intl.NumberFormat('en-NZ', {
  style: 'currency',
  currency: 'NZD',
  currencyDisplay: 'narrowSymbol',
  trailingZeroDisplay: 'stripIfInteger',
});

/** What it costs at least, GST included, and what is not in it. */
export function Prices({ prices, words }: PricesProps) {
  return (
    <dl className={styles.prices}>
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
  );
}

import { createElement, Fragment } from 'react';

export interface UnbrokenProps {
  text: string;
}

/**
 * A text whose compounds stay on one line: "30-minute", "fast-response". A hyphen that does not break
 * (U+2011) would be another text for those who search it, and the display face has none.
 */
export function Unbroken({ text }: UnbrokenProps) {
  // split() puts what its group caught, the compounds, at the odd places.
  const parts = text.split(/(\S+-\S+)/);
  return createElement(
    Fragment,
    null,
    ...parts.map((part, index) => (index % 2 === 0 ? part : createElement('span', null, part))),
  );
}

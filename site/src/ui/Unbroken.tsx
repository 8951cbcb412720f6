export interface UnbrokenProps {
  text: string;
}

/**
 * A text whose compounds stay on one line: "30-minute", "fast-response". A hyphen that does not break
 * (U+2011) would be another text for those who search it, and the display face has none.
 */
export function Unbroken({ text }: UnbrokenProps) {
  // split() puts what its group caught, the compounds, at the odd places.
  return text.split(/(\S+-\S+)/).map((part, index) => {
    if (index % 2 === 0) return part;
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not change places.
    return <span key={index}>{part}</span>;
  });
}

import { textPieces } from '../lib/text-links.ts';

/** A text of the content, its phone numbers and web addresses as links. */
export function Text({ children }: { children: string }) {
  return textPieces(children).map(({ start, text, href }) =>
    href === undefined ? (
      text
    ) : (
      <a key={start} href={href}>
        {text}
      </a>
    ),
  );
}

import { textPieces } from '../lib/text-links.ts';
import { unbroken } from '../lib/unbroken.ts';

/** A text of the content, its phone numbers and web addresses as links, its compounds and dates unbroken. */
export function Text({ children }: { children: string }) {
  return textPieces(children).map(({ start, text, href }) =>
    href === undefined ? (
      unbroken(text)
    ) : (
      <a key={start} href={href}>
        {text}
      </a>
    ),
  );
}

/** A text of the content as a paragraph; nothing where there is none. */
export const Paragraph = ({ text }: { text: string | undefined }) =>
  text !== undefined && (
    <p>
      <Text>{text}</Text>
    </p>
  );

interface TextsProps {
  texts: readonly string[];
}

/** Texts of the content under each other. */
export const Paragraphs = ({ texts }: TextsProps) =>
  texts.map((text) => <Paragraph key={text} text={text} />);

/** Texts of the content as the points of a list. */
export const ListItems = ({ texts }: TextsProps) =>
  texts.map((text) => (
    <li key={text}>
      <Text>{text}</Text>
    </li>
  ));

/** A link to a mail address, which breaks between its parts and not within a word; such breaks would be heard. */
export const MailLink = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`} aria-label={email}>
    {email
      .split(/(?<=@)|(?=\.)/)
      .flatMap((part, index) => (index === 0 ? [part] : [<wbr key={part} />, part]))}
  </a>
);

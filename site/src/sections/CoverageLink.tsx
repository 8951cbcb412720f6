import { paths } from '../lib/paths.ts';

export interface CoverageLinkProps {
  /** Undefined while the guarantee is switched off: then there is no link. */
  words: string | undefined;
}

/** From where a guarantee is promised to its terms, which stand under Terms of Service. */
export function CoverageLink({ words }: CoverageLinkProps) {
  if (words === undefined) return null;
  return (
    <p>
      <a href={`${paths.contact}#terms`}>{words}</a>
    </p>
  );
}

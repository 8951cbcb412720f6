import type { PropsWithChildren } from 'react';

type FoldProps = PropsWithChildren<{ id?: string | undefined; title: string }>;

/** A heading that opens what is under it, in a list of class `folds`. */
export function Fold({ id, title, children }: FoldProps) {
  return (
    // The id is on what is always in sight: not every browser opens what an address names.
    <details id={id}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

import type { PropsWithChildren } from 'react';

type FoldProps = PropsWithChildren<{ id?: string | undefined; title: string; open?: boolean | undefined }>;

/** A heading that opens what is under it, in a list of class `folds`. */
export function Fold({ id, title, open, children }: FoldProps) {
  return (
    // The id is on what is always in sight: not every browser opens what an address names.
    <details id={id} open={open}>
      <summary>
        <h3>{title}</h3>
      </summary>
      {children}
    </details>
  );
}

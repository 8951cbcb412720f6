import { type ReactNode, useEffect, useState } from 'react';

interface Props {
  id?: string;
  title: string;
  /** What it begins with, while it is closed. */
  begins?: string;
  open?: boolean;
  children: ReactNode;
}

/** A part that opens. What is in it is made only then. */
export function Fold({ id, title, begins, open = false, children }: Props) {
  const [opened, setOpened] = useState(open);
  useEffect(() => setOpened((now) => now || open), [open]);
  return (
    <details
      id={id}
      open={opened}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
      tabIndex={-1}
    >
      <summary>
        <b>{title}</b> {!opened && <small>{begins}</small>}
      </summary>
      {opened && children}
    </details>
  );
}

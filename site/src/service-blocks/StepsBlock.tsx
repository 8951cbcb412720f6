import { Band } from '../ui/Band.tsx';
import type { BlockProps } from './block-props.ts';
import { DrawnCards } from './DrawnCards.tsx';

/** Numbered steps. */
export function StepsBlock({ steps, ...head }: BlockProps<'steps'>) {
  return (
    <Band {...head}>
      <DrawnCards numbered cards={steps.map(({ title, text }) => ({ title, words: <p>{text}</p> }))} />
    </Band>
  );
}

import { at, type Box, type Point } from './geometry.ts';
import { type Label, labelAt } from './label.ts';

/** A harbour: the corners of its shore, and its name. */
export interface Water {
  shore: Point[];
  label: Label;
}

/** Harbours and their arms, roughly, as far as the edges of the map. */
export function harbours({ left, right }: Pick<Box, 'left' | 'right'>): Water[] {
  const name = (text: string, x: number, y: number) => labelAt(text, at(x, y), 'on', 'water');
  return [
    {
      label: name('Waitematā Harbour', 258, -94),
      shore: [
        at(right, -142),
        at(206, -142),
        at(132, -68),
        at(-54, -68),
        at(-90, -104),
        at(-114, -104),
        at(-114, -52),
        at(-90, -28),
        at(60, -28),
        at(78, -46),
        at(right, -46),
      ],
    },
    {
      label: name('Manukau Harbour', -174, 213),
      shore: [
        at(left, 196),
        at(-250, 196),
        at(-204, 150),
        at(-176, 150),
        at(-68, 258),
        at(100, 258),
        at(100, 292),
        at(-190, 292),
        at(-252, 230),
        at(left, 230),
      ],
    },
  ];
}

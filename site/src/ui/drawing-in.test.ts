import { expect, it } from 'vitest';
import { drawingIn } from './drawing-in.ts';

const file = `<!-- Two drawings. -->
<svg xmlns="http://www.w3.org/2000/svg">
  <g id="tap" fill="none">
    <!-- Its handle. -->
    <g transform="translate(1 2)"><path d="M0 0"/></g>
    <g opacity=".5"/>
  </g>
  <g id="tap-open"><path d="M1 1"/></g>
</svg>`;

it('takes one drawing out of a file, with the groups in it', () => {
  const inside = '<g transform="translate(1 2)"><path d="M0 0"/></g><g opacity=".5"/>';
  expect(drawingIn(file, 'tap')).toBe(`<g fill="none">${inside}</g>`);
  expect(drawingIn(file, 'tap-open', 'open')).toBe('<g id="open"><path d="M1 1"/></g>');
});

it('draws nothing where there is no such drawing', () => {
  expect(drawingIn(file, 'drain')).toBe('');
});

import { minifySync } from 'vite';

/**
 * Runs in the head of every page: who has had the headings' face on a page before has it at once. The first time it
 * comes after the first paint (after-paint.ts); until then, and without script, a face of the system stands in for it
 * (styles/fonts.css).
 *
 * It is sent as its own source, and so refers to nothing outside of itself.
 */
function showFaceAgain(): void {
  try {
    if (sessionStorage.face) document.documentElement.classList.add('with-face');
  } catch {
    // The visitor lets no site store anything: the face comes late on each page.
  }
}

/** The text of a script for the head that runs this function. Each of its bytes is in every page's first answer. */
export const inlineScript = minifySync('first-paint.js', `(${showFaceAgain})()`).code;

import { minifySync } from 'vite';

/**
 * Runs in the head of every page: what nobody sees in the first moment is asked for after the first paint. That is the
 * headings' face, for which a face of the system stands in until then and without script (styles/fonts.css), and the
 * files of drawings further down (ui/LateUse.tsx). Who has had the face on a page before has it at once.
 *
 * It is sent as its own source, and so refers to nothing outside of itself.
 */
function afterFirstPaint(): void {
  const showFace = () => document.documentElement.classList.add('with-face');
  const drawTheRest = () => {
    for (const use of document.querySelectorAll<SVGUseElement>('[data-href]'))
      use.setAttribute('href', use.dataset.href ?? '');
  };
  let hadFace = false;
  try {
    hadFace = sessionStorage.getItem('face') !== null;
  } catch {
    // The visitor lets no site store anything: the face comes late on each page.
  }
  if (hadFace) showFace();
  new PerformanceObserver((list, observer) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', drawTheRest);
    else drawTheRest();
    if (hadFace) return;
    document.fonts.load('800 1em Archivo').then(
      () => {
        showFace();
        sessionStorage.setItem('face', 'came');
      },
      () => {
        // The face of the system stays.
      },
    );
  }).observe({ type: 'paint', buffered: true });
}

/** The text of a script for the head that runs this function. Each of its bytes is in every page's first answer. */
export const inlineScript = minifySync('first-paint.js', `(${afterFirstPaint})()`).code;

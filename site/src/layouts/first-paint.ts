import { minifySync } from 'vite';

/**
 * Runs in the head of every page: the headings' face is asked for after the first paint. Until then, and without
 * script, a face of the system stands in for it (styles/fonts.css). Who has had it on a page before has it at once.
 *
 * It is sent as its own source, and so refers to nothing outside of itself.
 */
function bringFace(): void {
  const root = document.documentElement;
  const showFace = () => root.classList.add('with-face');
  let hadFace: unknown;
  try {
    hadFace = sessionStorage.face;
  } catch {
    // The visitor lets no site store anything: the face comes late on each page.
  }
  if (hadFace) showFace();
  else
    new PerformanceObserver((list, observer) => {
      if (!list.getEntriesByName('first-contentful-paint')[0]) return;
      observer.disconnect();
      document.fonts.load('800 1em Archivo').then(
        () => {
          showFace();
          sessionStorage.face = 1;
        },
        () => {
          // The face of the system stays.
        },
      );
    }).observe({ type: 'paint', buffered: true });
}

/** The text of a script for the head that runs this function. Each of its bytes is in every page's first answer. */
export const inlineScript = minifySync('first-paint.js', `(${bringFace})()`).code;

// What a page asks for once it is painted: drawings (ui/LateUse.tsx), late styles (build/late-styles.ts), and the
// headings' face (styles/fonts.css).
async function showFace() {
  await document.fonts.load('800 1em Archivo');
  document.documentElement.classList.add('with-face');
  sessionStorage.face = 1;
}

new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  for (const use of document.querySelectorAll<SVGUseElement>('[data-href]'))
    use.setAttribute('href', use.dataset.href ?? '');
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[disabled]')) sheet.disabled = false;
  showFace().catch(() => {
    // The face has not come, and that of the system stays; or the visitor lets no site store anything.
  });
}).observe({ type: 'paint', buffered: true });

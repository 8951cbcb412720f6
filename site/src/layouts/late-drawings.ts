// Draws what ui/LateUse.tsx names, once the page is painted.
new PerformanceObserver((list, observer) => {
  if (list.getEntriesByName('first-contentful-paint').length === 0) return;
  observer.disconnect();
  for (const use of document.querySelectorAll<SVGUseElement>('[data-href]'))
    use.setAttribute('href', use.dataset.href ?? '');
}).observe({ type: 'paint', buffered: true });

// On each page beside the form: says which words were clicked, and shows those of the field that is edited.
const say = (message: object) => parent.postMessage({ ...message, page: location.pathname }, '*');

function textAt(x: number, y: number): Node | undefined {
  return document.caretPositionFromPoint?.(x, y)?.offsetNode;
}

if (parent !== window) {
  say({ kind: 'shown' });
  // A page that was added this moment may not be made yet.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.responseStatus === 404) setTimeout(() => location.reload(), 1000);
  document.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const link = target.closest('a');
      // A link is followed from the form, where it is offered; what folds or opens does it still.
      if (link !== null) event.preventDefault();
      const texts: string[] = [];
      const node = textAt(event.clientX, event.clientY);
      if (node?.nodeType === Node.TEXT_NODE && target.contains(node)) texts.push(node.textContent ?? '');
      for (let at: Element | null = target; at !== null && texts.length < 6; at = at.parentElement) {
        const text = (at as HTMLElement).innerText ?? at.textContent ?? '';
        if (text.length > 900) break;
        if (text.trim() !== '' && text !== texts.at(-1)) texts.push(text);
      }
      const href = link?.origin === location.origin ? link.pathname + link.hash : undefined;
      say({ kind: 'clicked', texts, href });
    },
    { capture: true },
  );
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
  addEventListener('message', ({ data }: MessageEvent<{ show?: string }>) => {
    const wanted = letters(data.show ?? '');
    if (wanted === '') return;
    const holds = (element: Element) => letters(element.textContent ?? '').includes(wanted);
    let found = [...document.querySelectorAll('main, header, footer')].find(holds);
    for (let inner = found; inner !== undefined; inner = [...inner.children].find(holds)) found = inner;
    found?.scrollIntoView({ block: 'center' });
    found?.animate([{ outline: '3px solid #d97706' }, { outline: '3px solid transparent' }], 1500);
  });
}

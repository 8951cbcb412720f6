import { Idiomorph } from 'idiomorph';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Doc, Outcome } from '../types.ts';
import { client } from './client.ts';
import { goTo } from './route.ts';

const letters = (text: string | null | undefined) =>
  text?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') ?? '';

interface PreviewProps {
  doc: Doc;
  version: number;
  /** The field that is open. */
  field: string;
  hidden: boolean;
  /** A field was found for words that were clicked. */
  onField: () => void;
}

/** The page that shows what is edited. While it cannot be made, the last good one stays. */
export function Preview({ doc, version, field, hidden, onField }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLate, setLate] = useState(true);
  const last = useRef('');
  // A click on a page opens a field of any file, and the page stays.
  const [page, setPage] = useState(doc.page);
  const stays = useRef(false);
  useEffect(() => {
    if (stays.current) stays.current = false;
    else void client.get<string>(`page?${new URLSearchParams({ file: doc.file, field })}`).then(setPage);
  }, [doc.file, field]);

  // The page as it is now: brought into the one that is shown, which keeps its place.
  useEffect(() => {
    // Each version is another page to show.
    const asked = { page, version };
    let timer = 0;
    let isOver = false;
    const look = async (isFirst: boolean) => {
      const html = await pageHtml(asked.page);
      if (isOver) return;
      setLate(html === undefined);
      if (html !== undefined && html !== last.current) show(frame.current, asked.page, html);
      last.current = html ?? '';
      // The development server notices what changed a moment later.
      if (html === undefined || isFirst) timer = window.setTimeout(() => void look(false), 700);
    };
    void look(true);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [page, version]);

  const clicked = useCallback(
    async (event: MouseEvent) => {
      const shown = frame.current?.contentDocument;
      const target = event.target;
      if (!shown || !frame.current?.contentWindow) return;
      const element =
        (target as Node | null)?.nodeType === Node.ELEMENT_NODE ? (target as HTMLElement) : undefined;
      if (element === undefined) return;
      if (element.closest('a')) event.preventDefault();
      const words = wordsAt(shown, element, event);
      const outcome = await client.post<Outcome>('clicked', { page: shown.location.pathname, words });
      if (outcome.go) {
        stays.current = outcome.go.file !== doc.file || outcome.go.field !== field;
        goTo(outcome.go.file, outcome.go.field);
        onField();
      }
      client.say(outcome.said ? { said: outcome.said } : {});
    },
    [doc.file, field, onField],
  );

  function loaded(): void {
    frame.current?.contentDocument?.addEventListener('click', (event) => void clickedNow.current(event), {
      capture: true,
    });
  }
  const clickedNow = useRef(clicked);
  clickedNow.current = clicked;

  // The words of a field that is entered are shown on the page.
  useEffect(() => {
    const entered = ({ target }: FocusEvent) => {
      const [, name = ''] = target instanceof HTMLElement ? target.id.split(':') : [];
      showOnPage(frame.current, doc.shown[name] ?? '');
    };
    addEventListener('focusin', entered);
    return () => removeEventListener('focusin', entered);
  }, [doc]);

  return (
    <aside className="preview" aria-label="The page" hidden={hidden}>
      <p className="hint">
        {isLate ? 'One moment: the page is being made …' : 'Click words on the page to change them.'}
      </p>
      <iframe ref={frame} title="The page" onLoad={loaded} />
    </aside>
  );
}

/** A page's HTML; undefined while it cannot be made. */
async function pageHtml(page: string): Promise<string | undefined> {
  const answer = await fetch(page, { cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok) return undefined;
  return answer.text();
}

function show(frame: HTMLIFrameElement | null, page: string, html: string): void {
  const shown = frame?.contentDocument;
  // What a script has drawn is drawn again by loading the page.
  const isOther = shown?.location.pathname !== page || html.includes('<astro-island');
  if (!frame || !shown || isOther) {
    if (frame) frame.contentWindow?.location.replace(page);
    return;
  }
  const fresh = new DOMParser().parseFromString(html, 'text/html');
  Idiomorph.morph(shown.documentElement, fresh.documentElement, { head: { style: 'morph' } });
}

/** The clicked piece of text first, then what stands around it. */
function wordsAt(page: Document, target: HTMLElement, { clientX, clientY }: MouseEvent): string[] {
  const node = page.caretPositionFromPoint?.(clientX, clientY)?.offsetNode;
  const piece = node?.nodeType === Node.TEXT_NODE && target.contains(node) ? node.textContent : '';
  const around = [target, target.parentElement, target.parentElement?.parentElement];
  return [piece, ...around.map((element) => element?.innerText)].filter((text): text is string =>
    Boolean(text?.trim() && text.length < 900),
  );
}

/** Shows words on the page beside the form. */
function showOnPage(frame: HTMLIFrameElement | null, words: string): void {
  const wanted = letters(words);
  if (wanted === '') return;
  const holds = (element: Element) => letters(element.textContent).includes(wanted);
  const all = [...(frame?.contentDocument?.querySelectorAll('main *, header *, footer *') ?? [])];
  const found = all.find((element) => holds(element) && ![...element.children].some(holds));
  found?.scrollIntoView({ block: 'center' });
  found?.animate([{ outline: '3px solid #d97706' }, { outline: '3px solid transparent' }], 1500);
}

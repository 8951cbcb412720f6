import { Group, Loader } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Idiomorph } from 'idiomorph';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pathOf, valueAt } from '../path.ts';
import type { Outcome } from '../types.ts';
import type { Doc } from '../view.ts';
import { client } from './client.ts';
import { goTo } from './route.ts';

interface PreviewProps {
  doc: Doc;
  version: number;
  field: string;
  isHidden: boolean;
  /** A field was found for words that were clicked. */
  onField: () => void;
}

type Frame = RefObject<HTMLIFrameElement | null>;

/** The page that shows what is edited. While it cannot be made, the last good one stays. */
export function Preview({ doc, version, field, isHidden, onField }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { page, stay } = useAddress(doc, field);
  const isLate = useFreshPage(frame, page, version);

  // The words of a field that is entered are shown on the page.
  useWindowEvent('focusin', ({ target }) => {
    const [, name = ''] = target instanceof HTMLElement ? target.id.split(':') : [];
    showWords(frame.current, doc.shown[name] ?? '');
  });

  async function clicked(event: MouseEvent): Promise<void> {
    const shown = frame.current?.contentDocument;
    const { target } = event;
    if (!shown || (target as Node | null)?.nodeType !== Node.ELEMENT_NODE) return;
    const element = target as HTMLElement;
    if (element.closest('a')) event.preventDefault();
    const words = wordsAt(shown, element, event);
    const { go, said } = await client.post<Outcome>('clicked', { page: shown.location.pathname, words });
    if (go) {
      stay();
      goTo(go.file, go.field);
      onField();
    }
    client.say(said ? { said } : {});
  }

  const latest = useRef(clicked);
  latest.current = clicked;
  function listen(): void {
    const click = (event: MouseEvent) => void latest.current(event);
    frame.current?.contentDocument?.addEventListener('click', click, { capture: true });
    const hash = page?.replace(/^[^#]*/, '');
    if (hash) frame.current?.contentDocument?.getElementById(hash.slice(1))?.scrollIntoView();
  }

  return (
    <aside className="preview" aria-label="The page" hidden={isHidden}>
      <Group className="hint" gap="xs">
        {isLate && <Loader size="xs" />}
        {isLate ? 'One moment: the page is being made …' : 'Click words on the page to change them.'}
      </Group>
      <iframe ref={frame} title="The page" onLoad={listen} />
    </aside>
  );
}

/** The address of the page that shows a field. A click on a page opens a field of any file, and the page stays. */
function useAddress({ file, data }: Doc, field: string) {
  const [page, setPage] = useState<string>();
  const stays = useRef(false);
  // A job, a price or a review is on the page of its service.
  const service = String(valueAt(data, [...pathOf(field).slice(0, 2), 'service']));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another service is another page
  useEffect(() => {
    if (stays.current) stays.current = false;
    else void client.get<string>(`page?${new URLSearchParams({ file, field })}`).then(setPage);
  }, [file, field, service]);
  const stay = () => {
    stays.current = true;
  };
  return { page, stay };
}

/** Brings the page as it is now into the one that is shown, which keeps its place. @returns Whether it is still made. */
function useFreshPage(frame: Frame, page: string | undefined, version: number): boolean {
  const [isLate, setLate] = useState(true);
  const lastIsland = useRef('');
  useEffect(() => {
    if (page === undefined) return;
    // Each version is another page to show.
    const asked = { page, version };
    let timer = 0;
    let isOver = false;
    const look = async () => {
      const html = await htmlOf(asked.page);
      if (isOver) return;
      setLate(html === undefined);
      if (html === undefined) {
        timer = window.setTimeout(() => void look(), 700);
        return;
      }
      const fresh = new DOMParser().parseFromString(html, 'text/html');
      const island = fresh.querySelector(islands)?.outerHTML ?? '';
      show(frame.current, asked.page, fresh, island === lastIsland.current);
      lastIsland.current = island;
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [frame, page, version]);
  return isLate;
}

/** A page's HTML; undefined while it cannot be made. What fails in the middle of a page cuts it off, without an error. */
async function htmlOf(page: string): Promise<string | undefined> {
  const answer = await fetch(page, { cache: 'no-store' }).catch(() => undefined);
  const html = answer?.ok ? await answer.text().catch(() => '') : '';
  return html.includes('</html>') ? html : undefined;
}

/** What React draws once somebody touches it: the contact form. */
const islands = '[data-island]';

/** Another page is loaded, and so is one with other words in its island: React would not know of them. */
function show(frame: HTMLIFrameElement | null, page: string, fresh: Document, hasSameIsland: boolean): void {
  const shown = frame?.contentDocument;
  if (!frame || !shown) return;
  const isSamePage = shown.location.pathname === page.replace(/#.*/, '');
  if (!isSamePage || !hasSameIsland) {
    frame.contentWindow?.location.replace(page);
    return;
  }
  const isIsland = (node: Node) => node.nodeType === Node.ELEMENT_NODE && (node as Element).matches(islands);
  Idiomorph.morph(shown.documentElement, fresh.documentElement, {
    head: { style: 'morph' },
    callbacks: { beforeNodeMorphed: (node: Node) => !isIsland(node) },
  });
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

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Shows words on the page beside the form. */
function showWords(frame: HTMLIFrameElement | null, words: string): void {
  const wanted = letters(words);
  if (wanted === '') return;
  const holds = (element: Element) => letters(element.textContent ?? '').includes(wanted);
  const all = [...(frame?.contentDocument?.querySelectorAll('main *, header *, footer *') ?? [])];
  const found = all.find((element) => holds(element) && ![...element.children].some(holds));
  found?.scrollIntoView({ block: 'center' });
  found?.animate([{ outline: '3px solid #d97706' }, { outline: '3px solid transparent' }], 1500);
}

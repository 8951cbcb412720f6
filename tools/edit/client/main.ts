// The editor in the browser: sends what is typed, ticked and clicked, and shows the page that comes back.
import { Idiomorph } from 'idiomorph';

interface Edit {
  file: string;
  path: string;
  value: unknown;
  was?: string;
}

interface Answer {
  version: number;
  /** The page, unless this version is shown already. */
  html?: string;
  found?: string;
  go?: { file: string; field: string };
  /** Whether the content was right once, so that there is a page to show. */
  shown?: boolean;
}

const part = (id: string) => document.getElementById(id) as HTMLElement;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
/** How often a window asks for what was changed elsewhere, in milliseconds. */
const interval = 1000;

let version = 0;
let waiting: Edit[] = [];
let sending: Edit[] = [];
let timer = 0;
/** What the field that is being typed in showed when it was sent last. */
let known = '';
/** File whose page is beside the form, which a click on the page may have opened. */
let beside = '';

function place() {
  const [file, field = ''] = decodeURIComponent(location.hash.slice(1)).split(':');
  return { file: file || 'business.yaml', field };
}

/** Does something with the draft. @returns What came of it; undefined where the editor does not answer. */
async function run(command: string, body: object = {}): Promise<Answer | undefined> {
  if (command !== 'change' && command !== 'look') await send();
  const asked = JSON.stringify({ version, open: place().file, ...body });
  return show(await fetch(`/edit/do/${command}`, { method: 'POST', body: asked }).catch(() => undefined));
}

async function show(response: Response | undefined): Promise<Answer | undefined> {
  part('gone').hidden = response !== undefined;
  if (response === undefined) return undefined;
  const answer = (await response.json()) as Answer;
  if (answer.found !== undefined) {
    part('found').innerHTML = answer.found;
    part('found').hidden = false;
  }
  if (answer.html !== undefined && answer.version >= version) {
    version = answer.version;
    render(answer.html);
  }
  if (answer.shown) openPage();
  else if (answer.shown === false)
    part('hint').textContent = 'The page comes once you have put right what is marked.';
  if (answer.go !== undefined) location.hash = `${answer.go.file}:${answer.go.field}`;
  return answer;
}

function render(html: string): void {
  // What the pointer is on stays there, so that a message that comes or goes moves nothing that is clicked next.
  const under = [...document.querySelectorAll('main :hover, main :focus')].at(-1);
  const before = under?.getBoundingClientRect().top ?? 0;
  Idiomorph.morph(part('editor'), html, {
    morphStyle: 'innerHTML',
    callbacks: {
      // What is open stays open, and what is being typed or is not sent yet stays as it is.
      beforeAttributeUpdated: (name, element) => {
        const { path } = (element as HTMLElement).dataset;
        const late = [...sending, ...waiting].some((edit) => edit.path === path);
        const typed = late || element === document.activeElement || element.closest('form') !== null;
        return !(name === 'open' || (typed && ['value', 'checked', 'selected'].includes(name)));
      },
    },
  });
  const main = document.querySelector('main');
  if (main && under?.isConnected) main.scrollTop += under.getBoundingClientRect().top - before;
}

/** Opens the page of the file in the form, unless a click on a page opened the form. */
function openPage(): void {
  const { file = '', page = '/' } = document.querySelector('main')?.dataset ?? {};
  if (beside !== file) goTo(page);
  beside = file;
}

function goTo(page: string): void {
  part('hint').textContent = 'The page is coming …';
  frame.dataset.wanted = page;
  frame.src = page;
}

/** Shows a field of the form, or the part of it that is there. */
function reveal(field: string): void {
  const parts = field.split('.');
  const shorter = parts.map((_, index) => parts.slice(0, parts.length - index).join('.'));
  const target = shorter.map((name) => part(`field:${name}`)).find((element) => element !== null);
  for (let at: Element | null = target ?? null; at !== null; at = at.parentElement)
    if (at instanceof HTMLDetailsElement) at.open = true;
  target?.scrollIntoView({ block: 'center' });
  target?.focus();
}

async function open(): Promise<void> {
  version = 0;
  await run('look');
  reveal(place().field);
}

function change(edit: Edit): void {
  const last = waiting.find(({ file, path }) => file === edit.file && path === edit.path);
  if (last === undefined) waiting.push(edit);
  else last.value = edit.value;
  clearTimeout(timer);
  timer = window.setTimeout(() => void send(), 150);
}

async function send(): Promise<void> {
  if (waiting.length === 0 || sending.length > 0) return;
  [sending, waiting] = [waiting, []];
  const answer = await run('change', { edits: sending });
  // What could not be sent is sent when the editor answers again.
  if (answer === undefined) waiting.unshift(...sending);
  sending = [];
  if (answer !== undefined) await send();
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | HTMLButtonElement;
const fileOf = ({ dataset }: Input) => dataset.file ?? place().file;

async function sendPhoto(input: HTMLInputElement): Promise<void> {
  const [photo] = input.files ?? [];
  const names = { open: fileOf(input), path: input.dataset.path ?? '', name: photo?.name ?? '' };
  part(`${input.id}:said`).textContent = 'Reading the photo …';
  await show(
    await fetch(`/edit/photo?${new URLSearchParams(names)}`, { method: 'POST', body: photo ?? null }).catch(
      () => undefined,
    ),
  );
}

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
  known = target.value;
  showOnPage(target.dataset.shown ?? '');
});

document.addEventListener('input', ({ target }) => {
  const input = target as Input;
  const { path } = input.dataset;
  if (path === undefined || input.dataset.do || input.type === 'file') return;
  const value = input instanceof HTMLInputElement && input.type === 'checkbox' ? input.checked : input.value;
  const text = typeof value === 'string' && !(input instanceof HTMLSelectElement || input.type === 'button');
  change({ file: fileOf(input), path, value, ...(text && { was: known }) });
  known = input.value;
});

document.addEventListener('change', ({ target }) => {
  const input = target as Input;
  if (input.id === 'open') location.hash = input.value;
  else if (input instanceof HTMLInputElement && input.type === 'file') void sendPhoto(input);
  else if (input.dataset.do) void run(input.dataset.do, { ...input.dataset, value: input.value });
  // What was typed is shown as it was understood.
  else if (input.dataset.path) {
    version = 0;
    void run('look');
  } else if (input.form?.dataset.do === 'confirm' && input.name === 'field') input.form.requestSubmit();
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  void run(form.dataset.do ?? '', Object.fromEntries(new FormData(form)));
});

/** The button that the pictures were opened from. */
let chooses: HTMLButtonElement | undefined;

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  const button = target.closest('button');
  const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
  const map = target.closest<SVGSVGElement>('.map svg');
  if (link?.getAttribute('href') === location.hash) reveal(place().field);
  if (map) pick(map, event);
  if (button?.getAttribute('popovertarget') === 'icons') chooses = button;
  if (button?.dataset.do) void run(button.dataset.do, { ...button.dataset });
  if (button?.dataset.page) goTo(button.dataset.page);
  if (button?.dataset.close !== undefined) part('found').hidden = true;
  if (button?.parentElement?.id === 'icons' && chooses) {
    change({ file: fileOf(chooses), path: chooses.dataset.path ?? '', value: button.value });
    part('icons').hidePopover();
  }
  // Who is to confirm comes first.
  const form = target.closest<HTMLFormElement>('form[data-do="confirm"]');
  if (form && target.matches('[type="checkbox"]') && !form.reportValidity()) event.preventDefault();
});

/** A map that is opened shows its place, or its middle. */
function centre(map: Element): void {
  const pin = map.querySelector('path[transform]') ?? map.firstElementChild;
  const [box, at] = [map.getBoundingClientRect(), pin?.getBoundingClientRect()];
  if (!at || map.scrollLeft + map.scrollTop > 0) return;
  map.scrollTo(at.x + at.width / 2 - box.x - box.width / 2, at.y + at.height / 2 - box.y - box.height / 2);
}

document.addEventListener(
  'toggle',
  ({ target }) => {
    for (const map of (target as Element).querySelectorAll('.map')) centre(map);
  },
  { capture: true },
);

/** Writes the place that was clicked on the map in the field after it. */
function pick(map: SVGSVGElement, { clientX, clientY }: MouseEvent): void {
  const at = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM()?.inverse());
  const { wide, tall } = map.dataset;
  map.querySelector('path')?.setAttribute('transform', `translate(${at.x} ${at.y})`);
  const input = map.closest('.map')?.nextElementSibling?.querySelector('input');
  if (!input) return;
  input.value = `${(-at.y / Number(tall)).toFixed(3)}, ${(at.x / Number(wide)).toFixed(3)}`;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Shows words on the page beside the form. */
function showOnPage(words: string): void {
  const wanted = letters(words);
  if (wanted === '') return;
  const holds = (element: Element) => letters(element.textContent ?? '').includes(wanted);
  let found = [...(frame.contentDocument?.querySelectorAll('main, header, footer') ?? [])].find(holds);
  for (let inner = found; inner !== undefined; inner = [...inner.children].find(holds)) found = inner;
  found?.scrollIntoView({ block: 'center' });
  found?.animate([{ outline: '3px solid #d97706' }, { outline: '3px solid transparent' }], 1500);
}

/** A click on the page leads to the field of its words; what folds or opens does it still. */
async function clicked(event: MouseEvent): Promise<void> {
  const page = frame.contentDocument as Document;
  const target = event.target as HTMLElement;
  const link = target.closest('a');
  if (link !== null) event.preventDefault();
  const node = page.caretPositionFromPoint?.(event.clientX, event.clientY)?.offsetNode;
  const texts = node?.nodeType === Node.TEXT_NODE && target.contains(node) ? [node.textContent ?? ''] : [];
  for (let at: HTMLElement | null = target; at !== null && texts.length < 6; at = at.parentElement) {
    const text = at.innerText ?? at.textContent ?? '';
    if (text.length > 900) break;
    if (text.trim() !== '' && text !== texts.at(-1)) texts.push(text);
  }
  const { pathname } = page.location;
  beside = '';
  const answer = await run('clicked', { page: pathname, texts });
  beside = answer?.go?.file ?? beside;
  const hint = part('hint');
  hint.textContent = 'Click words on the page to change them. ';
  if (link?.origin !== location.origin) return;
  const button = document.createElement('button');
  button.textContent = 'Open the page that this link leads to';
  button.dataset.page = link.pathname + link.hash;
  hint.append(button);
}

frame.addEventListener('load', () => {
  const page = frame.contentWindow as Window & typeof globalThis;
  const wanted = frame.dataset.wanted ?? '/';
  if (page.location.href === 'about:blank') return;
  // A page that loads itself again, because content changed, stops the way to another.
  if (new URL(wanted, location.href).pathname !== page.location.pathname) return goTo(wanted);
  const [navigation] = page.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page that was added this moment may not be made yet.
  if (navigation?.responseStatus === 404) return void setTimeout(() => page.location.reload(), 1000);
  page.document.addEventListener('click', (event) => void clicked(event), { capture: true });
  part('hint').textContent = 'Click words on the page to change them.';
});

addEventListener('hashchange', () => void open());
addEventListener('pagehide', () => {
  if (waiting.length === 0) return;
  const body = JSON.stringify({ edits: waiting });
  void fetch('/edit/do/change', { method: 'POST', body, keepalive: true });
});
setInterval(() => void run('look').then(send), interval);
void open();

// The editor in the browser. Every request is a form: what was typed since the last one, and what a button asks. Every
// answer is the whole page, in which what is being typed stays.
import { Idiomorph } from 'idiomorph';

type Field = HTMLInputElement | HTMLTextAreaElement;

const part = (id: string) => document.getElementById(id) as HTMLElement;
const main = () => (document.querySelector('main') as HTMLElement).dataset;
const frame = document.querySelector('iframe') as HTMLIFrameElement;
let turn: Promise<unknown> = Promise.resolve();
/** Requests without an answer. */
let waiting = 0;
/** What is typed in and not sent yet. */
let typed: Field | undefined;
let timer = 0;
/** File whose page is beside the form. A click on a page opens a field of any file, and the page stays. */
let beside = '';

const openFile = () => decodeURIComponent(location.hash.slice(1)).split(':')[0] ?? '';
/** What is sent as it is typed or chosen: what is in a form waits for its button. */
const isOwn = (target: unknown): target is Field =>
  target instanceof Element && target.matches('main :is(input, textarea, select):not(form *)');
const isTyped = (target: unknown): target is Field => isOwn(target) && target.type.startsWith('text');
function request(asked: Iterable<[string, FormDataEntryValue]>): FormData {
  const all = new FormData();
  all.set('open', openFile());
  // What two windows write over each other are two changes.
  sessionStorage.window ??= String(Math.random());
  all.set('window', sessionStorage.window);
  for (const [name, value] of asked) all.append(name, value);
  return all;
}

function saying(field: Field): FormData {
  const { name, type, value, checked, files } = field as HTMLInputElement;
  return request([[name, files?.[0] ?? (type === 'checkbox' ? String(checked) : value)]]);
}

/** Sends one request after the other, each until the editor answers. */
function ask(asked = request([])): Promise<unknown> {
  waiting += 1;
  turn = turn.then(() => send(asked));
  return turn;
}

async function send(asked: FormData): Promise<void> {
  const answer = await fetch('/edit', { method: 'POST', body: asked }).catch(() => undefined);
  part('gone').hidden = answer?.ok === true;
  if (!answer?.ok) {
    await new Promise((done) => setTimeout(done, 1000));
    return send(asked);
  }
  const html = await answer.text();
  waiting -= 1;
  // What is on its way is in none of the earlier answers.
  if (waiting === 0) show(html);
}

function show(html: string): void {
  const before = document.querySelector('main')?.dataset.file;
  Idiomorph.morph(part('editor'), html, {
    morphStyle: 'innerHTML',
    callbacks: {
      // What is open stays open, and the pin of a new place where it was put.
      beforeAttributeUpdated: (name, element) => name !== 'open' && !element.matches('form circle'),
      beforeNodeMorphed: (old, fresh) => {
        if (typed && old === typed) (fresh as Field).value = typed.value;
        // A form keeps what is typed in it until it is sent.
        return !(old instanceof Element && old.matches('form :is(input, textarea, select)'));
      },
    },
  });
  const { go, file = '', page } = main();
  if (go) location.assign(`#${go}`);
  // The browser opens what the address names, now that it is there.
  else if (file !== before) location.replace(location.href);
  if (go || !page || file === beside) return;
  frame.src = page;
  beside = file;
}

/** Sends what was typed. */
function sendTyped(): void {
  clearTimeout(timer);
  const field = typed;
  typed = undefined;
  if (field) void ask(saying(field));
}

/** Says at a button or a field what was not done with it. */
function tell(asker: HTMLButtonElement | Field | null): void {
  asker?.setCustomValidity(main().refused ?? '');
  asker?.reportValidity();
}

document.addEventListener('input', ({ target }) => {
  if (!isTyped(target)) return;
  if (typed !== target) sendTyped();
  typed = target;
  clearTimeout(timer);
  // A field that is empty for a moment would lose its line in the file.
  if (target.value) timer = window.setTimeout(sendTyped, 150);
});

// What was typed is shown as it was understood.
document.addEventListener('focusout', sendTyped);

document.addEventListener('change', ({ target }) => {
  const { id, form } = target as Field;
  if (id === 'open') location.hash = (target as Field).value;
  else if (isOwn(target) && !isTyped(target)) void ask(saying(target)).then(() => tell(target));
  else if ((target as Field).type === 'checkbox') form?.requestSubmit();
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  const asked = new FormData(event.target as HTMLFormElement, event.submitter);
  void ask(request(asked)).then(() => tell(event.submitter as HTMLButtonElement | null));
});

document.addEventListener('focusin', ({ target }) => showOnPage((target as HTMLElement).dataset.shown ?? ''));

document.addEventListener('click', (event) => {
  const target = event.target as Element;
  // A button that was refused may be pressed again.
  target.closest('button')?.setCustomValidity('');
  const map = target.closest<SVGSVGElement>('.map svg');
  if (map) pick(map, event);
});

/** Writes the place that was clicked on the map in the field after it. */
function pick(map: SVGSVGElement, { clientX, clientY }: MouseEvent): void {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
    map.querySelector('g')?.getScreenCTM()?.inverse(),
  );
  const pin = Object.entries({ cx: x, cy: y, fill: '#d97706' });
  for (const [name, value] of pin) map.querySelector('circle')?.setAttribute(name, String(value));
  const input = map.closest('.map')?.nextElementSibling?.querySelector('input') as HTMLInputElement;
  input.value = `${y.toFixed(3)}, ${x.toFixed(3)}`;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

// A map that is opened shows its place, or its middle.
document.addEventListener(
  'toggle',
  ({ target }) =>
    (target as Element).querySelector('.map circle')?.scrollIntoView({ block: 'center', inline: 'center' }),
  { capture: true },
);

/** Shows words on the page beside the form. */
function showOnPage(words: string): void {
  const letters = (text: string | null) => text?.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') ?? '';
  const wanted = letters(words);
  if (wanted === '') return;
  const holds = (element: Element) => letters(element.textContent).includes(wanted);
  const all = [...(frame.contentDocument?.querySelectorAll('main *, header *, footer *') ?? [])];
  const found = all.find((element) => holds(element) && ![...element.children].some(holds));
  found?.scrollIntoView({ block: 'center' });
  found?.animate([{ outline: '3px solid #d97706' }, { outline: '3px solid transparent' }], 1500);
}

/** A click on the page leads to the field of its words; what folds or opens does it still. */
function clicked(event: MouseEvent): void {
  const page = frame.contentDocument as Document;
  const target = event.target as HTMLElement;
  if (target.closest('a')) event.preventDefault();
  const asked = request([['clicked', page.location.pathname]]);
  // The piece of text first, then what stands around it.
  const node = page.caretPositionFromPoint(event.clientX, event.clientY)?.offsetNode;
  const piece = node?.nodeType === Node.TEXT_NODE && target.contains(node) ? node.textContent : '';
  const around = [target, target.parentElement, target.parentElement?.parentElement];
  for (const text of [piece, ...around.map((element) => element?.innerText)])
    if (text?.trim() && text.length < 900) asked.append('text', text);
  void ask(asked).then(() => {
    beside = openFile();
  });
}

frame.addEventListener('load', () => {
  const { location: at, document: page, performance } = frame.contentWindow as Window & typeof globalThis;
  if (at.href === 'about:blank') return;
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // A page that was added this moment is not made yet; one that loads itself again, as content changed, stops the way
  // to another.
  if (Number(visit?.responseStatus) >= 400 || at.pathname !== new URL(frame.src).pathname)
    return void setTimeout(() => frame.contentWindow?.location.replace(frame.src), 1000);
  page.addEventListener('click', clicked, { capture: true });
});

/** Goes to what the address names, and opens it. */
async function follow(): Promise<void> {
  await ask();
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

addEventListener('hashchange', () => void follow());
// Another window may have changed something.
addEventListener('focus', () => waiting === 0 && ask());
addEventListener('pagehide', () => typed && navigator.sendBeacon('/edit', saying(typed)));
if (location.hash) void follow();
else location.hash = 'business.yaml';

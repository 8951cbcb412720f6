import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Changes } from './Changes.tsx';
import { FileForm, idOf } from './FileForm.tsx';
import { Start, TakeAway } from './Start.tsx';
import { useDraft } from './use-draft.ts';

const start = 'business.yaml';

/** "#pages/home.yaml:hero.title" as a file and the id of a field of it. */
function placeOf(hash: string) {
  const [file = '', field] = decodeURIComponent(hash.slice(1)).split(':');
  return { file: file || start, target: idOf(field) };
}

const linkTo = ({ file, field = '' }: { file: string; field?: string | undefined }) => `#${file}:${field}`;
const several = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

function Editor() {
  const [place, setPlace] = useState(() => placeOf(location.hash));
  const draft = useDraft(place.file);
  const { state, open, run, gone, said, found, setFound } = draft;
  const [link, setLink] = useState<string>();
  const [page, setPage] = useState('/');
  const [shown, setShown] = useState('');
  const [saving, setSaving] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  /** The address that was asked for a second time. */
  const again = useRef('');

  useEffect(() => {
    const go = () => setPlace(placeOf(location.hash));
    addEventListener('hashchange', go);
    return () => removeEventListener('hashchange', go);
  }, []);

  // The page follows the file, unless the file was opened by a click on the page.
  const clicked = useRef('');
  const own = state?.groups.flatMap(({ files }) => files).find(({ file }) => file === place.file)?.page;
  useEffect(() => {
    if (own !== undefined && clicked.current !== place.file) setPage(own);
    clicked.current = '';
  }, [own, place.file]);

  useEffect(() => {
    let tries = 0;
    const look = () => {
      const field = place.target === 'root' ? null : document.getElementById(place.target);
      field?.scrollIntoView({ block: 'center' });
      field?.focus();
      // Its part of the form opens first.
      if (field === null && tries++ < 30) requestAnimationFrame(look);
    };
    if (open?.file === place.file) look();
  }, [place, open?.file]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` does the same each time
  useEffect(() => {
    type Click = { kind: string; page: string; texts: string[]; href?: string };
    const listen = async ({ data, source }: MessageEvent<Click>) => {
      if (source !== frame.current?.contentWindow) return;
      setLink(data.href);
      setShown(data.page);
      // A page that loads itself again, because content changed, stops the way to another.
      const wanted = frame.current?.src ?? '';
      if (data.kind === 'shown' && new URL(wanted).pathname !== data.page && again.current !== wanted) {
        again.current = wanted;
        frame.current?.setAttribute('src', wanted);
      }
      if (data.kind !== 'clicked') return;
      const to = (await run('clicked', data))?.place;
      setFound(to === undefined ? [] : undefined);
      if (to === undefined) return;
      clicked.current = to.file;
      location.hash = linkTo(to);
    };
    const listener = (event: MessageEvent<Click>) => void listen(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);

  if (state === undefined)
    return <p role="status">{gone ? 'The editor does not answer.' : 'One moment …'}</p>;
  const { problems, steps } = state;
  const unsaved = steps.filter(({ saved }) => saved === undefined).length;
  const first = problems.find(({ missing }) => !missing) ?? problems[0];
  const calm = unsaved === 0 ? 'Everything is saved.' : 'Kept as a draft.';
  const status = gone
    ? 'The editor was stopped. Start it again: npm run edit. What you typed waits here.'
    : said || calm;
  const unread = problems.filter(({ file, field }) => !field || (file === open?.file && !open.form));
  return (
    <>
      <header>
        <select
          aria-label="What to edit"
          value={place.file}
          onChange={({ target }) => (location.hash = target.value)}
        >
          {state.groups.map(({ title, files }) => (
            <optgroup key={title} label={title}>
              {files.map((one) => (
                <option key={one.file} value={one.file}>
                  {one.file === start ? 'Your business: start here' : one.title}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <input
          type="search"
          aria-label="Find words of the site"
          placeholder="Find words, then Enter"
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Enter') void run('search', { words: currentTarget.value });
          }}
        />
        <p role="status">
          {first === undefined || gone
            ? status
            : `${said} ${several(problems.length, 'field')} to put right before you save: `}
          {first !== undefined && (
            <a className="wrong" href={linkTo(first)}>
              {first.where}: {first.message}
            </a>
          )}
        </p>
        <button type="button" className={unsaved > 0 ? 'main' : ''} onClick={() => setSaving(true)}>
          {unsaved === 0 ? 'Undo' : `Save ${several(unsaved, 'change')}`}
        </button>
      </header>
      <main>
        {link !== undefined && (
          <p>
            These words are a link.{' '}
            <button type="button" onClick={() => setPage(link)}>
              Open the page it leads to
            </button>
          </p>
        )}
        {found !== undefined && (
          <section aria-label="Found words">
            <button type="button" onClick={() => setFound(undefined)}>
              Close
            </button>{' '}
            {found.length === 0 && 'No field has these words. Pages put some together from several fields.'}
            {found.map((one) => (
              <p key={linkTo(one)}>
                <a href={linkTo(one)}>{one.text}</a> <small>{one.where}</small>
              </p>
            ))}
          </section>
        )}
        {[...new Set(unread.map(({ file }) => file))].map((file) => (
          <p role="alert" key={file}>
            {file} cannot be read.{' '}
            <button type="button" className="main" onClick={() => void run('bring-back', { file })}>
              Bring back the last good one
            </button>
          </p>
        ))}
        {open !== undefined && <h1>{open.file === start ? 'Your business' : open.title}</h1>}
        {open?.form !== undefined && (
          <FileForm
            key={open.file}
            open={open}
            state={state}
            target={place.target}
            change={draft.change}
            addPhoto={draft.addPhoto}
            show={(show) => frame.current?.contentWindow?.postMessage({ show }, '*')}
          />
        )}
        {open?.file === start && <Start state={state} run={run} />}
        {open !== undefined && <TakeAway key={open.title} file={open.file} title={open.title} run={run} />}
      </main>
      <aside aria-label="The page">
        <p>
          {problems.length > 0 && 'The page as it was last right. '}
          {page.split('#')[0] === shown ? 'Click words on the page to change them.' : 'The page is coming …'}
        </p>
        <iframe ref={frame} title="The page" src={state.preview + page} />
      </aside>
      {saving && <Changes state={state} run={run} onClose={() => setSaving(false)} />}
    </>
  );
}

createRoot(document.getElementById('editor') as HTMLElement).render(<Editor />);

import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Place } from '../session.ts';
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
  const { state, open, run, gone, said, conflicts, setConflicts } = draft;
  const [found, setFound] = useState<Place[]>();
  const [link, setLink] = useState<string>();
  const [page, setPage] = useState('/');
  const [shown, setShown] = useState('');
  const [saving, setSaving] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

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
      if (data.kind !== 'clicked') return;
      const answer = await run<{ place?: Place }>('clicked', data);
      setFound(answer?.place === undefined ? [] : undefined);
      if (answer?.place === undefined) return;
      clicked.current = answer.place.file;
      setPlace(placeOf(linkTo(answer.place)));
      history.pushState(null, '', linkTo(answer.place));
    };
    const listener = (event: MessageEvent<Click>) => void listen(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);

  if (state === undefined)
    return <p className="bar">{gone ? 'The editor does not answer.' : 'One moment …'}</p>;
  const { problems, unsaved } = state;
  const first = problems.find(({ missing }) => !missing) ?? problems[0];
  const calm = unsaved.length === 0 ? 'Everything is saved.' : 'Kept as a draft.';
  const status = gone
    ? 'The editor was stopped. Start it again: npm run edit. What you typed waits here.'
    : said || calm;
  return (
    <>
      <header className="bar">
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
          onKeyDown={async ({ key, currentTarget }) => {
            if (key === 'Enter')
              setFound((await run<{ found: Place[] }>('search', { words: currentTarget.value }))?.found);
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
        <button type="button" className={unsaved.length > 0 ? 'main' : ''} onClick={() => setSaving(true)}>
          {unsaved.length === 0 ? 'Undo' : `Save ${several(unsaved.length, 'change')}`}
        </button>
      </header>
      <main>
        {conflicts.map((edit, index) => (
          <p role="alert" className="wrong" key={linkTo({ file: edit.file, field: edit.path.join('.') })}>
            Changed in another window meanwhile. There: “{String(edit.was ?? '')}”. Here: “
            {String(edit.value ?? '')}”.
            {['Take this one', 'Keep the other'].map((label, kept) => (
              <button
                type="button"
                key={label}
                onClick={() => {
                  setConflicts(conflicts.toSpliced(index, 1));
                  if (kept === 0) void run('change', { file: edit.file, edits: [edit] });
                }}
              >
                {label}
              </button>
            ))}
          </p>
        ))}
        {link !== undefined && (
          <p>
            These words are a link.{' '}
            <button type="button" onClick={() => setPage(link)}>
              Open the page it leads to
            </button>
          </p>
        )}
        {found !== undefined && (
          <section aria-label="Found words" className="part">
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
        {[...new Set(problems.map(({ file }) => file))].map(
          (file) =>
            (problems.some((one) => one.file === file && !one.field) ||
              (file === open?.file && !open.form)) && (
              <p role="alert" key={file}>
                {file} cannot be read.{' '}
                <button type="button" className="main" onClick={() => void run('bring-back', { file })}>
                  Bring back the last good one
                </button>
              </p>
            ),
        )}
        {open !== undefined && <h1>{open.file === start ? 'Your business' : open.title}</h1>}
        {open?.file === start && <Start state={state} run={run} />}
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
        {open !== undefined && <TakeAway key={open.title} file={open.file} title={open.title} run={run} />}
      </main>
      <aside aria-label="The page">
        <p>
          {problems.length > 0 && 'The page as it was last right. '}
          {page.startsWith(shown || '?') ? 'Click words on the page to change them.' : 'The page is coming …'}
        </p>
        <iframe ref={frame} title="The page" src={state.preview + page} />
      </aside>
      {saving && <Changes state={state} run={run} onClose={() => setSaving(false)} />}
    </>
  );
}

createRoot(document.getElementById('editor') as HTMLElement).render(<Editor />);

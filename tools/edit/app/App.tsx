import { ActionIcon, Alert, Button, Drawer, Loader, SegmentedControl, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, type FormEvent, useEffect, useState } from 'react';
import { AddPage } from './AddPage.tsx';
import { client, useClient } from './client.ts';
import { FileForm } from './FileForm.tsx';
import { Glyph } from './glyphs.tsx';
import { Launch, Signing } from './Launch.tsx';
import { Navigation } from './Navigation.tsx';
import { Preview } from './Preview.tsx';
import { Publish } from './Publish.tsx';
import { goTo, hrefOf, useRoute } from './route.ts';
import { Hits, Search } from './Search.tsx';
import { Undo } from './Undo.tsx';

/** What is no form: each has the room of form and page. */
const views: Record<string, ComponentType> = {
  add: AddPage,
  launch: Launch,
  signing: Signing,
  publish: Publish,
  undo: Undo,
  search: Search,
};

/** Views whose own main act is the one in copper. */
const withOwnAct = ['add', 'publish', 'search', 'signing'];

export function App() {
  const { view, outcome } = useClient();
  const { id, field } = useRoute();
  const isNarrow = useMediaQuery('(max-width: 74.9375em)') ?? false;
  const isSmall = useMediaQuery('(max-width: 47.9375em)') ?? false;
  const [menu, setMenu] = useState(false);
  const [side, setSide] = useState('form');
  const Other = views[id];

  useEffect(() => {
    void client.open(Other ? undefined : id);
    setMenu(false);
  }, [id, Other]);
  useEffect(() => {
    if (outcome.go) goTo(outcome.go.file, outcome.go.field);
  }, [outcome]);
  // Another window may have changed something; what was typed last is sent as this one goes.
  useEffect(() => {
    const look = () => void client.open();
    const leave = () => client.leave();
    addEventListener('focus', look);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('focus', look);
      removeEventListener('pagehide', leave);
    };
  }, []);

  if (view === undefined) return <Starting />;
  const { overview, doc } = view;
  const navigation = <Navigation groups={overview.groups} open={id} />;
  const showsForm = !isSmall || side === 'form';
  const isReady = doc !== undefined && doc.file === id;
  return (
    <div className="app" data-narrow={isNarrow}>
      <header className="bar" data-band="deep">
        {isNarrow && (
          <ActionIcon
            variant="transparent"
            size="lg"
            c="white"
            aria-label="Menu"
            onClick={() => setMenu(true)}
          >
            <Glyph name="menu" size={24} />
          </ActionIcon>
        )}
        <a className="site-name" href={hrefOf('business.yaml')}>
          {overview.name || 'Your site'}
        </a>
        <Status />
        <SearchBox />
        <Button component="a" href={hrefOf('undo')} variant="default" leftSection={<Glyph name="undo" />}>
          Undo
        </Button>
        <Button
          component="a"
          href={hrefOf('publish')}
          color="copper.6"
          className="main-act"
          data-quiet={withOwnAct.includes(id)}
        >
          Put it online
        </Button>
      </header>
      {isNarrow ? (
        <Drawer opened={menu} onClose={() => setMenu(false)} title="What to edit" size="20rem">
          {navigation}
        </Drawer>
      ) : (
        <nav aria-label="What to edit" className="side">
          {navigation}
        </nav>
      )}
      {Other ? (
        <main className="view" key={id}>
          <Notice />
          <Other />
        </main>
      ) : (
        <>
          {isSmall && (
            <section className="sides" aria-label="What to see">
              <SegmentedControl
                fullWidth
                value={side}
                onChange={setSide}
                data={[
                  { value: 'form', label: 'Form' },
                  { value: 'page', label: 'Page' },
                ]}
              />
            </section>
          )}
          <main className="form" hidden={!showsForm} key={id}>
            <Notice />
            {isReady ? (
              <FileForm doc={doc} overview={overview} field={field} />
            ) : (
              <Loader aria-label="One moment" />
            )}
          </main>
          {doc && (
            <Preview
              doc={doc}
              version={overview.version}
              field={field}
              hidden={isSmall && side === 'form'}
              onField={() => setSide('form')}
            />
          )}
        </>
      )}
    </div>
  );
}

function Starting() {
  const { gone } = useClient();
  return (
    <p className="starting" role="status">
      {gone ? 'The editor was stopped. Start it again: npm run edit.' : 'One moment …'}
    </p>
  );
}

function SearchBox() {
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    goTo('search', words);
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label="Find words of the site"
          placeholder="Find words"
          leftSection={<Glyph name="search" />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </form>
    </search>
  );
}

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString('en-NZ', { hour: 'numeric', minute: '2-digit', hour12: false });

/** What is true of everything that was typed. */
function Status() {
  const { view, waiting, gone } = useClient();
  const { savedAt, problems = [], drafts = [] } = view?.overview ?? {};
  const saved = savedAt ? `Saved at ${timeOf(savedAt)}` : 'Everything is saved';
  const [problem] = problems;
  const [draft] = drafts;
  if (gone)
    return (
      <p role="status" className="status bad">
        Not saved: the editor was stopped. Start it again with npm run edit; what you typed waits here.
      </p>
    );
  if (waiting > 0)
    return (
      <p role="status" className="status">
        Saving …
      </p>
    );
  if (problem)
    return (
      <p role="status" className="status bad">
        {saved}. The pages wait:{' '}
        <a href={hrefOf(problem.file, problem.field)}>
          {problems.length === 1 ? problem.where : `${problems.length} fields to put right`}
        </a>
      </p>
    );
  return (
    <p role="status" className="status">
      {saved}
      {draft && (
        <>
          .{' '}
          <a href={hrefOf(draft.file, draft.field)}>
            {drafts.length === 1 ? '1 field waits' : `${drafts.length} fields wait`} to be right
          </a>
        </>
      )}
    </p>
  );
}

/** What came of the last act, until the next one. */
function Notice() {
  const { outcome } = useClient();
  const { said, refused, found } = outcome;
  if (!said && !refused) return null;
  return (
    <Alert
      className="notice"
      color={refused ? 'red' : 'harbour'}
      role={refused ? 'alert' : 'note'}
      title={refused ?? said}
      withCloseButton
      closeButtonLabel="Close this note"
      onClose={() => client.say({})}
    >
      {found && found.length > 0 && <Hits hits={found} words="" />}
    </Alert>
  );
}

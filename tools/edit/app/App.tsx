import { Anchor, Burger, Button, Drawer, Loader, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { View } from '../view.ts';
import { client, useClient } from './client.ts';
import { FileForm } from './form/FileForm.tsx';
import { Glyph } from './glyphs.tsx';
import { Navigation } from './Navigation.tsx';
import { Preview } from './Preview.tsx';
import { goTo, hrefOf, type Route, useRoute } from './route.ts';
import { Notice, Status } from './Status.tsx';
import { AddPage } from './views/AddPage.tsx';
import { Launch } from './views/Launch.tsx';
import { Publish } from './views/Publish.tsx';
import { ReadAndSign } from './views/ReadAndSign.tsx';
import { Search } from './views/Search.tsx';
import { Undo } from './views/Undo.tsx';

/** What is no form: each has the room of form and page. */
const views: Record<string, ComponentType> = {
  add: AddPage,
  launch: Launch,
  signing: ReadAndSign,
  publish: Publish,
  undo: Undo,
  search: Search,
};

/** Views whose own main act is the one in copper. */
const withOwnAct = ['add', 'publish', 'search', 'signing'];

export function App() {
  const { view, outcome, isGone } = useClient();
  const route = useRoute();
  const isNarrow = useMediaQuery('(max-width: 74.9375em)') ?? false;
  const Other = views[route.id];

  useEffect(() => void client.open(Other ? undefined : route.id), [route.id, Other]);
  useEffect(() => {
    if (outcome.go) goTo(outcome.go.file, outcome.go.field);
  }, [outcome]);
  // What was said goes with what it was about; a list of sentences stays while one goes through them.
  useEffect(() => {
    const { go, found } = client.snapshot().outcome;
    if (!found && go?.file !== route.id) client.say({});
  }, [route.id]);
  // Another window may have changed something.
  useWindowEvent('focus', () => void client.open());
  useWindowEvent('pagehide', () => client.leave());

  if (view === undefined)
    return (
      <Text p="xl" role="status">
        {isGone ? 'The editor was stopped. Start it again: npm run edit.' : 'One moment …'}
      </Text>
    );
  const { overview } = view;
  const navigation = <Navigation groups={overview.groups} open={route.id} />;
  return (
    <div className="app" data-narrow={isNarrow}>
      <header className="bar" data-band="deep">
        {isNarrow && <Menu key={route.id}>{navigation}</Menu>}
        <Anchor href={hrefOf('business.yaml')} c="white" ff="heading" fw={800} size="lg" underline="never">
          {overview.name || 'Your site'}
        </Anchor>
        <Status />
        <SearchBox />
        <Button
          component="a"
          href={hrefOf('undo')}
          variant="outline"
          color="white"
          leftSection={<Glyph name="undo" />}
        >
          Undo
        </Button>
        <Button
          component="a"
          href={hrefOf('publish')}
          {...(withOwnAct.includes(route.id)
            ? { variant: 'outline', color: 'white' }
            : { color: 'copper.6' })}
        >
          Put it online
        </Button>
      </header>
      {!isNarrow && (
        <nav aria-label="What to edit" className="side">
          {navigation}
        </nav>
      )}
      {Other ? (
        <main className="view" key={route.id}>
          <Notice />
          <Other />
        </main>
      ) : (
        <FormAndPage view={view} route={route} />
      )}
    </div>
  );
}

/** A file's form, and beside it the page; on half a screen one of them. */
function FormAndPage({ view: { doc, overview }, route }: { view: View; route: Route }) {
  const isSmall = useMediaQuery('(max-width: 47.9375em)') ?? false;
  const [side, setSide] = useState('form');
  return (
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
      <main className="form" hidden={isSmall && side === 'page'} key={route.id}>
        <Notice />
        {doc?.file === route.id ? (
          <FileForm doc={doc} overview={overview} field={route.field} />
        ) : (
          <Loader aria-label="One moment" />
        )}
      </main>
      {doc && (
        <Preview
          doc={doc}
          version={overview.version}
          field={route.field}
          isHidden={isSmall && side === 'form'}
          onField={() => setSide('form')}
        />
      )}
    </>
  );
}

/** The navigation where there is no room for it at the side. */
function Menu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Burger opened={isOpen} size="sm" color="white" aria-label="Menu" onClick={() => setOpen(!isOpen)} />
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="What to edit" size="20rem">
        {children}
      </Drawer>
    </>
  );
}

function SearchBox() {
  const [words, setWords] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() !== '') goTo('search', words);
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

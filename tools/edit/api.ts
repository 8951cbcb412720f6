import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { secureHeaders } from 'hono/secure-headers';
import { schemaOf } from '../../site/src/content/files.ts';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { iconShapes } from '../../site/src/ui/icon-shapes.ts';
import { blocksLaunch, type Finding, findings } from '../launch-check.ts';
import { doersOf } from './acts.ts';
import { docOf, launchItems, overview, statements, stepViews } from './overview.ts';
import type { Publisher } from './publish.ts';
import type { Act, Answer, Outcome, Request, View } from './types.ts';
import { addPhoto, removeLogo, setLogo } from './uploads.ts';
import { clickedField, pageOf, search } from './words.ts';
import { EditError, type Workspace } from './workspace.ts';

/** What the editor does with a content folder, for its own page alone: Vite refuses the names of other hosts. */
export function editorApi(content: Workspace, publisher: Publisher, appFolder: string): Hono {
  const toDo = (): Finding[] => findings(content.read);

  /** What came of each request of this run, so that one that is sent again is not done again. */
  const outcomes = new Map<string, Promise<Outcome>>();
  let turn: Promise<unknown> = Promise.resolve();

  /** Does one thing after the other. A refusal is an outcome; nothing is thrown. */
  function once(id: string, work: () => unknown): Promise<Outcome> {
    const known = outcomes.get(id);
    if (known !== undefined) return known;
    const outcome = turn.then(async (): Promise<Outcome> => {
      if (content.isDone(id)) return {};
      content.begin(id);
      try {
        await content.refresh();
        return ((await work()) ?? {}) as Outcome;
      } catch (error) {
        if (!(error instanceof EditError)) console.error(error);
        return {
          refused: error instanceof EditError ? error.message : `This did not work: ${String(error)}`,
        };
      }
    });
    outcomes.set(id, outcome);
    turn = outcome;
    return outcome;
  }

  /** What the page shows. It never throws: what was done is done, whatever cannot be shown. */
  async function view(file: string): Promise<View> {
    await content.refresh();
    const open = content.hasFile(file) && schemaOf(file) ? file : 'business.yaml';
    const doc = await docOf(content, open).catch((error: unknown) => {
      console.error(error);
      return undefined;
    });
    return { overview: overview(content, blocksLaunch(toDo())), doc };
  }

  const doers = doersOf(content, publisher);
  function act({ act: asked, window }: Request): unknown {
    if (!Object.hasOwn(doers, asked.do)) throw new EditError('The editor does not know how to do this.');
    return (doers[asked.do] as (act: Act, by: string) => unknown)(asked, window);
  }

  const app = new Hono();
  app.use(csrf(), secureHeaders());
  app.get('/api/view', async (context) => context.json(await view(context.req.query('file') ?? '')));
  app.post('/api/act', async (context) => {
    const request: Request = await context.req.json();
    const outcome = await once(request.id, () => act(request));
    const answer: Answer = { ...(await view(outcome.go?.file ?? context.req.query('file') ?? '')), outcome };
    return context.json(answer);
  });
  app.post('/api/upload', async (context) => {
    const { id = '', window = '', file = '', field = '', name = '' } = context.req.query();
    const bytes = Buffer.from(await context.req.arrayBuffer());
    const take = () => {
      if (field !== 'logo') return addPhoto(content, file, field, name, bytes, window);
      return bytes.length === 0 ? removeLogo(content, window) : setLogo(content, name, bytes, window);
    };
    const outcome = await once(id, take);
    const answer: Answer = { ...(await view(file)), outcome };
    return context.json(answer);
  });
  app.get('/api/search', async (context) => {
    await content.refresh();
    return context.json(search(content, context.req.query('words') ?? ''));
  });
  app.post('/api/clicked', async (context) => {
    const { page, words }: { page: string; words: string[] } = await context.req.json();
    await content.refresh();
    return context.json(clickedField(content, page, words));
  });
  app.get('/api/page', (context) => {
    const { file = '', field = '' } = context.req.query();
    return context.json(pageOf(content, file, field));
  });
  app.get('/api/launch', async (context) => context.json(launchItems(content, toDo())));
  app.get('/api/statements', (context) => context.json(statements(content)));
  app.get('/api/steps', (context) => context.json(stepViews(content)));
  app.get('/api/publish', async (context) => {
    const blocking = launchItems(content, blocksLaunch(toDo()));
    return context.json(
      publisher.view(
        blocking.filter(({ kind }) => kind === 'owner'),
        content.read.problems.length,
      ),
    );
  });
  app.get('/icons.svg', (context) => context.body(iconSheet(), 200, { 'Content-Type': 'image/svg+xml' }));
  app.get('/photos/*', serveStatic({ root: content.folder }));
  for (const file of ['logo.svg', 'logo.png'])
    app.get(`/${file}`, serveStatic({ root: content.folder, path: file }));
  app.get(
    '/*',
    serveStatic({ root: appFolder, rewriteRequestPath: (path) => path.replace(/^\/edit/, '') || '/' }),
  );
  return app;
}

/** Every icon that a field may name, in one file. */
function iconSheet(): string {
  const symbols = iconNames.map((name) => {
    const shapes = iconShapes(name).map(({ d, fill = 'none' }) => `<path d="${d}" fill="${fill}"/>`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { secureHeaders } from 'hono/secure-headers';
import { iconNames } from '../../site/src/schemas/icon-names.ts';
import { iconShapes } from '../../site/src/ui/icon-shapes.ts';
import { blocksLaunch, findings } from '../launch-check.ts';
import { type Act, doAct, doersOf } from './acts.ts';
import { launchItems, signing } from './launch.ts';
import { pageOf } from './pages.ts';
import type { Publisher } from './publish.ts';
import { clickedField, search } from './search.ts';
import type { Outcome } from './types.ts';
import { type Answer, stepViews, viewOf } from './view.ts';
import { EditError, type Workspace } from './workspace.ts';

/** A request; sent again with the same id, it is not done again. */
export interface Request {
  id: string;
  window: string;
  act: Act;
}

/** What the editor does with a content folder, for its own page alone: Vite refuses the names of other hosts. */
export function editorApi(content: Workspace, publisher: Publisher, appFolder: string): Hono {
  const inTurn = queue();
  const once = doerOfRequests(content, publisher, inTurn);
  const app = new Hono();
  app.use(csrf(), secureHeaders());
  app.use('/api/*', async (_, next) => {
    await inTurn(() => content.refresh());
    await next();
  });
  app.get('/api/view', async (context) =>
    context.json(await viewOf(content, context.req.query('file') ?? '')),
  );
  app.post('/api/act', async (context) => {
    const outcome = await once(await context.req.json());
    const file = outcome.go?.file ?? context.req.query('file') ?? '';
    const answer: Answer = { ...(await viewOf(content, file)), outcome };
    return context.json(answer);
  });
  app.post('/api/clicked', async (context) => {
    const { page, words }: { page: string; words: string[] } = await context.req.json();
    return context.json(clickedField(content, page, words));
  });
  app.get('/api/page', (context) => {
    const { file = '', field = '' } = context.req.query();
    return context.json(pageOf(content, file, field));
  });
  app.get('/api/search', (context) => context.json(search(content, context.req.query('words') ?? '')));
  app.get('/api/launch', (context) => context.json(launchItems(content)));
  app.get('/api/signing', (context) => context.json(signing(content)));
  app.get('/api/steps', (context) => context.json(stepViews(content)));
  app.get('/api/publish', (context) => {
    const { length: blocking } = blocksLaunch(findings(content.reading));
    return context.json(publisher.view(blocking, content.reading.problems.length));
  });
  app.get('/icons.svg', (context) => context.body(iconSheet(), 200, { 'Content-Type': 'image/svg+xml' }));
  // Of the content only pictures can be asked for.
  const { folder } = content;
  app.get('/photos/*', serveStatic({ root: folder }));
  for (const logo of ['logo.svg', 'logo.png']) app.get(`/${logo}`, serveStatic({ root: folder, path: logo }));
  app.get('/*', serveStatic({ root: appFolder, rewriteRequestPath: withoutBase }));
  return app;
}

const withoutBase = (path: string): string => path.replace(/^\/edit/, '') || '/';

/** Does one thing after the other. */
function queue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Does requests. One that is sent again is not done again, and a refusal is an outcome: nothing is thrown. */
function doerOfRequests(
  content: Workspace,
  publisher: Publisher,
  inTurn: ReturnType<typeof queue>,
): (request: Request) => Promise<Outcome> {
  const doers = doersOf(content, publisher);
  /** What came of each request of this run. */
  const outcomes = new Map<string, Promise<Outcome>>();

  async function done({ id, act, window }: Request): Promise<Outcome> {
    if (content.isDone(id)) return {};
    content.begin(id, window);
    try {
      return await doAct(doers, act);
    } catch (error) {
      if (error instanceof EditError) return { refused: error.message };
      console.error(error);
      return { refused: `This did not work: ${String(error)}` };
    }
  }

  return (request) => {
    const known = outcomes.get(request.id);
    if (known !== undefined) return known;
    const outcome = inTurn(() => done(request));
    outcomes.set(request.id, outcome);
    return outcome;
  };
}

/** Every icon that a field may name, in one file. */
function iconSheet(): string {
  const symbols = iconNames.map((name) => {
    const shapes = iconShapes(name).map(({ d, fill = 'none' }) => `<path d="${d}" fill="${fill}"/>`);
    return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join('')}</symbol>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
}

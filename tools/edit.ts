// npm run edit: every word of the site in the browser, beside the page that shows it. On this machine only.
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Draft } from './edit/draft.ts';
import { openPreview } from './edit/preview.ts';
import { bundle, serveEditor } from './edit/server.ts';
import { Session } from './edit/session.ts';
import { requireFreePort, root } from './run.ts';

// Both can be set, so that a copy of the content can be edited too.
const { EDIT_CONTENT = join(root, 'site/content'), EDIT_DRAFT = join(root, '.edit') } = process.env;
const port = Number(process.env.PORT ?? 4323);
const running = join(EDIT_DRAFT, 'running');

/** Address of an editor that has this draft open already. */
async function other(): Promise<string | undefined> {
  const url = await readFile(running, 'utf8').catch(() => undefined);
  const answer = url && (await fetch(url).catch(() => undefined));
  return answer ? url : undefined;
}

async function edit(): Promise<void> {
  const url = await other();
  if (url !== undefined) return console.log(`The editor is running already: ${url}`);
  await requireFreePort('npm run edit', '127.0.0.1', port);
  console.log('Starting the editor …');
  const draft = await Draft.open(EDIT_CONTENT, EDIT_DRAFT);
  const script = await bundle();
  const session = new Session(draft, await openPreview(join(root, 'site'), join(EDIT_DRAFT, 'shown')));
  const own = await serveEditor(session, script, port);
  await writeFile(running, own);
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => void rm(running).finally(() => process.exit()));
  console.log(`Ready: ${own}`);
  console.log('What you change is kept as a draft until you save it. End with Ctrl-C.');
}

edit().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

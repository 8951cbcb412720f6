// npm run edit: every word of the site in the browser, beside the page that shows it. On this machine only.
import { join } from 'node:path';
import { openEditor } from './edit/server.ts';
import { EditSession } from './edit/session.ts';
import { root } from './root.ts';

async function edit(): Promise<void> {
  const end = Promise.withResolvers<void>();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => end.resolve());
  console.log('Making the page beside the form ready …');
  // Both can be told, so that a copy of the site can be edited too.
  const { EDIT_SITE = join(root, 'site'), EDIT_DRAFT = join(root, '.edit'), PORT = '4323' } = process.env;
  const session = await EditSession.open(EDIT_SITE, EDIT_DRAFT);
  try {
    const editor = await openEditor(session, Number(PORT));
    console.log(`Ready: ${editor.url}`);
    console.log('What you change is kept as a draft until you save it. End with Ctrl-C.');
    await end.promise;
    await editor.close();
  } finally {
    await session.close();
  }
}

edit().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

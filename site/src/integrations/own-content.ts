import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { contentFolder } from '../content/content-folder.ts';
import { currentContent } from '../content/load-content.ts';
import { ContentError } from '../content/problem.ts';

/**
 * Tells what is wrong with the content before a page is made: a build stops, and in development every page
 * is the list of what to put right, until it is.
 */
export function ownContent(): AstroIntegration {
  return {
    name: 'own-content',
    hooks: {
      'astro:build:start': async () => {
        const { problems } = await currentContent();
        if (problems.length > 0) throw new ContentError(problems);
      },
      'astro:config:setup': ({ command, updateConfig, logger }) => {
        if (command !== 'dev') return;
        const folder = join(contentFolder(), '/');
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'own-content',
                configureServer(server) {
                  server.watcher.add(folder);
                  server.watcher.on('all', (_event, file) => {
                    if (!file.startsWith(folder)) return;
                    // Astro keeps what getStaticPaths said until it hears this, as its own collections say it.
                    for (const environment of Object.values(server.environments)) {
                      environment.hot.send('astro:content-changed', {});
                    }
                    server.ws.send({ type: 'full-reload', path: '*' });
                    void tell();
                  });
                  let told = '';
                  const tell = async () => {
                    const { problems } = await currentContent();
                    const message = problems.length > 0 ? new ContentError(problems).message : '';
                    if (message !== told) {
                      if (message !== '') logger.error(message);
                      else logger.info('The content is right again.');
                    }
                    told = message;
                  };
                  void tell();
                  server.middlewares.use((request, response, next) => {
                    void answer(request, response, next);
                  });
                },
              },
            ],
          },
        });
      },
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    const page = request.headers.accept?.includes('text/html') === true;
    const { problems } = page ? await currentContent() : { problems: [] };
    if (problems.length === 0) next();
    else {
      response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
      response.end(problemPage(new ContentError(problems).message));
    }
  } catch (error) {
    next(error);
  }
}

/** Vite's client is on it, so that it reloads by itself when a file is saved. */
function problemPage(message: string): string {
  const text = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="en-NZ">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>To be put right in site/content</title>
<script type="module" src="/@vite/client"></script>
<style>
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  pre { font: inherit; font-family: ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
</style>
<main>
<h1>To be put right in site/content</h1>
<pre>${text}</pre>
<p>Save the file; this page follows.</p>
</main>
</html>
`;
}

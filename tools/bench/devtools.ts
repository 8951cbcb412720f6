// Chromium's own protocol without a driver between. A driver that attaches to pages, as Playwright and
// Puppeteer do, makes Chromium refuse to prerender; one that attaches to the tab does not.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromiumArgs } from '../browsers.ts';

export interface Tab {
  /** Runs a script in the page and waits for what it promises. */
  evaluate(expression: string): Promise<unknown>;
  send(method: string, params: Record<string, unknown>): Promise<Answer>;
  close(): void;
}

interface Answer {
  result?: { value?: unknown };
  exceptionDetails?: { text: string };
}

interface Message {
  id?: number;
  method?: string;
  params?: { sessionId: string; targetInfo: { type: string; subtype?: string } };
  result?: Answer;
  error?: { message: string };
}

export interface BareChromium {
  /** Attaches to the page on show, which after a click may be another than before it. */
  tab(): Promise<Tab>;
  close(): Promise<void>;
}

/** Starts Chromium with an empty page. */
export async function startBareChromium(executablePath: string): Promise<BareChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'bench-chromium-'));
  // It prerenders nothing where its errands on the network are switched off.
  const args = chromiumArgs.filter((argument) => argument !== '--disable-background-networking');
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless=new',
      // A mouse, which a browser without a screen does not have: pages are styled for one that hovers.
      '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
      '--window-size=1280,900',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const port = await debuggingPort(profile);
  return {
    tab: async () => attach(await tabAddress(port)),
    close: async () => {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function debuggingPort(profile: string): Promise<number> {
  for (let tries = 0; tries < 300; tries++) {
    const text = await readFile(join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
    if (text.includes('\n')) return Number.parseInt(text, 10);
    await delay(100);
  }
  throw new Error('Chromium did not start within 30 seconds.');
}

async function tabAddress(port: number): Promise<string> {
  const targets: unknown = await (await fetch(`http://127.0.0.1:${port}/json/list?for_tab`)).json();
  for (const target of Array.isArray(targets) ? targets : []) {
    const { type, webSocketDebuggerUrl } = target as { type: string; webSocketDebuggerUrl?: string };
    if (type === 'tab' && webSocketDebuggerUrl !== undefined) return webSocketDebuggerUrl;
  }
  throw new Error('Chromium shows no tab.');
}

async function attach(address: string): Promise<Tab> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, PromiseWithResolvers<Answer>>();
  const shown = Promise.withResolvers<string>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, method, params, result, error }: Message = JSON.parse(String(data));
    // A page that is being prerendered is a page of this tab too.
    if (method === 'Target.attachedToTarget' && params && params.targetInfo.subtype !== 'prerender') {
      shown.resolve(params.sessionId);
    }
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result ?? {});
  });
  socket.addEventListener('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The page has gone.'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium does not answer.')));
  });
  const ask = (method: string, params: Record<string, unknown>, sessionId?: string): Promise<Answer> => {
    last += 1;
    const asked = Promise.withResolvers<Answer>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return asked.promise;
  };
  await ask('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  const session = await shown.promise;
  const send: Tab['send'] = (method, params) => ask(method, params, session);
  return {
    send,
    evaluate: async (expression) => {
      const params = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = await send('Runtime.evaluate', params);
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result?.value;
    },
    close: () => socket.close(),
  };
}

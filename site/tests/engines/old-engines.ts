import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { Browser, PuppeteerNode } from 'puppeteer-core';
import type { Driver, Engine } from './driver.ts';
import { oldFolder, packed } from './install.ts';
import { drivePuppeteer } from './puppeteer-engine.ts';

/** These browsers start in one process only, as they were packed for machines without a screen. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  // Else the graphics part looks for a device for ever on some machines.
  '--disable-gpu-compositing',
  '--single-process',
  '--no-zygote',
  '--in-process-gpu',
  '--disable-background-networking',
];

/** Milliseconds in which a browser has a page, on a machine that is busy. */
const patience = 40_000;

/** Starts a browser and a page in it, and once again where one of them hangs, as some do on a busy machine. */
async function startedInTime(launch: () => Promise<Browser>, again = true): Promise<Driver> {
  let browser: Browser | undefined;
  const late = new Promise<never>((_, reject) => {
    setTimeout(
      () => reject(new Error(`The browser had no page after ${patience / 1000} s`)),
      patience,
    ).unref();
  });
  try {
    browser = await launch();
    return await Promise.race([drivePuppeteer(browser), late]);
  } catch (error) {
    browser?.process()?.kill('SIGKILL');
    if (!again) throw error;
    console.warn(`Started once more, because it did not start: ${String(error)}`);
    return startedInTime(launch, false);
  }
}

/** An old Chromium, driven by the Puppeteer of its day. */
function oldChromium(version: number, puppeteer: number): Engine {
  return {
    name: `chromium ${version}`,
    missing: () =>
      existsSync(packed(version))
        ? undefined
        : `It is not installed. What to do: run "npm install" in ${oldFolder} on Linux (x64), then run the command again.`,
    async start() {
      const unpacked = await mkdtemp(join(tmpdir(), 'old-chromium-'));
      const executablePath = join(unpacked, 'chromium');
      try {
        await writeFile(executablePath, await promisify(brotliDecompress)(await readFile(packed(version))));
        await chmod(executablePath, 0o755);
        const entry = createRequire(join(oldFolder, 'package.json')).resolve(`puppeteer-${puppeteer}`);
        // Of an older release, whose methods are the same as far as they are used here.
        const { default: library } = (await import(pathToFileURL(entry).href)) as { default: PuppeteerNode };
        const driver = await startedInTime(() => library.launch({ executablePath, headless: true, args }));
        const close = async () => {
          await driver.close();
          await rm(unpacked, { recursive: true });
        };
        return { ...driver, close };
      } catch (error) {
        await rm(unpacked, { recursive: true });
        throw error;
      }
    },
  };
}

/** Newer than the oldest supported browser, and without popovers, nesting, color-mix() and light-dark(). */
export const chromium106 = oldChromium(106, 19);
/** Without cascade layers: older than the oldest supported browser. */
export const chromium92 = oldChromium(92, 10);

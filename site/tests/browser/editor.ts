// npm run edit, in a copy of the site: the editor that its tests drive, and what they do again and again.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base, expect as baseExpect, type Page } from '@playwright/test';
import { setKnown } from '../known-content.ts';
import { copySite } from '../site-copy.ts';

/** Each change is read by the loader and shown by a development server, on a machine that may be busy. */
export const expect = baseExpect.configure({ timeout: 30_000 });

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface Editor {
  url: string;
  content: string;
  git(...args: string[]): string;
  text(path: string): Promise<string>;
}

export const test = base.extend<object, { editor: Editor }>({
  editor: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are needed, here none, and refuses any other parameter
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'edit-test-'));
      const content = join(await copySite(folder), 'content');
      await setKnown(content);
      const git = (...args: string[]) =>
        execFileSync('git', ['-c', 'user.name=Owner', '-c', 'user.email=owner@plumber.example', ...args], {
          cwd: content,
          encoding: 'utf8',
        });
      git('init', '--quiet', folder);
      git('config', 'user.name', 'Owner');
      git('config', 'user.email', 'owner@plumber.example');
      git('add', '.');
      git('commit', '--quiet', '--message', 'As it was');
      const command = spawn(process.execPath, [join(root, 'tools/edit.ts')], {
        env: {
          ...process.env,
          EDIT_SITE: join(folder, 'site'),
          EDIT_DRAFT: join(folder, '.edit'),
          PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      let said = '';
      command.stdout.on('data', (text) => {
        said += text;
        const url = /Ready: (\S+)/.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      });
      command.on('exit', () => reject(new Error(`npm run edit ended: ${said}`)));
      await use({ url: await promise, content, git, text: (path) => readFile(join(content, path), 'utf8') });
      const ended = once(command, 'exit');
      command.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

/** The page beside the form. */
export const live = (page: Page) => page.frameLocator('iframe');
/** Waits until what was typed is kept. */
export const kept = (page: Page) => expect(page.getByRole('status')).toHaveText('Kept as a draft.');

/** Opens a content file's form. */
export async function open(page: Page, { url }: Editor, path: string) {
  await page.goto(`${url}/#${path}`);
  await expect(page.getByLabel('What to edit')).toHaveValue(path);
}

/** Saves. @param commit Whether it is kept as a commit too. */
export async function save(page: Page, commit = false) {
  await page.getByRole('button', { name: /Look at .* and save/ }).click();
  if (commit) await page.getByLabel('Keep it as a commit too').check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(/^Saved/);
}

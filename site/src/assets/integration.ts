import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AstroIntegration } from 'astro';
import { buildDisplayFont } from './font.ts';

const generated = new URL('./generated/', import.meta.url);

/**
 * Makes the display font before anything is built, served, checked or tested, so that styles/fonts.css
 * and font-url.ts find it as an ordinary file. Vite then puts it under /_astro/ with a hash in its name.
 */
export function siteAssets(): AstroIntegration {
  return {
    name: 'site-assets',
    hooks: {
      'astro:config:setup': async () => {
        const { woff2 } = await buildDisplayFont();
        await writeIfChanged(new URL('archivo.woff2', generated), woff2);
      },
    },
  };
}

/** Leaves an equal file alone: the development server would reload for nothing. */
async function writeIfChanged(file: URL, data: Buffer): Promise<void> {
  await mkdir(new URL('.', file), { recursive: true });
  try {
    if (data.equals(await readFile(file))) return;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  await writeFile(file, data);
}

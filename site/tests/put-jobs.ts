import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { slugOf } from '../src/lib/paths.ts';

/** A job as it was put in, with the page of the suburb and those of its area that have no job of their own. */
export interface PutJob {
  what: string;
  path: string;
  near: string[];
}

/** @param content A content folder with jobs. */
export async function jobsOf(content: string): Promise<PutJob[]> {
  const read = async <T>(file: string) => parse(await readFile(join(content, file), 'utf8')) as T;
  const suburbs = await Promise.all(
    readdirSync(join(content, 'suburbs')).map(async (file) => {
      const { name, area } = await read<{ name: string; area: string }>(`suburbs/${file}`);
      return { name, area, path: `/towns/${slugOf(name)}` };
    }),
  );
  const put = (await read<{ jobs: { what: string; suburb: string }[] }>('jobs.yaml')).jobs;
  const has = new Set(put.map(({ suburb }) => suburb));
  return put.map(({ what, suburb }) => {
    const own = suburbs.find(({ name }) => name === suburb);
    const near = suburbs.filter(({ name, area }) => area === own?.area && !has.has(name));
    return { what, path: own?.path ?? '', near: near.map(({ path }) => path) };
  });
}

import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, matchesGlob } from 'node:path';
import { listFiles } from '../../tools/delivery/site-files.ts';

/** What is left when a Dockerfile has been followed: the files of its last stage, and how they are run. */
export interface Image {
  /** The image's root folder, without what the base image has in it. */
  root: string;
  base: string;
  workdir: string;
  env: Record<string, string>;
  user: { uid: number; gid: number };
  volume: string;
  command: string[];
  healthcheck: string[];
}

type Instruction = [name: string, rest: string];

function instructions(dockerfile: string): Instruction[] {
  const text = dockerfile.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '');
  return text.split('\n').flatMap((line) => {
    const [, name, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) {
      if (line.trim() === '') return [];
      throw new Error(`This line of the Dockerfile is not understood: ${line}`);
    }
    return [[name, rest]];
  });
}

/** Whether the build sees a file: of all patterns that fit it or a folder above it, the last one counts. */
function isSent(file: string, ignore: readonly string[]): boolean {
  const parts = file.split('/');
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  return ignore.reduce((sent, pattern) => {
    const bare = pattern.replace(/^!/, '');
    return paths.some((path) => matchesGlob(path, bare)) ? pattern.startsWith('!') : sent;
  }, true);
}

async function sentFiles(context: string, ignoreFile: string, wanted: string): Promise<string[]> {
  const ignore = (await readFile(ignoreFile, 'utf8')).split('\n').filter((line) => /^[^#\s]/.test(line));
  const below = await listFiles(join(context, wanted)).catch(() => undefined);
  const files = below?.map((file) => `${wanted}/${file}`) ?? [wanted];
  return files.filter((file) => isSent(file, ignore));
}

function run(command: string, cwd: string): void {
  // Only root can give a file to somebody else.
  const possible = process.getuid?.() === 0 ? command : command.replace(/ -o \d+ -g \d+/, '');
  const { status, stderr } = spawnSync('sh', ['-c', possible], { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stderr}`);
}

const words = (json: string): string[] => {
  const parsed: unknown = JSON.parse(json);
  if (Array.isArray(parsed) && parsed.every((word) => typeof word === 'string')) return parsed;
  throw new Error(`Not a list of words: ${json}`);
};

/** What an instruction works with: the stage it belongs to, and the whole build. */
interface Build {
  file: string;
  context: string;
  stages: Map<string, Image>;
}

async function copy(rest: string, image: Image, { file, context, stages }: Build): Promise<void> {
  const named = rest.split(' ');
  const from = /^--from=(.+)$/.exec(named[0] ?? '')?.[1];
  if (from !== undefined) named.shift();
  const target = named.pop() ?? '';
  for (const source of named) {
    const to = join(image.root, image.workdir, target, target.endsWith('/') ? basename(source) : '');
    if (from !== undefined) {
      const { root, workdir } = stages.get(from) ?? image;
      const path = isAbsolute(source) ? source : join(workdir, source);
      await cp(join(root, path), to, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = await sentFiles(context, `${file}.dockerignore`, source);
    if (files.length === 0) throw new Error(`COPY ${source}: the build sees no such file.`);
    for (const path of files) {
      const copied = to + path.slice(source.length);
      await mkdir(dirname(copied), { recursive: true });
      await cp(join(context, path), copied);
    }
  }
}

type Step = (rest: string, image: Image, build: Build) => void | Promise<void>;

const steps: Record<string, Step> = {
  async WORKDIR(rest, image) {
    image.workdir = rest;
    await mkdir(join(image.root, rest), { recursive: true });
  },
  COPY: copy,
  RUN: (rest, image) => run(rest, join(image.root, image.workdir)),
  ENV(rest, image) {
    for (const [, name = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value;
  },
  USER(rest, image) {
    const [uid, gid] = rest.split(':').map(Number);
    if (!uid || !gid) throw new Error(`USER ${rest}: expected numbers, and not root's.`);
    image.user = { uid, gid };
  },
  VOLUME(rest, image) {
    image.volume = rest;
  },
  CMD(rest, image) {
    image.command = words(rest);
  },
  HEALTHCHECK(rest, image) {
    image.healthcheck = words(rest.replace(/^.*? CMD /, ''));
  },
  EXPOSE() {},
  STOPSIGNAL() {},
};

/**
 * Does what the Dockerfile says, COPY by COPY and RUN by RUN, in folders below `into`: all of `docker build`
 * but the base image. An instruction that it does not know is an error.
 */
export async function followDockerfile(file: string, context: string, into: string): Promise<Image> {
  const build: Build = { file, context, stages: new Map() };
  let image: Image | undefined;
  for (const [name, rest] of instructions(await readFile(file, 'utf8'))) {
    if (name === 'FROM') {
      const [base = '', , as = 'last'] = rest.split(' ');
      const nobodyYet = { env: {}, user: { uid: 0, gid: 0 }, volume: '', command: [], healthcheck: [] };
      image = { root: join(into, as), base, workdir: '/', ...nobodyYet };
      build.stages.set(as, image);
      continue;
    }
    const step = steps[name];
    if (!step) throw new Error(`${name} is not known here: add it to the table of steps.`);
    if (!image) throw new Error(`${name} stands before FROM.`);
    await step(rest, image, build);
  }
  if (!image) throw new Error('The Dockerfile has no FROM.');
  return image;
}

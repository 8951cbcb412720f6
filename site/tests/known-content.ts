import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a test of the owner's commands begins with, whatever the owner has written there since. */
const known: [file: string, from: RegExp, to: string][] = [
  ['business.yaml', /^phone: .*$/m, 'phone: "0800 000 000"'],
  ['business.yaml', /^ {2}greeting: .*$/m, '  greeting: Hi, I need a plumber.'],
  ['claims.yaml', /(?<=^ {2}around-the-clock:\n(?: {4}.*\n)*? {4}on: ).*$/m, 'true'],
];

/** Makes a copy of the owner's content known in what a test changes or counts. */
export async function setKnown(content: string): Promise<void> {
  for (const [file, from, to] of known) {
    await edit(join(content, file), (text) => text.replace(from, () => to));
  }
  for (const list of ['people', 'reviews']) await edit(join(content, `${list}.yaml`), emptied(list));
}

async function edit(path: string, change: (text: string) => string): Promise<void> {
  await writeFile(path, change(await readFile(path, 'utf8')));
}

/** Nobody and no customer; what the file says about itself stays. */
const emptied = (list: string) => (text: string) => {
  const [head = '', rest = ''] = text.split(new RegExp(`^${list}:.*\n`, 'm'));
  const said = rest.split('\n').filter((line) => line.startsWith('#') || line === '');
  return `${head}${list}:\n${said.join('\n')}`;
};

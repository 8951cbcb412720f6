import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberAddresses } from './addresses.ts';
import { problemsInWords } from './problem.ts';
import { readContent } from './read-content.ts';

const shipped = fileURLToPath(new URL('../../content/', import.meta.url));
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redirects-'));
  await cp(shipped, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

async function told(...pairs: [from: string, to: string][]): Promise<string> {
  const lines = pairs.map(([from, to]) => `  - from: ${from}\n    to: ${to}\n`);
  await writeFile(join(folder, 'redirects.yaml'), `redirects:\n${lines.join('')}`);
  const { problems, warnings } = await readContent(folder);
  return problemsInWords([...problems, ...warnings]);
}

describe('a redirect', () => {
  it('leads from an address of old, in any of its spellings, to a page', async () => {
    expect(await told(['/about.php', '/'], ['/towns/atlantis/', '/contact'])).toBe('');
    const { content } = await readContent(folder);
    expect(content?.redirects).toEqual([
      { from: '/about.php', to: '/' },
      { from: '/towns/atlantis', to: '/contact' },
    ]);
  });

  it.each<[string, [string, string][], string[]]>([
    ['from a page that there is', [['/contact', '/']], ['line 2', 'no. 1 › from', 'this page is there']],
    ['to itself', [['/a', '/a']], ['leads to itself']],
    [
      'in a circle',
      [
        ['/a', '/b'],
        ['/b', '/a'],
      ],
      ['go round in a circle'],
    ],
    [
      'to another redirect',
      [
        ['/a', '/b'],
        ['/b', '/contact'],
      ],
      ['/b is itself sent on to /contact', 'from: /a\n', 'to: /contact'],
    ],
    ['to no page', [['/a', '/towns/atlantis']], ['there is none at /towns/atlantis', 'such as /towns/']],
    ['to a page with a slash at its end', [['/a', '/contact/']], ['such as /contact:']],
    [
      'twice from the same',
      [
        ['/a', '/'],
        ['/a.html', '/'],
      ],
      ['no. 1 says where it leads already'],
    ],
    ['from what is no page', [['/_astro/x.js', '/']], ['the files of the site']],
    ['from the form', [['/contact-form.php', '/']], ['the files of the site']],
    ['from a whole address', [['https://old.example/a', '/']], ['after the domain, such as /towns/drury']],
    ['to another host', [['/a', 'https://other.example/']], ['after the domain']],
    ['to two slashes', [['/a', '//other.example/']], ['a page of this site']],
    ['from a pattern', [['/towns/*', '/']], ['after the domain']],
  ])('%s is told of in words', async (_, pairs, pieces) => {
    const words = await told(...pairs);
    for (const piece of ['site/content/redirects.yaml', ...pieces])
      expect(words.replace(/\n +/g, '\n')).toContain(piece);
  });
});

describe('after a release', () => {
  /** The shipped content released, and then without Drury. */
  async function withoutDrury() {
    const { content } = await readContent(shipped);
    if (content === undefined) throw new Error('the shipped content is not right');
    await rememberAddresses(folder, content);
    await rm(join(folder, 'suburbs/drury.yaml'));
    for (const slug of content.suburbs
      .filter(({ neighbours }) => neighbours.includes('drury'))
      .map(({ slug }) => slug)) {
      const file = join(folder, `suburbs/${slug}.yaml`);
      const text = await readFile(file, 'utf8');
      await writeFile(file, text.replace(/^neighbours: .*$/m, 'neighbours: [papatoetoe, manukau]'));
    }
  }

  it('a suburb that is taken away asks for a line, with its area to go to', async () => {
    await withoutDrury();
    const { content, warnings } = await readContent(folder);
    expect(content).toBeDefined();
    const lost = warnings.filter(({ file }) => file === 'redirects.yaml');
    expect(problemsInWords(lost)).toContain('nothing for /towns/drury');
    const named = warnings.filter(({ expected }) => expected.startsWith('words without it'));
    expect(named.map(({ file }) => file)).toContain('areas/south-auckland.yaml');
    expect(problemsInWords(named)).toMatch(/line \d+, .*\n.*… .*Drury/);
    expect(lost.map(({ example }) => example)).toEqual([
      '  - from: /towns/drury\n    to: /areas/south-auckland',
    ]);
  });

  it('the line that was asked for is enough, and is asked for again when it is taken away', async () => {
    await withoutDrury();
    await told(['/towns/drury', '/areas/south-auckland']);
    const { content, warnings } = await readContent(folder);
    expect(warnings.filter(({ file }) => file === 'redirects.yaml')).toEqual([]);
    if (content) await rememberAddresses(folder, content);
    expect(
      (await readContent(folder)).warnings.filter(({ expected }) => expected.startsWith('words without it')),
      'told once: until the next release',
    ).toEqual([]);
    await writeFile(join(folder, 'redirects.yaml'), '');
    expect((await readContent(folder)).warnings.map(({ example }) => example)).toContain(
      '  - from: /towns/drury\n    to: /areas/south-auckland',
    );
  });

  it('a page that is called otherwise is where its old address leads', async () => {
    const { content } = await readContent(shipped);
    if (content === undefined) throw new Error('the shipped content is not right');
    await rememberAddresses(folder, content);
    const addresses = join(folder, 'addresses.txt');
    await writeFile(
      addresses,
      (await readFile(addresses, 'utf8')).replace('/areas/north-shore', '/areas/northern-beaches'),
    );
    const { warnings } = await readContent(folder);
    expect(warnings.map(({ example }) => example)).toEqual([
      '  - from: /areas/northern-beaches\n    to: /areas/north-shore',
    ]);
  });
});

import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rememberAddresses } from './addresses.ts';
import { formatProblems } from './problem.ts';
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
  return formatProblems([...problems, ...warnings]);
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
  /** The owner's content released, and with it a suburb of its first area that is there no more. */
  async function withoutAtlantis(): Promise<string> {
    const { content } = await readContent(folder);
    if (content === undefined) throw new Error('the content is not right');
    await rememberAddresses(folder, content);
    const area = `/areas/${content.areas[0]?.slug}`;
    await appendFile(join(folder, 'addresses.txt'), `/towns/atlantis under ${area}\n`);
    const home = join(folder, 'pages/home.yaml');
    const text = await readFile(home, 'utf8');
    await writeFile(home, text.replace(/^ {2}lead: .*$/m, '  lead: We come from town to Atlantis and back.'));
    return area;
  }

  it('a suburb that is taken away asks for a line, with its area to go to, and for other words', async () => {
    const area = await withoutAtlantis();
    const { content, warnings } = await readContent(folder);
    expect(content).toBeDefined();
    expect(formatProblems(warnings)).toContain('nothing for /towns/atlantis');
    expect(formatProblems(warnings)).toMatch(/pages\/home\.yaml, line \d+, hero › lead\n.*\n.*… .*Atlantis/);
    expect(warnings.map(({ example }) => example)).toContain(`  - from: /towns/atlantis\n    to: ${area}`);
  });

  it('the line that was asked for is enough, and is asked for again when it is taken away', async () => {
    const area = await withoutAtlantis();
    await told(['/towns/atlantis', area]);
    const { content, warnings } = await readContent(folder);
    expect(warnings.filter(({ file }) => file === 'redirects.yaml')).toEqual([]);
    if (content) await rememberAddresses(folder, content);
    expect((await readContent(folder)).warnings, 'told until the next release').toEqual([]);
    await writeFile(join(folder, 'redirects.yaml'), '');
    expect((await readContent(folder)).warnings.map(({ example }) => example)).toEqual([
      `  - from: /towns/atlantis\n    to: ${area}`,
    ]);
  });

  it('a page that is called otherwise is where its old address leads', async () => {
    const area = await withoutAtlantis();
    const addresses = join(folder, 'addresses.txt');
    const text = (await readFile(addresses, 'utf8')).replace('/towns/atlantis', '/towns/x');
    await writeFile(addresses, text.replaceAll(area, '/areas/of-old'));
    expect((await readContent(folder)).warnings.map(({ example }) => example)).toContain(
      `  - from: /areas/of-old\n    to: ${area}`,
    );
  });
});

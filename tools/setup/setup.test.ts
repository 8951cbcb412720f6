import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { commandPath } from '../../site/tests/browsers.ts';
import { setKnown } from '../../site/tests/known-content.ts';
import { root } from '../root.ts';
import { setup } from '../setup.ts';

const command = [process.execPath, join(root, 'tools/setup.ts')];

async function copyOfContent() {
  const folder = await mkdtemp(join(tmpdir(), 'setup-'));
  await cp(join(root, 'site/content'), join(folder, 'content'), { recursive: true });
  await setKnown(join(folder, 'content'));
  const text = (file: string) => readFile(join(folder, 'content', file), 'utf8');
  return { folder, text, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Runs the command with flags. */
async function withFlags(folder: string, ...flags: string[]): Promise<{ code: number; said: string }> {
  const [node = '', ...args] = [...command, ...flags];
  try {
    const { stdout } = await promisify(execFile)(node, args, { env: { ...process.env, SETUP_SITE: folder } });
    return { code: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, said: stderr };
  }
}

const differing = (before: string, after: string) => {
  const old = before.split('\n');
  return after.split('\n').filter((line) => !old.includes(line));
};

afterEach(() => void vi.unstubAllEnvs());

describe('npm run setup with flags', () => {
  it('writes what is named, and keeps every comment', async () => {
    await using site = await copyOfContent();
    const before = await site.text('business.yaml');
    const { code, said } = await withFlags(
      site.folder,
      ...['--name', 'Kowhai Plumbing', '--phone', '09 555 0123', '--licence', '21345'],
      ...['--chat', 'whatsapp 021 555 0123', '--hours', 'Mon-Thu 7-17:30, Fri 07:00-15:00'],
      ...['--social', 'https://www.facebook.com/kowhai', '--without', 'free-quotes'],
    );
    expect(said).toContain('Business › Phone: “0800 000 000” is now “09 555 0123”');
    expect(code).toBe(0);
    const after = await site.text('business.yaml');
    expect(differing(before, after)).toEqual(
      [
        'name: Kowhai Plumbing',
        'phone: "09 555 0123"',
        '  account: "021 555 0123"',
        '    url: https://www.facebook.com/kowhai',
        'licence: "21345"',
        '  - days: [Monday, Tuesday, Wednesday, Thursday]',
        '    closes: "17:30"',
        '  - days: [Friday]',
        '    opens: "07:00"',
        '    closes: "15:00"',
      ].filter((line) => !before.includes(`\n${line}\n`)),
    );
    for (const line of before.split('\n').filter((row) => /^\s*#/.test(row))) {
      expect(after.split('\n')).toContain(line);
    }
    // What stands above a value that is filled in now does not ask for it still.
    expect(/(?:^#.*\n)+(?=licence: )/m.exec(after)?.[0]).not.toMatch(/fill it in|take away/i);
    expect(await site.text('claims.yaml')).toMatch(/free-quotes:\n.*\n {4}on: false/);
  });

  it('takes what not every business has, and takes it away again', async () => {
    await using site = await copyOfContent();
    const flags = [
      ...['--second-phone', '021 555 0124', '--address', 'PO Box 123, Newmarket, Auckland 1149'],
      ...['--gas-licence', '21346', '--public-holidays', 'closed'],
      ...['--holidays', 'Christmas and New Year 2026-12-24 to 2027-01-04; Good Friday 2027-03-26 9-12:30'],
    ];
    expect((await withFlags(site.folder, ...flags)).code).toBe(0);
    const written = await site.text('business.yaml');
    expect(parse(written)).toMatchObject({
      secondPhone: '021 555 0124',
      address: { street: 'PO Box 123', suburb: 'Newmarket', city: 'Auckland', postcode: '1149' },
      gasLicence: '21346',
      publicHolidays: 'closed',
      holidayHours: [
        { name: 'Christmas and New Year', from: '2026-12-24', to: '2027-01-04' },
        { name: 'Good Friday', from: '2027-03-26', to: '2027-03-26', opens: '09:00', closes: '12:30' },
      ],
    });
    expect((await withFlags(site.folder, ...flags)).said).toContain('Nothing was changed');
    const names = ['--second-phone', '--address', '--gas-licence', '--public-holidays', '--holidays'];
    expect((await withFlags(site.folder, ...names.flatMap((name) => [name, '']))).code).toBe(0);
    const fields = ['secondPhone', 'address', 'gasLicence', 'publicHolidays', 'holidayHours'];
    for (const field of fields) expect(parse(await site.text('business.yaml'))).not.toHaveProperty(field);
  });

  it('changes nothing where it is run again', async () => {
    await using site = await copyOfContent();
    await withFlags(site.folder, '--hours', 'Mon-Fri 8-16');
    const after = await site.text('business.yaml');
    expect((await withFlags(site.folder, '--hours', 'Mon-Fri 8-16')).said).toContain('Nothing was changed');
    expect(await site.text('business.yaml')).toBe(after);
  });

  it.each([
    ['--phone', '09 555 01', 'is not a New Zealand phone number; write it like'],
    ['--email', 'office', 'an email address like office@plumber.example'],
    ['--domain', 'kowhai.co.nz', 'a full address that starts with https://'],
    ['--chat', 'pigeon 021', 'one of whatsapp, messenger, telegram, viber, sms'],
    ['--social', 'https://elsewhere.example/me', 'of Facebook, Instagram'],
    ['--hours', 'Mon-Fri', 'days and times like "Mon-Fri 07:00-17:30"'],
    ['--hours', 'Mon 17:00-08:00', 'a time later than the one it opens at'],
    ['--second-phone', '12', 'is not a New Zealand phone number'],
    ['--address', 'Newmarket', 'like "PO Box 123, Newmarket, Auckland 1149"'],
    ['--public-holidays', 'sometimes', 'closed, or open where hours are as usual'],
    ['--holidays', 'Christmas', 'a name and days like "Christmas 2026-12-24 to 2027-01-04"'],
    ['--holidays', 'Easter 2027-03-29 to 2027-03-26', 'the same day as "from", or a later one'],
    ['--name', '', 'this one cannot be left out'],
    ['--without', 'everything', 'expected one of response-30'],
  ])('refuses %s %j, says what is expected, and writes nothing', async (flag, answer, expected) => {
    await using site = await copyOfContent();
    const before = await site.text('business.yaml');
    vi.stubEnv('SETUP_SITE', site.folder);
    await expect(setup(['--licence', '21345', flag, answer])).rejects.toThrow(expected);
    expect(await site.text('business.yaml')).toBe(before);
  });

  it('ends with 1 where it refuses, with the reason on the error output', async () => {
    await using site = await copyOfContent();
    const { code, said } = await withFlags(site.folder, '--phone', '09 555 01');
    expect(said).toContain('is not a New Zealand phone number; write it like');
    expect(code).toBe(1);
  });
});

/** The command in a terminal, as somebody types into it. */
function inTerminal(folder: string) {
  // A terminal of no size wraps after each letter.
  const line = `stty cols 100 rows 40; exec ${command.map((part) => `'${part}'`).join(' ')}`;
  const child = spawn('script', ['-qfec', line, '/dev/null'], {
    env: { ...process.env, SETUP_SITE: folder, TERM: 'xterm', COLUMNS: '100', CI: '' },
  });
  let heard = '';
  let read = 0;
  child.stdout.on('data', (text) => {
    heard += stripVTControlCharacters(String(text));
  });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  return {
    ended,
    [Symbol.dispose]: () => void child.kill(),
    heard: () => heard,
    type: (keys: string) => child.stdin.write(keys),
    /** Waits until a text is shown after what was waited for before. */
    shows: (text: string) =>
      expect
        .poll(
          () => {
            const at = heard.indexOf(text, read);
            if (at !== -1) read = at + text.length;
            return at !== -1 || heard.slice(-600);
          },
          { timeout: 30_000 },
        )
        .toBe(true),
  };
}

const noTerminal = commandPath('script') === undefined;
if (noTerminal) console.warn('NOT TESTED: npm run setup in a terminal, as there is no "script" command');

describe.skipIf(noTerminal)('npm run setup in a terminal', () => {
  /** Takes away what stands in the field. */
  const clear = '\x15';

  it('asks, refuses a bad answer until it is right, sums up, and writes', async () => {
    await using site = await copyOfContent();
    using terminal = inTerminal(site.folder);
    await terminal.shows('What do customers call the business?');
    terminal.type('\r');
    await terminal.shows('Which number is to ring?');
    terminal.type(`${clear}09 555 01\r`);
    await terminal.shows('is not a New Zealand phone number');
    terminal.type(`${clear}09 555 0123\r`);
    await terminal.shows('another number');
    terminal.type('\r');
    await terminal.shows('Which e-mail address is shown?');
    terminal.type(`${clear}\r`);
    for (const question of [
      'Which chat',
      'Where else',
      'postal address',
      'address of the website',
      'licence number',
      'gas work',
      'office answer',
      'public holidays',
      'On which days',
    ]) {
      await terminal.shows(question);
      terminal.type('\r');
    }
    await terminal.shows('What do you NOT do');
    terminal.type('\r');
    await terminal.shows('What is written');
    await terminal.shows('Business › Phone');
    await terminal.shows('Write it?');
    terminal.type('\r');
    expect(await terminal.ended, terminal.heard()).toBe(0);
    const after = await site.text('business.yaml');
    expect(after).toContain('\nphone: "09 555 0123"\n');
    expect(after).not.toContain('\nemail:');
    expect(after).toContain('# Shown on every page. Optional');
  });

  it('writes nothing where it is ended with Ctrl-C', async () => {
    await using site = await copyOfContent();
    const before = await site.text('business.yaml');
    using terminal = inTerminal(site.folder);
    await terminal.shows('What do customers call the business?');
    terminal.type(`${clear}Another\r`);
    await terminal.shows('Which number is to ring?');
    terminal.type('\x03');
    expect(await terminal.ended).toBe(1);
    expect(terminal.heard()).toContain('Nothing was written.');
    expect(await site.text('business.yaml')).toBe(before);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { fieldNames } from '../src/contract/fields.ts';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { enquiries, newest, program, readCsv, refused } from '../testing/operator-commands.ts';
import { siteOrigin } from '../testing/posting.ts';
import { processEnvironment, runToEnd } from '../testing/process.ts';

describe.each(['running', 'stopped'] as const)('with the service %s', (mode) => {
  it('list, show and requeue go from what failed to its delivery', async () => {
    const { dataDir, smtp, posted, run, start } = await refused(mode, [{ firstName: 'Hēmi' }]);
    const listed = await run('list', 'failed');
    expect(listed).toMatchObject({ code: 0, err: '' });
    expect(listed.out).toMatch(
      /^[0-9A-Z]{4}-[0-9A-Z]{4} {2}failed .*Hēmi Tāne, Hot Water Systems .*550 5\.1\.1/,
    );
    const reference = await newest(dataDir, 'failed');

    // As somebody types it who has it on the phone.
    const shown = await run('show', reference.replace('-', '').toLowerCase());
    expect(shown.code).toBe(0);
    expect(shown.out).toContain(posted[0]?.message);
    expect(shown.out).toContain(posted[0]?.phone);
    expect(shown.out).toMatch(/^Status: +failed$/m);

    const requeued = await run('requeue', reference);
    expect(requeued).toMatchObject({
      code: 0,
      out: `1 to be delivered again, within a minute: ${reference}\n`,
    });
    if (mode === 'stopped') await start();
    await vi.waitFor(() => expect(smtp.accepted).toHaveLength(1), { timeout: 20_000 });
    await vi.waitFor(async () => expect(await newest(dataDir, 'delivered')).toBe(reference), {
      timeout: 20_000,
    });
  });

  it('"requeue failed" takes all of them, and then there is none', async () => {
    const { smtp, run, start } = await refused(mode, [{}, {}, {}]);
    expect((await run('requeue', 'failed')).out).toMatch(/^3 to be delivered again/);
    expect(await run('requeue', 'failed')).toMatchObject({ code: 1, out: '', err: 'None has failed.\n' });
    if (mode === 'stopped') await start();
    await vi.waitFor(() => expect(smtp.accepted).toHaveLength(3), { timeout: 20_000 });
  });

  it('erase removes one person and leaves the others', async () => {
    const gone = { email: 'Forget.Me@example.com', message: 'the words to be forgotten' };
    const { dataDir, run } = await refused(mode, [gone, { ...gone, message: 'and these words too' }, {}]);
    const erased = await run('erase', 'forget.me@EXAMPLE.com');
    expect(erased.out).toMatch(/^Erased 2 enquiries/);
    for (const words of [gone.email, gone.message, 'and these words too'])
      expect(filesContaining(dataDir, words)).toEqual([]);
    expect((await run('list')).out.trim().split('\n')).toHaveLength(1);
  });

  it('export is CSV that gives every word back, and no cell of it is a formula', async () => {
    const message = 'First, "quoted", line\n=1+1\n\nLast; line, Ōrewa 💧';
    const { posted, run } = await refused(mode, [
      { message, address: '12 "The Rise", Titirangi', phone: '+64 21 555 0199' },
      { firstName: '=HYPERLINK("https://robot.example")', message: '@SUM(1) to begin with' },
      { lastName: '-Smith', message: "-2+3+cmd|' /C calc'!A0" },
    ]);
    const { code, out, err } = await run('export');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // For Excel, which takes the text for another encoding without it.
    expect(out.startsWith('\ufeff')).toBe(true);
    const [heading = [], ...rows] = readCsv(out.slice(1));
    expect(heading).toEqual(expect.arrayContaining([...fieldNames, 'reference', 'received', 'status']));
    expect(rows).toHaveLength(posted.length);
    for (const [index, row] of rows.entries()) {
      expect(row).toHaveLength(heading.length);
      for (const name of fieldNames) {
        const cell = row[heading.indexOf(name)] ?? '';
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        // Also within a cell, where a spreadsheet that separates by semicolons begins another.
        expect(cell.replace(/(^|[;\t\n]\s*)'(?=[=+\-@])/g, '$1')).toBe(posted[index]?.[name]);
      }
    }
  });

  it('what does not exist ends with 1, a wrong command with 2, and both say what to do', async () => {
    const { run } = await refused(mode, [{}]);
    const [shown, requeued, erased, unknown, none, status, nobody] = [
      await run('show', '0000-0000'),
      await run('requeue', '0000-0000'),
      await run('erase', 'stranger@example.com'),
      await run('drop'),
      await run(),
      await run('list', 'lost'),
      await run('erase'),
    ];
    expect(shown).toMatchObject({ code: 1, out: '', err: 'No enquiry has the reference 0000-0000.\n' });
    expect(requeued).toMatchObject({ code: 1, out: '', err: 'No enquiry has the reference 0000-0000.\n' });
    expect(erased).toMatchObject({ code: 1, out: '', err: 'No enquiry came from stranger@example.com.\n' });
    for (const answer of [unknown, none, status, nobody]) {
      expect(answer).toMatchObject({ code: 2, out: '' });
      expect(answer.err).toContain('Usage: npm run enquiries');
    }
    expect(unknown.err).toContain('There is no command "drop".');
    const help = await run('help');
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('Usage: npm run enquiries');
    expect(status.err).toContain('There is no status "lost".');
  });
});

it('a folder without a database is said to be one, and none is made', async () => {
  const dataDir = temporaryFolder();
  const answer = await enquiries(dataDir, 'list');
  expect(answer).toMatchObject({ code: 1, out: '' });
  expect(answer.err).toContain('Set DATA_DIR');
  expect(filesContaining(dataDir, '')).toEqual([]);
});

it('wrong settings are named to the operator too', async () => {
  const env = { ...processEnvironment(temporaryFolder()), PORT: 'many', ALLOWED_ORIGINS: siteOrigin };
  const { code, output } = await runToEnd([program, 'list'], env);
  expect(code).toBe(78);
  expect(output).toContain('PORT: expected');
});

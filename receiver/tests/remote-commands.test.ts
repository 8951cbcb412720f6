import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inlined, toolEnvironment, toolFolder, wrangler } from '../src/node/wrangler-db.ts';
import { temporaryFolder } from '../testing/folder.ts';
import { readCsv } from '../testing/operator-commands.ts';
import { newEnquiry } from '../testing/posting.ts';

const available = existsSync(wrangler);
if (!available) console.warn("NOT TESTED: commands on D1, since Cloudflare's tool is not installed.");

const program = fileURLToPath(new URL('../src/node/enquiries.ts', import.meta.url));

/** A local D1 with the migrations, what asks it by SQL, and the operator's commands on it. */
async function localD1() {
  const folder = temporaryFolder();
  const env = {
    ...process.env,
    D1_PERSIST_TO: folder,
    ...toolEnvironment,
    XDG_CONFIG_HOME: folder,
  };
  const tool = (...args: string[]) =>
    promisify(execFile)(process.execPath, [wrangler, 'd1', ...args, '--local', '--persist-to', folder], {
      ...{ cwd: toolFolder, env },
    });
  await tool('migrations', 'apply', 'DB');
  const enquiries = async (...args: string[]) => {
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [program, '--remote', ...args], { env });
      return { code: 0, out: stdout };
    } catch (error) {
      const { code, stderr = '' } = error as { code?: number; stderr?: string };
      return { code, out: stderr };
    }
  };
  return { enquiries, execute: (command: string) => tool('execute', 'DB', '--command', command) };
}

it.skipIf(!available)(
  'what is in D1 is listed, shown, queued again, exported and erased by the same commands',
  async () => {
    const { enquiries, execute } = await localD1();
    const hostile = newEnquiry({ firstName: "O'Neil", message: "'); DROP TABLE enquiry\nIs it ?1 or ?2" });
    const other = newEnquiry({ email: 'forget.me@example.com' });
    const rows = [hostile, other].flatMap((enquiry, n) => [
      inlined([
        "INSERT INTO enquiry (reference, received_at, digest, fields, urgent, suspicion) VALUES (?, ?, '', ?, 0, '')",
        ...[`AAAA-AAA${n}`, Date.now(), JSON.stringify(enquiry)],
      ]),
      inlined([
        `INSERT INTO message (enquiry, kind, recipient, status, planned_at, due_at)
         VALUES (?, 'mail', 'office@plumber.example', 'failed', 0, 0)`,
        n + 1,
      ]),
    ]);
    await execute(rows.join(';\n'));

    const listed = await enquiries('list', 'failed');
    expect(listed).toMatchObject({ code: 0, out: expect.stringMatching(/AAAA-AAA1.*\nAAAA-AAA0.*O'Neil/) });
    expect((await enquiries('show', 'AAAA-AAA0')).out).toContain(hostile.message);
    expect((await enquiries('requeue', 'failed')).out).toContain('2 to be delivered again');
    expect((await enquiries('erase', 'FORGET.me@example.com')).out).toContain('Erased 1 enquiry');
    const [, ...exported] = readCsv((await enquiries('export')).out);
    expect(exported).toHaveLength(1);
    expect(exported[0]).toContain(hostile.message);
    expect(exported[0]).toContain('waiting');
    expect(await enquiries('backup', 'copy')).toMatchObject({
      code: 2,
      out: expect.stringContaining('D1 makes'),
    });
  },
  300_000,
);

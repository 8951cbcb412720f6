import 'receiver/testing/setup';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { selfSigned } from 'receiver/testing/certificate';
import { keepPosting } from 'receiver/testing/keep-posting';
import { login, mailServer } from 'receiver/testing/mail-server';
import { newEnquiry, post, validEnquiry } from 'receiver/testing/posting';
import { storedMessages } from 'receiver/testing/stored';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldNames } from '../../receiver/src/contract/fields.ts';
import { freePort } from './servers/server-process.ts';
import { bootMachine, type Machine, machineObstacle, nodeInside } from './servers/systemd-machine.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const units = join(project, 'deploy/systemd');
const readme = readFileSync(join(units, 'README.md'), 'utf8');
const dataFolder = '/var/lib/plumber-receiver';
const settingsFile = '/etc/plumber-receiver/receiver.env';

/** The commands that the README tells the operator, from the block that has a certain one. */
function commandsWith(text: string): string {
  const block = [...readme.matchAll(/^```sh\n(.*?)^```/gms)].find(([, commands = '']) =>
    commands.includes(text),
  );
  if (!block?.[1]) throw new Error(`The README has no commands with ${text}.`);
  return block[1];
}

const obstacle =
  process.env.CI === 'true' ? await machineObstacle() : 'a machine is booted with CI=true only';
if (obstacle) console.warn(`NOT TESTED: the units under a systemd that has booted. Reason: ${obstacle}.`);

describe.skipIf(obstacle)('under a systemd that has booted', () => {
  let machine: Machine;
  let address: string;
  const secret = `a password ${crypto.randomUUID()}`;
  const acknowledged: string[] = [];

  const send = (enquiry = newEnquiry()) =>
    post(address, enquiry, { origin: address, connection: 'close', 'x-forwarded-for': '203.0.113.7' });
  const show = (property: string) =>
    machine
      .sh(`systemctl show --property=${property} --value plumber-receiver.service`)
      .then((value) => value.trim());
  const set = (settings: string) => machine.sh(`printf '%s\\n' '${settings}' >>${settingsFile}`);

  beforeAll(async () => {
    const port = String(await freePort());
    address = `http://127.0.0.1:${port}`;
    machine = await bootMachine(async (root) => {
      // The units as they are, but with the Node that this machine has and a port that is free.
      mkdirSync(join(root, 'root/systemd'));
      cpSync(units, join(root, 'root/systemd'), { recursive: true });
      for (const unit of ['plumber-receiver.service', 'plumber-receiver.socket']) {
        const text = readFileSync(join(units, unit), 'utf8')
          .replace('/usr/bin/node', nodeInside)
          .replace(':8788', `:${port}`);
        writeFileSync(join(root, 'root/systemd', unit), text);
      }
      const version = commandsWith('rsync');
      const files = /^rsync -aR (.*) server:/m.exec(version)?.[1]?.split(' ') ?? [];
      const target = join(root, 'srv/plumber-receiver');
      mkdirSync(target);
      execFileSync('cp', ['--recursive', '--parents', ...files, target], { cwd: project });
      const install = /npm ci [^&]*/.exec(version)?.[0] ?? 'false';
      execFileSync('sh', ['-c', install], { cwd: target, stdio: 'pipe' });
    });
    await machine.sh(`cd /root/systemd\n${commandsWith('useradd')}`);
    await set('POSTS_PER_ADDRESS=1000000\nPOSTS_BEFORE_BURST=1000000\nMIN_FREE_MIB=1');
  });
  afterAll(() => machine?.end());

  test('started by the commands of the README, it is ready and takes an enquiry', async () => {
    // Without its last command, which asks port 8788: that is done here.
    await machine.sh(commandsWith('enable --now').replace(/^curl.*$/m, ''));
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, problems: [] }]);
    expect(await (await fetch(`${address}/healthz`)).text()).toBe('ok');
    const enquiry = newEnquiry();
    const answer = await send(enquiry);
    expect([answer.status, await answer.text()]).toEqual([200, 'ok']);
    acknowledged.push(enquiry.message);
    expect(statSync(join(machine.root, dataFolder)).mode & 0o777).toBe(0o700);
    expect(statSync(join(machine.root, dataFolder, 'enquiries.sqlite')).mode & 0o777).toBe(0o600);
  });

  test('it says itself when it is ready, and that it is alive; a process that hangs is started anew', async () => {
    expect([await show('Type'), await show('StatusText')]).toEqual(['notify', '']);
    const told = () => show('WatchdogTimestampMonotonic').then(Number);
    const pid = await show('MainPID');
    expect(await told()).toBeGreaterThan(0);
    await machine.sh(
      'mkdir -p /run/systemd/system/plumber-receiver.service.d && printf "[Service]\\nWatchdogSec=4\\n" >/run/systemd/system/plumber-receiver.service.d/watchdog.conf && systemctl daemon-reload && systemctl restart plumber-receiver.service',
    );
    const before = await told();
    await expect.poll(told, { timeout: 30_000 }).toBeGreaterThan(before);
    const alive = await show('MainPID');
    expect(alive).not.toBe(pid);
    await machine.sh(`kill -STOP ${alive}`);
    await expect.poll(() => show('MainPID'), { timeout: 60_000 }).not.toBe(alive);
    await expect.poll(async () => (await send()).status, { timeout: 30_000 }).toBe(200);
    await machine.sh(
      'rm -r /run/systemd/system/plumber-receiver.service.d && systemctl daemon-reload && systemctl restart plumber-receiver.service && systemctl reset-failed plumber-receiver.service',
    );
  });

  test('it is nobody, may do nothing, and can write to its own folders alone', async () => {
    const pid = await show('MainPID');
    const status = await machine.sh(`cat /proc/${pid}/status`);
    const uid = (await machine.sh('id -u plumber-receiver')).trim();
    expect(Number(uid)).toBeGreaterThan(0);
    expect(status).toMatch(new RegExp(`^Uid:(\\s${uid}){4}$`, 'm'));
    for (const set of ['CapPrm', 'CapEff', 'CapBnd', 'CapAmb'])
      expect(status).toMatch(`${set}:\t${'0'.repeat(16)}`);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    // Seen by its user in its own mounts. /usr is read-only for all of this machine and proves nothing.
    const search = 'find / ( -path /proc -o -path /usr ) -prune -o -writable ( -type d -o -type f ) -print';
    const quoted = search.replace(/[()]/g, '\\$&');
    const places = await machine.sh(
      `nsenter --target ${pid} --user --mount --setuid ${uid} --setgid ${uid} ${quoted.replace('find', 'find 2>/dev/null')} || true`,
    );
    const outside = places
      .trim()
      .split('\n')
      .filter((place) => !place.startsWith(dataFolder));
    expect(outside.toSorted()).toEqual(['/tmp', '/var/tmp']);
    expect(places).toContain(`${dataFolder}/enquiries.sqlite`);
  });

  test('restarted under load it refuses no post and loses none', async () => {
    const posting = keepPosting(send);
    for (let restart = 0; restart < 3; restart += 1) {
      await posting.untilMore(40);
      await machine.sh('systemctl restart plumber-receiver.service');
    }
    await posting.untilMore(1);
    await posting.stop();
    acknowledged.push(...posting.acknowledged);
    expect(posting.others).toEqual([]);
  });

  test('killed under load it is started again, and refuses no post', async () => {
    const posting = keepPosting(send);
    for (let kill = 0; kill < 2; kill += 1) {
      await posting.untilMore(40);
      const before = await show('MainPID');
      await machine.sh('systemctl kill --signal=SIGKILL plumber-receiver.service');
      await posting.untilMore(20);
      expect(await show('MainPID')).not.toBe(before);
    }
    await posting.stop();
    acknowledged.push(...posting.acknowledged);
    expect(Number(await show('NRestarts'))).toBe(2);
    // Those in its hands when it died were cut off, which the form says; a refusal would be ECONNREFUSED.
    expect(posting.others.filter((other) => !/other side closed|ECONNRESET|EPIPE/.test(other))).toEqual([]);
    expect(posting.others.length).toBeLessThanOrEqual(12);
  });

  test('a wrong setting is told at once and in the journal, and posts wait in the socket until it is right', async () => {
    await set('MIN_FREE_MIB=plenty');
    await expect(machine.sh('systemctl restart plumber-receiver.service')).rejects.toThrow('failed');
    const enquiry = newEnquiry();
    const answer = send(enquiry);
    await vi.waitFor(
      async () => {
        const journal = await machine.sh('journalctl -u plumber-receiver');
        expect(journal.match(/ {2}- MIN_FREE_MIB: /g)?.length).toBeGreaterThan(1);
      },
      { timeout: 40_000, interval: 300 },
    );
    await set('MIN_FREE_MIB=100');
    expect((await answer).status).toBe(200);
    acknowledged.push(enquiry.message);
  });

  test('with the password as a credential it logs in to the mail server', async () => {
    const certificate = selfSigned('localhost');
    const server = await mailServer({ ...login('website', secret), ...certificate });
    writeFileSync(join(machine.root, 'etc/plumber-receiver/mail.pem'), certificate.cert);
    const install = commandsWith('smtp-password').replace(
      '# type it, then Ctrl-D',
      `<<'END'\n${secret}\nEND`,
    );
    await machine.sh(`cd /root/systemd\n${install}`);
    await set(
      `SMTP_HOST=localhost\nSMTP_PORT=${server.port}\nSMTP_USER=website\nMAIL_FROM=website@your-plumber.example\nMAIL_TO=office@your-plumber.example\nNODE_EXTRA_CA_CERTS=/etc/plumber-receiver/mail.pem`,
    );
    await machine.sh('systemctl daemon-reload; systemctl restart plumber-receiver.service');
    const enquiry = newEnquiry();
    expect((await send(enquiry)).status).toBe(200);
    acknowledged.push(enquiry.message);
    // This one, or one before it that still waited for delivery.
    await vi.waitFor(() => expect(server.mails).not.toEqual([]), { timeout: 20_000 });
    expect(await machine.sh(commandsWith('doctor.ts'))).toMatch(/^ok .*localhost:\d+ \(starttls, login\)$/m);
  });

  test("the operator's command lists what came, and the journal has nothing of it", async () => {
    const list = commandsWith('enquiries.ts list').replace(/^journalctl.*$/m, '');
    expect((await machine.sh(list)).split('\n').length).toBeGreaterThan(100);
    const journal = await machine.sh('journalctl --no-pager');
    expect(journal).toContain('"event":"delivered"');
    for (const name of fieldNames) if (validEnquiry[name]) expect(journal).not.toContain(validEnquiry[name]);
    expect(journal).not.toContain('Leak number');
    expect(journal).not.toContain(secret);
  });

  test('told to stop it ends with 0, and everything it acknowledged is there once', async () => {
    // The service alone: the next post starts it again.
    await machine.sh('systemctl stop plumber-receiver.service');
    const enquiry = newEnquiry();
    expect((await send(enquiry)).status).toBe(200);
    acknowledged.push(enquiry.message);
    await machine.sh(commandsWith('systemctl stop'));
    expect([await show('Result'), await show('ExecMainStatus'), await show('ActiveState')]).toEqual([
      'success',
      '0',
      'inactive',
    ]);
    const stored = storedMessages(join(machine.root, dataFolder));
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((message) => !stored.includes(message))).toEqual([]);
  });
});

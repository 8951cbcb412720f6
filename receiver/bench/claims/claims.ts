// node --optimize-for-size receiver/bench/claims/claims.ts [NAME…]: the promises measured from outside. It shares no
// code with the service or its tests: a client, a mail server and a database of its own, in plain Node.
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, unlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ask,
  bare,
  bareHttp,
  bytesOf,
  cleanUp,
  command,
  end,
  folder,
  load,
  sink,
  start,
} from './from-outside.ts';

const claims: Record<string, () => Promise<string>> = {
  async kill() {
    const dataDir = folder();
    const acknowledged: string[] = [];
    const rounds = 20;
    for (let round = 0; round < rounds; round += 1) {
      const { child, port } = await start(dataDir);
      const posting = load(port, 20, 100_000, false, `round ${round}`);
      await delay(100 + Math.random() * 700);
      await end(child, 'SIGKILL');
      const { answers } = await posting;
      acknowledged.push(...answers.filter(({ status }) => status === 200).map(({ message }) => message));
    }
    const { child } = await start(dataDir);
    const stored = await command(dataDir, 'export');
    await end(child, 'SIGTERM');
    const missing = acknowledged.filter((message) => !stored.includes(message)).length;
    return `${rounds} kills, ${acknowledged.length} acknowledged, ${missing} missing (review: 40, 15,521, 0)`;
  },
  async throughput() {
    const { mails, settings, close } = await sink();
    const before = bare(2);
    const { child, port } = await start(folder(), settings);
    await load(port, 10, 500, false, 'warm');
    const lines: string[] = [];
    for (const [connections, fresh, review] of [
      [10, false, '1,760/s'],
      [100, false, '2,120/s, p99 103 to 191 ms'],
      [20, true, '702/s, p99 211 ms'],
      [100, true, '596/s, p99 611 ms'],
    ] as const) {
      const { rate, p50, p99, answers } = await load(
        port,
        connections,
        fresh ? 3000 : 8000,
        fresh,
        `${connections} ${fresh}`,
      );
      const lost = answers.filter(({ status }) => status !== 200).length;
      lines.push(
        `${connections} ${fresh ? 'new' : 'kept'} connections: ${rate.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${lost} not ok (review: ${review})`,
      );
      if (fresh) {
        const plain = await bareHttp(connections, 3000);
        lines.push(
          `  node:http alone: ${plain.rate.toFixed(0)}/s, p99 ${plain.p99.toFixed(0)} ms; ratio ${(rate / plain.rate).toFixed(2)}`,
        );
      } else lines.push(`  ratio to bare inserts: ${(rate / before).toFixed(2)}`);
    }
    await end(child, 'SIGTERM');
    close();
    return `${((before + bare(2)) / 2).toFixed(0)} bare inserts with fsync a second; ${mails.length} mails taken meanwhile\n${lines.join('\n')}`;
  },
  async marks() {
    const { child, port } = await start(folder());
    const evil = bytesOf(`a${'\u0301'.repeat(15_900)}${'\u0334'.repeat(15_900)}`);
    const attack = Array.from({ length: 40 }, () => ask(connect(port, '127.0.0.1'), evil));
    await delay(5);
    const genuine = await ask(connect(port, '127.0.0.1'), bytesOf('genuine'));
    const statuses = (await Promise.all(attack)).map(({ status }) => status);
    await end(child, 'SIGTERM');
    return `40 posts of combining marks (${[...new Set(statuses)]}): a genuine one beside them waits ${genuine.ms.toFixed(0)} ms (review: 60,000)`;
  },
  async queue() {
    const { child, port } = await start(folder());
    child.kill('SIGSTOP');
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const answers = sockets.map((socket, index) => ask(socket, bytesOf(`queued ${index}`)));
    await delay(100);
    child.kill('SIGTERM');
    child.kill('SIGCONT');
    const answered = (await Promise.all(answers)).filter(({ status }) => status === 200).length;
    return `${answered} of 20 posts in the accept queue answered at SIGTERM (review: 3)`;
  },
  async log() {
    const dataDir = folder();
    const { child, port } = await start(dataDir);
    const first = await ask(connect(port, '127.0.0.1'), bytesOf('before'));
    unlinkSync(join(dataDir, 'enquiries.sqlite-wal'));
    const second = await ask(connect(port, '127.0.0.1'), bytesOf('after'));
    await end(child, 'SIGKILL');
    return `before the -wal was deleted ${first.status}, after it ${second.status} (review: 200 and 200, both lost)`;
  },
  async headers() {
    const { mails, settings, close } = await sink();
    const { child, port } = await start(folder(), settings);
    await ask(
      connect(port, '127.0.0.1'),
      bytesOf('words', {
        firstName: `=?UTF-8?B?${Buffer.from('PAY\r\nBcc: x@y.example').toString('base64')}?=`,
      }),
    );
    for (let tries = 0; mails.length === 0 && tries < 100; tries += 1) await delay(50);
    await end(child, 'SIGTERM');
    close();
    const [head = ''] = (mails[0] ?? '').split('\r\n\r\n', 1);
    return `${/=\?UTF-8\?B\?UEFZ/i.test(head) ? 'an' : 'no'} encoded word of the visitor in a header (review: one)`;
  },
  async erase() {
    const dataDir = folder();
    const { child, port } = await start(dataDir);
    await ask(connect(port, '127.0.0.1'), bytesOf('my alarm code is 4711', { email: 'gone@mail.example' }));
    for (
      let tries = 0;
      !existsSync(join(dataDir, 'mailbox')) ||
      (readdirSync(join(dataDir, 'mailbox')).length === 0 && tries < 100);
      tries += 1
    )
      await delay(50);
    await command(dataDir, 'erase', 'gone@mail.example');
    const holding = () =>
      readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter(
        (entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes('4711'),
      ).length;
    const left = holding();
    await end(child, 'SIGTERM');
    return `${left} files of DATA_DIR hold the text after erase, ${holding()} after the end (review: 0 where it was not purged before)`;
  },
};

try {
  const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(claims);
  for (const name of wanted) {
    const claim = claims[name];
    if (claim === undefined)
      throw new Error(`There is no claim "${name}": ${Object.keys(claims).join(', ')}`);
    process.stdout.write(`${name}: ${await claim()}\n`);
  }
} finally {
  cleanUp();
}

import { fileURLToPath } from 'node:url';
import { filesContaining, temporaryFolder } from '../testing/folder.ts';
import { newEnquiry, post } from '../testing/posting.ts';
import { processEnvironment, runToEnd, spawnReceiver } from '../testing/process.ts';
import type { Figure } from './report.ts';

const commands = fileURLToPath(new URL('../src/node/enquiries.ts', import.meta.url));

/** Erases one person through the running service, then searches every file of the data folder for their words. */
export async function eraseAndSearch(others: number): Promise<Figure> {
  const dataDir = temporaryFolder();
  const receiver = await spawnReceiver(dataDir);
  const secret = 'Kererū-cistern-7719';
  const person = newEnquiry({
    email: 'Forget.Me@example.com',
    lastName: 'Unforgotten',
    message: `${secret} `.repeat(400),
  });
  for (let index = 0; index < others; index += 1) {
    if (index === Math.floor(others / 2)) await post(receiver.address, { ...person });
    await post(receiver.address, { ...newEnquiry() });
  }
  const traces = [secret, 'Forget.Me@example.com', 'Unforgotten'];
  const before = new Set(traces.flatMap((text) => filesContaining(dataDir, text))).size;
  const { code, output } = await runToEnd(
    [commands, 'erase', 'forget.me@EXAMPLE.com'],
    processEnvironment(dataDir),
  );
  const after = traces.flatMap((text) => filesContaining(dataDir, text)).length;
  await receiver.end('SIGTERM');
  const atRest = traces.flatMap((text) => filesContaining(dataDir, text)).length;
  return {
    what: `erase one person among ${others + 1} enquiries, then search every file`,
    measured: `${before} files with the text before, ${after} after, ${atRest} after the service ended${code === 0 ? '' : `; the command failed: ${output}`}`,
    asked: '0 hits',
    holds: before > 0 && after === 0 && atRest === 0 && code === 0,
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { hashedList } from './make-release.ts';

/** Where a release goes: a folder on another machine, reached by ssh, or on this one. */
export interface Target {
  /** As ssh takes it, such as `root@your-plumber.example`; none for this machine. */
  ssh?: string;
  /** Folder that holds `releases/` and `current`. */
  folder: string;
}

const usualFolder = '/srv/plumber';

/**
 * Reads `user@server:`, `user@server:/folder` or `/folder`.
 *
 * @throws Error in words where it is none of them.
 */
export function targetOf(text: string): Target {
  const [, ssh, folder] = /^(?:([\w.@-]+):)?(\/[\w./-]*)?$/.exec(text) ?? [];
  if (ssh?.startsWith('-') || (ssh === undefined && folder === undefined)) {
    throw new Error(
      `"${text}" is no place for a release. Write user@server: (with the colon), user@server:/folder, or /folder on this machine.`,
    );
  }
  return { folder: folder?.replace(/\/$/, '') || usualFolder, ...(ssh !== undefined && { ssh }) };
}

/** What the server is told. Any failure before the last step leaves the site that is online as it was. */
export interface Switch {
  target: Target;
  /** Name of the release's folder in `releases/`. */
  name: string;
  /** Tries the configuration, then takes it. */
  check: string;
  reload: string;
}

/** A shell script that takes the release as an archive on its input. */
export function switchScript({ target: { folder }, name, check, reload }: Switch): string {
  return `set -eu
base=${folder}
new=$base/releases/${name}
before=$(readlink "$base/current" || true)
point() { ln -sfn "$1" "$base/current.next"; mv -fT "$base/current.next" "$base/current"; }
undo() {
  if [ -n "$before" ]; then point "$before"; else rm -f "$base/current"; fi
  rm -rf "$new"
  echo "Nothing was changed: the site that is online is as it was." >&2
  exit 1
}
mkdir -p "$new/public" || exit 1
# Hashed files of the release before, for pages that are still open; not those that it kept of an older one.
# Those of today replace them.
if [ -n "$before" ] && [ -f "$before/${hashedList}" ]; then
  { tar -C "$before/public" -cf - -T "$before/${hashedList}" | tar -C "$new/public" -xf -; } || undo
fi
tar -xf - -C "$new" || undo
[ -f "$new/${hashedList}" ] || { echo "The upload was cut short." >&2; undo; }
point "$new" || undo
{ ${check}; } || { echo "The server refuses the configuration, as it says above." >&2; undo; }
{ ${reload}; } || { echo "The server could not be told to take the release." >&2; undo; }
echo "before=$before"
`;
}

const quoted = (script: string) => `'${script.replaceAll("'", "'\\''")}'`;

/** The command that undoes a release, for a terminal on this machine. */
export function wayBack({ target: { ssh, folder }, check, reload }: Switch, before: string): string {
  const commands = `ln -sfn ${before} ${folder}/current && ${check} && ${reload}`;
  return ssh === undefined ? commands : `ssh ${ssh} ${quoted(commands)}`;
}

/**
 * Sends a release and switches to it, in one connection.
 *
 * @param from Folder with `public/`, `server/` and the last file.
 * @returns Folder of the release before on the server, empty for the first.
 * @throws Error in words where anything failed; what was online still is.
 */
export async function sendRelease(from: string, change: Switch): Promise<string> {
  const script = switchScript(change);
  const { ssh } = change.target;
  // In this order: once the list has arrived, everything has.
  const pack = spawn('tar', ['-C', from, '-cf', '-', 'public', 'server', hashedList], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [command, args] =
    ssh === undefined ? ['sh', ['-c', script]] : ['ssh', [ssh, `sh -c ${quoted(script)}`]];
  const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(server, 'close') as Promise<[number | null]>;
  const packed = once(pack, 'close') as Promise<[number | null]>;
  // A server that ends early closes the pipe; its exit code says so below.
  await pipeline(pack.stdout, server.stdin).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
  const [[code], [packCode]] = await Promise.all([ended, packed]);
  const before = /^before=(.*)$/m.exec(said)?.[1];
  if (code === 0 && packCode === 0 && before !== undefined) return before;
  if (code === 0)
    throw new Error('The release was switched to, but its upload ended with an error: go back.');
  throw new Error(
    `Not released: ${ssh ?? 'this machine'} ended with ${code ?? 'a signal'}, as it says above.`,
  );
}

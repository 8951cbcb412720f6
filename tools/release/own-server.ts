import { spawnSync } from 'node:child_process';
import type { Host, Release } from './hosts.ts';

/** Beside `public/`: names of the hashed files that this release brought itself. */
export const hashedList = 'hashed.txt';

/**
 * Where a release goes: a folder on another machine, reached by ssh, or on this one.
 *
 * @param reload In place of the host's own command.
 * @throws Error in words where the text is no place, or the host takes none.
 */
export function destinationOf(text: string, host: Host, reload = host.reload) {
  if (host.reload === undefined || reload === undefined)
    throw new Error(`This host takes no target: leave out "${text}" and follow what it says next.`);
  const [, ssh, path] = /^(?:(\w[\w.@-]*):)?(\/[\w./-]*)?$/.exec(text) ?? [];
  if ((ssh ?? path) === undefined)
    throw new Error(
      `"${text}" is no place for a release. Write user@server: (with the colon), user@server:/folder, or /folder on this machine.`,
    );
  /** Folder that holds `releases/` and `current`. */
  const base = path?.replace(/\/$/, '') || '/srv/plumber';
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-');
  return { ssh, base, folder: `${base}/releases/${now}`, reload };
}

export type Destination = ReturnType<typeof destinationOf>;

/** A shell script that takes the release as an archive on its input. Any failure undoes all. */
const switchScript = ({ base, folder, reload }: Destination) => `set -eu
current=${base}/current
new=${folder}
before=$(readlink "$current" || true)
point() { ln -sfn "$1" "$current.next"; mv -fT "$current.next" "$current"; }
undo() {
  if [ -n "$before" ]; then point "$before"; else rm -f "$current"; fi
  rm -rf "$new"
  echo "Nothing was changed: the site that is online is as it was." >&2
}
trap undo EXIT
mkdir -p "$new"
tar -xf - -C "$new"
# It comes last: without it the connection was cut, which tar does not always notice.
[ -f "$new/${hashedList}" ]
point "$new"
{ ${reload}; }
trap - EXIT
echo "before=$before"
`;

const quoted = (script: string) => `'${script.replaceAll("'", "'\\''")}'`;

/**
 * Sends a release and switches to it, in one connection.
 *
 * @returns The command that goes back to the release before; undefined for the first.
 * @throws Error in words where anything failed; what was online still is.
 */
function sendRelease(from: string, destination: Destination): string | undefined {
  const { ssh, base, reload } = destination;
  const overSsh = (script: string) => (ssh === undefined ? script : `ssh ${ssh} ${quoted(script)}`);
  const archive = `tar -C ${quoted(from)} -cf - public server ${hashedList}`;
  const receive = overSsh(`sh -c ${quoted(switchScript(destination))}`);
  const { stdout } = spawnSync('sh', ['-c', `${archive} | ${receive}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const before = /^before=(.*)$/m.exec(stdout)?.[1];
  if (before === undefined) throw new Error(`Not released: ${ssh ?? 'this machine'} says why above.`);
  return before === '' ? undefined : overSsh(`ln -sfn ${before} ${base}/current && ${reload}`);
}

/** Sends a release to a server of your own, where there is one. @returns Whether it is online. */
export async function publishOnServer({ folder, server }: Release): Promise<boolean> {
  if (server === undefined) return false;
  const wayBack = sendRelease(folder, server);
  console.log(`Online: ${server.folder}`);
  console.log(
    wayBack
      ? `Back to the release before: ${wayBack}`
      : 'This is the first release: there is none to go back to.',
  );
  return true;
}

import { spawnSync } from 'node:child_process';
import type { Host } from './hosts.ts';
import { hashedList } from './make-release.ts';

const usualBase = '/srv/plumber';

/**
 * Where a release goes: a folder on another machine, reached by ssh, or on this one.
 *
 * @param text `user@server:`, `user@server:/folder` or `/folder`.
 * @param reload In place of the host's own commands.
 * @throws Error in words where it is none of them, or the host takes none.
 */
export function destinationOf({ name, server }: Host, text: string, reload: string | undefined, now: Date) {
  if (server === undefined)
    throw new Error(`${name} takes no target: leave out "${text}" and follow what it says next.`);
  const [, ssh, path] = /^(?:([\w.@-]+):)?(\/[\w./-]*)?$/.exec(text) ?? [];
  if (ssh?.startsWith('-') || (ssh ?? path) === undefined)
    throw new Error(
      `"${text}" is no place for a release. Write user@server: (with the colon), user@server:/folder, or /folder on this machine.`,
    );
  /** Folder that holds `releases/` and `current`. */
  const base = path?.replace(/\/$/, '') || usualBase;
  const folder = `${base}/releases/${now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')}`;
  const place = ssh === undefined ? folder : `${ssh}:${folder}`;
  // `check` tries the configuration, `reload` takes it.
  const commands = reload === undefined ? server : { check: 'true', reload };
  return { ssh, base, folder, place, ...commands };
}

type Destination = ReturnType<typeof destinationOf>;

/** A shell script that takes the release as an archive on its input. Before the last step any failure undoes all. */
const switchScript = ({ base, folder, check, reload }: Destination) => `set -eu
base=${base}
new=${folder}
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

const quoted = (script: string) => `'${script.replaceAll("'", "'\\''")}'`;

/**
 * Sends a release and switches to it, in one connection.
 *
 * @param from Folder with `public/`, `server/` and the list of hashed files.
 * @returns The command that goes back to the release before; undefined for the first.
 * @throws Error in words where anything failed; what was online still is.
 */
export function sendRelease(from: string, destination: Destination): string | undefined {
  const { ssh, base, check, reload } = destination;
  const overSsh = (script: string) => (ssh === undefined ? script : `ssh ${ssh} ${quoted(script)}`);
  // In this order: once the list has arrived, everything has, and the server goes by that.
  const archive = `tar -C ${quoted(from)} -cf - public server ${hashedList}`;
  const upload = `${archive} | ${overSsh(`sh -c ${quoted(switchScript(destination))}`)}`;
  const { status, stdout } = spawnSync('sh', ['-c', upload], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const before = /^before=(.*)$/m.exec(stdout)?.[1];
  if (status !== 0 || before === undefined)
    throw new Error(
      `Not released: ${ssh ?? 'this machine'} ended with ${status ?? 'a signal'}, as it says above.`,
    );
  return before === '' ? undefined : overSsh(`ln -sfn ${before} ${base}/current && ${check} && ${reload}`);
}

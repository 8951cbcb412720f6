import { spawnSync } from 'node:child_process';
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
 * @param from Folder with `public/`, `server/` and the list of hashed files.
 * @returns Folder of the release before on the server, empty for the first.
 * @throws Error in words where anything failed; what was online still is.
 */
export function sendRelease(from: string, change: Switch): string {
  const { ssh } = change.target;
  const script = `sh -c ${quoted(switchScript(change))}`;
  const server = ssh === undefined ? script : `ssh ${ssh} ${quoted(script)}`;
  // In this order: once the list has arrived, everything has, and the server goes by that.
  const upload = `tar -C ${quoted(from)} -cf - public server ${hashedList} | ${server}`;
  const { status, stdout } = spawnSync('sh', ['-c', upload], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  const before = /^before=(.*)$/m.exec(stdout)?.[1];
  if (status === 0 && before !== undefined) return before;
  throw new Error(
    `Not released: ${ssh ?? 'this machine'} ended with ${status ?? 'a signal'}, as it says above.`,
  );
}

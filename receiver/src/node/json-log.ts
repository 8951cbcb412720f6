import type { Log } from '../delivery/log.ts';

/** The log as lines of JSON: what happened on the standard output, what went wrong on the other. */
export const jsonLog: Log = (level, event, fields = {}) => {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...fields });
  (level === 'info' ? process.stdout : process.stderr).write(`${line}\n`);
};

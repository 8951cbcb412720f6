// npm run doctor -w receiver: holds the settings against reality.
// Exit codes: 0 where all holds, 1 where something is wrong, 78 where a setting itself is.
import { accessSync, constants, mkdirSync } from 'node:fs';
import process from 'node:process';
import { enquiryPath } from '../contract/fields.ts';
import { second } from '../delivery/clock.ts';
import { reasonOf } from '../delivery/log.ts';
import { ConfigError, configFromEnvironment, type ReceiverConfig } from './config.ts';
import { SmtpMailer, type SmtpRoute } from './smtp-mailer.ts';

interface Finding {
  ok: boolean;
  text: string;
}

async function attempt(
  what: string,
  work: () => Promise<string | undefined> | string | undefined,
): Promise<Finding> {
  try {
    const problem = await work();
    return problem === undefined ? { ok: true, text: what } : { ok: false, text: `${what}: ${problem}` };
  } catch (error) {
    return { ok: false, text: `${what}: ${reasonOf(error)}` };
  }
}

function smtpLogin(name: string, route: SmtpRoute): Promise<Finding> {
  return attempt(
    `${name} ${route.host}:${route.port} (${route.security}${route.user ? ', login' : ', no login'})`,
    async () => {
      await new SmtpMailer(route).verify();
      return undefined;
    },
  );
}

/** Posts an empty form as a browser on `origin` would; nothing is stored, since every required field is missing. */
async function postEmptyForm(receiver: string, origin: string): Promise<Response> {
  const body = new FormData();
  body.set('service', '');
  return fetch(receiver + enquiryPath, {
    method: 'POST',
    body,
    headers: { origin },
    redirect: 'manual',
    signal: AbortSignal.timeout(10 * second),
  }).catch((error: unknown) => {
    // "fetch failed" is all that fetch says itself; why, stands in the cause.
    throw error instanceof Error && error.cause instanceof Error ? error.cause : error;
  });
}

function crossOrigin(receiver: string, origin: string): Promise<Finding> {
  return attempt(`a form on ${origin} may post to ${receiver}`, async () => {
    const { status, headers } = await postEmptyForm(receiver, origin);
    const target = headers.get('location');
    if (target) return `it redirects to ${target}, and the message would be lost on the way`;
    const allowed = headers.get('access-control-allow-origin');
    if (allowed !== origin)
      return `the answer (${status}) has the Access-Control-Allow-Origin "${allowed ?? 'absent'}", so a browser would report failure`;
    return status === 422 ? undefined : `it answered ${status}, expected 422 to an empty form`;
  });
}

function foreignRefused(receiver: string): Promise<Finding> {
  const stranger = 'https://stranger.example';
  return attempt(`a form on ${stranger} may not`, async () => {
    const response = await postEmptyForm(receiver, stranger);
    return response.status === 403 ? undefined : `it answered ${response.status}, expected 403`;
  });
}

/**
 * Tries what the configuration promises, without storing or mailing anything: the data folder, the
 * login at each mail server, and (given PUBLIC_RECEIVER_URL) the answer a browser would judge.
 * Returns true where all of it holds.
 */
async function examine(config: ReceiverConfig, print: (line: string) => void): Promise<boolean> {
  const findings: Finding[] = [
    await attempt(`data folder ${config.dataDir} can be written`, () => {
      mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
      accessSync(config.dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
      return undefined;
    }),
  ];
  if (config.smtp) findings.push(await smtpLogin('mail server', config.smtp));
  if (config.alertSmtp) findings.push(await smtpLogin('second mail server', config.alertSmtp));
  const receiver = config.publicReceiverUrl;
  if (receiver) {
    const own = config.siteOnSameOrigin ? [new URL(receiver).origin] : [];
    for (const origin of new Set([...own, ...config.allowedOrigins]))
      findings.push(await crossOrigin(receiver, origin));
    findings.push(await foreignRefused(receiver));
  }
  for (const { ok, text } of findings) print(`${ok ? 'ok    ' : 'WRONG '} ${text}`);
  if (!config.smtp) print('note   SMTP_HOST is not set: enquiries go into the local mailbox only');
  if (!config.alertSmtp)
    print(
      config.smtp
        ? 'note   ALERT_SMTP_HOST is not set: alerts go over the same mail server and fail together with it'
        : 'note   ALERT_SMTP_HOST is not set: alerts go to ALERT.txt, the log and /readyz only',
    );
  if (!config.heartbeatUrl)
    print('note   HEARTBEAT_URL is not set: nobody is told when this machine is dead');
  if (!receiver) print('note   PUBLIC_RECEIVER_URL is not set: the answers to browsers were not tried');
  return findings.every(({ ok }) => ok);
}

try {
  const holds = await examine(configFromEnvironment(process.env), (line) =>
    process.stdout.write(`${line}\n`),
  );
  if (!holds) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exitCode = error instanceof ConfigError ? 78 : 1;
}

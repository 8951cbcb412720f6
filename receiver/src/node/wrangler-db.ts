import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Db, parameterValue, type Row, replaceParameters, type Statement, type Value } from '../db.ts';

/** Where Cloudflare's tool and its settings are. */
export const toolFolder = fileURLToPath(new URL('../../../deploy/cloudflare/', import.meta.url));
export const wrangler = `${toolFolder}node_modules/wrangler/bin/wrangler.js`;
/** No usage statistics, and a compile cache: the tool is started for each query. */
export const toolEnvironment = {
  WRANGLER_SEND_METRICS: 'false',
  NODE_COMPILE_CACHE: `${toolFolder}node_modules/.cache/node`,
};
const largestAnswer = 64 * 1024 * 1024;

/** A value as SQL writes it: wrangler's interface takes no parameters. */
function literal(value: Value): string {
  if (value === null) return 'NULL';
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`;
}

/** The statement with its values in place of its parameters. */
const inlined = (statement: Statement): string =>
  replaceParameters(statement.sql, (name) => literal(parameterValue(statement, name)));

/** D1, asked by wrangler with the login of whoever calls. Nothing public is in between. */
export class WranglerDb implements Db {
  readonly #where: readonly string[];

  /** `persistTo` is a folder of the local runtime, for tests; without it the account is asked. */
  constructor(persistTo?: string) {
    this.#where = persistTo === undefined ? ['--remote'] : ['--local', '--persist-to', persistTo];
  }

  async batch(statements: readonly Statement[]): Promise<Row[][]> {
    const command = statements.map(inlined).join(';\n');
    const args = ['d1', 'execute', 'DB', ...this.#where, '--json', '--yes', '--command', command];
    try {
      const { stdout } = await promisify(execFile)(process.execPath, [wrangler, ...args], {
        cwd: toolFolder,
        maxBuffer: largestAnswer,
        env: { ...process.env, ...toolEnvironment },
      });
      return (JSON.parse(stdout) as { results: Row[] }[]).map(({ results }) => results);
    } catch (error) {
      throw new Error(failureOf(error), { cause: error });
    }
  }
}

/** An error message for the operator. What it quotes of wrangler's output holds no visitor's data. */
function failureOf(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
  const said = /"text":\s*"([^"]+)"/.exec(stdout)?.[1] ?? /^.*(Error|ERROR).*$/m.exec(stderr)?.[0] ?? stderr;
  return `D1 could not be asked: ${said.trim()}. In deploy/cloudflare, is the tool installed (npm ci --ignore-scripts), and are you logged in (npx wrangler whoami)?`;
}

/** One request as a server wrote it down, without whose it was: the address is not even read. */
export interface Visit {
  /** UTC day, YYYY-MM-DD. */
  day: string;
  method: string;
  /** Without what comes after a question mark. */
  path: string;
  status: number;
  /** Where the visitor came from; empty where the browser does not say. */
  referrer: string;
  agent: string;
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The "combined" format of nginx and Apache; what stands before the date names the visitor and is passed over. */
const combined =
  /\[(\d\d)\/(\w{3})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d\d)(\d\d)\] "([A-Z]+) (\S+) [^"]*" (\d{3}) \S+ "((?:[^"\\]|\\.)*)" "((?:[^"\\]|\\.)*)"/;

/** Reads one line of nginx, Apache (combined) or Caddy (JSON). @returns undefined where it is no request. */
export function readVisit(line: string): Visit | undefined {
  return line.startsWith('{') ? fromCaddy(line) : fromCombined(line);
}

function fromCombined(line: string): Visit | undefined {
  const [
    ,
    day = '',
    month = '',
    year,
    time,
    hours,
    minutes,
    method = '',
    path = '',
    status,
    referrer = '',
    agent = '',
  ] = combined.exec(line) ?? [];
  if (method === '') return undefined;
  const number = String(months.indexOf(month) + 1).padStart(2, '0');
  const moment = new Date(`${year}-${number}-${day}T${time}${hours}:${minutes}`);
  if (Number.isNaN(moment.getTime())) return undefined;
  return {
    ...{ day: dayOf(moment), method, path: plain(path), status: Number(status), agent },
    referrer: referrer === '-' ? '' : referrer,
  };
}

interface CaddyEntry {
  ts?: number;
  status?: number;
  request?: { method?: string; uri?: string; headers?: Record<string, string[]> };
}

function fromCaddy(line: string): Visit | undefined {
  let entry: CaddyEntry;
  try {
    entry = JSON.parse(line) as CaddyEntry;
  } catch {
    // A line that was cut off when the log was turned over.
    return undefined;
  }
  const { ts, status, request } = entry;
  if (ts === undefined || status === undefined || request?.uri === undefined) return undefined;
  const header = (name: string) => request.headers?.[name]?.[0] ?? '';
  return {
    day: dayOf(new Date(ts * 1000)),
    method: request.method ?? 'GET',
    path: plain(request.uri),
    status,
    referrer: header('Referer'),
    agent: header('User-Agent'),
  };
}

const plain = (uri: string) => uri.replace(/[?#].*$/, '');

/** The day in New Zealand, where the visitors are. */
const dayOf = (moment: Date) => moment.toLocaleDateString('en-CA', { timeZone: 'Pacific/Auckland' });

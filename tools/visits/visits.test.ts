import { describe, expect, it } from 'vitest';
import { readVisit } from './access-log.ts';
import { reportInWords, reportOf } from './report.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1';
const row = (request: string, status: number, referrer = '-', agent = phone) =>
  `203.0.113.7 - - [21/Nov/2026:23:30:00 +0000] "${request} HTTP/2.0" ${status} 5120 "${referrer}" "${agent}"`;

const log = [
  row('GET / ', 200, 'https://www.google.com/'),
  row('GET /towns/parnell?utm=x', 304, 'https://plumber.example/'),
  row('GET /_astro/a.css', 200),
  row('GET /favicon.ico', 200),
  row('GET /towns/atlantis', 404, 'https://www.plumber.example/areas/north-shore'),
  row('GET /wp-login.php', 404, '-', 'python-requests/2.32'),
  row('POST /contact-form.php', 303, 'https://plumber.example/contact'),
  row('POST /contact-form.php', 422, 'https://plumber.example/contact'),
  row('GET /contact', 200, '-', 'Mozilla/5.0 (compatible; Googlebot/2.1)'),
  'not a line of a log',
  '{"ts":1795305600.5,"status":200,"request":{"method":"GET","uri":"/contact","remote_ip":"203.0.113.7","headers":{"User-Agent":["Firefox"],"Referer":["https://duckduckgo.com/"]}}}',
  '{"ts":17953056',
];

const visits = log.flatMap((line) => readVisit(line) ?? []);

describe('the report of visits', () => {
  it('reads logs of nginx, Apache and Caddy, and passes over what names the visitor', () => {
    expect(visits).toHaveLength(10);
    expect(JSON.stringify(visits)).not.toContain('203.0.113.7');
    expect(visits[0]).toMatchObject({ day: '2026-11-22', path: '/', status: 200 });
  });

  it('counts pages, enquiries, what is missing and the clicks on nothing, without machines', async () => {
    const report = await reportOf(visits, 'plumber.example');
    expect(report).toMatchObject({ views: 3, machines: 2, enquiries: { sent: 1, refused: 1 } });
    expect([...report.pages]).toEqual([
      ['/', 1],
      ['/towns/parnell', 1],
      ['/contact', 1],
    ]);
    expect([...report.sources.keys()]).toEqual(['www.google.com', 'duckduckgo.com']);
    expect([...report.missing.keys()]).toEqual(['/towns/atlantis']);
    expect([...report.clicksOnNothing.keys()]).toEqual(['/areas/north-shore → /towns/atlantis']);
  });

  it('says so where a file is no log', async () => {
    expect(reportInWords(await reportOf([], 'plumber.example'))).toContain('No request is in there');
  });
});

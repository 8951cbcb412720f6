import type { JSONReport } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import type { JsonTestResults } from 'vitest/node';
import { playwrightResults, vitestResults } from './test-reports.ts';

it('reads what Vitest reports: passed, failed, and a file that could not be read', () => {
  const tests = [
    { fullName: 'sends a mail', status: 'passed' },
    { fullName: 'waits 30 s', status: 'failed' },
    { fullName: 'on Workers', status: 'skipped' },
  ];
  const testResults = [
    { name: '/repo/tests/smtp.test.ts', status: 'failed', message: '', assertionResults: tests },
    { name: '/repo/tests/http.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    { name: '/repo/tests/hosts.test.ts', status: 'failed', message: '', assertionResults: tests.slice(0, 1) },
  ];
  expect(vitestResults({ testResults } as JsonTestResults, '/repo')).toEqual({
    passed: 2,
    failures: [
      'tests/smtp.test.ts: waits 30 s',
      'tests/http.test.ts: No such module',
      'tests/hosts.test.ts: a hook failed, see the output above',
    ],
    files: ['tests/smtp.test.ts', 'tests/http.test.ts', 'tests/hosts.test.ts'],
  });
});

it('reads what Playwright reports, also what went wrong outside of a test', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    file: 'pages.e2e.ts',
    title,
    tests: statuses.map((status) => ({ projectName: 'chromium', status })),
  });
  const suites = [
    { specs: [spec('home', 'expected')], suites: [{ specs: [spec('menus', 'unexpected', 'skipped')] }] },
  ];
  expect(
    playwrightResults({ suites, errors: [{ message: 'no tests in form.e2e.ts' }] } as JSONReport),
  ).toEqual({
    passed: 1,
    failures: ['pages.e2e.ts: menus (chromium)', 'no tests in form.e2e.ts'],
    files: ['pages.e2e.ts'],
  });
});

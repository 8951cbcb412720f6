import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.ts';

export interface Count {
  passed: number;
  failed: number;
  skipped?: number;
  /** What went wrong, a line each. */
  failures: string[];
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] }[];
}

const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

/** @param json of Vitest's JSON reporter. A file that could not be loaded counts as one failure. */
export function vitestCount(json: string): Count {
  const report = JSON.parse(json) as VitestReport;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : [];
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
  });
  return {
    passed: report.numPassedTests,
    failed: Math.max(report.numFailedTests, failures.length),
    skipped: report.numPendingTests,
    failures,
  };
}

/** @param json of Playwright's JSON reporter. A test that passed at the second try has failed. */
export function playwrightCount(json: string): Count {
  const { stats, suites } = JSON.parse(json) as PlaywrightReport;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(playwrightFailures),
  };
}

function playwrightFailures({ title, suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.find((result) => result.error !== undefined)?.error;
        return `${spec.title}: ${firstLine(error?.message)}`;
      }),
  );
  return [...own, ...suites.flatMap(playwrightFailures)].map((failure) => `${title} › ${failure}`);
}

// The reports of the test runners, in which each names its tests.
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';

/** What came of some tests. */
export interface TestResults {
  passed: number;
  /** What failed: file and title, or what a runner says where a file could not be read. */
  failures: string[];
  /** The test files that were run. */
  files: string[];
}

/** Of `vitest --reporter=json`. @param folder Paths are told from there. */
export function vitestResults(
  { testResults }: Pick<JsonTestResults, 'testResults'>,
  folder: string,
): TestResults {
  const files = testResults.map(({ name }) => name.replace(`${folder}/`, ''));
  const failures = testResults.flatMap(({ status, message, assertionResults }, index) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that could not be read, or one of whose hooks failed, of which Vitest's report has no message.
    if (failed.length === 0 && status === 'failed')
      return [`${files[index]}: ${message || 'a hook failed, see the output above'}`];
    return failed.map(({ fullName }) => `${files[index]}: ${fullName}`);
  });
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return { passed: tests.filter(({ status }) => status === 'passed').length, failures, files };
}

/** Of `playwright test --reporter=json`. */
export function playwrightResults({ suites, errors }: Pick<JSONReport, 'suites' | 'errors'>): TestResults {
  const specsOf = (suite: JSONReportSuite): JSONReportSpec[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ];
  const specs = suites.flatMap(specsOf);
  const tests = specs.flatMap(({ file, title, tests: runs }) =>
    runs.map(({ projectName, status }) => ({ name: `${file}: ${title} (${projectName})`, status })),
  );
  // Flaky is what failed first: there are no second tries here.
  const failed = tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
  return {
    passed: tests.filter(({ status }) => status === 'expected').length,
    failures: [...failed.map(({ name }) => name), ...errors.map(({ message = 'an error' }) => message)],
    files: [...new Set(specs.map(({ file }) => file))],
  };
}

import { ensureBrowser } from '../browsers.ts';
import built from '../built.ts';

/** One after the other, and before the tests: apt takes one installation at a time. */
export default function setup() {
  built();
  for (const name of ['chromium', 'firefox', 'webkit'] as const) ensureBrowser(name);
}

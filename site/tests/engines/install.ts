import { installOldEngines } from './old-engines.ts';

/** Before the tests, which ask whether the browsers are there. */
export default installOldEngines;

import { join } from 'node:path';

/**
 * The content that pages are made of: the site's own, or the one that SITE_CONTENT names, as the editor's draft.
 * Astro runs in the site's folder, for a build, in development and in tests.
 */
export const contentFolder = (): string => process.env.SITE_CONTENT ?? join(process.cwd(), 'content');

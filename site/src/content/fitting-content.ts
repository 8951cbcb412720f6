import type { Content } from './content.ts';
import type { ContentProblem } from './problem.ts';
import type { FieldPath } from './yaml-file.ts';

/** A value that does not fit what stands in other files. Its line is found by whoever read the file. */
export interface Misfit extends Pick<ContentProblem, 'file' | 'found' | 'message' | 'example'> {
  field: FieldPath;
}

/** The content as far as each file is right by itself. */
export type FittingContent = Pick<Content, 'areas' | 'suburbs' | 'services'> & {
  region: Content['region'] | undefined;
  home: Pick<Content['home'], 'services' | 'house'> | undefined;
  /** Slugs of all files, of wrong ones too: a name that is right does not become wrong by that. */
  slugs: Record<'areas' | 'suburbs' | 'services', readonly string[]>;
};

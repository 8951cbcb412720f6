import { schemaOf } from '../../site/src/content/files.ts';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import type { Reading } from '../../site/src/content/store.ts';
import { type JsonSchema, jsonSchemaOf, schemaAt } from '../../site/src/schemas/json-schema.ts';
import { type Draft, Drafts } from './drafts.ts';
import { isYaml } from './files.ts';
import { type Path, pathOf, valueAt } from './path.ts';
import { fileTitle, pathInWords } from './schema.ts';
import type { Content, Contents } from './undo.ts';
import { move, write } from './yaml.ts';

export interface Edit {
  file: string;
  /** Without one, the value is the whole file. */
  path?: Path;
  /** Undefined takes the field, the row or the file away. */
  value?: unknown;
  /** Where the row at the path goes in its list. */
  to?: number;
}

/** What the content folder says, and what waits to be written there. */
export class OpenContent {
  readonly folder: string;
  readonly drafts: Drafts;
  reading!: Reading;

  constructor(folder: string, drafts: Draft[]) {
    this.folder = folder;
    this.drafts = new Drafts(drafts, this.saved);
  }

  names = (): string[] => [...this.reading.documents.keys()];

  has = (file: string): boolean => this.reading.paths.includes(file);

  text = (file: string): string | undefined => this.reading.documents.get(file)?.text;

  /** What a file says at a path; undefined where it cannot be read. */
  saved = (file: string, path: Path = []): unknown => valueAt(this.reading.documents.get(file)?.data, path);

  /** The same, with what waits to be right. */
  data = (file: string, path: Path = []): unknown =>
    valueAt(this.drafts.addedTo(this.saved(file), file), path);

  /** Undefined for a file that the loader does not know. */
  schema(file: string, path: Path = []): JsonSchema | undefined {
    const schema = schemaOf(file);
    return schema && schemaAt(jsonSchemaOf(schema), path, this.data(file));
  }

  /** Of a value that may be one of several kinds: all of them. */
  schemaOfAnyKind(file: string, path: Path): JsonSchema | undefined {
    const { properties, items } = this.schema(file, path.slice(0, -1)) ?? {};
    const key = path.at(-1);
    return properties?.[String(key)] ?? (Array.isArray(items) ? items[Number(key)] : items);
  }

  slugsIn = (folder: string): string[] =>
    this.names().flatMap((file) => file.match(`^${folder}/(.+)\\.yaml$`)?.[1] ?? []);

  title = (file: string): string => fileTitle(file, this.saved(file));

  /** "Home › Hero › Title" */
  where(file: string, field = ''): string {
    const parts = [this.title(file), pathInWords(this.schema(file), this.data(file), pathOf(field))];
    // A file's only list has the name of the file.
    return parts
      .filter(Boolean)
      .join(' › ')
      .replace(/^(.+?) › \1(?= ›|$)/, '$1');
  }

  /** What files would say after some edits, one after the other. */
  textsAfter(edits: readonly Edit[]): Contents {
    const texts: Contents = new Map();
    for (const edit of edits) texts.set(edit.file, this.#edited(texts, edit));
    return texts;
  }

  /** What a file says after an edit. @param texts What others before it made of files. */
  #edited(texts: Contents, { file, path, value, to }: Edit): Content {
    if (path === undefined) return value as Content;
    const text = (texts.has(file) ? texts.get(file) : this.text(file))?.toString() ?? '';
    if (to !== undefined) return move(text, path, to);
    const order = Object.keys(this.schema(file, path.slice(0, -1))?.properties ?? {});
    return write(text, path, value, order);
  }

  /** What would be wrong if some files said something else. */
  problemsWith(contents: Contents): readonly ContentProblem[] {
    const texts = [...contents].filter(([file]) => isYaml(file));
    return this.reading.problemsWith(new Map(texts.map(([file, content]) => [file, content?.toString()])));
  }
}

import sharp from 'sharp';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import { pictureSize } from '../../site/src/lib/picture-size.ts';
import type { Facts } from '../../site/src/lib/words.ts';
import type { Claims } from '../../site/src/schemas/claims.ts';
import { type Finding, findings } from '../launch-check.ts';
import { type Draft, type Edit, EditError } from './draft.ts';
import { type FormSchema, fileTitle, pathInWords } from './forms.ts';
import { addPlace, type Kind, type NewPlace, takeAway, withRelated } from './places.ts';
import { pathOf, valueAt } from './write-yaml.ts';

/** A place in the content, with its labels: "Home › Hero › Title". */
export interface Place {
  file: string;
  field: string;
  where: string;
  text: string;
}

export type Problem = ContentProblem & { where: string };

/** All that the editor's page shows around a form. */
export interface State {
  /** Counts changes. */
  version: number;
  groups: { title: string; files: { file: string; title: string; page: string }[] }[];
  problems: Problem[];
  warnings: Problem[];
  /** Changes that are not saved, in words. */
  unsaved: string[];
  /** What was saved, the last first. */
  saves: { at: string; words: string[] }[];
  toDo: Finding[];
  facts: Facts;
  suburbs: { slug: string; name: string; area: string; lat: number; lon: number }[];
  bounds: { north: number; south: number; west: number; east: number };
  preview: string;
}

/** A content file's form and values; without them where it cannot be read. */
export interface OpenFile {
  file: string;
  title: string;
  form?: FormSchema | undefined;
  data?: unknown;
}

/** Content files in the order of the editor; a folder stands for its files. */
const groups: Record<string, string[]> = {
  'The business': ['business.yaml', 'claims.yaml', 'region.yaml', 'redirects.yaml'],
  'Who comes': ['people.yaml', 'jobs.yaml', 'reviews.yaml', 'prices.yaml'],
  Pages: ['home', 'contact', 'stop-the-water', 'common', 'proof'].map((name) => `pages/${name}.yaml`),
  Services: ['services'],
  Areas: ['areas'],
  Suburbs: ['suburbs'],
};

const pages: Record<string, string> = {
  'pages/contact.yaml': paths.contact,
  'pages/stop-the-water.yaml': paths.service('emergency'),
  'jobs.yaml': paths.service('hot-water'),
  'prices.yaml': paths.service('drainage'),
};

/** The page on which the words of a file are seen. */
function pageOf(file: string): string {
  const [, folder, slug = ''] = /^(suburbs|areas|services)\/(.+)\.yaml$/.exec(file) ?? [];
  const path = { suburbs: paths.suburb, areas: paths.area, services: paths.service }[folder ?? ''];
  return path?.(slug) ?? pages[file] ?? paths.home;
}

/** The content of one site while it is being edited. What changes it runs one after the other. */
export class Session {
  readonly draft: Draft;
  readonly preview: string;
  #version = 1;
  #turn: Promise<unknown> = Promise.resolve();
  #changed = Promise.withResolvers<void>();

  /** @param preview Address of the page beside the form. */
  constructor(draft: Draft, preview: string) {
    this.draft = draft;
    this.preview = preview;
  }

  /** Waits until something is changed, or half a minute. @returns The version then. */
  async changedSince(version: number): Promise<number> {
    const late = new Promise((done) => setTimeout(done, 25_000).unref());
    if (version === this.#version) await Promise.race([this.#changed.promise, late]);
    return this.#version;
  }

  file(file: string): OpenFile {
    const data = this.draft.data(file);
    return { file, title: fileTitle(file, data), form: this.draft.form(file), data };
  }

  /** Does what the page asks for. @returns What came of it, and the state then. */
  run(command: string, body: Record<string, unknown>): Promise<object> {
    const said = (name: string) => String(body[name] ?? '');
    const commands: Record<string, () => unknown> = {
      state: () => undefined,
      change: async () => ({ conflicts: await this.draft.change(said('file'), body.edits as Edit[]) }),
      'take-away': () => takeAway(this.draft, said('kind') as Kind, said('slug')),
      add: async () => ({ file: await addPlace(this.draft, body as unknown as NewPlace) }),
      'bring-back': () => this.draft.bringBack(said('file')),
      'take-back': () => this.#takeBack(said('words'), said('at')),
      save: () => this.#save(body.commit === true),
      search: () => this.#found(said('words')),
      clicked: () => this.#clicked(said('page'), body.texts as string[]),
    };
    const action = Object.hasOwn(commands, command) ? commands[command] : undefined;
    const turn = async () => {
      if (action === undefined) throw new EditError(`There is no command ${command}.`);
      const before = this.draft.version;
      if (await this.draft.follow()) await this.draft.check();
      const result = await this.draft.whole(action);
      if (this.draft.version !== before) {
        this.#version++;
        this.#changed.resolve();
        this.#changed = Promise.withResolvers<void>();
      }
      return { ...(result as object | undefined), state: await this.#state() };
    };
    const next = this.#turn.then(turn, turn);
    this.#turn = next;
    return next;
  }

  /** Keeps a photo: upright, 4 to 3, at most 2000 pixels wide, without what the camera wrote. @returns Its name. */
  async addPhoto(name: string, bytes: Uint8Array): Promise<string> {
    const photo = sharp(bytes).autoOrient();
    const { autoOrient } = await photo.metadata().catch(() => {
      throw new EditError(
        'This photo cannot be read. Save it once more as JPEG (on an iPhone: Settings, Camera, Formats, Most Compatible).',
      );
    });
    if (autoOrient.width < 2 * pictureSize.width)
      throw new EditError(
        `A photo has to be at least ${2 * pictureSize.width} pixels wide; this one has ${autoOrient.width}. Take the original from the phone.`,
      );
    const width = Math.min(2000, autoOrient.width);
    const size = { width, height: Math.round(width * 0.75), fit: 'cover', position: 'attention' } as const;
    const ready = await photo.resize(size).jpeg({ quality: 90, mozjpeg: true }).toBuffer();
    const base = slugOf(name.replace(/\.[^.]*$/, '')) || 'photo';
    const taken = (file: string) => this.draft.files.has(`photos/${file}`);
    let file = `${base}.jpg`;
    for (let count = 2; taken(file); count++) file = `${base}-${count}.jpg`;
    await this.draft.put(`photos/${file}`, ready);
    return file;
  }

  async #save(commit: boolean): Promise<void> {
    if ((await this.draft.check()).problems.length > 0)
      throw new EditError('Put right first what is marked.');
    await this.draft.save(commit);
  }

  /** @param words One change as it is said; all of them where empty. @param at Of which save; none: not saved yet. */
  async #takeBack(words: string, at: string): Promise<object> {
    const open = this.draft.changes();
    const { changes, words: lines } = this.draft.saves.find((save) => save.at === at) ?? {
      changes: open,
      words: open.map((change) => this.draft.words(change)),
    };
    const chosen = changes[lines.indexOf(words)];
    const left = await this.draft.takeBack(chosen === undefined ? changes : withRelated(changes, chosen));
    const kept = left.map((change) => `Changed again since, and left: ${this.draft.words(change)}`);
    const saved = at !== '' && open.length === 0 && (await this.draft.check()).problems.length === 0;
    if (saved) await this.draft.save(false);
    return { said: [saved ? 'Taken back and saved.' : 'Taken back.', ...kept].join(' ') };
  }

  async #texts(): Promise<ContentText[]> {
    const unseen =
      /(?:^|\.)(?:keywords|icon|service|anchor|claim|kind|href|statement|evidence|facts)(?:\.|$)/;
    const { texts, schemas } = await this.draft.check();
    return texts.filter(
      ({ file, field }) => schemas.has(file) && file !== 'sign-off.yaml' && !unseen.test(field),
    );
  }

  async #found(words: string): Promise<object> {
    const found = findTexts(await this.#texts(), words);
    return { found: found.slice(0, 40).map((text) => this.#place(text, text.shown ?? text.written)) };
  }

  /**
   * The field of words that were clicked. Words that are only a claim's lead to the claim.
   *
   * @param words The clicked piece of text, then what stands around it.
   */
  async #clicked(page: string, words: readonly string[]): Promise<object> {
    const all = await this.#texts();
    const own = [...this.draft.files.keys()].filter((file) => pageOf(file) === page && file.includes('/'));
    const best = words.map((text) => findTexts(all, text, own)[0]);
    const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const exact = best.find((text, index) => text && letters(text.shown) === letters(words[index]));
    const text = exact ?? best.find((one) => one !== undefined);
    if (text === undefined) return {};
    const [, id, wording = 'text'] = /^\{claim:([a-z0-9-]+)(?:\.(\w+))?\}\.?$/.exec(text.written) ?? [];
    const field = `claims.${id}.wordings.${wording}`;
    return { place: this.#place(id === undefined ? text : { file: 'claims.yaml', field }, '') };
  }

  #place({ file, field = '' }: { file: string; field?: string | undefined }, text: string): Place {
    const labels = pathInWords(this.draft.form(file), pathOf(field));
    return {
      file,
      field,
      text,
      where: [fileTitle(file, this.draft.data(file)), labels].filter(Boolean).join(' › '),
    };
  }

  async #state(): Promise<State> {
    const { draft } = this;
    const { problems, warnings, schemas } = await draft.check();
    const located = (problem: ContentProblem) => ({ ...problem, where: this.#place(problem, '').where });
    const { bounds } = (draft.data('region.yaml') ?? {}) as Pick<State, 'bounds'>;
    const business = draft.data('business.yaml');
    const fact = (name: string) => String(valueAt(business, [name]) ?? '');
    return {
      version: this.#version,
      groups: Object.entries(groups).map(([title, all]) => ({
        title,
        files: all
          .flatMap((path) =>
            path.endsWith('.yaml') ? path : draft.slugsIn(path).map((slug) => `${path}/${slug}.yaml`),
          )
          .filter((file) => schemas.has(file))
          .map((file) => ({ file, title: fileTitle(file, draft.data(file)), page: pageOf(file) })),
      })),
      problems: problems.map(located),
      warnings: warnings.map(located),
      unsaved: draft.changes().map((change) => draft.words(change)),
      saves: draft.saves.map(({ at, words }) => ({ at, words })).toReversed(),
      toDo: await findings(`${draft.folder}/now`).catch(() => []),
      facts: {
        ...{ name: fact('name'), phone: fact('phone'), serviceArea: fact('serviceArea') },
        claims: (valueAt(draft.data('claims.yaml'), ['claims']) ?? {}) as Claims,
      },
      suburbs: draft.slugsIn('suburbs').map((slug) => {
        const {
          name = slug,
          area,
          position,
        } = draft.data(`suburbs/${slug}.yaml`) as State['suburbs'][number] & {
          position: { lat: number; lon: number };
        };
        return { slug, name, area, ...position };
      }),
      bounds,
      preview: this.preview,
    };
  }
}

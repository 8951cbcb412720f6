import { join } from 'node:path';
import sharp from 'sharp';
import type { ContentProblem } from '../../site/src/content/problem.ts';
import { type ContentText, findTexts } from '../../site/src/content/texts.ts';
import { paths, slugOf } from '../../site/src/lib/paths.ts';
import { pictureSize } from '../../site/src/lib/picture-size.ts';
import type { Facts } from '../../site/src/lib/words.ts';
import type { Claims } from '../../site/src/schemas/claims.ts';
import { type Finding, findings } from '../launch-check.ts';
import { type Draft, type Edit, EditError, type Step } from './draft.ts';
import { type FormSchema, fileTitle, pathInWords } from './forms.ts';
import { addPlace, type Kind, type NewPlace, takeAway } from './places.ts';
import { pathOf, valueAt } from './yaml.ts';

/** A place in the content, with its labels: "Home › Hero › Title". */
export interface Place {
  file: string;
  field: string;
  where: string;
  text: string;
}

export type Problem = ContentProblem & { where: string };
type Suburb = { slug: string; name: string; area: string; lat: number; lon: number };

/** All that the editor's page shows around a form. */
export interface State {
  groups: { title: string; files: { file: string; title: string; page: string }[] }[];
  problems: Problem[];
  warnings: Problem[];
  steps: Omit<Step, 'changes'>[];
  toDo: Finding[];
  facts: Facts;
  suburbs: Suburb[];
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

/** What the editor answers to everything that its page asks for. */
export interface Answer {
  version: number;
  /** Left out where the page has this version. */
  state?: State;
  open?: OpenFile;
  /** For the status line. */
  said?: string;
  /** A file that was made. */
  file?: string;
  /** The field of words that were clicked; undefined where there is none. */
  place?: Place | undefined;
  /** Fields with the words that were looked for. */
  found?: Place[];
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
  #turn: Promise<unknown> = Promise.resolve();

  /** @param preview Address of the page beside the form. */
  constructor(draft: Draft, preview: string) {
    this.draft = draft;
    this.preview = preview;
  }

  /** Does what the page asks for. @param body With the version that the page has, and the file that is open in it. */
  run(command: string, body: Record<string, unknown>): Promise<Answer> {
    const { draft } = this;
    const text = (name: string) => String(body[name] ?? '');
    const commands: Record<string, () => unknown> = {
      look: () => undefined,
      change: async () =>
        (await draft.change(text('file'), body.edits as Edit[])) && {
          said: 'Also changed in another window: “Undo” has what was typed there.',
        },
      'take-away': () => this.#takeAway(text('kind') as Kind, text('slug')),
      add: async () => ({ file: await addPlace(draft, body as unknown as NewPlace) }),
      'bring-back': () => draft.bringBack(text('file')),
      'take-back': () => this.#takeBack(body.ids as number[]),
      save: () => this.#save(),
      search: async () => ({ found: await this.#found(text('words')) }),
      clicked: async () => ({ place: await this.#clicked(text('page'), body.texts as string[]) }),
    };
    const turn = async (): Promise<Answer> => {
      const action = Object.hasOwn(commands, command) ? commands[command] : undefined;
      if (action === undefined) throw new EditError(`There is no command ${command}.`);
      await draft.follow();
      await draft.check();
      const result = (await action()) as object | undefined;
      const known = command === 'look' && body.version === draft.version;
      const shown = known ? {} : { state: await this.#state(), open: this.#open(text('open')) };
      return { ...result, version: draft.version, ...shown };
    };
    const next = this.#turn.then(turn, turn);
    this.#turn = next;
    return next;
  }

  #open(file: string): OpenFile {
    const data = this.draft.data(file);
    return { file, title: fileTitle(file, data), form: this.draft.form(file), data };
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
    return this.draft.addPhoto(slugOf(name.replace(/\.[^.]*$/, '')) || 'photo', ready);
  }

  async #save(): Promise<void> {
    const { problems } = await this.draft.check();
    if (problems.length > 0) throw new EditError('Put right first what is marked.');
    await this.draft.save();
  }

  async #takeBack(ids: readonly number[]): Promise<object> {
    const calm = this.draft.unsaved.length === 0;
    const left = await this.draft.takeBack(ids);
    const saved = calm && (await this.draft.check()).problems.length === 0;
    if (saved) await this.draft.save();
    const kept = left.map((words) => `Changed again since, and left: ${words}.`);
    return { said: [saved ? 'Taken back and saved.' : 'Taken back.', ...kept].join(' ') };
  }

  /** @returns The sentences that still name what is gone. */
  async #takeAway(kind: Kind, slug: string): Promise<object> {
    const gone = await takeAway(this.draft, kind, slug);
    // "Kumeū" is Kumeu too.
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
    const names = new RegExp(`(?<!\\p{L})(?:${plain(gone.join('|'))})(?!\\p{L})`, 'u');
    const naming = (await this.#texts()).filter(({ shown, written }) => names.test(plain(shown ?? written)));
    const said = `${gone[0]} is taken away.`;
    if (naming.length === 0) return { said };
    return {
      said: `${said} The sentences below still name it.`,
      found: naming.map((text) => this.#place(text)),
    };
  }

  /** The texts that pages show. */
  async #texts(): Promise<ContentText[]> {
    const unseen =
      /(?:^|\.)(?:keywords|icon|service|anchor|claim|kind|href|statement|evidence|facts)(?:\.|$)/;
    const { texts, schemas } = await this.draft.check();
    const files = [...schemas.keys()].filter((file) => !['sign-off.yaml', 'redirects.yaml'].includes(file));
    return texts.filter(({ file, field }) => files.includes(file) && !unseen.test(field));
  }

  async #found(words: string): Promise<Place[]> {
    return findTexts(await this.#texts(), words)
      .slice(0, 40)
      .map((text) => this.#place(text));
  }

  /**
   * The field of words that were clicked. Words that are only a claim's lead to the claim.
   *
   * @param words The clicked piece of text, then what stands around it.
   */
  async #clicked(page: string, words: readonly string[]): Promise<Place | undefined> {
    const all = await this.#texts();
    const own = [...this.draft.files.keys()].filter((file) => pageOf(file) === page && file.includes('/'));
    const best = words.map((text) => findTexts(all, text, own)[0]);
    const letters = (text = '') => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    const exact = best.find((text, index) => text && letters(text.shown) === letters(words[index]));
    const text = exact ?? best.find((one) => one !== undefined);
    const [, id, wording = 'text'] =
      /^\{claim:([a-z0-9-]+)(?:\.(\w+))?\}\.?$/.exec(text?.written ?? '') ?? [];
    if (id !== undefined)
      return this.#place({ file: 'claims.yaml', field: `claims.${id}.wordings.${wording}` });
    return text && this.#place(text);
  }

  #place(text: Pick<ContentProblem, 'file' | 'field'> & Partial<Omit<ContentText, 'field'>>): Place {
    const { file, field = '', shown, written = '' } = text;
    const labels = pathInWords(this.draft.form(file), pathOf(field));
    const where = [fileTitle(file, this.draft.data(file)), labels].filter(Boolean).join(' › ');
    return { file, field, where, text: shown ?? written };
  }

  async #state(): Promise<State> {
    const { draft } = this;
    const { problems, warnings, schemas } = await draft.check();
    const located = (problem: ContentProblem) => ({ ...problem, where: this.#place(problem).where });
    const filesOf = (path: string) =>
      path.endsWith('.yaml') ? [path] : draft.slugsIn(path).map((slug) => `${path}/${slug}.yaml`);
    // A file that cannot be read is among the problems already.
    const toDo = await findings(join(draft.folder, 'now')).catch(() => []);
    const { bounds } = (draft.data('region.yaml') ?? {}) as Pick<State, 'bounds'>;
    const business = draft.data('business.yaml');
    const fact = (name: string) => String(valueAt(business, [name]) ?? '');
    return {
      groups: Object.entries(groups).map(([title, all]) => ({
        title,
        files: all
          .flatMap(filesOf)
          .filter((file) => schemas.has(file))
          .map((file) => ({ file, title: fileTitle(file, draft.data(file)), page: pageOf(file) })),
      })),
      problems: problems.map(located),
      warnings: warnings.map(located),
      steps: draft.steps.map(({ changes: _, ...step }) => step),
      toDo: toDo.map((one) => ({
        ...one,
        where: this.#place({ file: one.file, field: one.field }).where,
      })),
      facts: {
        ...{ name: fact('name'), phone: fact('phone'), serviceArea: fact('serviceArea') },
        claims: (valueAt(draft.data('claims.yaml'), ['claims']) ?? {}) as Claims,
      },
      suburbs: draft.slugsIn('suburbs').map((slug): Suburb => {
        type Written = Suburb & { position: Pick<Suburb, 'lat' | 'lon'> };
        const { name, area, position } = (draft.data(`suburbs/${slug}.yaml`) ?? {}) as Written;
        return { slug, name, area, ...position };
      }),
      bounds,
      preview: this.preview,
    };
  }
}

import type { z } from 'astro/zod';
import { namedClaims } from '../claims/named-claims.ts';
import { ClaimRegister } from '../claims/register.ts';
import { weekInWords } from '../lib/opening-hours.ts';
import { valueAt } from '../lib/value-at.ts';
import type { Claims } from '../schemas/claims.ts';
import { jsonSchemaOf } from '../schemas/json-schema.ts';
import { problemsBetweenFiles } from './between-files.ts';
import { usesOfClaims } from './claim-uses.ts';
import type { WithSlug } from './content.ts';
import { type ContentFile, contentFileOf, files, folderNames, type folders, pageFile } from './files.ts';
import { type LoadedContent, slugsIn, withLine } from './load.ts';
import type { ContentProblem, FieldPath, FieldProblem } from './problem.ts';
import { type KnownNames, knownNames, referenceProblems } from './references.ts';
import { defaultMessage, schemaProblems } from './schema-problems.ts';
import { type ContentText, textsIn, textsOf, withShown } from './texts.ts';
import { fillContent, type TokenValues } from './tokens.ts';
import { oncePerFile, type YamlFile } from './yaml-file.ts';

type Files = typeof files;
type Folders = typeof folders;

/** What the files say by their schemas, their tokens not yet filled in. */
export type WrittenContent = {
  /** Undefined where the file is wrong, or is not there. */
  [Name in keyof Files]: z.output<Files[Name]['schema']> | undefined;
} & {
  /** The valid files of a folder. */
  [Name in keyof Folders]: WithSlug<z.output<Folders[Name]>>[];
};

/** What is known of a content folder once it is checked. */
export interface ValidatedContent {
  /** Every mistake, file by file. */
  problems: ContentProblem[];
  written: WrittenContent;
  names: KnownNames;
  /** Undefined while claims.yaml is wrong: no text can be filled then. */
  tokens: TokenValues | undefined;
  /** Every text, also of files that are wrong. */
  texts: readonly ContentText[];
}

/** Finds every mistake in a content folder: in each file by itself, in tokens and names, and between files. */
export function validate(loaded: LoadedContent): ValidatedContent {
  const { written, problems: fileProblems } = checkFiles(loaded);
  const { business, claims } = written;
  const documents = [...loaded.documents.values()];
  const writtenTexts = documents.flatMap((document) => textsOnce(document));
  const findUses = () => usesOfClaims(writtenTexts);
  const tokens = claims && tokenValues(written, new ClaimRegister(claims.claims, business, findUses));
  const names = knownNames(loaded, written, tokens?.claims);
  const found = [
    ...fileProblems,
    ...(tokens ? allTokenProblems(loaded, tokens) : []),
    ...referenceProblems(writtenTexts, names),
    ...(claims ? missingClaims(claims.claims) : []),
    ...problemsBetweenFiles(written, tokens?.claims, loaded),
  ].map((problem) => withLine(loaded, problem));
  const syntax = documents.flatMap(({ problems }) => problems);
  const problems = [...loaded.problems, ...syntax, ...found].toSorted(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  );
  const texts = writtenTexts.map((text) => withShown(text, tokens));
  return { problems, written, names, tokens, texts };
}

/** Checks each file against its schema. */
function checkFiles(loaded: LoadedContent): { written: WrittenContent; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const check = (wanted: ContentFile): unknown => {
    const document = loaded.documents.get(wanted.file);
    if (document === undefined) {
      problems.push(...missingFile(loaded, wanted));
      return undefined;
    }
    if (document.data === undefined) return undefined;
    const checked = checkedOnce(document);
    problems.push(...checked.problems);
    return checked.data;
  };
  const single = Object.entries(files).map(([name, file]) => [name, check(file)]);
  const pages = folderNames.map((folder) => [
    folder,
    slugsIn(loaded, folder)
      .map((slug) => ({ slug, data: check(pageFile(folder, slug)) }))
      .filter(({ data }) => data !== undefined)
      .map(({ slug, data }) => ({ slug, ...(data as object) })),
  ]);
  return { written: Object.fromEntries([...single, ...pages]) as WrittenContent, problems };
}

function missingFile({ paths }: LoadedContent, { file, schema }: ContentFile): FieldProblem[] {
  // A file without a required field may be missing.
  if (paths.includes(file) || schema.safeParse({}).success) return [];
  const message = `This file is missing. "git restore site/content/${file}" brings the last saved one back.`;
  return [{ file, path: [], message }];
}

/** What the tokens stand for. Where a file is wrong, those of it stand for nothing. */
const tokenValues = (
  { business, region, stopTheWater }: WrittenContent,
  claims: ClaimRegister,
): TokenValues => ({
  name: business?.name ?? '',
  phone: business?.phone.display ?? '',
  serviceArea: business?.serviceArea ?? '',
  hours: business ? weekInWords(business) : '',
  company: region?.companies.everywhere ?? '',
  claims,
  steps:
    stopTheWater &&
    Object.fromEntries(Object.entries(stopTheWater.steps).map(([id, { text }]) => [id, text])),
});

function allTokenProblems(loaded: LoadedContent, tokens: TokenValues): FieldProblem[] {
  const pages = folderNames.flatMap((folder) =>
    slugsIn(loaded, folder).map((slug) => pageFile(folder, slug)),
  );
  const all: ContentFile[] = [...Object.values(files), ...pages];
  return all
    .filter(({ hasTokens }) => hasTokens)
    .flatMap(({ file, schema }) => {
      const document = loaded.documents.get(file);
      return document?.data === undefined ? [] : tokenProblems(document, schema, tokens);
    });
}

/** Claims that the code asks for have to be on the register. */
function missingClaims(claims: Claims): FieldProblem[] {
  return Object.values(namedClaims)
    .filter((id) => claims[id] === undefined)
    .map((id) => ({
      file: 'claims.yaml',
      path: ['claims'],
      message: `Bring the claim "${id}" back: pages ask for it by this name. If it is not so, switch it off (on: false).`,
    }));
}

/** What a file says by its schema, or what is wrong with it. */
function checkFile(document: YamlFile): { data: unknown; problems: FieldProblem[] } {
  const known = contentFileOf(document.file);
  if (known === undefined) return { data: undefined, problems: [] };
  const { schema, hasTokens } = known;
  const { data, error } = schema.safeParse(document.data, { error: defaultMessage });
  const problems = schemaProblems(document, schema, error?.issues ?? []);
  if (!hasTokens) problems.push(...braceProblems(document));
  return { data: problems.length > 0 ? undefined : data, problems };
}

const textsOnce = oncePerFile(textsOf);

const checkedOnce = oncePerFile(checkFile);

/** Braces in a file whose texts are shown as they are. */
function braceProblems(document: YamlFile): FieldProblem[] {
  const message = 'Write plain words: tokens in { } are filled in on pages, not in this file.';
  return textsIn(document.data)
    .filter(({ text }) => /[{}]/.test(text))
    .map(({ path }) => ({ file: document.file, path, message, found: document.written(path) }));
}

/** Tokens that mean nothing, and fields that a claim leaves empty while it is switched off. */
function tokenProblems(document: YamlFile, schema: z.ZodType, tokens: TokenValues): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const report = (path: FieldPath, message: string, known?: readonly string[]) =>
    problems.push({ file: document.file, path, message, known, found: document.written(path) });
  const filled = fillContent(document.data, tokens, jsonSchemaOf(schema), report);
  if (problems.length > 0 || !schema.safeParse(document.data).success) return problems;
  const holes = schema.safeParse(filled).error?.issues ?? [];
  return (
    holes
      // Filling may make a text longer than its limit, which was checked as it is written.
      .filter(({ code }) => code !== 'too_big')
      .map((issue) => ({
        file: document.file,
        found: document.written(issue.path),
        ...holeProblem(issue, filled),
      }))
  );
}

function holeProblem(issue: z.core.$ZodIssue, filled: unknown): Omit<FieldProblem, 'file'> {
  const { path } = issue;
  const text = valueAt(filled, path);
  if (issue.code === 'too_small' && typeof text === 'string') {
    const message = `Write at least ${issue.minimum} letters: once its tokens are filled in, this text has ${text.length}.`;
    return { path, message };
  }
  const message =
    'Nothing is left of this text while a claim is switched off. Write words for that case, after a bar.';
  return { path, message, example: '"{claim:free-quotes.sentence|Ask us for a price}."' };
}

import type { z } from 'astro/zod';
import { namedClaims } from '../claims/named-claims.ts';
import { ClaimRegister } from '../claims/register.ts';
import { usesOfClaims } from '../claims/uses.ts';
import type { Claims } from '../schemas/claims.ts';
import type { Reference } from '../schemas/field-meta.ts';
import { isNone } from '../schemas/natural.ts';
import { problemsBetweenFiles } from './between-files.ts';
import type { WithSlug } from './content.ts';
import { type ContentFile, files, folderNames, type folders, pageFile } from './files.ts';
import { type LoadedContent, namesIn, slugsIn, withLine } from './load.ts';
import type { ContentProblem, FieldProblem } from './problem.ts';
import { type ContentText, textsOf, type WrittenText, withShown } from './texts.ts';
import type { TokenValues } from './tokens.ts';
import { checkFile, tokenProblems } from './validate-file.ts';

type Files = typeof files;
type Folders = typeof folders;

/** What the files say by their schemas, their tokens not yet filled in. */
export type WrittenContent = {
  /** Undefined where the file is wrong, or is not there. */
  [Name in keyof Files]: z.output<Files[Name]['schema']> | undefined;
} & {
  /** The valid files of a folder. */
  [Name in keyof Folders]: WithSlug<z.output<Folders[Name]['schema']>>[];
};

/** The names that a reference may say; undefined while the file that has them is wrong. */
export type KnownNames = Record<Reference, readonly string[] | undefined>;

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
  const writtenTexts = documents.flatMap(textsOf);
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
  const check = (file: ContentFile): unknown => {
    const document = loaded.documents.get(file.path);
    if (document === undefined) {
      problems.push(...missingFile(loaded, file));
      return undefined;
    }
    if (document.data === undefined) return undefined;
    const checked = checkFile(document, file);
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

function missingFile({ paths }: LoadedContent, { path, schema }: ContentFile): FieldProblem[] {
  // A file without a required field may be missing.
  if (paths.includes(path) || schema.safeParse({}).success) return [];
  const message = `This file is missing. "git restore site/content/${path}" brings the last saved one back.`;
  return [{ file: path, field: [], message }];
}

/** What the tokens stand for. Where a file is wrong, those of it stand for nothing. */
const tokenValues = (
  { business, region, stopTheWater }: WrittenContent,
  claims: ClaimRegister,
): TokenValues => ({
  name: business?.name ?? '',
  phone: business?.phone.display ?? '',
  serviceArea: business?.serviceArea ?? '',
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
    .flatMap(({ path, schema, keptIn }) => {
      const document = loaded.documents.get(path);
      return document?.data === undefined ? [] : tokenProblems(document, schema, { ...tokens, keptIn });
    });
}

/** What each reference may say. */
function knownNames(
  loaded: LoadedContent,
  { people, region, stopTheWater }: WrittenContent,
  claims: ClaimRegister | undefined,
): KnownNames {
  return {
    areas: slugsIn(loaded, 'areas'),
    services: slugsIn(loaded, 'services'),
    suburbs: slugsIn(loaded, 'suburbs'),
    claims: claims?.ids,
    pointClaims: claims?.ids.filter((id) => claims.hasOtherwise(id)),
    people: (people?.people ?? []).map(({ name }) => name),
    companies: region && Object.keys(region.companies),
    steps: stopTheWater && Object.keys(stopTheWater.steps),
    photos: namesIn(loaded, 'photos').filter((name) => !name.startsWith('.')),
  };
}

/** Texts that have to be the name of something, and are not. */
function referenceProblems(texts: readonly WrittenText[], names: KnownNames): FieldProblem[] {
  const problems: FieldProblem[] = [];
  for (const { file, path, written, schema } of texts) {
    if (schema?.reference === undefined) continue;
    // A suburb is no neighbour of its own.
    const known = names[schema.reference]?.filter((name) => file !== `suburbs/${name}.yaml`);
    if (known === undefined || isNone(written) || known.includes(written)) continue;
    const message =
      known.length === 0
        ? `There are no ${schema.reference} in site/content yet.`
        : `Write one of ${known.join(', ')}.`;
    problems.push({ file, field: path, found: written, message });
  }
  return problems;
}

/** Claims that the code asks for have to be on the register. */
function missingClaims(claims: Claims): FieldProblem[] {
  return Object.values(namedClaims)
    .filter((id) => claims[id] === undefined)
    .map((id) => ({
      file: 'claims.yaml',
      field: ['claims'],
      message: `Bring the claim "${id}" back: pages ask for it by this name. If it is not so, switch it off (on: false).`,
    }));
}

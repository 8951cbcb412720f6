import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { appIcon, faviconPng, faviconSvg } from '../assets/app-icons.ts';
import { renderSocialPicture } from '../seo/social-picture-png.ts';
import { cleanSvg } from './clean-svg.ts';
import { readLogo } from './read-logo.ts';

const styles = fileURLToPath(new URL('../styles', import.meta.url));

/** Reads a content folder that has these files. */
async function read(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'logo-'));
  try {
    for (const [name, data] of Object.entries(files)) await writeFile(join(folder, name), data);
    return await readLogo(folder, styles);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const drawn = (colour: string, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="60" viewBox="0 0 80 60"><path fill="${colour}" d="M0 0h80v60H0z"/>${inner}</svg>`;

/** A disc with nothing around it. */
const pixels = (side: number, colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%" fill="${colour}"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const said = async (files: Record<string, string | Uint8Array>) => {
  const { problems, logo } = await read(files);
  expect(logo).toBeUndefined();
  return problems.map(({ file, message }) => `${file}: ${message}`).join('\n');
};

it('a folder without a logo has none, and nothing is wrong', async () => {
  expect(await read({})).toEqual({ logo: undefined, problems: [], warnings: [] });
});

it('an SVG that is seen by day and by night is taken as it is', async () => {
  const { logo, problems, warnings } = await read({ 'logo.svg': drawn('#c05a20') });
  expect(problems).toEqual([]);
  expect(warnings).toEqual([]);
  expect(logo).toMatchObject({ onDark: true, ratio: 4 / 3 });
  expect(await sharp(logo?.png).metadata()).toMatchObject({ width: 512, height: 384 });
});

it('a dark PNG is taken, and told that it stands on a light plate by night', async () => {
  const { logo, problems, warnings } = await read({ 'logo.png': await pixels(600, '#10252b') });
  expect(problems).toEqual([]);
  expect(logo).toMatchObject({ svg: undefined, onDark: false, ratio: 1 });
  expect(warnings.map(({ message }) => message).join()).toContain('light plate, by night and in the footer');
});

describe('is refused, with what is wrong and what to do', () => {
  it.each([
    ['#fdf3e0', 'a contrast of 1.0 to 1 or less, and 3 to 1 is needed. Take the version for light paper'],
    ['#d0b890', 'darker colours'],
  ])('what is too pale for a light page: %s', async (colour, words) => {
    expect(await said({ 'logo.svg': drawn(colour) })).toContain(words);
    expect(await said({ 'logo.png': await pixels(600, colour) })).toContain('darker colours');
  });

  it('a file whose ground is white', async () => {
    const onWhite = await sharp(await pixels(400, '#10252b'))
      .resize(200)
      .extend({ top: 200, bottom: 200, left: 200, right: 200, background: '#fff' })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer();
    // A rim of one colour is no part of the drawing; a frame around it keeps the white ground.
    const framed = await sharp(onWhite)
      .extend({ top: 2, bottom: 2, left: 2, right: 2, background: '#111' })
      .png()
      .toBuffer();
    expect(await said({ 'logo.png': framed })).toContain('save it with a transparent one');
  });

  it('what is too small', async () => {
    expect(await said({ 'logo.png': await pixels(120, '#10252b') })).toContain(
      'at least 300 pixels on its longer side: what is drawn here has 120 by 120',
    );
  });

  it('what is too wide', async () => {
    const wide =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path d="M0 0h300v60H0z"/></svg>';
    expect(await said({ 'logo.svg': wide })).toContain('cut the letters away');
  });

  it.each([
    [
      'a foreign picture',
      '<image href="https://elsewhere.example/a.png" width="9" height="9"/>',
      'fetches https://elsewhere.example/a.png',
    ],
    ['a foreign style', '<style>@import "https://elsewhere.example/a.css";</style>', 'fetches @import'],
    [
      'a foreign fill',
      '<path fill="url(https://elsewhere.example/a#b)" d="M0 0h9v9z"/>',
      'fetches https://elsewhere',
    ],
    ['text', '<text x="1" y="9">Kowhai</text>', 'whose letters are outlines'],
  ])('an SVG with %s', async (_, inner, words) => {
    expect(await said({ 'logo.svg': drawn('#c05a20', inner) })).toContain(words);
  });

  it.each([
    [{ 'logo.svg': 'not a drawing' }, 'logo.svg: '],
    [{ 'logo.png': 'not a picture' }, 'this file cannot be read'],
    [{ 'logo.jpg': 'x' }, 'save it as one of the two'],
    [{ 'Logo.SVG': drawn('#c05a20') }, 'the name in small letters: logo.svg'],
    [{ 'logo.png': 'x', 'logo.svg': drawn('#c05a20') }, 'one logo: logo.png is there too'],
  ])('%j', async (files, words) => {
    expect(await said(files)).toContain(words);
  });
});

it('nothing of an SVG runs, and nothing of it points elsewhere', () => {
  const svg = cleanSvg(
    drawn(
      '#c05a20',
      '<script>alert(1)</script><foreignObject><p/></foreignObject><a href="javascript:alert(1)"><path onclick="alert(1)" fill="#123" d="M0 0h9v9z"/></a><!-- by hand -->',
    ).replace('<svg ', '<svg onload="alert(1)" '),
  );
  expect(svg).not.toMatch(/script|alert|foreignObject|onload|onclick|by hand/);
  expect(svg).toContain('viewBox="0 0 80 60"');
  expect(svg).toContain('#c05a20');
});

describe('from it follow', () => {
  /** How much of a picture has a colour, to about a step in sixteen. */
  async function shareOf(picture: Uint8Array, [red, green, blue]: [number, number, number]): Promise<number> {
    const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 3) {
      const near = [red, green, blue].every((value, part) => Math.abs((data[at + part] ?? 0) - value) < 16);
      if (near) count++;
    }
    return count / (info.width * info.height);
  }
  const logo = async (colour: string) => {
    const { logo: own } = await read({ 'logo.png': await pixels(400, colour) });
    if (own === undefined) throw new Error(`${colour} was refused`);
    return own;
  };

  it('the icons, on a ground that it is seen on', async () => {
    const blue = await logo('#1040c0');
    expect(await sharp(await appIcon(180, blue)).metadata()).toMatchObject({ width: 180, height: 180 });
    expect(await shareOf(await appIcon(180, blue), [16, 64, 192])).toBeGreaterThan(0.2);
    expect(await shareOf(await appIcon(180, blue), [251, 248, 242])).toBeGreaterThan(0.5);
    expect(faviconSvg(blue)).toContain('data:image/png;base64,');
    expect(await faviconPng(blue)).not.toEqual(await faviconPng());
    expect(await appIcon(180, blue)).not.toEqual(await appIcon(180));
  });

  it('the social pictures', async () => {
    const words = {
      kicker: 'Epsom',
      title: 'Plumber',
      phone: '0800 000 000',
      name: 'Kowhai',
      tone: 'standard',
    } as const;
    const blue = await logo('#2a6cf0');
    const corner = async (picture: Buffer) =>
      sharp(picture).extract({ left: 72, top: 52, width: 68, height: 68 }).png().toBuffer();
    const own = await corner(await renderSocialPicture({ ...words, logo: blue }));
    expect(await shareOf(own, [42, 108, 240])).toBeGreaterThan(0.3);
    expect(await shareOf(await corner(await renderSocialPicture(words)), [42, 108, 240])).toBe(0);
  });
});

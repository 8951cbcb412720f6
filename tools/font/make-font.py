#!/usr/bin/env python3
"""Makes the display font, and the numbers of its fallback faces in site/src/styles/fonts.css.

Done once; its results are committed in site/src/assets/archivo. Needed again only for another weight,
width or set of characters. With fonttools 4.38 and Brotli 1.0.9 (Debian 12) the same bytes come again:

    sudo apt-get install python3-fonttools python3-brotli fonts-liberation2 fonts-roboto-unhinted
    npm pack @fontsource-variable/archivo@5.3.0 && tar -xf fontsource-variable-archivo-5.3.0.tgz
    python3 tools/font/make-font.py package/files site/src/assets/archivo
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

AXES = {"wght": 800, "wdth": 112}
LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0‘’“”–—·•…×°©é½"
# The package keeps the macron letters in a file of their own, where they have no kerning with the rest of
# Latin. ä, ë, ï, ö and ü have their vowels' advance and kerning class, and no New Zealand place name needs
# them: each macron letter takes the place of one.
MACRONS = dict(zip("āēīōūĀĒĪŌŪ", "äëïöüÄËÏÖÜ"))

FALLBACKS = {
    "Roboto Bold": "/usr/share/fonts/truetype/roboto/unhinted/RobotoTTF/Roboto-Bold.ttf",
    "Arial Bold": "/usr/share/fonts/truetype/liberation2/LiberationSans-Bold.ttf",
}
# Words as the site's headings, buttons and header use them.
HEADINGS = (
    "We leave within thirty minutes. Hot water, mended or replaced Drains that run, and stay running "
    "Plumber for Central Auckland Plumber for the Hibiscus Coast and Rodney Your Plumber Half Moon Bay "
    "Your Plumber Newmarket Emergency repair Cylinder Replacement Maintenance programs "
    "Tell us what the water is doing Call Now"
)
# Archivo's figures are wider against its letters than Arial's, and its space is narrower: the number has a
# fallback face of its own, for figures and the non-breaking space, which stands only there.
FIGURES = "0800 900 1230800 000 00009 123 4567021 234 5678".replace(" ", "\u00a0")


def instance(source: Path, characters: str) -> TTFont:
    """One weight and width with these characters and their kerning; no other feature, no hinting."""
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), AXES)
    options = Options(layout_features=["kern"], hinting=False, layout_closure=False)
    options.drop_tables += ["STAT", "GDEF", "GSUB", "gasp", "prep"]
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


def set_macrons(font: TTFont, source: TTFont) -> None:
    """Gives the letters with two dots the outlines and the code points of those with a macron."""
    for macron, replaced in MACRONS.items():
        glyph, drawn = font.getBestCmap()[ord(replaced)], source.getBestCmap()[ord(macron)]
        if font["hmtx"][glyph][0] != source["hmtx"][drawn][0]:
            sys.exit(f"{macron} and {replaced} are not equally wide: the kerning would not fit")
        outline = source["glyf"][drawn]
        if outline.isComposite():
            sys.exit(f"{macron} is made of other glyphs; expected one outline")
        font["glyf"][glyph] = outline
        font["hmtx"][glyph] = (font["hmtx"][glyph][0], source["hmtx"][drawn][1])
        for table in font["cmap"].tables:
            if table.cmap.pop(ord(replaced), None):
                table.cmap[ord(macron)] = glyph


def width(font: TTFont, text: str) -> float:
    """Of a text in the em, without kerning, which takes under one percent off either font."""
    characters = font.getBestCmap()
    return sum(font["hmtx"][characters[ord(letter)]][0] for letter in text) / font["head"].unitsPerEm


def print_fallback(name: str, font: TTFont, fallback: TTFont, sample: str) -> None:
    """Overrides under which the sample is as wide, on the same baseline and in as high a line."""
    ratio = width(font, sample) / width(fallback, sample)
    em, metrics = font["head"].unitsPerEm, font["hhea"]
    # size-adjust scales the others too, so they are divided by it beforehand.
    print(
        f"{name}: size-adjust: {100 * ratio:.2f}%; ascent-override: {100 * metrics.ascent / em / ratio:.2f}%; "
        f"descent-override: {-100 * metrics.descent / em / ratio:.2f}%"
    )


files, target = map(Path, sys.argv[1:])
archivo = instance(files / "archivo-latin-wdth-normal.woff2", LATIN + "".join(MACRONS.values()))
set_macrons(archivo, instance(files / "archivo-latin-ext-wdth-normal.woff2", "".join(MACRONS)))
archivo.flavor = None
archivo.save(target / "archivo.ttf")
archivo.flavor = "woff2"
archivo.save(target / "archivo.woff2")
for name, file in FALLBACKS.items():
    print_fallback(f"letters in {name}", archivo, TTFont(file), HEADINGS)
print_fallback("figures in Arial Bold", archivo, TTFont(FALLBACKS["Arial Bold"]), FIGURES)

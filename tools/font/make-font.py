"""Makes the display font in site/src/assets/archivo.

Needed again only for another weight, width or set of characters; then the fallback faces in fonts.css need new
numbers too. With fonttools 4.38 and Brotli 1.0.9 (Debian 12) the same bytes come again:

    sudo apt-get install python3-fonttools python3-brotli
    npm pack @fontsource-variable/archivo@5.3.0 && tar -xf fontsource-variable-archivo-5.3.0.tgz
    python3 tools/font/make-font.py
"""

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

LATIN = "".join(map(chr, range(0x20, 0x7F))) + "\u00a0‘’“”–—·•…×°©é½"
# The package keeps the macron letters in a file of their own, without kerning against Latin. These vowels have
# the same advance and kerning class, and no New Zealand place name needs them: a macron letter takes each place.
MACRONS = dict(zip("āēīōūĀĒĪŌŪ", "äëïöüÄËÏÖÜ"))


def instance(file, characters):
    """One weight and width with these characters and their kerning; no other feature, no hinting."""
    variable = TTFont(f"package/files/archivo-{file}-wdth-normal.woff2", recalcTimestamp=False)
    font = instantiateVariableFont(variable, {"wght": 800, "wdth": 112})
    options = Options(layout_features=["kern"], hinting=False, layout_closure=False)
    options.drop_tables += ["STAT", "GDEF", "GSUB", "gasp", "prep"]
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)
    return font


font = instance("latin", LATIN + "".join(MACRONS.values()))
extended = instance("latin-ext", "".join(MACRONS))
for macron, replaced in MACRONS.items():
    glyph, drawn = font.getBestCmap()[ord(replaced)], extended.getBestCmap()[ord(macron)]
    font["glyf"][glyph] = extended["glyf"][drawn]
    font["hmtx"][glyph] = extended["hmtx"][drawn]
    for table in font["cmap"].tables:
        if table.cmap.pop(ord(replaced), None):
            table.cmap[ord(macron)] = glyph
font.flavor = None
font.save("site/src/assets/archivo/archivo.ttf")
font.flavor = "woff2"
font.save("site/src/assets/archivo/archivo.woff2")

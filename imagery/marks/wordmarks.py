"""Sets the invented suppliers' names as outlines, so that no browser needs the fonts: python3 wordmarks.py

Needs fontTools and brotli (python3-fonttools and python3-brotli on Debian) and the installed node_modules. Each mark is
drawn on 240 x 72 with its middle in the middle. Run it again only when a supplier is added or a name changes.
"""
import math
import pathlib

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = pathlib.Path(__file__).parent
FONTS = HERE.parent.parent / "node_modules/@fontsource-variable"
FACES = {
    "serif": "newsreader/files/newsreader-latin-opsz-normal.woff2",
    "serif italic": "newsreader/files/newsreader-latin-opsz-italic.woff2",
    "sans": "figtree/files/figtree-latin-wght-normal.woff2",
}
WIDTH, HEIGHT = 240, 72
INK = "#3a524e"


def ring_with_notch(x, y):
    """A cauldron seen from above: an open ring and its drop."""
    a = math.radians(38)
    return (f'<path fill="none" stroke="{INK}" stroke-width="4.2" d="M{x + 13 * math.cos(a):.2f} {y - 13 * math.sin(a):.2f}'
            f'A13 13 0 1 0 {x + 13 * math.cos(a):.2f} {y + 13 * math.sin(a):.2f}"/>'
            f'<circle fill="{INK}" cx="{x + 3:.2f}" cy="{y:.2f}" r="3.6"/>')


def pearl_and_moon(x, y):
    """A crescent that holds a pearl."""
    return (f'<path fill="{INK}" d="M{x + 4} {y - 14}A14 14 0 1 0 {x + 14} {y + 6}A11.5 11.5 0 0 1 {x + 4} {y - 14}Z"/>'
            f'<circle fill="{INK}" cx="{x + 8}" cy="{y - 4}" r="4"/>')


def headlands(x, y):
    """Two slopes with a bay between them."""
    return (f'<path fill="{INK}" d="M{x - 16} {y + 11}L{x - 5} {y - 11}L{x + 2} {y + 3}L{x - 2} {y + 11}Z'
            f'M{x + 3} {y + 11}L{x + 9.5} {y - 2}L{x + 16} {y + 11}Z"/>')


def low_sun(x, y):
    """Half a sun over three lines of water."""
    return (f'<path fill="{INK}" d="M{x - 13} {y + 1}a13 13 0 0 1 26 0Z"/>'
            f'<path fill="none" stroke="{INK}" stroke-width="2.6" d="M{x - 16} {y + 5.5}h32M{x - 11} {y + 10}h22M{x - 6} {y + 14.5}h12"/>')


def waves(x, y):
    """Two swells."""
    swell = "c4.5-6 8.5-6 13 0s8.5 6 13 0"
    return (f'<path fill="none" stroke="{INK}" stroke-width="3" stroke-linecap="round" '
            f'd="M{x - 13} {y - 5}{swell}M{x - 13} {y + 5}{swell}"/>')


def strands(x, y):
    """Three strands that bend together."""
    return (f'<path fill="none" stroke="{INK}" stroke-width="3.4" stroke-linecap="round" '
            f'd="M{x - 9} {y - 13}c0 9 9 17 9 26M{x} {y - 13}v26M{x + 9} {y - 13}c0 9-9 17-9 26"/>')


def quill(x, y):
    """A feather with its shaft."""
    return (f'<path fill="{INK}" d="M{x + 11} {y - 17}C{x - 5} {y - 14} {x - 11} {y - 3} {x - 7} {y + 7}'
            f'C{x + 5} {y + 7} {x + 12} {y - 3} {x + 11} {y - 17}Z"/>'
            f'<path fill="none" stroke="#f8f5ef" stroke-width="1.5" d="M{x - 6.5} {y + 7}L{x + 5} {y - 8}"/>'
            f'<path fill="none" stroke="{INK}" stroke-width="2" stroke-linecap="round" d="M{x - 7} {y + 7}L{x - 12} {y + 15}"/>')


# id, lettering, face, weight, size, tracking in em, sign and the width it takes (None: lettering alone)
MARKS = [
    ("calderis", "Calderis", "serif", 500, 38, 0.0, ring_with_notch, 32),
    ("perlune", "perlune", "sans", 350, 40, 0.015, pearl_and_moon, 30),
    ("norrvik", "NORRVIK", "sans", 800, 27, 0.08, headlands, 34),
    ("halden-rowe", "Halden & Rowe", "serif italic", 450, 36, 0.0, None, 0),
    ("ostenfeld", "OSTENFELD", "sans", 500, 22, 0.2, low_sun, 34),
    ("velmarin", "Velmarin", "serif", 400, 38, 0.02, waves, 30),
    ("tressady", "tressady", "sans", 650, 36, -0.015, strands, 26),
    ("quillamore", "Quillamore", "serif italic", 400, 38, 0.0, quill, 28),
]


def kerning(font):
    """Pairs from GPOS as a function of two glyph names, in font units."""
    gpos = font["GPOS"].table
    numbers = {i for f in gpos.FeatureList.FeatureRecord if f.FeatureTag == "kern" for i in f.Feature.LookupListIndex}
    tables = []
    for number in sorted(numbers):
        for table in gpos.LookupList.Lookup[number].SubTable:
            tables.append(table.ExtSubTable if table.LookupType == 9 else table)

    def pair(left, right):
        for table in tables:
            if table.LookupType != 2 or left not in table.Coverage.glyphs:
                continue
            if table.Format == 1:
                records = table.PairSet[table.Coverage.glyphs.index(left)].PairValueRecord
                found = next((r.Value1 for r in records if r.SecondGlyph == right), None)
                if found is None:
                    continue
            else:
                first = table.ClassDef1.classDefs.get(left, 0)
                second = table.ClassDef2.classDefs.get(right, 0)
                found = table.Class1Record[first].Class2Record[second].Value1
            return getattr(found, "XAdvance", 0) or 0
        return 0

    return pair


def lettering(text, face, weight, size, tracking):
    """Outlines at the origin: path, left edge, right edge, and the letters' height to centre on."""
    font = TTFont(FONTS / FACES[face])
    axes = {"wght": weight}
    if any(axis.axisTag == "opsz" for axis in font["fvar"].axes):
        axes["opsz"] = 36
    font = instantiateVariableFont(font, axes)
    glyphs, cmap, pair = font.getGlyphSet(), font.getBestCmap(), kerning(font)
    scale = size / font["head"].unitsPerEm
    path, bounds, x, before = SVGPathPen(glyphs, ntos=lambda v: f"{v:.2f}".rstrip("0").rstrip(".")), BoundsPen(glyphs), 0, None
    for letter in text:
        name = cmap[ord(letter)]
        if before:
            x += pair(before, name) * scale + tracking * size
        place = (scale, 0, 0, -scale, x, 0)
        glyphs[name].draw(TransformPen(path, place))
        glyphs[name].draw(TransformPen(bounds, place))
        x += glyphs[name].width * scale
        before = name
    tall = font["OS/2"].sxHeight if text.islower() else font["OS/2"].sCapHeight
    return path.getCommands(), bounds.bounds[0], bounds.bounds[2], tall * scale


def mark(name, text, face, weight, size, tracking, sign, room):
    gap = 12 if sign else 0
    path, left, right, tall = lettering(text, face, weight, size, tracking)
    whole = room + gap + right - left
    if whole > WIDTH - 8:
        raise SystemExit(f"{text} is {whole:.0f} wide and does not fit into {WIDTH}; make it smaller.")
    start = (WIDTH - whole) / 2
    drawing = sign(round(start + room / 2, 1), HEIGHT / 2) if sign else ""
    x, y = start + room + gap - left, HEIGHT / 2 + tall / 2
    title = text if text[0].isupper() and not text.isupper() else text.capitalize()
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">\n'
            f'  <title>{title.replace("&", "&amp;")}</title>\n'
            + (f"  {drawing}\n" if drawing else "")
            + f'  <path fill="{INK}" transform="translate({x:.2f} {y:.2f})" d="{path}"/>\n</svg>\n')


for name, *rest in MARKS:
    (HERE / f"brand-{name}.svg").write_text(mark(name, *rest))

"""The practice itself: an arch with nobody in it, the treatment room, the waiting room; 1200x800."""
import numpy as np
from mathutils import Vector
from scipy.spatial import cKDTree

import forms as F
import sdf
import stage as S
from scenes import scene, steps
from sdf import cut, ellipsoid, round_box, smax, smin, v


def swept_pad(profile, half_width, thick, normal=0.0):
    """A cushion that follows `profile`, a line of (x, z), across y: `half_width` for each of its points, round at the ends.

    `normal` moves it off the line, upwards if positive. Returns a distance field.
    """
    p = np.asarray(profile, float)
    s = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(p, axis=0).T))])
    t = np.linspace(0, s[-1], 600)
    line = np.stack([np.interp(t, s, p[:, 0]), np.interp(t, s, p[:, 1])], 1)
    for _ in range(60):                                              # the cushion bends where the line has corners
        line[1:-1] = .25 * line[:-2] + .5 * line[1:-1] + .25 * line[2:]
    g = np.gradient(line, axis=0)
    g /= np.linalg.norm(g, axis=1)[:, None]
    line = line + normal * np.stack([-g[:, 1], g[:, 0]], 1)
    width = np.interp(t, s, half_width)
    tree, r = cKDTree(line), min(thick * .85, .14)

    def f(P):
        d, i = tree.query(P[:, (0, 2)])
        q0, q1 = d - (thick - r), np.abs(P[:, 1]) - (width[i] - r)
        return (np.sqrt(np.maximum(q0, 0) ** 2 + np.maximum(q1, 0) ** 2) + np.minimum(np.maximum(q0, q1), 0) - r).astype(np.float32)
    f.along = lambda P: t[tree.query(P[:, (0, 2)])[1]]
    return f


def sprig(k, x, y, z, seed=5, stems=7, height=1.05, spread=.55):
    """Stems of round leaves out of a vase whose mouth is at (x, y, z)."""
    rng, leaf = np.random.RandomState(seed), S.mat("leaf", "#6E9582", rough=.6)
    for i in range(stems):
        a, b, c = rng.uniform(-spread, spread), rng.uniform(.55, 1) * height, rng.uniform(-.2, .2)
        q = [(x, y, z - .3), (x + a * .25, y + c * .3, z + b * .45), (x + a, y + c, z + b)]
        F.wire(q, .014, leaf)
        for j, u in enumerate((.5, .72, .9, 1.0)):
            S.ball(.078 - .01 * (j == 3), (x + a * u ** 1.5 + .06 * (-1) ** (i + j) * (j < 3), y + c * u ** 1.5, z + b * u), leaf)


def vase(k, loc, s=1.0, mat=None):
    S.lathe([(0, 0), (.17, 0), (.24, .12), (.25, .30), (.14, .50), (.10, .60), (.12, .64), (.09, .63), (.07, .5), (0, .4)], loc, mat or k.porcelain, scale=s)


# ---------------------------------------------------------------- nothing here
@scene("empty-arch", "sage", samples=48, group="place")
def _(k):
    z = steps(k, r=1.72)
    S.ring(.60, .026, (0, 0, z + .022), k.brass)
    S.ball(.17, (2.15, -.85, .17), k.brass)
    return dict(target=(.1, 0, 2.2), dist=18.4, arch_at=(.2, 2.2), arch_size=(3.4, 2.6, .9, .55), sun=4.2, sun_to=(.45, 5.2, 2.5), panes=((-1.15, 1.15), (-1.55, 1.55)))


# ---------------------------------------------------------------- the treatment room
@scene("treatment-chair", "mist", samples=30, group="place")
def _(k):
    pine = S.mat("upholstery", "#2F6A61", rough=.46, coat=.18, coat_rough=.3)
    shell = S.porcelain("shell", "#EFE7DA", .30)
    S.cyl(3.35, .07, (.1, .35, 0), k.pale, .03)
    z = .07
    p = F.pivot((-.30, .15, z), (0, 0, 42), 1.06)
    add = lambda o: setattr(o, "parent", p) or o

    line = [(-2.40, 1.04), (-1.00, 1.30), (-.45, 1.20), (.55, 1.14), (.98, 1.34), (2.25, 2.42)]
    width = [.48, .58, .66, .68, .66, .52]
    pad = swept_pad(line, width, .185)

    def cushion(P):
        d = pad(P)
        s = pad.along(P)
        for at in (1.52, 3.05):                                      # seams between leg rest, seat and back
            d = cut(d, np.abs(s - at) - .004, .045)
        return d
    add(S.add_mesh("cushion", *sdf.mesh(cushion, (-2.8, -.9, .7), (2.7, .9, 2.9), .020), pine, smooth=5))
    under = swept_pad(line, [w + .035 for w in width], .080, -.215)
    add(S.add_mesh("under", *sdf.mesh(under, (-2.8, -.95, .55), (2.8, .95, 2.9), .022), shell, smooth=5))
    head = lambda P: round_box(sdf.rot(P - v(2.66, 0, 2.80), 1, -45), (0, 0, 0), (.30, .36, .15), .14) + .05 * np.exp(-((P[:, 1]) / .16) ** 2)
    add(S.add_mesh("head", *sdf.mesh(head, (2.1, -.5, 2.2), (3.2, .5, 3.4), .018), pine))
    d = Vector((1, 0, 1.0)).normalized()
    add(F.rod(Vector((2.05, 0, 2.2)), Vector((2.05, 0, 2.2)) + d * .75, .05, k.brass))
    for s in (-1, 1):                                                # arm rests on brass stays
        arm = lambda P: round_box(P, (.35, s * .86, 1.66), (.62, .115, .075), .07)
        add(S.add_mesh("arm", *sdf.mesh(arm, (-.4, s * .86 - .2, 1.5), (1.1, s * .86 + .2, 1.85), .016), pine))
        add(F.wire([(.72, s * .86, 1.60), (.78, s * .86, 1.36), (.72, s * .82, 1.10), (.55, s * .55, .98)], .038, k.brass))
    # foot and column
    foot = lambda P: smin(round_box(P, (.05, 0, .10), (1.10, .62, .10), .09), round_box(P, (.05, 0, .55), (.34, .30, .55), .16), .22)
    add(S.add_mesh("foot", *sdf.mesh(foot, (-1.3, -.85, -.05), (1.4, .85, 1.25), .024), shell))
    # lamp: a post behind the chair, two arms, a shallow dish that looks down
    add(F.rod((1.15, 1.05, 0), (1.15, 1.05, 4.15), .055, k.brass))
    add(S.cyl(.30, .07, (1.15, 1.05, 0), k.brass, .02))
    add(F.rod((1.15, 1.05, 4.10), (1.75, .05, 4.45), .036, k.brass))
    add(S.ball(.085, (1.15, 1.05, 4.12), k.brass))
    add(S.ball(.075, (1.75, .05, 4.45), k.brass))
    add(F.rod((1.75, .05, 4.45), (1.62, .0, 4.12), .03, k.brass))
    dish = S.lathe([(0, .20), (.16, .20), (.40, .12), (.47, .02), (.46, 0), (.43, .02), (.36, .07), (0, .08)], (1.60, 0, 3.94), k.porcelain, rot=(0, 16, 0))
    add(dish)
    add(S.lathe([(0, .062), (.33, .062), (.33, .05), (0, .05)], (1.60, 0, 3.94), S.mat("glow", "#FFF3DC", rough=.4, sss=.2), rot=(0, 16, 0)))
    # tray of instruments on an arm from the column
    add(F.wire([(-.25, -.1, .75), (-.75, -.95, .85), (-.95, -1.05, 1.25), (-.98, -1.02, 1.92)], .036, k.brass))
    add(S.cyl(.60, .07, (-1.0, -1.0, 1.92), k.pale, .03))
    for a, y in ((8, -1.22), (3, -1.02), (-4, -.82)):
        u = Vector((np.cos(np.radians(a)), np.sin(np.radians(a)), 0))
        c = Vector((-1.0, y, 2.03))
        add(F.rod(c - u * .36, c + u * .16, .034, k.steel))
        add(F.rod(c + u * .15, c + u * .38, .016, k.steel, .004, .010))
    # a low cabinet by the wall
    cx, cy = 3.05, 2.55
    S.box((1.7, .8, 1.05), (cx, cy, .60), shell, .06)
    S.box((1.8, .9, .09), (cx, cy, 1.17), k.stone, .03)
    for dx in (-.42, .42):
        S.ball(.05, (cx + dx * .25, cy - .43, .72), k.brass)
    S.box((.016, .02, .95), (cx, cy - .40, .60), S.mat("joint", "#B9AF9F"), 0)
    F.tumbler((cx - .45, cy, 1.215), k.sage_glaze, .20, .40)
    vase(k, (cx + .35, cy, 1.215), .85)
    sprig(k, cx + .35, cy, 1.75, seed=3, stems=6, height=.95, spread=.45)
    # stool
    x, y = 2.15, -1.35
    S.lathe([(0, 0), (.40, 0), (.42, .02), (.40, .06), (.06, .10), (.05, .90), (0, .90)], (x, y, z), k.brass)
    S.lathe([(0, 0), (.44, 0), (.52, .06), (.53, .14), (.48, .21), (.36, .24), (0, .23)], (x, y, z + .88), pine)
    return dict(target=(.10, 0, 2.2), dist=18.8, eye=(-2.0, 4.4), arch_at=(.45, 3.6), arch_size=(4.0, 2.35, .9, .55), sun_to=(.5, 2.4, 2.7), fstop=7.0, focus=(0, -.4, 1.6))


# ---------------------------------------------------------------- the waiting room
@scene("waiting-room", "blush", samples=30, group="place")
def _(k):
    cloth = S.mat("cloth", "#879D92", rough=.85, grain=.10, grain_scale=14, bump=.5, sheen=.4)
    S.cyl(3.3, .06, (.1, .2, 0), k.pale, .03)
    z = .06

    def tub(P):
        """A round armchair: a low back that wraps a seat and slopes down to the arms."""
        r = np.hypot(P[:, 0], P[:, 1])
        rise = np.clip((P[:, 1] + 1.0) / 2.0, 0, 1)
        top = 1.02 + .78 * rise * rise * (3 - 2 * rise)
        q0, q1 = np.abs(r - 1.00) - .10, np.abs(P[:, 2] - (top + .18) / 2) - ((top - .18) / 2 - .10)
        d = np.sqrt(np.maximum(q0, 0) ** 2 + np.maximum(q1, 0) ** 2) + np.minimum(np.maximum(q0, q1), 0) - .10
        mouth = np.maximum(np.abs(P[:, 0]) - .52, P[:, 1] + .30) - .10
        return smax(d * .85, -mouth, .16)

    def seat(P):
        r = np.hypot(P[:, 0], P[:, 1] * 1.0 + .06)
        dome = .035 * np.clip(1 - (r / .9) ** 2, 0, 1)
        q0, q1 = r - .80, np.abs(P[:, 2] - .58) - (.06 + dome)
        return np.sqrt(np.maximum(q0, 0) ** 2 + np.maximum(q1, 0) ** 2) + np.minimum(np.maximum(q0, q1), 0) - .13

    def base(P):
        r = np.hypot(P[:, 0], P[:, 1])
        q0, q1 = r - .92, np.abs(P[:, 2] - .31) - .10
        return np.sqrt(np.maximum(q0, 0) ** 2 + np.maximum(q1, 0) ** 2) + np.minimum(np.maximum(q0, q1), 0) - .06
    p = F.pivot((-.85, .35, z), (0, 0, 24), 1.22)
    for f, top in ((tub, 2.1), (seat, .95), (base, .55)):
        S.add_mesh("chair", *sdf.mesh(f, (-1.4, -1.4, .05), (1.4, 1.4, top), .022), cloth, smooth=5).parent = p
    for i in range(4):
        a = np.radians(45 + 90 * i)
        F.rod((.62 * np.cos(a), .62 * np.sin(a), 0), (.58 * np.cos(a), .58 * np.sin(a), .24), .045, k.wood, .01, .065).parent = p
    # side table with two books and a vase
    x, y = 1.35, .05
    S.lathe([(0, 0), (.46, 0), (.48, .02), (.46, .05), (.07, .09), (.05, .30), (.05, 1.28), (0, 1.28)], (x, y, z), k.brass)
    S.cyl(.86, .11, (x, y, z + 1.27), k.stone, .035)
    zt = z + 1.38
    for i, (c, a) in enumerate((("#C98F72", 12), ("#EFE7DA", -7))):
        S.box((.62, .46, .085), (x - .26, y - .28, zt + .045 + .09 * i), S.mat("book%d" % i, c, rough=.7), .012, (0, 0, a))
    vase(k, (x + .34, y + .16, zt), .95)
    sprig(k, x + .34, y + .16, zt + .60, seed=8, height=1.15, spread=.50)
    # two globes on brass rods
    for gx, gy, gz, r in ((-1.95, 1.1, 3.95, .30), (-1.15, 1.35, 3.42, .24)):
        F.rod((gx, gy, gz), (gx, gy, 8), .013, k.brass, 0)
        S.ball(r, (gx, gy, gz), S.porcelain("globe", "#FFF6E6"))
    return dict(target=(.1, 0, 2.0), dist=18.0, eye=(-1.4, 4.2), arch_at=(.35, 3.0), arch_size=(4.0, 2.6, .9, .55), sun_to=(.4, 2.2, 2.5), fstop=7.0, focus=(0, -.4, 1.4))

"""Draw contact-sheet.webp: every master, the hero first, with its name below."""
import glob
import os

import cv2
import numpy as np

here = os.path.dirname(os.path.abspath(__file__))
names = sorted((os.path.basename(p)[:-5] for p in glob.glob(os.path.join(here, "masters", "*.webp"))), key=lambda n: (n != "hero", n))
W, H, label, across = 384, 288, 26, 6
sheet = np.full((-(-len(names) // across) * (H + label), W * across, 3), 255, np.uint8)
for i, name in enumerate(names):
    picture = cv2.imread(os.path.join(here, "masters", name + ".webp"))
    k = min(W / picture.shape[1], H / picture.shape[0])
    small = cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
    x, y = i % across * W, i // across * (H + label)
    dx, dy = (W - small.shape[1]) // 2, H - small.shape[0]
    sheet[y + dy:y + dy + small.shape[0], x + dx:x + dx + small.shape[1]] = small
    cv2.putText(sheet, name, (x + 8, y + H + 18), cv2.FONT_HERSHEY_SIMPLEX, .46, (40, 40, 40), 1, cv2.LINE_AA)
cv2.imwrite(os.path.join(here, "contact-sheet.webp"), sheet, [cv2.IMWRITE_WEBP_QUALITY, 80])

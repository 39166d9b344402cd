/**
 * How Chromium is opened for tests. It goes out to the network by nothing of its own, and the sandbox cannot be had by
 * root, whom many build machines use.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell without a window would round letters to whole pixels, which no window does.
  '--font-render-hinting=none',
]

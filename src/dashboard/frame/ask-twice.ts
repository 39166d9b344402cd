/** How long to wait before a file is asked for again, in milliseconds. */
const pause = 1_000

/** Downloads a part of the program, and asks once more after a second where that fails. */
export async function askTwice<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, pause))
    return load()
  }
}

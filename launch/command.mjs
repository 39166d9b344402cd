import { constants } from 'node:os'

/** Something the person at the terminal can act on: shown as its message alone, without a stack. */
export class CommandError extends Error {}

/** Somebody asked us to end, with this signal. */
export class Interrupted extends Error {
  constructor(signal) {
    super(`Ended by ${signal}`)
    this.signal = signal
  }
}

/** Runs a command to its end; its answer is the exit status. */
export async function asCommand(work) {
  // Only under npm: whoever starts us from a shell may close the shell and want us to stay.
  if (process.env.npm_lifecycle_event) {
    const { isLeftByNpm } = await import('./end-with-parent.mjs')
    if (isLeftByNpm()) {
      console.error('npm, which began this, was ended meanwhile.')
      process.exit(statusOfSignal('SIGTERM'))
    }
  }
  // Nobody may read any more what is said, as where it went to `head`: no reason to end in the middle.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  let status
  try {
    status = await work()
  } catch (error) {
    if (error instanceof Interrupted) status = statusOfSignal(error.signal)
    else {
      console.error(error instanceof CommandError ? error.message : (ofTheDisk(error) ?? error))
      status = 1
    }
  }
  process.exit(status)
}

/** What whoever runs the practice can do where the system lets us write nothing. */
const remedies = {
  EACCES: 'Run this as whoever owns it.',
  EPERM: 'Run this as whoever owns it.',
  EROFS: 'Its disk can only be read.',
  ENOSPC: 'Make room on its disk and ask once more.',
}

function ofTheDisk({ code, message, syscall }) {
  return syscall && remedies[code] && `${message}. ${remedies[code]}`
}

export function statusOfSignal(signal) {
  return 128 + constants.signals[signal]
}

import { write } from 'node:fs'
import { Socket } from 'node:net'

/** Bytes of lines that may wait for a slow reader; what comes beyond them is dropped. */
const mostWaiting = 1024 * 1024
/** How long a place that refused a line is left alone, in milliseconds. */
const restAfterFailure = 1_000
/** How long the last lines may take to leave, in milliseconds. */
const closingPatience = 200

type LogWriter = {
  write(line: string): void
  close(): Promise<void>
}

type Output = NodeJS.WriteStream & { fd: number }
type Send = (bytes: Buffer, done: (error: Error | null | undefined, written: number) => void) => void

/**
 * Writes lines to a program's output and never lets anybody wait for it: where the disk is full, the reader has gone or
 * does not read, lines are dropped and counted, and the count is a line of its own once writing works again. The writer
 * that comes with pino asks again without a pause and without end, and so stops the whole server.
 */
export function openLogWriter(output: Output): LogWriter {
  const send = sendTo(output)
  let waiting: string[] = []
  let waitingBytes = 0
  let dropped = 0
  let writing = false
  let resting = false
  let cutOff = false
  let emptied = () => {}

  function next(): void {
    if (writing || resting) return
    if (waiting.length === 0) {
      emptied()
      return
    }
    const told = dropped
    const lines = waiting.length
    const first = (cutOff ? '\n' : '') + (told > 0 ? lineAbout(told) : '')
    const bytes = Buffer.from(first + waiting.join(''))
    waiting = []
    waitingBytes = 0
    writing = true
    writeAll(bytes, (error, written) => {
      writing = false
      if (written > 0) cutOff = bytes[written - 1] !== newline
      if (!error) {
        dropped -= told
        return next()
      }
      dropped += lines
      resting = true
      setTimeout(() => {
        resting = false
        next()
      }, restAfterFailure).unref()
    })
  }

  function writeAll(bytes: Buffer, done: (error: Error | null | undefined, written: number) => void, from = 0): void {
    send(bytes.subarray(from), (error, written) => {
      const sent = from + written
      if (error || sent >= bytes.byteLength) done(error, sent)
      else writeAll(bytes, done, sent)
    })
  }

  return {
    write(line) {
      if (waitingBytes + line.length > mostWaiting) {
        dropped += 1
        return
      }
      waiting.push(line)
      waitingBytes += line.length
      next()
    },
    close() {
      if (!writing && waiting.length === 0) return Promise.resolve()
      return new Promise((closed) => {
        emptied = closed
        setTimeout(closed, closingPatience)
      })
    },
  }
}

const newline = 0x0a

/** 40 is pino's number for a warning. */
function lineAbout(dropped: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'lines of the log could not be written' })}\n`
}

/**
 * A pipe is asked through its stream, which does not block; a file by its descriptor, beside the server's own thread,
 * because Node writes to it at once and lets everybody wait.
 */
function sendTo(output: Output): Send {
  // Whatever failed is told to the one who wrote it; without a listener it would end the program.
  output.on('error', forget)
  const { fd } = output
  const isStream = output instanceof Socket
  if (isStream) return (bytes, done) => void output.write(bytes, (error) => done(error, error ? 0 : bytes.byteLength))
  return (bytes, done) => write(fd, bytes, (error, written) => done(error, written ?? 0))
}

function forget(_failed: Error): void {}

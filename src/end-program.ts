import { spawn } from 'node:child_process'

/**
 * Ends the program. Node itself ends only when the disk has answered all that it was asked, never where that is away, as
 * one of a network may be: then whoever waits beside it ends it after a second.
 */
export function endProgram(code: number): void {
  // Its input ends with us.
  const untilWeEnd = 'sleep 1 & s=$!; exec 3<&0; (cat <&3; kill $s) & wait $s && kill -KILL "$0"'
  const beside = spawn('sh', ['-c', untilWeEnd, String(process.pid)], { stdio: ['pipe', 'ignore', 'ignore'] })
  // Without handles for it, or without a shell, as on Windows.
  beside.on('error', () => undefined)
  process.exit(code)
}

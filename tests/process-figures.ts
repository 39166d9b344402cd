import { readdirSync, readFileSync } from 'node:fs'

// Read from Linux; a test that asks for them is skipped elsewhere.

/** Milliseconds that all threads of a process have had a processor so far. */
export function processorMilliseconds(pid: number | undefined): number {
  const threads = `/proc/${pid}/task`
  return readdirSync(threads)
    .map((thread) => Number(readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
    .reduce((sum, one) => sum + one, 0)
}

/** The same of the one thread that answers everybody. */
export function ownThreadMilliseconds(pid: number | undefined): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
}

/** What a quarter of some measurements does not exceed: others on the machine add to a measurement and take nothing away. */
export function lowerQuartile(measured: number[]): number {
  return sorted(measured)[Math.floor(measured.length / 4)] ?? Number.NaN
}

/** What half of some measurements do not exceed. */
export function median(measured: number[]): number {
  return sorted(measured)[Math.floor(measured.length / 2)] ?? Number.NaN
}

function sorted(measured: number[]): number[] {
  return measured.toSorted((one, other) => one - other)
}

/** Memory of a process that lies in the machine's now, in megabytes. */
export function megabytes(pid: number | undefined): number {
  return statusInMegabytes(pid, 'VmRSS')
}

/** The most that it ever was. */
export function peakMegabytes(pid: number | undefined): number {
  return statusInMegabytes(pid, 'VmHWM')
}

function statusInMegabytes(pid: number | undefined, name: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
}

import { join } from 'node:path'
import { runnerImport } from 'vite'

// The product's own files are Vite's: what they import by it (migrations as text) plain Node cannot read.
await runnerImport(join(import.meta.dirname, 'measure.ts'))

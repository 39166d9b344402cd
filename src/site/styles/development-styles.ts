// While developing, every page wears everything, and a change of any sheet is seen at once.
import '../styles.ts'
import { styleParts } from './style-parts.ts'

const sheets = import.meta.glob('./parts/**/*.css')
for (const part of styleParts) await sheets[part.replace('src/site/styles', '.')]?.()

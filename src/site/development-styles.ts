// While developing, every page wears everything, and a change of any sheet is seen at once.
import './styles.ts'

import.meta.glob('./styles/parts/*.css', { eager: true })

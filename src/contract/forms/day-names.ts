/** A day has the same name on both sides. */
export { monthNames, weekdayNames } from '../../domain/day-names.ts'

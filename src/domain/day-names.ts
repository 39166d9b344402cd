// Not by `Intl`: its first formatter takes a twentieth of the server's whole start, and servers and browsers punctuate
// differently from version to version.

/** From Sunday on, as programs count. */
export const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** From January on. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

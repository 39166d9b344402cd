/** So that Excel reads the bytes as UTF-8. */
const byteOrderMark = '\uFEFF'

/** A table for spreadsheets: every field in quotes, and none that a spreadsheet would run as a formula. */
export function csvOf(rows: string[][]): string {
  return byteOrderMark + csvRows(rows)
}

/** More rows of the same table. */
export function csvRows(rows: string[][]): string {
  return rows.map((row) => `${row.map(fieldOf).join(',')}\r\n`).join('')
}

/**
 * What begins like a formula, also behind marks that nobody sees, gets an apostrophe, which spreadsheets take as the mark
 * of a text (OWASP, CSV injection).
 */
function fieldOf(text: string): string {
  const harmless = /^\p{Cf}*[=+\-@＝＋－＠\t\r\n]/u.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"`
}

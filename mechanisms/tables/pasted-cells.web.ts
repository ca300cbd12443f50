/** So many rows are taken from a spreadsheet at once. */
export const mostPasted = 200

/**
 * What was copied from a spreadsheet, as rows of cells: lines by line breaks, cells by tabs; a cell in quotes may hold
 * both, with its quotes doubled.
 */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r?\n|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // A spreadsheet ends with a line break.
  if (rows.at(-1)!.join('') === '') rows.pop()
  return rows
}

/** Cells as a spreadsheet takes them. */
export const writeCells = (rows: readonly (readonly string[])[]) =>
  rows
    .map(row => row.map(cell => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')

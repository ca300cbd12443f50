/** A row of a spreadsheet that becomes a task; days as `yyyy-MM-dd`. */
export interface PastedRow {
  name: string
  start?: string
  end?: string
}

/** As many rows are taken at once. */
const most = 200
const longestName = 200

/** `2026/3/5`, `2026-03-05`, `2026年3月5日` as `2026-03-05`; undefined for what is no day. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:\s|$)/.exec(`${text.trim()} `) ?? []
  return year && `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`
}

/**
 * Parses rows copied from a spreadsheet, each line a task: its name is the first cell that is neither a number nor a
 * day; the first two days are its start and its end. A single word is not a row.
 */
export function readPasted(text: string): PastedRow[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  if (lines.length < 2 && !text.includes('\t')) return []
  return lines.slice(0, most).flatMap(line => {
    const cells = line.split('\t').map(cell => cell.trim())
    const name = cells.find(cell => cell !== '' && !/^[\d.,%\s]+$/.test(cell) && dayOf(cell) === undefined)
    const [start, end] = cells.flatMap(cell => dayOf(cell) ?? [])
    if (name === undefined) return []
    return [{ name: name.slice(0, longestName), ...(start ? { start } : {}), ...(end ? { end } : {}) }]
  })
}

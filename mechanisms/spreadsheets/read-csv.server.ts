import Papa from 'papaparse'
import { refuse } from '#platform/server/http/refuse.ts'
import { withoutFormulaGuard } from './write-csv.server.ts'
import type { SheetLimits } from './sheet-limits.contract.ts'
import type { SheetRow } from './sheet.contract.ts'
import { notASheet, openQuote, tooManyRows } from './sheet-refusals.contract.ts'

/** Reads separated values: comma, semicolon or tab, in UTF-8, UTF-16 or GB18030 (as Chinese Excel saves them). */
export function readCsv(bytes: Uint8Array, limits: SheetLimits): SheetRow[] {
  const text = decode(bytes)
  if (text.includes('\0') || /^\s*<[!?a-z]/i.test(text)) refuse(notASheet)
  // Excel's own first line "sep=;" names the separator and is not shown.
  const [declared = '', separator = likelySeparator(text)] = /^sep=(.)\r?\n/.exec(text) ?? []
  const mostLines = limits.rows * 2
  const { data, errors } = Papa.parse<string[]>(text.slice(declared.length), {
    delimiter: separator,
    preview: mostLines + 1,
  })
  const broken = errors.find(error => error.code === 'MissingQuotes')
  if (broken) refuse(openQuote, { line: (broken.row ?? 0) + 1 })
  if (data.length > mostLines) refuse(tooManyRows, { rows: limits.rows })
  return data.map((cells, index) => ({ line: index + 1, cells: withoutEmptyEnd(cells.map(withoutFormulaGuard)) }))
}

/** Strict UTF-8 first: text in GB18030 is practically never valid UTF-8, but nearly everything is valid GB18030. */
function decode(bytes: Uint8Array): string {
  for (const encoding of [...utf16(bytes), 'utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      // Not this encoding; try the next.
    }
  }
  return refuse(notASheet)
}

/** By its byte order mark, or, without one, by the empty upper halves of its separators and line ends. */
function utf16(bytes: Uint8Array): string[] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return ['utf-16le']
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return ['utf-16be']
  const zeroAt = bytes.subarray(0, 1000).indexOf(0)
  if (zeroAt < 0) return []
  return [zeroAt % 2 === 1 ? 'utf-16le' : 'utf-16be']
}

/** The one that the first line with any of them, which is the headings, has most of outside quotation marks. */
function likelySeparator(text: string): string {
  const lines = text
    .slice(0, 10_000)
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
  const headings = lines.find(line => /[,\t;]/.test(line)) ?? ''
  const count = (separator: string) => headings.split(separator).length
  return [',', '\t', ';'].reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

const withoutEmptyEnd = (cells: string[]) => cells.slice(0, cells.findLastIndex(cell => cell !== '') + 1)

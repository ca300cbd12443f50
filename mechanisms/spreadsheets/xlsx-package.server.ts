import { Unzip, UnzipInflate, zipSync, type UnzipFile } from 'fflate'
import { refuse } from '#platform/server/http/refuse.ts'
import { columnLetters, columnNumber } from './column-letters.contract.ts'
import type { SheetLimits } from './sheet-limits.contract.ts'
import { contentTooLarge, damagedFile, notASheet, tooManyColumns, tooManyRows } from './sheet-refusals.contract.ts'

/**
 * An .xlsx is a zip of XML parts. Before the reader sees a workbook it is packed again with its first visible sheet
 * alone: what is unpacked stays within the limit whatever the zip claims, other sheets, pictures and macros play no
 * part, and cells that have a format but no value (a million of them, where someone drew borders down a column) are
 * dropped.
 */
export function firstSheetOnly(bytes: Uint8Array, limits: SheetLimits): Buffer {
  const index = unpack(bytes, ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'], limits)
  const workbook = index['xl/workbook.xml']
  const relations = index['xl/_rels/workbook.xml.rels']
  if (!workbook || !relations) refuse(notASheet)
  const { sheet, styles, sharedStrings } = partNames(workbook, relations)
  if (!sheet) refuse(damagedFile)
  const parts = unpack(
    bytes,
    [sheet, styles, sharedStrings].filter(name => name !== undefined),
    limits,
  )
  const sheetXml = parts[sheet]
  if (!sheetXml) refuse(damagedFile)
  return pack({
    sheet: tidySheet(sheetXml, limits),
    styles: parts[styles ?? ''],
    sharedStrings: parts[sharedStrings ?? ''],
    countsFrom1904: /<(?:\w+:)?workbookPr\b[^<>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook),
  })
}

/** How much is unpacked at a time; deflate expands at most 1032 times, so that a step stays below 17 MB. */
const stepBytes = 16_384

/** Unpacks the named parts as text, counting what really comes out: the sizes that a zip declares may be wrong. */
function unpack(bytes: Uint8Array, names: readonly string[], limits: SheetLimits): Record<string, string | undefined> {
  const texts: Record<string, string> = {}
  let unpackedBytes = 0
  const collect = (file: UnzipFile) => {
    const decoder = new TextDecoder()
    file.ondata = (error, data, final) => {
      if (error) throw error
      unpackedBytes += data.length
      if (unpackedBytes > limits.unpackedBytes) refuse(contentTooLarge)
      texts[file.name] = (texts[file.name] ?? '') + decoder.decode(data, { stream: !final })
    }
    file.start()
  }
  const unzip = new Unzip(file => {
    if (names.includes(file.name)) collect(file)
  })
  unzip.register(UnzipInflate)
  for (let start = 0; start < bytes.length; start += stepBytes) {
    unzip.push(bytes.subarray(start, start + stepBytes), start + stepBytes >= bytes.length)
  }
  return texts
}

/** The names of the parts that matter, found by the workbook's relations: they differ between programs. */
function partNames(workbook: string, relations: string) {
  const targets = tags(relations, 'Relationship').map(({ Id, Type = '', Target = '' }) => ({
    id: Id,
    type: Type.slice(Type.lastIndexOf('/') + 1),
    name: Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`,
  }))
  const visible = tags(workbook, 'sheet').find(({ state = 'visible' }) => state === 'visible')
  const nameOf = (type: string) => targets.find(target => target.type === type)?.name
  return {
    sheet: targets.find(target => target.type === 'worksheet' && target.id === relationOf(visible))?.name,
    styles: nameOf('styles'),
    sharedStrings: nameOf('sharedStrings'),
  }
}

/** The sheet's `r:id`; the prefix is the writing program's choice. */
const relationOf = (tag: Attributes = {}) => Object.entries(tag).find(([name]) => name.endsWith(':id'))?.[1]

type Attributes = Record<string, string>

function tags(xml: string, name: string): Attributes[] {
  const found = xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\b([^<>]*)>`, 'g'))
  return [...found].map(([, attributes = '']) => attributesOf(attributes))
}

function attributesOf(text: string): Attributes {
  const found = text.matchAll(/(?<![\w:])([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)
  return Object.fromEntries([...found].map(([, name = '', double, single]) => [name, double ?? single ?? '']))
}

/** A row's or a cell's start, or the whole of it when it is empty. */
const rowOrCell = /<((?:\w+:)?(row|c))\b([^<>]*?)(\/>|>\s*<\/\1>|>)/g

/**
 * The sheet without its empty cells and rows, with an address on every row and cell (some programs leave them out), and
 * with a formula's error as its text (the reader would drop it). Rows and columns beyond the limits are refused here,
 * because the reader would fill everything before them with empty cells.
 */
function tidySheet(xml: string, limits: SheetLimits): string {
  let line = 0
  let column = 0
  const cells = xml.replace(rowOrCell, (_, tag: string, kind: string, attributes: string, end: string) => {
    const [, letters = '', digits] = /(?:^|\s)r\s*=\s*["']([A-Z]*)(\d+)["']/.exec(attributes) ?? []
    if (kind === 'row') {
      line = digits ? Number(digits) : line + 1
      column = 0
    } else {
      column = letters ? columnNumber(letters) : column + 1
    }
    if (end !== '>') return ''
    if (column > limits.columns) refuse(tooManyColumns, { columns: limits.columns })
    const address = digits ? '' : ` r="${kind === 'row' ? '' : columnLetters(column)}${line}"`
    return `<${tag}${address}${attributes.replace(/(\st\s*=\s*)["']e["']/, '$1"str"')}>`
  })
  const rows = cells.replace(/<((?:\w+:)?row)\b[^<>]*>\s*<\/\1>/g, '')
  if (tags(rows, 'row').some(({ r }) => Number(r) > limits.rows * 2)) refuse(tooManyRows, { rows: limits.rows })
  return rows
}

interface Parts {
  sheet: string
  styles: string | undefined
  sharedStrings: string | undefined
  countsFrom1904: boolean
}

const spreadsheetNames = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationNames = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Packed without compression: it is read at once. */
function pack({ sheet, styles, sharedStrings, countsFrom1904 }: Parts): Buffer {
  const parts: Record<string, string> = {
    'xl/workbook.xml':
      `<workbook xmlns="${spreadsheetNames}" xmlns:r="${relationNames}">` +
      `<workbookPr date1904="${countsFrom1904 ? 1 : 0}"/>` +
      '<sheets><sheet name="1" sheetId="1" r:id="sheet"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      relation('sheet', 'worksheet') +
      relation('styles', 'styles') +
      relation('sharedStrings', 'sharedStrings') +
      '</Relationships>',
    'xl/sheet.xml': sheet,
  }
  if (styles !== undefined) parts['xl/styles.xml'] = styles
  if (sharedStrings !== undefined) parts['xl/sharedStrings.xml'] = sharedStrings
  const encoded = Object.entries(parts).map(([name, xml]) => [name, new TextEncoder().encode(xml)] as const)
  return Buffer.from(zipSync(Object.fromEntries(encoded), { level: 0 }))
}

const relation = (name: string, type: string) =>
  `<Relationship Id="${name}" Type="${relationNames}/${type}" Target="${name}.xml"/>`

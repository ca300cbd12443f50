import { SaxesParser } from 'saxes'
import { refuse } from '#platform/server/http/refuse.ts'
import { damagedFile } from '#mechanisms/spreadsheets/sheet-refusals.contract.ts'

/** An element of interest: the texts of the elements in it, and the elements of interest below it. */
export interface XmlRecord {
  name: string
  fields: Record<string, string>
  records: XmlRecord[]
}

const step = 65_536
const deepest = 40
const longestText = 200_000

/**
 * Reads the elements of these names from an XML file, as a stream, whatever else it holds. A document type is refused,
 * and with it every entity of the file's own: there is nothing to expand. Texts are cut at 200,000 characters.
 */
export function readXmlRecords(bytes: Uint8Array, wanted: ReadonlySet<string>): XmlRecord {
  const root: XmlRecord = { name: '', fields: {}, records: [] }
  const open: { name: string; record: XmlRecord; isRecord: boolean; text: string }[] = []
  const parser = new SaxesParser()
  parser.on('error', () => refuse(damagedFile))
  parser.on('doctype', () => refuse(damagedFile))
  parser.on('opentag', ({ name }) => {
    const above = open.at(-1)?.record ?? root
    const isRecord = wanted.has(name)
    const record = isRecord ? { name, fields: {}, records: [] } : above
    if (isRecord) above.records.push(record)
    if (open.push({ name, record, isRecord, text: '' }) > deepest) refuse(damagedFile)
  })
  const take = (text: string) => {
    const last = open.at(-1)
    if (last && last.text.length < longestText) last.text += text
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => {
    const { name, record, isRecord, text } = open.pop()!
    // Directly in the element of interest, or in the outermost one: what lies deeper is another's.
    const isField = !isRecord && (open.at(-1)?.isRecord || open.length === 1)
    if (isField && text.trim() !== '') record.fields[name] ??= text.trim()
  })
  const decoder = new TextDecoder(encodingOf(bytes))
  for (let at = 0; at < bytes.length; at += step)
    parser.write(decoder.decode(bytes.subarray(at, at + step), { stream: at + step < bytes.length }))
  parser.close()
  return root
}

const encodingOf = (bytes: Uint8Array) =>
  bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'

/** Does the file begin as XML does? */
export const isXml = (bytes: Uint8Array): boolean =>
  /^\s*<\?xml|^\s*<Project\b/.test(new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, 200)))

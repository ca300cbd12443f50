import { FileAnswer } from './handle.ts'
import type { RequestFacts } from './identity.ts'
import type { ByteRange, FileStore } from '../files/store.ts'

export interface Content {
  key: string
  name: string
  type: string
  size: number
  /** Of the content, which never changes under the same tag. */
  etag: string
  /** Displayed inside a page (a raster image), instead of being saved. */
  isInline: boolean
}

const anHour = 3600

/** A file as a response: whole, in part (Range), or 304. Never rendered as a page of this app. */
export async function fileAnswer(store: FileStore, content: Content, { fetching }: RequestFacts): Promise<FileAnswer> {
  const { key, name, type, size, isInline } = content
  const etag = `"${content.etag}"`
  const headers: Record<string, string> = {
    'Content-Type': type,
    'Content-Disposition': `${isInline ? 'inline' : 'attachment'}; filename="${asciiName(name)}"; filename*=UTF-8''${encodeName(name)}`,
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': `private, max-age=${anHour}, immutable`,
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  if (fetching.ifNoneMatch === etag) return new FileAnswer(Buffer.alloc(0), headers, 304)
  const wanted = fetching.ifRange === undefined || fetching.ifRange === etag ? fetching.range : undefined
  const range = readRange(wanted, size)
  if (range === 'unsatisfiable')
    return new FileAnswer(Buffer.alloc(0), { ...headers, 'Content-Range': `bytes */${size}` }, 416)
  const body = await store.read(key, range ?? undefined)
  if (!range) return new FileAnswer(body, { ...headers, 'Content-Length': String(size) })
  const { start, end } = range
  return new FileAnswer(
    body,
    { ...headers, 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${size}` },
    206,
  )
}

/** One byte range (RFC 9110, 14.1.2). Several ranges or an unreadable header are answered with the whole file: null. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  return start > end ? 'unsatisfiable' : { start, end }
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
const encodeName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

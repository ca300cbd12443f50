import type { Fetched } from '#platform/server/outside/fetch-outside.ts'

/** What a page says of itself. */
export interface PageFacts {
  title: string
  text: string
  /** The address of its picture. */
  picture: string | null
}

const longestTitle = 120
const longestText = 200

/** A tag that is longer is none that says something; each part of a page is looked at once, however it is written. */
const longestTag = 4000

/** Reads the title, description and picture that a page names in its head (Open Graph first); null without a title. */
export function readPage({
  bytes,
  charset,
  address,
}: Pick<Fetched, 'bytes' | 'charset' | 'address'>): PageFacts | null {
  const named = new Map<string, string>()
  let titled = ''
  for (const part of visible(decoded(bytes, charset)).split('<')) {
    const [tag = '', behind = ''] = cutAt(part.slice(0, longestTag), '>')
    if (/^title\b/i.test(tag)) titled ||= behind
    if (!/^meta\b/i.test(tag)) continue
    const { property, name, content } = attributesOf(tag)
    const key = (property ?? name)?.toLowerCase()
    if (key && content && !named.has(key)) named.set(key, content)
  }
  const title = line(named.get('og:title') ?? textOf(titled), longestTitle)
  if (title === '') return null
  const picture = named.get('og:image') ?? named.get('twitter:image') ?? null
  return {
    title,
    text: line(named.get('og:description') ?? named.get('description') ?? '', longestText),
    picture: picture !== null && URL.canParse(picture, address) ? new URL(picture, address).href : null,
  }
}

const cutAt = (text: string, mark: string): [string, string?] => {
  const at = text.indexOf(mark)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + mark.length)]
}

/** A page without its comments, scripts and styles; what does not end goes to the end. */
function visible(html: string): string {
  const lower = html.toLowerCase()
  let shown = ''
  let at = 0
  for (const { index, 0: opening } of lower.matchAll(/<!--|<script\b|<style\b/g)) {
    if (index < at) continue
    shown += html.slice(at, index)
    const closing = opening === '<!--' ? '-->' : `</${opening.slice(1)}`
    const end = lower.indexOf(closing, index)
    if (end === -1) return shown
    at = end + closing.length
  }
  return shown + html.slice(at)
}

/** By the character set that is named in the answer, else in the page; as UTF-8 where that one is unknown. */
function decoded(bytes: Buffer, charset: string | null): string {
  const named = charset ?? /<meta\b[^>]*charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1]
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes)
  } catch {
    return new TextDecoder().decode(bytes)
  }
}

function attributesOf(tag: string): Record<string, string | undefined> {
  const attributes: Record<string, string> = {}
  for (const [, name, double, single, bare] of tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g))
    attributes[name!.toLowerCase()] = textOf(double ?? single ?? bare ?? '')
  return attributes
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
/** The characters that are meant; an unknown entity stays as it is written. */
const textOf = (written: string) =>
  written.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
  })
/** In one line, without what turns text round or shows nothing. */
const line = (text: string, longest: number) => {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const characters = [...clean]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : clean
}

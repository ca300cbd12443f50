import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { root } from '#platform/server/root.ts'

const inflated = promisify(inflate)

/** Where the bytes of a table lie in a WOFF 1.0 file (W3C), and what they are in the font that it wraps. */
interface Table {
  tag: string
  sum: number
  data: Buffer
}

/**
 * The font that a WOFF wraps: its tables inflated, behind a directory of their own. The PDF library reads WOFF too, but
 * inflates the whole table of outlines again for every glyph.
 */
export async function unwrapped(woff: Buffer): Promise<Buffer> {
  const number = woff.readUInt16BE(12)
  const tables = await Promise.all(
    Array.from({ length: number }, async (_, index): Promise<Table> => {
      const at = 44 + index * 20
      const [start, packed, length, sum] = [4, 8, 12, 16].map(field => woff.readUInt32BE(at + field)) as [
        number,
        number,
        number,
        number,
      ]
      const bytes = woff.subarray(start, start + packed)
      return { tag: woff.toString('latin1', at, at + 4), sum, data: packed < length ? await inflated(bytes) : bytes }
    }),
  )
  const power = Math.floor(Math.log2(number))
  const directory = Buffer.alloc(12 + 16 * number)
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  for (const [field, value] of [number, 2 ** power * 16, power, (number - 2 ** power) * 16].entries())
    directory.writeUInt16BE(value, 4 + field * 2)
  const parts = [directory]
  let end = directory.length
  for (const [index, { tag, sum, data }] of tables.entries()) {
    directory.write(tag, 12 + 16 * index, 'latin1')
    for (const [field, value] of [sum, end, data.length].entries())
      directory.writeUInt32BE(value, 16 + 16 * index + field * 4)
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4)
    data.copy(padded)
    parts.push(padded)
    end += padded.length
  }
  return Buffer.concat(parts)
}

/** The usual signs of Noto Sans SC; and the fonts used where it has no glyph, in this order. */
const files = {
  text: 'noto-sans-sc',
  rare: 'noto-sans-sc-rare',
  japanese: 'noto-sans-jp-rare',
  hongkong: 'noto-sans-hk-rare',
  emoji: 'noto-emoji',
} as const
export type FontName = keyof typeof files
const fonts = new Map<FontName, Promise<Buffer>>()
/** A font, unwrapped once a process. */
function fontNamed(name: FontName): Promise<Buffer> {
  const known = fonts.get(name) ?? readFile(join(root, `mechanisms/print/${files[name]}.woff`)).then(unwrapped)
  fonts.set(name, known)
  return known
}
/** The usual font alone, or with those that have what it has not: rare signs of names, and emoji. */
export const printFonts = async (isWhole: boolean): Promise<[FontName, Buffer][]> =>
  await Promise.all(
    (isWhole ? (Object.keys(files) as FontName[]) : ['text' as const]).map(
      async name => [name, await fontNamed(name)] as [FontName, Buffer],
    ),
  )

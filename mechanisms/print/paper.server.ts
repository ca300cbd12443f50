import { FileAnswer } from '#platform/server/http/handle.ts'
import { printFonts } from './font.server.ts'
import { writerOn, type Part, type Writer } from './write-text.server.ts'

const margin = 42
const ink = '#1a1f26'
const soft = '#5b6470'
const line = '#c9ced6'
const pad = 5

export interface Column {
  name: string
  /** In parts of the whole width. */ share: number
  align?: 'left' | 'right' | 'center'
}
/** A text, or a picture (PNG or JPEG). */
export type Cell = string | Buffer

/** An A4 page to write on from top to bottom; what does not fit goes on to the next one. */
export interface Paper {
  /** In the middle, large; beneath it small words at the left and at the right. */
  title(text: string, left: string, right: string): void
  /** A heading over what follows. */
  heading(text: string): void
  /** Names and values, two pairs beside each other; long values take a whole line. */
  pairs(pairs: readonly (readonly [name: string, value: string])[]): void
  /** Rows under names, which stand again on every page. */
  table(
    columns: readonly Column[],
    rows: readonly (readonly Cell[])[],
    total?: readonly [name: string, value: string],
  ): void
  /** A paragraph as wide as the page, `indent` points from its edge; `mark` stands before its first line. */
  flow(parts: readonly Part[], look?: Flow): void
  /** A picture (PNG or JPEG) of so many pixels, as wide as it is and fits. */
  picture(bytes: Buffer, width: number, height: number, indent?: number): void
  /** A line across the page. */
  rule(): void
  /** Bars beneath each other, each with its name and what it comes to; the longest is the largest. */
  bars(rows: readonly Charted[]): void
  /** Values beside each other, as columns or as a line, each with its name beneath. */
  chart(kind: 'columns' | 'line', points: readonly Charted[]): void
  /** A large figure, and small words beneath it. */
  figure(text: string, about: string): void
}
/** A value that is drawn, and how it is written. */
export interface Charted {
  name: string
  value: number
  text: string
}
export interface Flow {
  size?: number
  indent?: number
  mark?: string
  /** Points above it. */
  above?: number
}
/** Points: how high a chart is, and the least that a value's name needs beside the next one's. */
const chartHeight = 110
const leastStep = 36
/** The usual colours of what is written. */
export const inks = { ink, soft, link: '#1f5eff' } as const

/**
 * Makes a PDF of A4 pages, with the glyphs it uses embedded: `await print({ title, foot }, paper => …)`. `foot` stands
 * at the bottom of each page, with its number beside it.
 */
export async function print(about: { title: string; foot: string }, draw: (paper: Paper) => void): Promise<Buffer> {
  const usual = await drawn(about, draw, false)
  // Rare signs and emoji have fonts of their own: only who needs them reads those.
  return (usual.isMissing ? await drawn(about, draw, true) : usual).bytes
}

async function drawn(
  { title, foot }: { title: string; foot: string },
  draw: (paper: Paper) => void,
  isWhole: boolean,
): Promise<{ bytes: Buffer; isMissing: boolean }> {
  // Only who prints pays for the library.
  const [fonts, { default: Paged }] = await Promise.all([printFonts(isWhole), import('pdfkit')])
  const document = new Paged({ size: 'A4', margin, bufferPages: true, info: { Title: title } })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  for (const [name, font] of fonts) document.registerFont(name, font)
  const writer = writerOn(
    document,
    fonts.map(([name]) => name),
  )
  document.font('text').fillColor(ink)
  draw(paperOn(document, writer))
  footOn(document, writer, foot)
  document.end()
  return { bytes: await whole, isMissing: writer.isMissing() }
}

/** A picture as it can be printed, small and plain; null for what is no picture, whatever it calls itself. */
export async function printable(picture: Buffer): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  return await sharp(picture, { limitInputPixels: 25_000_000 })
    .resize({ width: 480, height: 240, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(() => null)
}

/** A PDF that the browser shows or keeps, under a name that may be Chinese. */
export const pdfAnswer = (bytes: Buffer, name: string) =>
  new FileAnswer(bytes, {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="print.pdf"; filename*=UTF-8''${encodeURIComponent(`${name}.pdf`)}`,
    'content-length': String(bytes.length),
    'cache-control': 'no-store',
  })

type Document = PDFKit.PDFDocument

/** Says what stands for signs that no font has, on each page of a paper with any. */
const aboutNumbers =
  '〔U+…〕：字库中没有的字，以统一码编号表示 · A sign that the fonts do not have, by its Unicode number'

function footOn(document: Document, writer: Writer, foot: string) {
  const isNumbered = writer.isMissing()
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    // Beneath the margin: there the library would begin another page.
    document.page.margins.bottom = 0
    const y = document.page.height - margin + 8
    const width = document.page.width - margin * 2
    document.fontSize(8).fillColor(soft)
    writer.write(foot, margin, y, { lineBreak: false })
    writer.write(`${page + 1} / ${count}`, margin, y, { width, align: 'right', lineBreak: false })
    if (isNumbered) writer.write(aboutNumbers, margin, y + 11, { lineBreak: false })
  }
}

function paperOn(document: Document, writer: Writer): Paper {
  const width = document.page.width - margin * 2
  const bottom = document.page.height - margin
  let y = margin
  /** Goes on to the next page where so much does not fit. */
  const need = (height: number): boolean => {
    if (y + height <= bottom) return false
    document.addPage()
    y = margin
    return true
  }
  const heightOf = (text: string, size: number, within: number) => {
    document.fontSize(size)
    return writer.heightOf(text, within)
  }

  function boxed(
    cells: readonly { text: Cell; width: number; align?: Column['align']; color?: string; fill?: string }[],
    size: number,
    least = 0,
  ): number {
    const height = Math.max(
      least,
      ...cells.map(({ text, width: own }) =>
        typeof text === 'string' ? heightOf(text, size, own - pad * 2) + pad * 2 : 40,
      ),
    )
    let x = margin
    for (const { text, width: own, align = 'left', color = ink, fill } of cells) {
      if (fill) document.rect(x, y, own, height).fill(fill)
      document.lineWidth(0.5).strokeColor(line).rect(x, y, own, height).stroke()
      if (typeof text === 'string') {
        document.fontSize(size).fillColor(color)
        writer.write(text, x + pad, y + pad, { width: own - pad * 2, align })
      } else document.image(text, x + pad, y + 4, { fit: [own - pad * 2, 32], align: 'center' })
      x += own
    }
    return height
  }

  return {
    title(text, left, right) {
      document.fontSize(18).fillColor(ink)
      writer.write(text, margin, y, { width, align: 'center' })
      y += 30
      document.fontSize(9).fillColor(soft)
      writer.write(left, margin, y, { width: width / 2 })
      writer.write(right, margin + width / 2, y, { width: width / 2, align: 'right' })
      y += 18
    },
    flow(parts, { size = 10.5, indent = 0, mark = '', above = 4 } = {}) {
      need(size * 2 + above)
      if (y > margin) y += above
      document.fontSize(size)
      if (mark !== '') {
        document.fillColor(ink)
        writer.write(mark, margin + indent - 18, y, { lineBreak: false })
      }
      const shown = parts.some(({ text }) => text !== '') ? parts : [{ text: ' ', color: ink }]
      writer.flow(shown, margin + indent, y, width - indent)
      y = document.y
    },
    picture(bytes, own, height, indent = 0) {
      // Points of a pixel at 96 dots an inch.
      const scale = Math.min(0.75, (width - indent) / own, (bottom - margin - 20) / height)
      need(height * scale + 12)
      document.image(bytes, margin + indent, y + 6, { width: own * scale, height: height * scale })
      y += height * scale + 12
    },
    rule() {
      need(20)
      document
        .lineWidth(0.5)
        .strokeColor(line)
        .moveTo(margin, y + 10)
        .lineTo(margin + width, y + 10)
        .stroke()
      y += 20
    },
    figure(text, about) {
      need(50)
      document.fontSize(20).fillColor(ink)
      writer.write(text, margin, y, { width })
      y += 26
      document.fontSize(9).fillColor(soft)
      writer.write(about, margin, y, { width })
      y += heightOf(about, 9, width) + 4
    },
    bars(rows) {
      const [named, written] = [130, 90]
      const room = width - named - written - pad * 2
      const largest = Math.max(...rows.map(({ value }) => Math.abs(value)), 0)
      for (const { name, value, text } of rows) {
        const height = Math.max(heightOf(name, 9, named), 11) + 5
        need(height)
        document.fontSize(9).fillColor(ink)
        writer.write(name, margin, y, { width: named })
        const long = largest > 0 ? (Math.abs(value) / largest) * room : 0
        document.rect(margin + named + pad, y + 1, Math.max(long, 0.5), 9).fill(value < 0 ? soft : inks.link)
        document.fillColor(ink)
        writer.write(text, margin + width - written, y, { width: written, align: 'right' })
        y += height
      }
    },
    chart(kind, points) {
      need(chartHeight + 36)
      const [most, least] = [
        Math.max(...points.map(({ value }) => value), 0),
        Math.min(...points.map(({ value }) => value), 0),
      ]
      const top = y + 14
      const heightAt = (value: number) =>
        top + (most > least ? ((most - value) / (most - least)) * chartHeight : chartHeight)
      const step = width / Math.max(points.length, 1)
      const middle = (at: number) => margin + step * (at + 0.5)
      document
        .lineWidth(0.5)
        .strokeColor(line)
        .moveTo(margin, heightAt(0))
        .lineTo(margin + width, heightAt(0))
        .stroke()
      if (kind === 'line') {
        points.forEach(({ value }, at) =>
          at === 0 ? document.moveTo(middle(at), heightAt(value)) : document.lineTo(middle(at), heightAt(value)),
        )
        document.lineWidth(1.5).strokeColor(inks.link).stroke()
        points.forEach(({ value }, at) => document.circle(middle(at), heightAt(value), 2).fill(inks.link))
      } else {
        const wide = Math.min(step * 0.6, 40)
        points.forEach(({ value }, at) => {
          const [from, to] = [heightAt(Math.max(value, 0)), heightAt(Math.min(value, 0))]
          document.rect(middle(at) - wide / 2, from, wide, Math.max(to - from, 0.5)).fill(inks.link)
        })
      }
      // Where there is no room for each, some are named.
      const every = Math.ceil(leastStep / step)
      document.fontSize(7)
      points.forEach(({ name, value, text }, at) => {
        if (at % every !== 0) return
        const options = { width: step * every, align: 'center', height: 8, ellipsis: true } as const
        const x = middle(at) - (step * every) / 2
        document.fillColor(ink)
        writer.write(text, x, heightAt(Math.max(value, 0)) - 11, options)
        document.fillColor(soft)
        writer.write(name, x, top + chartHeight + 4, options)
      })
      y = top + chartHeight + 18
    },
    heading(text) {
      need(60)
      y += 10
      document.fontSize(11).fillColor(ink)
      writer.write(text, margin, y, { width })
      y += 19
    },
    pairs(pairs) {
      const named = 74
      const isLong = ([, value]: readonly [string, string]) => heightOf(value, 9, width / 2 - named - pad * 2) > 16
      const rows: (readonly [string, string])[][] = []
      for (const pair of pairs) {
        const last = rows.at(-1)
        if (last?.length === 1 && !isLong(last[0]!) && !isLong(pair)) last.push(pair)
        else rows.push([pair])
      }
      for (const row of rows) {
        const cells = row.flatMap(([name, value]) => [
          { text: name, width: named, color: soft, fill: '#f5f6f8' },
          { text: value, width: (row.length === 1 ? width : width / 2) - named },
        ])
        const height = Math.max(
          ...row.map(
            ([, value]) => heightOf(value, 9, (row.length === 1 ? width : width / 2) - named - pad * 2) + pad * 2,
          ),
        )
        need(height)
        y += boxed(cells, 9, height)
      }
    },
    table(columns, rows, total) {
      const whole = columns.reduce((sum, { share }) => sum + share, 0)
      const widths = columns.map(({ share }) => (width * share) / whole)
      const head = () => {
        y += boxed(
          columns.map(({ name, align }, index) => ({
            text: name,
            width: widths[index]!,
            ...(align ? { align } : {}),
            color: soft,
            fill: '#f5f6f8',
          })),
          9,
        )
      }
      need(40)
      head()
      for (const row of rows) {
        const height = Math.max(
          ...row.map((cell, index) =>
            typeof cell === 'string' ? heightOf(cell, 9, widths[index]! - pad * 2) + pad * 2 : 40,
          ),
        )
        if (need(height)) head()
        y += boxed(
          row.map((text, index) => ({
            text,
            width: widths[index]!,
            ...(columns[index]!.align ? { align: columns[index]!.align } : {}),
          })),
          9,
        )
      }
      if (!total) return
      const [name, value] = total
      need(24)
      y += boxed(
        [
          { text: name, width: width - 130 },
          { text: value, width: 130, align: 'right' },
        ],
        10,
      )
    },
  }
}

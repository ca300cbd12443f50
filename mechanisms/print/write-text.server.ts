import type { FontName } from './font.server.ts'

type Document = PDFKit.PDFDocument
type Options = PDFKit.Mixins.TextOptions
/** What the library keeps of the font that is in use. */
interface InUse {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}

const clusters = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** They join, vary or direct the signs beside them: no glyph of their own is needed. */
const unseen = /\p{Default_Ignorable_Code_Point}/gu
const codesOf = (text: string) =>
  [...text.replace(unseen, '')].map(sign => sign.codePointAt(0)!).filter(code => code > 0x1f)
/** What stands for a sign that no font has: 〔U+20000〕. */
const numbered = (code: number) => `〔U+${code.toString(16).toUpperCase().padStart(4, '0')}〕`

/**
 * Writes text in the first font that has each sign of it; a sign that none of all fonts has, by its number. `isMissing`
 * says whether the fonts at hand had not all of them.
 */
export interface Writer {
  write(text: string, x: number, y: number, options?: Options): void
  /** Parts of one paragraph that look different, behind each other; where they end is the document's `y`. */
  flow(parts: readonly Part[], x: number, y: number, width: number): void
  heightOf(text: string, width: number): number
  isMissing(): boolean
}
/** A part of a paragraph. There is one weight of the font: what is bold is drawn with an outline. */
export interface Part {
  text: string
  color: string
  isBold?: boolean
  isItalic?: boolean
  isStruck?: boolean
  /** Where it leads. */
  link?: string
}

/** Writes on a document with these fonts, which are registered under their names; the first is the usual one. */
export function writerOn(document: Document, names: readonly FontName[]): Writer {
  const [usual] = names as [FontName]
  const known = new Map<number, FontName | null>()
  let missing = false
  function fontOf(code: number): FontName | null {
    const before = known.get(code)
    if (before !== undefined) return before
    const name =
      names.find(one => (document.font(one) as unknown as InUse)._font.font.hasGlyphForCodePoint(code)) ?? null
    document.font(usual)
    known.set(code, name)
    missing ||= name === null
    return name
  }
  const isWhole = names.length > 1
  /** A sign with what joins it, in its font; in the usual one and by its numbers, where none of all has all of it. */
  function signIn(sign: string): { font: FontName; text: string } {
    const codes = codesOf(sign)
    const wanted = codes.map(fontOf)
    if (isWhole && wanted.includes(null))
      return {
        font: usual,
        text: codes.map((code, at) => (wanted[at] === usual ? String.fromCodePoint(code) : numbered(code))).join(''),
      }
    const font = wanted.find(name => name !== usual && name !== null) ?? usual
    return { font, text: font === usual ? sign.replace(unseen, '') : sign }
  }
  function runsOf(text: string): { font: FontName; text: string }[] {
    if (codesOf(text).every(code => fontOf(code) === usual)) return [{ font: usual, text: text.replace(unseen, '') }]
    const runs: { font: FontName; text: string }[] = []
    for (const { segment } of clusters.segment(text)) {
      const sign = signIn(segment)
      const last = runs.at(-1)
      if (last?.font === sign.font) last.text += sign.text
      else runs.push(sign)
    }
    return runs
  }
  return {
    write(text, x, y, options = {}) {
      const runs = runsOf(text)
      if (runs.length === 1) {
        document.font(runs[0]!.font).text(runs[0]!.text, x, y, options).font(usual)
        return
      }
      // Runs that go on behind each other stand at the left: the library aligns each by itself.
      const { align: _, ...rest } = options
      runs.forEach((run, place) => {
        const continued = place < runs.length - 1
        if (place === 0) document.font(run.font).text(run.text, x, y, { ...rest, continued })
        else document.font(run.font).text(run.text, { ...rest, continued })
      })
      document.font(usual)
    },
    flow(parts, x, y, width) {
      const runs = parts.flatMap(part => runsOf(part.text).map(run => ({ ...run, part })))
      runs.forEach(({ font, text, part }, place) => {
        // The library goes on with the looks of the part before unless each is said.
        const options = {
          width,
          continued: place < runs.length - 1,
          fill: true,
          stroke: part.isBold === true,
          oblique: part.isItalic === true,
          strike: part.isStruck === true,
          underline: part.link !== undefined,
          link: part.link ?? null,
          lineGap: 3,
        }
        document.fillColor(part.color).strokeColor(part.color).lineWidth(0.35).font(font)
        if (place === 0) document.text(text, x, y, options)
        else document.text(text, options)
      })
      document.font(usual)
    },
    // Measured in the usual font: a sign of another one counts as two of the widest, so that its box is never too
    // small.
    heightOf: (text, width) =>
      document.heightOfString(
        runsOf(text)
          .map(run => (run.font === usual ? run.text : '国'.repeat([...run.text].length * 2)))
          .join('') || ' ',
        { width },
      ),
    isMissing: () => missing,
  }
}

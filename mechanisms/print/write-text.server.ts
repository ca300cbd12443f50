import type { FontName } from './font.server.ts'

type Document = PDFKit.PDFDocument
type Options = PDFKit.Mixins.TextOptions
/** What the library keeps of the font that is in use. */
interface InUse { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } }

const clusters = new Intl.Segmenter('zh', { granularity: 'grapheme' })
/** They join or vary the sign before them: no glyph of their own is needed. */
const joins = (code: number) => code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)
const codesOf = (text: string) => [...text].map(sign => sign.codePointAt(0)!).filter(code => code > 0x1f && !joins(code))

/** Writes text in the first font that has each sign of it. `isMissing` says whether the fonts at hand had not all of them. */
export interface Writer {
  write(text: string, x: number, y: number, options?: Options): void
  heightOf(text: string, width: number): number
  isMissing(): boolean
}

/** Writes on a document with these fonts, which are registered under their names; the first is the usual one. */
export function writerOn(document: Document, names: readonly FontName[]): Writer {
  const [usual] = names as [FontName]
  const known = new Map<number, FontName | null>()
  let missing = false
  function fontOf(code: number): FontName | null {
    const before = known.get(code)
    if (before !== undefined) return before
    const name = names.find(one => (document.font(one) as unknown as InUse)._font.font.hasGlyphForCodePoint(code)) ?? null
    document.font(usual)
    known.set(code, name)
    missing ||= name === null
    return name
  }
  /** The font of a sign and what joins it; the usual one where none has it. */
  const fontOfSign = (sign: string): FontName => {
    const wanted = codesOf(sign).map(fontOf)
    return wanted.find(name => name !== usual && name !== null) ?? usual
  }
  function runsOf(text: string): { font: FontName, text: string }[] {
    if (codesOf(text).every(code => fontOf(code) === usual)) return [{ font: usual, text }]
    const runs: { font: FontName, text: string }[] = []
    for (const { segment } of clusters.segment(text)) {
      const font = fontOfSign(segment)
      const last = runs.at(-1)
      if (last?.font === font) last.text += segment
      else runs.push({ font, text: segment })
    }
    return runs
  }
  return {
    write(text, x, y, options = {}) {
      const runs = runsOf(text)
      if (runs.length === 1) {
        document.font(runs[0]!.font).text(text, x, y, options).font(usual)
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
    // Measured in the usual font: a sign of another one counts as two of the widest, so that its box is never too small.
    heightOf: (text, width) => document.heightOfString(runsOf(text).map(run => run.font === usual ? run.text : '国'.repeat([...run.text].length * 2)).join('') || ' ', { width }),
    isMissing: () => missing,
  }
}

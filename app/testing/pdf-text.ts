import { inflateSync } from 'node:zlib'

/** What stands for a sign that was drawn as a box, for its font has no glyph of it. */
export const box = '□'

/** The text of a PDF that the product has made, a line for each piece that is drawn; a box is `box`, whatever it says. */
export function textOfPdf(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      id!,
      body!,
    ]),
  )
  const streamOf = (id: string) => {
    const [head = '', data = ''] = objects.get(id)!.split(/\nstream\n/)
    const bytes = Buffer.from(data.replace(/\nendstream[\s\S]*$/, ''), 'latin1')
    return (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const all = [...objects.values()]
  const fonts = new Map(
    all
      .flatMap(body => [...body.matchAll(/\/(F\d+) (\d+) 0 R/g)])
      .flatMap(([, name, id]) => {
        const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id!) ?? '')?.[1]
        return map ? [[name!, signsOf(streamOf(map))] as const] : []
      }),
  )
  return all
    .flatMap(body => (body.includes('/Type /Page\n') ? /\/Contents (\d+) 0 R/.exec(body)!.slice(1) : []))
    .map(id => drawnIn(streamOf(id), fonts))
    .join('\n')
}

/** What each glyph of a font says. */
const signsOf = (map: string): string[] =>
  [...map.matchAll(/<\w+> <\w+> \[(.*?)\]/g)].flatMap(([, entries]) =>
    [...entries!.matchAll(/<([\w ]*)>/g)].map(([, units]) =>
      String.fromCharCode(
        ...units!
          .split(' ')
          .filter(Boolean)
          .map(unit => Number.parseInt(unit, 16)),
      ),
    ),
  )

function drawnIn(content: string, fonts: ReadonlyMap<string, readonly string[]>): string {
  let signs: readonly string[] = []
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)]
    .flatMap(([, font, drawn]) => {
      if (font) signs = fonts.get(font) ?? []
      return drawn === undefined
        ? []
        : [
            [...drawn.matchAll(/<(\w+)>/g)]
              .flatMap(([, glyphs]) => glyphs!.match(/.{4}/g) ?? [])
              .map(glyph => (glyph === '0000' ? box : (signs[Number.parseInt(glyph, 16)] ?? box)))
              .join(''),
          ]
    })
    .join('\n')
}

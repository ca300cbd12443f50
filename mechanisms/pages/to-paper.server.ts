import { inks, print, type Paper } from '#mechanisms/print/paper.server.ts'
import type { Block, Inline, Mark, RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import type { PrintedPicture } from './to-word.server.ts'

interface Look {
  indent: number
  color: string
}
const usual: Look = { indent: 0, color: inks.ink }

/** A rich text as a PDF of A4 pages under its name, with the fonts it needs in it; `foot` stands on each page. */
export const paperOf = (
  name: string,
  { content }: RichDocument,
  pictures: ReadonlyMap<string, PrintedPicture>,
  foot: string,
): Promise<Buffer> =>
  print({ title: name, foot }, paper => {
    paper.flow([{ text: name, color: inks.ink, isBold: true }], { size: 20 })
    for (const block of content) draw(block, usual)

    function draw(block: Block, look: Look, mark = '') {
      switch (block.type) {
        case 'paragraph':
          return paper.flow(partsOf(block.content, look.color), { indent: look.indent, mark })
        case 'heading':
          return paper.flow(
            partsOf(block.content, look.color).map(part => ({ ...part, isBold: true })),
            { indent: look.indent, mark, size: [16, 13.5, 12][block.attrs.level - 1]!, above: 12 },
          )
        case 'codeBlock':
          return codeOn(paper, block.content ?? [], look)
        case 'horizontalRule':
          return paper.rule()
        case 'image': {
          const known = pictures.get(block.attrs.fileId)
          if (known) paper.picture(known.bytes, known.width, known.height, look.indent)
          else paper.flow([{ text: `[${block.attrs.name}]`, color: inks.soft }], { indent: look.indent })
          return
        }
        case 'blockquote':
          for (const inner of block.content) draw(inner, { indent: look.indent + 16, color: inks.soft })
          return
        default:
          block.content.forEach((item, index) => {
            const within = { ...look, indent: look.indent + 20 }
            const sign =
              item.type === 'taskItem'
                ? item.attrs.checked
                  ? '☑'
                  : '☐'
                : block.type === 'orderedList'
                  ? `${index + 1}.`
                  : '•'
            item.content.forEach((inner, place) => draw(inner, within, place === 0 ? sign : ''))
          })
      }
    }
  })

function codeOn(paper: Paper, content: readonly Inline[], { indent }: Look) {
  const text = content.map(one => (one.type === 'text' ? one.text : '')).join('')
  text.split('\n').forEach((line, index) =>
    paper.flow([{ text: line.replaceAll('\t', '    '), color: inks.soft }], {
      indent: indent + 12,
      size: 9.5,
      above: index === 0 ? 6 : 0,
    }),
  )
}

const partsOf = (content: readonly Inline[] = [], color: string) =>
  content.map(one => {
    if (one.type === 'hardBreak') return { text: '\n', color }
    if (one.type === 'mention') return { text: `@${one.attrs.label}`, color: inks.link }
    const has = (type: Mark['type']) => one.marks?.some(mark => mark.type === type) === true
    const link = one.marks?.find(mark => mark.type === 'link')
    const leads = link && 'attrs' in link ? link.attrs.href : undefined
    return {
      text: one.text.replaceAll('\t', '    '),
      color: leads ? inks.link : has('code') ? inks.soft : color,
      isBold: has('bold'),
      isItalic: has('italic'),
      isStruck: has('strike'),
      ...(leads ? { link: leads } : {}),
    }
  })

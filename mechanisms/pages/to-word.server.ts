import { strToU8, zipSync } from 'fflate'
import { ourIndent } from './from-word.server.ts'
import type { Block, Inline, Mark, RichDocument } from '#mechanisms/rich-text/document.contract.ts'

/** A picture as it is put into a file: PNG, with its size in pixels. */
export interface PrintedPicture {
  bytes: Buffer
  width: number
  height: number
}

const namespaces =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** English metric units of a pixel at 96 dots an inch, and the widest that a picture may be on a page. */
const unitsAPixel = 9_525
const widest = 600

const xml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign]!)

/**
 * A rich text as a Word document (ISO/IEC 29500, transitional) under its name as the title, with Word's own styles and
 * lists, so that it goes on being edited there. Pictures are those that `pictures` has.
 */
export function wordOf(name: string, { content }: RichDocument, pictures: ReadonlyMap<string, PrintedPicture>): Buffer {
  const relations: string[] = []
  const media: Record<string, Uint8Array> = {}
  const lists: ('bullet' | 'decimal')[] = []
  const relate = (type: string, target: string, more = '') => {
    const id = `rId${relations.length + 10}`
    relations.push(`<Relationship Id="${id}" Type="${relation}/${type}" Target="${xml(target)}"${more}/>`)
    return id
  }

  function runs(inlines: readonly Inline[] = []): string {
    return inlines
      .map(one => {
        if (one.type === 'hardBreak') return '<w:r><w:br/></w:r>'
        if (one.type === 'mention') return run(`@${one.attrs.label}`, [{ type: 'bold' }])
        const link = one.marks?.find(mark => mark.type === 'link')
        const made = run(one.text, one.marks ?? [])
        if (!link || !('attrs' in link)) return made
        return `<w:hyperlink r:id="${relate('hyperlink', link.attrs.href, ' TargetMode="External"')}">${made}</w:hyperlink>`
      })
      .join('')
  }
  const paragraph = (inner: string, properties = '') =>
    `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inner}</w:p>`

  function blocks(all: readonly Block[], properties: string): string {
    return all.map(block => one(block, properties)).join('')
  }
  function one(block: Block, properties: string): string {
    switch (block.type) {
      case 'paragraph':
        return paragraph(runs(block.content), properties)
      case 'heading':
        return paragraph(
          runs(block.content),
          `<w:pStyle w:val="Heading${block.attrs.level}"/>${withoutStyle(properties)}`,
        )
      case 'codeBlock':
        return (block.content ?? [])
          .map(part => (part.type === 'text' ? part.text : ''))
          .join('')
          .split('\n')
          .map(line => paragraph(run(line, []), `<w:pStyle w:val="Code"/>${withoutStyle(properties)}`))
          .join('')
      case 'horizontalRule':
        return paragraph('', '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="C9CED6"/></w:pBdr>')
      case 'image':
        return paragraph(picture(block.attrs), properties)
      case 'blockquote':
        return quotation(block.content, -1)
      default:
        return list(block, 0, 'ListParagraph')
    }
  }
  /** Its paragraphs and the items of its lists have the style; `level`: that of the item that it stands in. */
  function quotation(content: readonly Block[], level: number): string {
    const properties = `<w:pStyle w:val="Quote"/>${level < 0 ? '' : indentOf(level)}`
    return content.map(block => (isList(block) ? list(block, level + 1, 'Quote') : one(block, properties))).join('')
  }
  function list(block: List, level: number, style: 'ListParagraph' | 'Quote'): string {
    const number = block.type === 'taskList' ? 0 : lists.push(block.type === 'orderedList' ? 'decimal' : 'bullet')
    const indent = indentOf(level)
    const styled = `<w:pStyle w:val="${style}"/>`
    return block.content
      .map(item =>
        item.content
          .map((inner, place) => {
            if (isList(inner)) return list(inner, level + 1, style)
            if (inner.type === 'blockquote') return quotation(inner.content, level)
            if (place > 0 || inner.type !== 'paragraph') return one(inner, styled + indent)
            if (item.type === 'taskItem')
              return paragraph(
                run(item.attrs.checked ? '☒ ' : '☐ ', []) + runs(inner.content),
                (style === 'Quote' ? styled : '') + indent,
              )
            const numbered = `<w:numPr><w:ilvl w:val="${Math.min(level, 8)}"/><w:numId w:val="${number}"/></w:numPr>`
            return paragraph(runs(inner.content), styled + numbered)
          })
          .join(''),
      )
      .join('')
  }
  function picture({ fileId, name: called }: Extract<Block, { type: 'image' }>['attrs']): string {
    const known = pictures.get(fileId)
    if (!known) return run(`[${called}]`, [])
    const place = `media/${fileId}.png`
    media[`word/${place}`] = known.bytes
    const id = relate('image', place)
    const scale = Math.min(1, widest / known.width)
    const size = [known.width, known.height].map(side => Math.round(side * scale * unitsAPixel)) as [number, number]
    const extent = `cx="${size[0]}" cy="${size[1]}"`
    const number = relations.length
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr id="${number}" name="${xml(called)}" descr="${xml(called)}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${number}" name="${xml(called)}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  }

  const body =
    paragraph(run(name, []), '<w:pStyle w:val="Title"/>') +
    blocks(content, '') +
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${['document.main', 'styles', 'numbering'].map(part => `<Override PartName="/word/${part.split('.')[0]}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${part}+xml"/>`).join('')}</Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/styles.xml': head + styles,
    'word/numbering.xml': `${head}<w:numbering ${namespaces}>${abstractLists}${lists.map((kind, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${kind === 'bullet' ? 0 : 1}"/>${kind === 'bullet' ? '' : restarts}</w:num>`).join('')}</w:numbering>`,
    'word/_rels/document.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relation}/numbering" Target="numbering.xml"/>${relations.join('')}</Relationships>`,
  }
  const files = Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))
  return Buffer.from(zipSync({ ...files, ...media }, { level: 6 }))
}

type List = Extract<Block, { type: 'bulletList' | 'orderedList' | 'taskList' }>
const isList = (block: Block): block is List => block.type.endsWith('List')
const indentOf = (level: number) => `<w:ind w:left="${(level + 1) * ourIndent}"/>`
const withoutStyle = (properties: string) => properties.replace(/<w:pStyle[^>]*>/, '')

const markRuns: Record<Mark['type'], string> = {
  bold: '<w:b/>',
  italic: '<w:i/>',
  strike: '<w:strike/>',
  code: '<w:rStyle w:val="CodeText"/>',
  link: '<w:rStyle w:val="Hyperlink"/>',
}
/** A run's style stands before all else. */
const run = (text: string, marks: readonly Mark[]) => {
  const made = [...new Set(marks.map(({ type }) => markRuns[type]))].toSorted(
    (one, other) => Number(other.includes('rStyle')) - Number(one.includes('rStyle')),
  )
  const styled = made.filter((mark, index) => index === 0 || !mark.includes('rStyle')).join('')
  return `<w:r>${styled === '' ? '' : `<w:rPr>${styled}</w:rPr>`}<w:t xml:space="preserve">${xml(text).replaceAll('\t', '</w:t><w:tab/><w:t xml:space="preserve">')}</w:t></w:r>`
}

const levels = Array.from({ length: 9 }, (_, level) => level)
const abstractList = (id: number, format: string, textOf: (level: number) => string) =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${levels.map(level => `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${textOf(level)}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${(level + 1) * ourIndent}" w:hanging="${ourIndent}"/></w:pPr></w:lvl>`).join('')}</w:abstractNum>`
const abstractLists =
  abstractList(0, 'bullet', level => ['•', '◦', '▪'][level % 3]!) +
  abstractList(1, 'decimal', level => `%${level + 1}.`)
/** Each ordered list counts from one. */
const restarts = levels
  .map(level => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="1"/></w:lvlOverride>`)
  .join('')

const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei" w:cs="Calibri"/>'
const heading = (level: number, size: number) =>
  `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="80"/><w:outlineLvl w:val="${level - 1}"/></w:pPr><w:rPr><w:b/><w:sz w:val="${size}"/></w:rPr></w:style>`
const mono =
  '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:eastAsia="Microsoft YaHei" w:cs="Consolas"/><w:sz w:val="20"/>'
const styles = `<w:styles ${namespaces}><w:docDefaults><w:rPrDefault><w:rPr>${fonts}<w:sz w:val="22"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:rPr><w:b/><w:sz w:val="40"/></w:rPr></w:style>${[1, 2, 3].map(level => heading(level, [34, 28, 24][level - 1]!)).join('')}<w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:pBdr><w:left w:val="single" w:sz="18" w:space="10" w:color="C9CED6"/></w:pBdr><w:ind w:left="240"/></w:pPr><w:rPr><w:color w:val="5B6470"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/><w:basedOn w:val="Normal"/><w:pPr><w:shd w:val="clear" w:color="auto" w:fill="F5F6F8"/><w:spacing w:after="0"/></w:pPr><w:rPr>${mono}</w:rPr></w:style><w:style w:type="paragraph" w:styleId="ListParagraph"><w:name w:val="List Paragraph"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr><w:spacing w:after="60"/></w:pPr></w:style><w:style w:type="character" w:styleId="CodeText"><w:name w:val="Code Text"/><w:rPr>${mono}</w:rPr></w:style><w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="1F5EFF"/><w:u w:val="single"/></w:rPr></w:style></w:styles>`

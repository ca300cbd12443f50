import { childAt, childrenOf, openPackage, pathFrom, type Element } from '#mechanisms/previews/package.server.ts'
import { cleanDocument, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import type { Lost } from './lost.contract.ts'

interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: object }[]
  content?: Node[]
}
/** A picture in the file: its place there, what it is called, its bytes. */
export interface WordPicture {
  place: string
  name: string
  bytes: Uint8Array
}
interface Read {
  /** The document once its pictures are files; those that are not are named by their text. */
  documentWith: (
    files: ReadonlyMap<string, { fileId: string; width: number | null; height: number | null }>,
  ) => RichDocument
  pictures: WordPicture[]
  lost: Lost[]
}

const main = 'word/document.xml'
/** How far each level of a list is indented by `wordOf`, in twentieths of a point. */
export const ourIndent = 420

/**
 * A Word document (ISO/IEC 29500): its headings, paragraphs, lists, links, pictures, bold, italic and struck text.
 * Refused when it is damaged or holds more than is read. A first title of the words `name` is left out.
 */
export function readWord(zip: Uint8Array, { name, letters }: { name: string; letters: number }): Read {
  const parts = openPackage(zip)
  const body = childAt(parts.xml(main), 'body')
  const lost = new Set<Lost>()
  const pictures = new Map<string, WordPicture>()
  const relations = new Map(
    childrenOf(parts.xml('word/_rels/document.xml.rels'), 'Relationship').map(({ attributes }) => [
      attributes.Id ?? '',
      { target: attributes.Target ?? '', isExternal: attributes.TargetMode === 'External' },
    ]),
  )
  const stylesOf = styleLevels(parts.xml('word/styles.xml'))
  const isOrdered = listKinds(parts.xml('word/numbering.xml'))

  function runs(element: Element, link: string | null = null): Node[] {
    return element.children.flatMap((child): Node[] => {
      switch (child.name) {
        case 'r':
          return run(child, link)
        case 'hyperlink': {
          const { target, isExternal } = relations.get(child.attributes.id ?? '') ?? { target: '', isExternal: false }
          return runs(child, isExternal ? target : link)
        }
        case 'ins':
        case 'smartTag':
        case 'fldSimple':
        case 'sdt':
        case 'sdtContent':
          return runs(child, link)
        case 'oMath':
        case 'oMathPara':
          lost.add('formula')
          return [{ type: 'text', text: textWithin(child) }]
        case 'commentRangeStart':
          lost.add('comment')
          return []
        default:
          return []
      }
    })
  }
  function run(element: Element, link: string | null): Node[] {
    const properties = childAt(element, 'rPr')
    const isOn = (key: string) => {
      const found = childAt(properties, key)
      return found !== undefined && !['0', 'false', 'off'].includes(found.attributes.val ?? '')
    }
    const marks = [
      ...(isOn('b') ? [{ type: 'bold' }] : []),
      ...(isOn('i') ? [{ type: 'italic' }] : []),
      ...(isOn('strike') ? [{ type: 'strike' }] : []),
      ...(/code/i.test(childAt(properties, 'rStyle')?.attributes.val ?? '') ? [{ type: 'code' }] : []),
      ...(link ? [{ type: 'link', attrs: { href: link } }] : []),
    ]
    return element.children.flatMap((child): Node[] => {
      switch (child.name) {
        case 't':
          return child.text === '' ? [] : [{ type: 'text', text: child.text, marks }]
        case 'tab':
          return [{ type: 'text', text: '\t', marks }]
        case 'br':
        case 'cr':
          return child.attributes.type === 'page' ? [] : [{ type: 'hardBreak' }]
        case 'noBreakHyphen':
          return [{ type: 'text', text: '-', marks }]
        case 'drawing':
        case 'pict':
        case 'AlternateContent':
          return picture(child)
        case 'object':
          lost.add('drawing')
          return []
        case 'footnoteReference':
        case 'endnoteReference':
          lost.add('footnote')
          return []
        default:
          return []
      }
    })
  }
  function picture(element: Element): Node[] {
    const blip = within(element, 'blip') ?? within(element, 'imagedata')
    const target = relations.get(blip?.attributes.embed ?? blip?.attributes.id ?? '')
    const place = target && !target.isExternal ? pathFrom(main, target.target) : ''
    const bytes = parts.bytes(place)
    if (!bytes) {
      lost.add(blip ? 'picture' : 'drawing')
      return []
    }
    const called = within(element, 'docPr')?.attributes
    pictures.set(place, { place, name: place.split('/').at(-1)!, bytes })
    return [{ type: 'picture', text: called?.descr || called?.name || '', attrs: { place } }]
  }

  const made: Node[] = []
  let hasTitle = false
  /** The lists that are open, the outermost first; `left`: how far their items are indented. */
  let open: { node: Node; level: number; left: number }[] = []
  /** The quotation that is open: how far it is indented, and how many of the open lists stand around it. */
  let quoted: { node: Node; left: number; around: number } | null = null
  const endQuote = () => {
    if (quoted) open.length = quoted.around
    quoted = null
  }

  function take(element: Element) {
    for (const child of element.children) {
      if (child.name === 'p') paragraph(child)
      else if (child.name === 'tbl') table(child)
      else if (['sdt', 'sdtContent', 'ins', 'customXml'].includes(child.name)) take(child)
    }
  }
  function paragraph(element: Element) {
    const properties = childAt(element, 'pPr')
    const style = stylesOf(childAt(properties, 'pStyle')?.attributes.val ?? '')
    const inlines = runs(element)
    const numbering = childAt(properties, 'numPr') ?? style.numbering
    const number = childAt(numbering, 'numId')?.attributes.val ?? '0'
    const level = Number(childAt(numbering, 'ilvl')?.attributes.val ?? 0)
    const indent = childAt(properties, 'ind')?.attributes
    const left = Number(indent?.left ?? indent?.start ?? 0) || 0
    if (style.heading > 0) {
      const text = inlines.map(({ text: one }) => one ?? '').join('')
      quoted = null
      open = []
      if (made.length === 0 && !hasTitle && text.trim() === name.trim()) return void (hasTitle = true)
      if (inlines.length > 0) made.push(...blocksOf({ type: 'heading', attrs: { level: style.heading } }, inlines))
      return
    }
    // What is quoted stands in the quotation that is open, or begins one; anything else ends it.
    const from = number === '0' ? left : level * ourIndent
    if (!style.isQuote || (quoted && from < quoted.left)) endQuote()
    if (number !== '0') return item(number, level, inlines, style.isQuote)
    const box = style.isCode ? null : /^\s*([☐☒☑])\s*/.exec(inlines[0]?.text ?? '')
    if (box) return ticked(box, inlines, left, style.isQuote)
    const around = goesOn(left, style)
    if (style.isCode) {
      const text = inlines.map(({ text: one }) => one ?? '').join('')
      const last = around.at(-1)
      if (last?.type === 'codeBlock') last.content![0]!.text += `\n${text}`
      else around.push({ type: 'codeBlock', content: [{ type: 'text', text }] })
      return
    }
    if (inlines.length === 0) {
      if (within(element, 'pBdr')) made.push({ type: 'horizontalRule' })
      endQuote()
      return
    }
    around.push(...blocksOf({ type: 'paragraph' }, inlines))
  }
  /** Where a paragraph stands that is no item: in the last item of a list that it goes on, otherwise in the document. */
  function goesOn(left: number, { isInList, isCode, isQuote }: Style): Node[] {
    const around = quoted?.around ?? 0
    open = open.filter(
      (one, place) => place < around || (left > 0 && (isInList || isCode || isQuote) && one.left <= left),
    )
    if (isQuote) beginQuote(left)
    return innermost()
  }
  /** A quotation begins in the last item of the list that is open, otherwise in the document. */
  function beginQuote(left: number) {
    if (quoted) return
    const node: Node = { type: 'blockquote', content: [] }
    innermost().push(node)
    quoted = { node, left, around: open.length }
  }
  const innermost = (): Node[] =>
    quoted && open.length === quoted.around
      ? quoted.node.content!
      : (open.at(-1)?.node.content!.at(-1)!.content ?? made)
  function item(number: string, level: number, inlines: Node[], isQuote: boolean) {
    const type = isOrdered(number, level) ? 'orderedList' : 'bulletList'
    if (isQuote) quotedList(level * ourIndent)
    while (isWithin() && open.at(-1)!.level > level) open.pop()
    put(type, { type: 'listItem', content: blocksOf({ type: 'paragraph' }, inlines) }, level, (level + 1) * ourIndent)
  }
  function ticked([whole, sign]: RegExpExecArray, inlines: Node[], left: number, isQuote: boolean) {
    if (isQuote) quotedList(left - ourIndent)
    const [first, ...rest] = inlines
    const text = first!.text!.slice(whole.length)
    const content = blocksOf({ type: 'paragraph' }, [...(text === '' ? [] : [{ ...first!, text }]), ...rest])
    while (isWithin() && open.at(-1)!.left > left) open.pop()
    const around = open.at(-1)
    const level = around === undefined ? 0 : around.left === left ? around.level : around.level + 1
    put('taskList', { type: 'taskItem', attrs: { checked: sign !== '☐' }, content }, level, left)
  }
  /** A list of a quotation, which may begin with it. */
  function quotedList(left: number) {
    if (quoted) return
    open = open.filter(one => one.left <= left)
    beginQuote(left)
  }
  /** Whether a list is open in what is open around it. */
  const isWithin = () => open.length > (quoted?.around ?? 0)
  /** An item goes to the open list of its level and kind, or begins one in the item around it. */
  function put(type: string, fresh: Node, level: number, left: number) {
    const around = isWithin() ? open.at(-1) : undefined
    if (around?.level === level && around.node.type === type) return void around.node.content!.push(fresh)
    if (around?.level === level) open.pop()
    const node: Node = { type, content: [fresh] }
    innermost().push(node)
    open.push({ node, level, left })
  }
  function table(element: Element) {
    quoted = null
    open = []
    lost.add('table')
    for (const row of childrenOf(element, 'tr')) {
      const cells = childrenOf(row, 'tc').map(cell =>
        childrenOf(cell, 'p').flatMap((one, index) => [
          ...(index === 0 ? [] : [{ type: 'text', text: ' ' }]),
          ...runs(one),
        ]),
      )
      const line = cells.flatMap((cell, index) => [...(index === 0 ? [] : [{ type: 'text', text: ' | ' }]), ...cell])
      made.push(...blocksOf({ type: 'paragraph' }, line))
    }
  }
  if (body) take(body)
  else lost.add('unreadable')

  return {
    pictures: [...pictures.values()],
    lost: [...lost],
    documentWith(files) {
      const withFiles = (node: Node): Node => {
        if (node.type === 'picture') {
          const file = files.get(String(node.attrs!.place))
          if (!file) return { type: 'paragraph', content: node.text ? [{ type: 'text', text: `[${node.text}]` }] : [] }
          return { type: 'image', attrs: { ...file, name: node.text ?? '' } }
        }
        return node.content ? { ...node, content: node.content.map(withFiles) } : node
      }
      return cleanDocument({ type: 'doc', content: made.map(withFiles) }, longerThan(letters))
    },
  }
}

/** Pictures are blocks of their own, before or behind what stands around them. */
function blocksOf(block: Node, inlines: readonly Node[]): Node[] {
  const made: Node[] = []
  let line: Node[] = []
  const end = () => {
    if (line.length > 0) made.push({ ...block, content: line })
    line = []
  }
  for (const node of inlines) {
    if (node.type === 'picture') {
      end()
      made.push(node)
    } else line.push(node)
  }
  end()
  return made
}

/** The first element of a name anywhere within one. */
function within(element: Element, name: string): Element | undefined {
  for (const child of element.children) {
    const found = child.name === name ? child : within(child, name)
    if (found) return found
  }
  return undefined
}
const textWithin = (element: Element): string =>
  element.name === 't' ? element.text : element.children.map(textWithin).join('')

interface Style {
  heading: number
  isQuote: boolean
  isCode: boolean
  /** A paragraph of an item that has several. */
  isInList: boolean
  numbering: Element | undefined
}
/** What the styles of a document are by their outline or name, those that they are based on included. */
function styleLevels(styles: Element | null): (id: string) => Style {
  const byId = new Map(childrenOf(styles, 'style').map(style => [style.attributes.styleId ?? '', style]))
  return function look(id: string, depth = 0): Style {
    const style = byId.get(id)
    const name = (childAt(style, 'name')?.attributes.val ?? id).toLowerCase()
    const outline = Number(childAt(style, 'pPr', 'outlineLvl')?.attributes.val ?? NaN)
    const named = /^heading ?(\d)/.exec(name)?.[1]
    const base = childAt(style, 'basedOn')?.attributes.val
    const below = base && depth < 10 ? look(base, depth + 1) : undefined
    const heading = name === 'title' ? 1 : named ? Number(named) : outline < 9 ? outline + 1 : (below?.heading ?? 0)
    return {
      heading: Math.min(3, heading),
      isQuote: name.includes('quote') || (below?.isQuote ?? false),
      isCode: /^(code|html preformatted|source code)$/.test(name) || (below?.isCode ?? false),
      isInList: /^list (paragraph|continue)/.test(name),
      numbering: childAt(style, 'pPr', 'numPr') ?? below?.numbering,
    }
  }
}

/** Whether a list counts at a level. */
function listKinds(numbering: Element | null): (number: string, level: number) => boolean {
  const abstract = new Map(childrenOf(numbering, 'abstractNum').map(one => [one.attributes.abstractNumId ?? '', one]))
  const lists = new Map(
    childrenOf(numbering, 'num').map(one => [
      one.attributes.numId ?? '',
      abstract.get(childAt(one, 'abstractNumId')?.attributes.val ?? ''),
    ]),
  )
  return (number, level) => {
    const found = childrenOf(lists.get(number), 'lvl').find(({ attributes }) => attributes.ilvl === String(level))
    const format = childAt(found, 'numFmt')?.attributes.val ?? 'bullet'
    return format !== 'bullet' && format !== 'none'
  }
}

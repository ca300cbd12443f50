import * as v from 'valibot'
import { safeLink } from '#platform/contract/safe-link.ts'
import { id } from '#platform/contract/fields.ts'

/**
 * A rich text is a small JSON document, never HTML (docs/decisions): blocks of these types, texts with these marks, and
 * nothing else. What comes in is built again of what is known; whatever is not known is left out, and its text kept.
 */
export type Mark = { type: 'bold' | 'italic' | 'strike' | 'code' } | { type: 'link'; attrs: { href: string } }
export type Inline =
  | { type: 'text'; text: string; marks?: Mark[] }
  | { type: 'hardBreak' }
  | { type: 'mention'; attrs: { id: string; label: string } }
export type Block =
  | { type: 'paragraph'; content?: Inline[] }
  | { type: 'heading'; attrs: { level: 1 | 2 | 3 }; content?: Inline[] }
  | { type: 'codeBlock'; content?: Inline[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'bulletList' | 'orderedList'; content: { type: 'listItem'; content: Block[] }[] }
  | { type: 'taskList'; content: { type: 'taskItem'; attrs: { checked: boolean }; content: Block[] }[] }
  | { type: 'horizontalRule' }
  | { type: 'image'; attrs: { fileId: string; name: string; width: number | null; height: number | null } }
export interface RichDocument {
  type: 'doc'
  content: Block[]
}

/** As deep as lists in lists may go, and as many nodes as are read at all. */
const deepest = 8
const mostNodes = 5_000
export const longestRichText = 20_000
/** How much of a document is kept: letters of its text, and nodes. */
export interface Longest {
  letters: number
  nodes: number
}
const usual: Longest = { letters: longestRichText, nodes: mostNodes }

interface Raw {
  type?: unknown
  text?: unknown
  attrs?: Record<string, unknown>
  marks?: unknown
  content?: unknown
}
const asRaw = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {})
const listOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(asRaw) : [])
const cleanText = (value: unknown, longest: number) =>
  typeof value === 'string'
    ? value.replace(/[\p{Cc}\p{Surrogate}]/gu, one => (one === '\n' || one === '\t' ? one : '')).slice(0, longest)
    : ''

const plainMarks = ['bold', 'italic', 'strike', 'code'] as const
function marksOf(input: unknown): Mark[] {
  const raw = listOf(input)
  const marks: Mark[] = plainMarks.filter(type => raw.some(one => one.type === type)).map(type => ({ type }))
  const href = safeLink(cleanText(raw.find(one => one.type === 'link')?.attrs?.href, 2_000))
  return href === null ? marks : [...marks, { type: 'link', attrs: { href } }]
}

/** Makes a document of what is known; a text becomes its lines. Never fails: what is none gives an empty one. */
export function cleanDocument(input: unknown, longest: Longest = usual): RichDocument {
  if (typeof input === 'string') return documentOf(input, longest)
  let { letters, nodes: left } = longest

  function inlinesOf(nodes: Raw[], depth: number): Inline[] {
    return nodes.flatMap((node): Inline[] => {
      if (left-- <= 0) return []
      const { type, attrs = {} } = node
      if (type === 'text') {
        const text = cleanText(node.text, letters)
        letters -= text.length
        const marks = marksOf(node.marks)
        return text === '' ? [] : [{ type, text, ...(marks.length > 0 ? { marks } : {}) }]
      }
      if (type === 'hardBreak') return [{ type }]
      if (type === 'mention') {
        const label = cleanText(attrs.label, 100)
        const person = v.safeParse(id, attrs.id)
        letters -= label.length
        return !person.success ? [] : [{ type, attrs: { id: person.output, label } }]
      }
      return depth > 0 ? inlinesOf(listOf(node.content), depth - 1) : []
    })
  }
  const withInlines = (node: Raw) => {
    const content = inlinesOf(listOf(node.content), deepest)
    return content.length > 0 ? { content } : {}
  }
  const itemsOf = (node: Raw, depth: number) =>
    listOf(node.content).map(item => ({ item, content: filled(blocksOf(listOf(item.content), depth - 1)) }))

  function blocksOf(nodes: Raw[], depth: number): Block[] {
    const blocks: Block[] = []
    let loose: Raw[] = []
    const gather = () => {
      const content = inlinesOf(loose, 0)
      if (content.length > 0) blocks.push({ type: 'paragraph', content })
      loose = []
    }
    for (const node of nodes) {
      if (node.type === 'text' || node.type === 'hardBreak' || node.type === 'mention') {
        loose.push(node)
        continue
      }
      gather()
      if (left-- > 0) blocks.push(...blockOf(node, depth))
    }
    gather()
    return blocks
  }

  function blockOf(node: Raw, depth: number): Block[] {
    const { type, attrs = {} } = node
    if (type === 'heading')
      return [
        { type, attrs: { level: attrs.level === 1 || attrs.level === 2 ? attrs.level : 3 }, ...withInlines(node) },
      ]
    if (type === 'codeBlock') {
      const content = inlinesOf(listOf(node.content), deepest)
        .filter(one => one.type === 'text')
        .map(({ text }) => ({ type: 'text' as const, text }))
      return [{ type, ...(content.length > 0 ? { content } : {}) }]
    }
    if (type === 'horizontalRule') return [{ type }]
    if (type === 'image') return imageOf(attrs)
    if (depth > 0) {
      if (type === 'blockquote') return [{ type, content: filled(blocksOf(listOf(node.content), depth - 1)) }]
      if (type === 'bulletList' || type === 'orderedList') {
        const content = itemsOf(node, depth).map(one => ({ type: 'listItem' as const, content: one.content }))
        return content.length > 0 ? [{ type, content }] : []
      }
      if (type === 'taskList') {
        const content = itemsOf(node, depth).map(one => ({
          type: 'taskItem' as const,
          attrs: { checked: one.item.attrs?.checked === true },
          content: one.content,
        }))
        return content.length > 0 ? [{ type, content }] : []
      }
      if (type !== 'paragraph') return blocksOf(listOf(node.content), depth - 1)
    }
    return [{ type: 'paragraph', ...withInlines(node) }]
  }

  return { type: 'doc', content: filled(blocksOf(listOf(asRaw(input).content), deepest)) }
}

/** Where something must stand, an empty paragraph does; a list item begins with one. */
const filled = (blocks: Block[]): Block[] =>
  blocks[0]?.type === 'paragraph' || blocks[0]?.type === 'heading' || blocks.length > 1
    ? blocks
    : blocks.length === 0
      ? [{ type: 'paragraph' }]
      : blocks

function imageOf({ fileId, name, width, height }: Record<string, unknown>): Block[] {
  const file = v.safeParse(id, fileId)
  const side = (value: unknown) =>
    typeof value === 'number' && value > 0 && value < 100_000 ? Math.round(value) : null
  return file.success
    ? [
        {
          type: 'image',
          attrs: { fileId: file.output, name: cleanText(name, 255), width: side(width), height: side(height) },
        },
      ]
    : []
}

/** A plain text as a document: a paragraph for each line. */
export const documentOf = (text: string, { letters, nodes }: Longest = usual): RichDocument => {
  const lines = cleanText(text, letters).trimEnd().split('\n')
  return {
    type: 'doc',
    content: lines
      .slice(0, nodes)
      .map(line =>
        line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
      ),
  }
}

const inlineText = (content: readonly Inline[] = []) =>
  content.map(one => (one.type === 'text' ? one.text : one.type === 'mention' ? `@${one.attrs.label}` : '\n')).join('')

/** A document as plain text: for search, exports, notices, and whoever asks for nothing else. */
export const plainTextOf = ({ content }: RichDocument): string =>
  content
    .map(block => blockText(block, ''))
    .join('\n')
    .trim()

function blockText(block: Block, indent: string): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
    case 'codeBlock':
      return indent + inlineText(block.content)
    case 'horizontalRule':
      return `${indent}———`
    case 'image':
      return `${indent}[${block.attrs.name}]`
    case 'blockquote':
      return block.content.map(one => blockText(one, `${indent}> `)).join('\n')
    default:
      return block.content
        .map((item, index) => {
          const mark =
            item.type === 'taskItem'
              ? item.attrs.checked
                ? '[x] '
                : '[ ] '
              : block.type === 'orderedList'
                ? `${index + 1}. `
                : '- '
          return item.content
            .map((one, place) => blockText(one, place === 0 ? indent + mark : `${indent}  `))
            .join('\n')
        })
        .join('\n')
  }
}

/** Every node of a document, from the first to the last. */
function* nodesOf(blocks: readonly Block[]): Generator<Block | Inline> {
  for (const block of blocks) {
    yield block
    if (block.type === 'paragraph' || block.type === 'heading') yield* block.content ?? []
    else if (block.type === 'blockquote') yield* nodesOf(block.content)
    else if ('content' in block && block.type !== 'codeBlock')
      for (const item of block.content ?? []) yield* nodesOf(item.content)
  }
}
/** The files that a document shows, and the people whom it calls on. */
export const filesIn = ({ content }: RichDocument) => [
  ...new Set([...nodesOf(content)].flatMap(node => (node.type === 'image' ? node.attrs.fileId : []))),
]
export const peopleIn = ({ content }: RichDocument) => [
  ...new Set([...nodesOf(content)].flatMap(node => (node.type === 'mention' ? node.attrs.id : []))),
]

/** Is it no more than lines of text, so that nothing is lost when only they are kept? */
export const isPlain = ({ content }: RichDocument) =>
  content.every(
    block => block.type === 'paragraph' && (block.content ?? []).every(one => one.type === 'text' && !one.marks),
  )

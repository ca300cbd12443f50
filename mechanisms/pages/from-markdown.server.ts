import type { Token, Tokens } from 'marked'
import { cleanDocument, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { longerThan } from '#mechanisms/rich-text/rich-text.contract.ts'
import type { Lost } from './lost.contract.ts'

/** A picture that a text shows, as it lies among the files; null: it does not. */
export interface FoundPicture {
  fileId: string
  name: string
  width: number | null
  height: number | null
}
interface Reading {
  /** The name that the article gets: a first heading of the same words is left out. */
  name: string
  letters: number
  pictureAt: (address: string) => FoundPicture | null
  /** Where a link to another file leads now; the address itself where it is none of them. */
  linkTo: (address: string) => string
}
interface Node {
  type: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: object }[]
  content?: Node[]
}
type Mark = NonNullable<Node['marks']>[number]

const tagMarks: Record<string, string> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
  code: 'code',
}

/**
 * Markdown (GitHub's) as a rich text, and what of it cannot be taken over. A line's end in a paragraph stays one. What
 * is longer than `letters` comes with one more, for the caller to see.
 */
export async function documentOfMarkdown(
  source: string,
  { name, letters, pictureAt, linkTo }: Reading,
): Promise<{ document: RichDocument; lost: Lost[] }> {
  const { lexer } = await import('marked')
  const lost = new Set<Lost>()
  const { text, front } = withoutFront(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))

  function inlines(tokens: readonly Token[] = [], marks: readonly Mark[] = []): Node[] {
    // Tags of marks stand beside what they mark.
    let within = [...marks]
    return tokens.flatMap((token): Node[] => {
      switch (token.type) {
        case 'strong':
        case 'em':
        case 'del': {
          const type = { strong: 'bold', em: 'italic', del: 'strike' }[token.type as 'strong']
          return inlines(token.tokens, [...within, { type }])
        }
        case 'codespan':
          return [textNode(token.text as string, [...within, { type: 'code' }])]
        case 'br':
          return [{ type: 'hardBreak' }]
        case 'checkbox':
          return []
        case 'link':
          return inlines(token.tokens, [
            ...within,
            { type: 'link', attrs: { href: linkTo((token as Tokens.Link).href) } },
          ])
        case 'image':
          return picture(token as Tokens.Image, within)
        case 'html': {
          const [, close, tag] = /^<(\/?)([a-z]+\d?)[^>]*>$/i.exec(token.raw.trim()) ?? []
          const type = tag && tagMarks[tag.toLowerCase()]
          if (tag?.toLowerCase() === 'br') return [{ type: 'hardBreak' }]
          if (type) within = close ? within.filter(one => one.type !== type) : [...within, { type }]
          else if (!token.raw.startsWith('<!--')) lost.add('html')
          return []
        }
        default:
          return 'tokens' in token && token.tokens
            ? inlines(token.tokens, within)
            : linesOf(entities(String((token as Tokens.Text).text ?? token.raw)), within)
      }
    })
  }
  function picture({ href, text: called }: Tokens.Image, marks: readonly Mark[]): Node[] {
    const found = pictureAt(href)
    if (found) return [{ type: 'image', attrs: { ...found } }]
    const isRemote = /^https?:/i.test(href)
    lost.add(isRemote ? 'remote_picture' : 'picture')
    if (!isRemote) return called ? [textNode(`[${called}]`, marks)] : []
    return [textNode(called || href, [...marks, { type: 'link', attrs: { href } }])]
  }

  /** Pictures are blocks: what stands around one in a paragraph makes paragraphs of its own. */
  function paragraphs(nodes: readonly Node[]): Node[] {
    const made: Node[] = []
    let line: Node[] = []
    const end = () => {
      while (line[0]?.type === 'hardBreak') line.shift()
      while (line.at(-1)?.type === 'hardBreak') line.pop()
      if (line.length > 0) made.push({ type: 'paragraph', content: line })
      line = []
    }
    for (const node of nodes) {
      if (node.type === 'image') {
        end()
        made.push(node)
      } else line.push(node)
    }
    end()
    return made
  }

  function blocks(tokens: readonly Token[]): Node[] {
    return tokens.flatMap((token): Node[] => {
      switch (token.type) {
        case 'space':
        case 'def':
        case 'checkbox':
          return []
        case 'heading':
          return [
            {
              type: 'heading',
              attrs: { level: Math.min(3, (token as Tokens.Heading).depth) },
              content: inlines(token.tokens),
            },
          ]
        case 'code':
          return [{ type: 'codeBlock', content: [{ type: 'text', text: (token as Tokens.Code).text }] }]
        case 'hr':
          return [{ type: 'horizontalRule' }]
        case 'blockquote':
          return [{ type: 'blockquote', content: blocks(token.tokens ?? []) }]
        case 'list':
          return listOf(token as Tokens.List)
        case 'table':
          return tableOf(token as Tokens.Table)
        case 'html': {
          const bare = token.raw
            .replace(/<!--.*?-->/gs, '')
            .replace(/<[^>]*>/g, '')
            .trim()
          if (/<[a-z]/i.test(token.raw)) lost.add('html')
          return bare === '' ? [] : [{ type: 'paragraph', content: linesOf(entities(bare), []) }]
        }
        default:
          return paragraphs('tokens' in token && token.tokens ? inlines(token.tokens) : inlines([token]))
      }
    })
  }
  function listOf({ ordered, items }: Tokens.List): Node[] {
    // A list of both kinds is two.
    const made: Node[] = []
    for (const { task, checked, tokens } of items) {
      const type = task ? 'taskList' : ordered ? 'orderedList' : 'bulletList'
      const item: Node = {
        type: task ? 'taskItem' : 'listItem',
        ...(task ? { attrs: { checked: checked === true } } : {}),
        content: blocks(tokens),
      }
      if (made.at(-1)?.type === type) made.at(-1)!.content!.push(item)
      else made.push({ type, content: [item] })
    }
    return made
  }
  function tableOf({ header, rows }: Tokens.Table): Node[] {
    lost.add('table')
    return [header, ...rows].map(row => ({
      type: 'paragraph',
      content: row.flatMap((cell, index) => [...(index === 0 ? [] : [textNode(' | ', [])]), ...inlines(cell.tokens)]),
    }))
  }

  const content = blocks(lexer(text, { gfm: true, breaks: true }))
  if (/^\[\^[^\]]+\]:/m.test(text)) lost.add('footnote')
  if (/^\$\$/m.test(text)) lost.add('formula')
  const [first] = content
  if (first?.type === 'heading' && plain(first) === name.trim()) content.shift()
  if (front) content.unshift({ type: 'codeBlock', content: [{ type: 'text', text: front }] })
  return {
    document: cleanDocument({ type: 'doc', content: content.map(joinedTexts) }, longerThan(letters)),
    lost: [...lost],
  }
}

const textNode = (text: string, marks: readonly Mark[]): Node => ({ type: 'text', text, marks: [...marks] })
const linesOf = (text: string, marks: readonly Mark[]): Node[] =>
  text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
      ...(line === '' ? [] : [textNode(line, marks)]),
    ])
/** The reader takes a text apart at each sign that could have been a mark. */
function joinedTexts(node: Node): Node {
  if (!node.content) return node
  const content: Node[] = []
  for (const child of node.content.map(joinedTexts)) {
    const last = content.at(-1)
    if (child.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(child.marks))
      content[content.length - 1] = { ...last, text: last.text! + child.text! }
    else content.push(child)
  }
  return { ...node, content }
}
const plain = (node: Node): string => (node.text ?? '') + (node.content ?? []).map(plain).join('')

/** What generators of sites write above a text, between two lines of dashes. */
function withoutFront(text: string): { text: string; front: string } {
  const front = /^---\n(.*?)\n(?:---|\.\.\.)(?:\n|$)/s.exec(text)
  return front ? { text: text.slice(front[0].length), front: front[1]! } : { text, front: '' }
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  copy: '©',
  hellip: '…',
  mdash: '—',
  ndash: '–',
}
const entities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name as string] ?? whole
    const code = decimal ? Number(decimal) : parseInt(hex as string, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

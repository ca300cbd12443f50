import type { Block, Inline, Mark, RichDocument } from '#mechanisms/rich-text/document.contract.ts'

type Picture = Extract<Block, { type: 'image' }>['attrs']

/**
 * A rich text as Markdown (CommonMark 0.31 with GitHub's strikethrough and task lists) under its name as the first
 * heading; `placeOf` says where a picture lies.
 */
export const markdownOf = (name: string, { content }: RichDocument, placeOf: (picture: Picture) => string): string =>
  `# ${escaped(name)}\n\n${blocksOf(content, placeOf)}\n`

const blocksOf = (content: readonly Block[], placeOf: (picture: Picture) => string): string =>
  content.map(block => blockOf(block, placeOf)).join('\n\n')

function blockOf(block: Block, placeOf: (picture: Picture) => string): string {
  switch (block.type) {
    case 'paragraph':
      return lineOf(block.content)
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${lineOf(block.content).replaceAll('\\\n', ' ')}`
    case 'codeBlock':
      return fenced((block.content ?? []).map(one => (one.type === 'text' ? one.text : '')).join(''))
    case 'horizontalRule':
      return '---'
    case 'image':
      return `![${escaped(block.attrs.name)}](${placeOf(block.attrs)})`
    case 'blockquote':
      return indented(blocksOf(block.content, placeOf), '> ', '> ')
    default:
      return block.content
        .map((item, index) => {
          const mark = block.type === 'orderedList' ? `${index + 1}. ` : '- '
          const box = item.type === 'taskItem' ? `[${item.attrs.checked ? 'x' : ' '}] ` : ''
          // What stands in an item begins where its text does.
          return indented(box + itemOf(item.content, placeOf), mark, ' '.repeat(mark.length))
        })
        .join('\n')
  }
}

/** Lists in an item follow its line; anything else is a block of its own. */
const itemOf = (content: readonly Block[], placeOf: (picture: Picture) => string) =>
  content.reduce(
    (text, block, index) =>
      text + (index === 0 ? '' : block.type.endsWith('List') ? '\n' : '\n\n') + blockOf(block, placeOf),
    '',
  )

const indented = (text: string, first: string, further: string) =>
  text
    .split('\n')
    .map((line, index) => (line === '' ? further.trimEnd() : (index === 0 ? first : further) + line))
    .join('\n')

/** A fence is longer than any in the text. */
function fenced(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}

function lineOf(content: readonly Inline[] = []): string {
  const text = content
    .map(one =>
      one.type === 'text'
        ? marked(one.text, one.marks ?? [])
        : one.type === 'mention'
          ? `@${escaped(one.attrs.label)}`
          : '\n',
    )
    .join('')
  // A line that would begin a list, a heading or a quote begins with a backslash; a break in a paragraph stays one.
  return text
    .split('\n')
    .map(line =>
      line
        .replace(/^(\s*)(#{1,6}(?=\s|$)|[+-](?=\s|$)|>|=+\s*$|-+\s*$)/, '$1\\$2')
        .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2'),
    )
    .join('\\\n')
}

const escaped = (text: string) => text.replace(/[\\`*_[\]<>~|&]/g, '\\$&')

const signs = { bold: ['**', 'strong'], italic: ['*', 'em'], strike: ['~~', 'del'] } as const

/** Spaces stand outside of marks. Beside punctuation, as in Chinese, only a tag is sure to be read as the mark it is. */
function marked(text: string, marks: readonly Mark[]): string {
  if (marks.length === 0) return escaped(text)
  const [, before = '', inner = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
  if (inner === '') return text
  const isEdgy = /^[\p{P}\p{S}]|[\p{P}\p{S}]$/u.test(inner)
  let made = marks.some(({ type }) => type === 'code') ? codeOf(inner) : escaped(inner)
  for (const mark of marks) {
    if (mark.type === 'link') made = `[${made}](<${mark.attrs.href.replace(/[<>\n]/g, encodeURIComponent)}>)`
    else if (mark.type !== 'code') {
      const [sign, tag] = signs[mark.type]
      made = isEdgy || mark.type === 'strike' ? `<${tag}>${made}</${tag}>` : `${sign}${made}${sign}`
    }
  }
  return before + made + after
}

function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return fence + pad + text.replaceAll('\n', ' ') + pad + fence
}

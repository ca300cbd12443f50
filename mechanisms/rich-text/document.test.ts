import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeLink } from '#platform/contract/safe-link.ts'
import { newId } from '#platform/server/database/ids.ts'
import {
  cleanDocument,
  documentOf,
  filesIn,
  isPlain,
  longestRichText,
  peopleIn,
  plainTextOf,
  type RichDocument,
} from './document.contract.ts'

const person = newId()
const picture = newId()
const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const whole = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 1 }, content: [text('验收')] },
    paragraph(
      text('请'),
      { type: 'mention', attrs: { id: person, label: '王小雨' } },
      text('看', { type: 'bold' }),
      { type: 'hardBreak' },
      text('网址', { type: 'link', attrs: { href: 'https://example.com/a' } }),
    ),
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('一')),
            { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph(text('其一'))] }] },
          ],
        },
      ],
    },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: true }, content: [paragraph(text('做了'))] },
        { type: 'taskItem', attrs: { checked: false }, content: [paragraph(text('没做'))] },
      ],
    },
    { type: 'blockquote', content: [paragraph(text('引'))] },
    { type: 'codeBlock', content: [text('let a = 1\nlet b')] },
    { type: 'image', attrs: { fileId: picture, name: '图.png', width: 100, height: 50 } },
    { type: 'horizontalRule' },
  ],
}

describe('a rich text', () => {
  it('keeps all that it knows, and says it as plain text', () => {
    const document = cleanDocument(whole)
    expect(document).toEqual(whole)
    expect(plainTextOf(document)).toBe(
      '验收\n请@王小雨看\n网址\n- 一\n  1. 其一\n[x] 做了\n[ ] 没做\n> 引\nlet a = 1\nlet b\n[图.png]\n———',
    )
    expect([filesIn(document), peopleIn(document)]).toEqual([[picture], [person]])
    expect(isPlain(document)).toBe(false)
  })

  it("is a text's lines when it is a text", () => {
    expect(cleanDocument('甲\n\n乙')).toEqual({
      type: 'doc',
      content: [paragraph(text('甲')), { type: 'paragraph' }, paragraph(text('乙'))],
    })
    expect(plainTextOf(documentOf('甲\n\n乙'))).toBe('甲\n\n乙')
    expect(isPlain(documentOf('甲\n\n乙'))).toBe(true)
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'blob:https://x/1',
    '//evil.example',
    '/\\evil.example',
    'javascript&colon;alert(1)',
    'about:blank',
    'ws://x',
    '',
    'x',
    null,
    7,
    {},
  ])('has no link to %s', href => {
    expect(safeLink(href)).toBeNull()
    const cleaned = cleanDocument({ type: 'doc', content: [paragraph(text('点', { type: 'link', attrs: { href } }))] })
    expect(cleaned).toEqual({ type: 'doc', content: [paragraph(text('点'))] })
  })
  it.each(['https://example.com', 'http://例子.中国/路', 'mailto:a@example.com', 'tel:+86100', '/tasks/1'])(
    'may have a link to %s',
    href => expect(safeLink(href)).toBe(href),
  )

  it.each([
    ['HTML', [{ type: 'html', html: '<script>alert(1)</script>' }]],
    [
      'attributes of its own',
      [{ type: 'paragraph', attrs: { onclick: 'alert(1)', style: 'x', class: 'y' }, content: [text('甲')] }],
    ],
    [
      'a picture from elsewhere',
      [{ type: 'image', attrs: { src: 'https://evil.example/x.png', fileId: '../../x', onerror: 'alert(1)' } }],
    ],
    [
      'a picture with an address',
      [{ type: 'image', attrs: { fileId: picture, src: 'javascript:alert(1)', name: '<img onerror=alert(1)>' } }],
    ],
    [
      'an unknown block',
      [{ type: 'iframe', attrs: { src: 'javascript:alert(1)' }, content: [paragraph(text('里面'))] }],
    ],
    [
      'an unknown mark',
      [
        paragraph(
          text(
            '甲',
            { type: 'textStyle', attrs: { style: 'position:fixed' } },
            { type: 'link', attrs: { href: 'https://a.example', target: '_top', onclick: 'x' } },
          ),
        ),
      ],
    ],
    ['somebody without an id', [paragraph({ type: 'mention', attrs: { id: '<svg onload=alert(1)>', label: 'x' } })]],
    ['prototypes', [JSON.parse('{"type":"paragraph","__proto__":{"type":"image"},"constructor":{"prototype":{}}}')]],
  ])('leaves out %s', (_, content) => {
    const cleaned = JSON.stringify(cleanDocument({ type: 'doc', content }))
    for (const bad of [
      'onclick',
      'onerror":',
      'style',
      'class',
      'src',
      'javascript:',
      'iframe',
      'html"',
      'target',
      '__proto__',
      'constructor',
      'onload',
    ])
      expect(cleaned).not.toContain(bad)
    expect(cleanDocument(JSON.parse(cleaned))).toEqual(JSON.parse(cleaned))
  })

  it('ends: too deep, too many and too long are cut, not followed', () => {
    const deep = Array.from({ length: 400 }).reduce<object>(
      inner => ({ type: 'blockquote', content: [inner] }),
      paragraph(text('底')),
    )
    expect(JSON.stringify(cleanDocument({ type: 'doc', content: [deep] })).length).toBeLessThan(1000)
    const many = cleanDocument({ type: 'doc', content: Array.from({ length: 20_000 }, () => paragraph(text('字'))) })
    expect(many.content.length).toBeLessThanOrEqual(5_000)
    expect(plainTextOf(cleanDocument({ type: 'doc', content: [paragraph(text('长'.repeat(50_000)))] })).length).toBe(
      longestRichText,
    )
    expect(plainTextOf(cleanDocument({ type: 'doc', content: [paragraph(text('a\u0000b\ud800c'))] }))).toBe('abc')
  })

  it('is made of anything without failing, and made again stays the same', () => {
    const mark = fc.oneof(
      fc.constantFrom({ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example' } }),
      fc.object({ maxDepth: 1 }),
    )
    const node = fc.letrec<{ node: object }>(tie => ({
      node: fc.oneof(
        { maxDepth: 5 },
        fc.record({
          type: fc.constant('text'),
          text: fc.string({ unit: 'grapheme' }),
          marks: fc.array(mark, { maxLength: 2 }),
        }),
        fc.record({
          type: fc.constantFrom(
            'doc',
            'paragraph',
            'heading',
            'bulletList',
            'orderedList',
            'listItem',
            'taskList',
            'taskItem',
            'blockquote',
            'codeBlock',
            'image',
            'mention',
            'table',
            'hardBreak',
          ),
          attrs: fc.oneof(
            fc.constant({ fileId: picture, id: person, checked: true, level: 2 }),
            fc.object({ maxDepth: 1 }),
          ),
          content: fc.array(tie('node'), { maxLength: 4 }),
        }),
      ),
    })).node
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.record({ type: fc.constant('doc'), content: fc.array(node, { maxLength: 5 }) })),
        input => {
          const once = cleanDocument(input)
          expect(cleanDocument(JSON.parse(JSON.stringify(once)))).toEqual(once)
          expect(typeof plainTextOf(once satisfies RichDocument)).toBe('string')
        },
      ),
      { numRuns: 300 },
    )
  })
})

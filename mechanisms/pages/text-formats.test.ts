import { strToU8, unzipSync, zipSync, strFromU8 } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textOfPdf } from '#app/testing/pdf-text.ts'
import { cleanDocument, plainTextOf, type Block, type RichDocument } from '#mechanisms/rich-text/document.contract.ts'
import { documentOfMarkdown } from './from-markdown.server.ts'
import { readWord } from './from-word.server.ts'
import { markdownOf } from './to-markdown.server.ts'
import { paperOf } from './to-paper.server.ts'
import { wordOf } from './to-word.server.ts'

const fileId = '018f3c5e-0000-7000-8000-000000000001'
const words = (text: string, ...types: ('bold' | 'italic' | 'strike' | 'code')[]) => ({
  type: 'text' as const,
  text,
  ...(types.length > 0 ? { marks: types.map(type => ({ type })) } : {}),
})
const line = (...content: NonNullable<Extract<Block, { type: 'paragraph' }>['content']>): Block => ({
  type: 'paragraph',
  content,
})
const document: RichDocument = cleanDocument({
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [words('范围')] },
    line(
      words('第一条'),
      words('“重要”', 'bold'),
      words('的事，见 '),
      { type: 'text', text: '官网', marks: [{ type: 'link', attrs: { href: 'https://example.com/a' } }] },
      words('，用 '),
      words('npm * run', 'code'),
      words('。'),
    ),
    line(words('1. 不是列表'), { type: 'hardBreak' }, words('# 也不是标题 <b> *x* _y_')),
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [line(words('甲', 'italic'))] },
        {
          type: 'listItem',
          content: [
            line(words('乙')),
            { type: 'orderedList', content: [{ type: 'listItem', content: [line(words('乙之一'))] }] },
          ],
        },
      ],
    },
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: true }, content: [line(words('做完'))] },
        { type: 'taskItem', attrs: { checked: false }, content: [line(words('没做', 'strike'))] },
      ],
    },
    { type: 'blockquote', content: [line(words('引文'))] },
    { type: 'codeBlock', content: [words('const a = `1`\n```\nb')] },
    { type: 'horizontalRule' },
    { type: 'image', attrs: { fileId, name: '图.png', width: 4, height: 3 } },
    line(words('末段')),
  ],
})
const plainOptions = { name: '规范', letters: 1_000, linkTo: (address: string) => address }

describe('Markdown', () => {
  const picture = { fileId, name: '图.png', width: 4, height: 3 }
  const readBack = (source: string) =>
    documentOfMarkdown(source, { ...plainOptions, pictureAt: address => (address === 'p/a.png' ? picture : null) })

  it('[document-011, document-012] comes back as it went, lists, marks beside Chinese punctuation and pictures too', async () => {
    expect(await readBack(markdownOf('规范', document, () => 'p/a.png'))).toEqual({ document, lost: [] })
  })

  it('keeps every sign of a plain paragraph', async () => {
    const sign = fc.constantFrom(...'\\`*_[]<>~|&#-+=.1) (!:/'.split(''), '国', 'a', 'http://a.b ')
    await fc.assert(
      fc.asyncProperty(fc.array(sign, { minLength: 1, maxLength: 14 }), async signs => {
        const text = `甲${signs.join('')}乙`
        const { document: back } = await readBack(
          markdownOf('规范', { type: 'doc', content: [line(words(text))] }, () => ''),
        )
        expect(plainTextOf(back)).toBe(text)
      }),
    )
  })

  it('names what it cannot take over, and keeps its text', async () => {
    const { document: read, lost } = await readBack(
      '| 姓名 | 年 |\n|--|--|\n| 张三 | 3 |\n\n<div align="center">居中</div>\n\n![图](没有.png)\n\n![网图](https://a.b/c.png)\n\n$$\nx\n$$\n\n[^1]: 注',
    )
    expect(lost.sort()).toEqual(['footnote', 'formula', 'html', 'picture', 'remote_picture', 'table'])
    expect(plainTextOf(read)).toContain('姓名 | 年\n张三 | 3\n居中\n[图]\n网图')
  })
})

describe('Word', () => {
  it('[document-011, document-012] comes back as it went', async () => {
    const bytes = wordOf('规范', document, new Map([[fileId, { bytes: Buffer.from('png'), width: 4, height: 3 }]]))
    const { documentWith, pictures, lost } = readWord(bytes, { name: '规范', letters: 1_000 })
    expect(lost).toEqual([])
    expect(pictures.map(({ name }) => name)).toEqual([`${fileId}.png`])
    expect(documentWith(new Map([[pictures[0]!.place, { fileId, width: 4, height: 3 }]]))).toEqual(document)
    expect(plainTextOf(documentWith(new Map()))).toContain('[图.png]')
  })

  it('keeps what stands in the items of lists: to-dos in to-dos, further paragraphs, code, pictures; and a heading like the title', () => {
    const item = (...content: Block[]) => ({ type: 'listItem' as const, content })
    const todo = (checked: boolean, ...content: Block[]) => ({ type: 'taskItem' as const, attrs: { checked }, content })
    const nested: RichDocument = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [words('规范')] },
        {
          type: 'taskList',
          content: [
            todo(
              true,
              line(words('上线')),
              { type: 'taskList', content: [todo(false, line(words('回归'))), todo(true, line(words('备份')))] },
              { type: 'bulletList', content: [item(line(words('通知客户')))] },
            ),
            todo(false, line(words('复盘'))),
          ],
        },
        {
          type: 'orderedList',
          content: [
            item(line(words('装')), line(words('装在哪里都行')), {
              type: 'codeBlock',
              content: [words('npm i\nnpm start')],
            }),
            item(line(words('看')), { type: 'image', attrs: { fileId, name: '图.png', width: 4, height: 3 } }),
          ],
        },
        line(words('列表之外')),
      ],
    }
    const bytes = wordOf('规范', nested, new Map([[fileId, { bytes: Buffer.from('png'), width: 4, height: 3 }]]))
    const { documentWith, pictures, lost } = readWord(bytes, { name: '规范', letters: 1_000 })
    expect(lost).toEqual([])
    expect(documentWith(new Map([[pictures[0]!.place, { fileId, width: 4, height: 3 }]]))).toEqual(nested)
  })

  it('keeps quotations in the items of lists, and lists in quotations', () => {
    const item = (...content: Block[]) => ({ type: 'listItem' as const, content })
    const todo = (checked: boolean, ...content: Block[]) => ({ type: 'taskItem' as const, attrs: { checked }, content })
    const quote = (...content: Block[]): Block => ({ type: 'blockquote', content })
    const nested: RichDocument = {
      type: 'doc',
      content: [
        {
          type: 'orderedList',
          content: [
            item(
              line(words('合同写道')),
              quote(line(words('逾期按日计')), line(words('上限百分之五'))),
              line(words('所以要快')),
            ),
            item(line(words('第二条')), {
              type: 'bulletList',
              content: [item(line(words('子项')), quote(line(words('子项的引文'))))],
            }),
            item(line(words('第三条'))),
          ],
        },
        quote(
          line(words('客户来信')),
          {
            type: 'bulletList',
            content: [item(line(words('要快')), line(words('越快越好'))), item(line(words('要省')))],
          },
          line(words('此致')),
        ),
        line(words('引文之外')),
        {
          type: 'bulletList',
          content: [
            item(
              line(words('引文里的待办')),
              quote({ type: 'taskList', content: [todo(true, line(words('做了'))), todo(false, line(words('没做')))] }),
            ),
            item(line(words('末项'))),
          ],
        },
        quote({ type: 'orderedList', content: [item(line(words('只有列表的引文')))] }),
        { type: 'bulletList', content: [item(line(words('引文后的列表')))] },
      ],
    }
    const { documentWith, lost } = readWord(wordOf('规范', nested, new Map()), { name: '规范', letters: 1_000 })
    expect(lost).toEqual([])
    expect(documentWith(new Map())).toEqual(nested)
  })

  it('takes an indented paragraph behind a list for one of its own, unless it is of the list', () => {
    const made = unzipSync(wordOf('规范', { type: 'doc', content: [] }, new Map()))
    const paragraph = (text: string, properties: string) =>
      `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`
    const body = strFromU8(made['word/document.xml']!).replace(
      '<w:sectPr>',
      `${paragraph('☐ 待办', '')}${paragraph('点', '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>')}${paragraph('正文', '<w:ind w:left="720"/>')}<w:sectPr>`,
    )
    const { documentWith } = readWord(zipSync({ ...made, 'word/document.xml': strToU8(body) }), plainOptions)
    expect(documentWith(new Map()).content.map(({ type }) => type)).toEqual(['taskList', 'bulletList', 'paragraph'])
  })

  it('names what it cannot take over, and refuses what is none', () => {
    const made = unzipSync(wordOf('规范', document, new Map()))
    const body = strFromU8(made['word/document.xml']!).replace(
      '<w:sectPr>',
      '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>左</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>右</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p></w:tc></w:tr></w:tbl><w:p><w:r><w:drawing/></w:r></w:p><w:sectPr>',
    )
    const { documentWith, lost } = readWord(zipSync({ ...made, 'word/document.xml': strToU8(body) }), {
      name: '规范',
      letters: 1_000,
    })
    expect(lost.toSorted()).toEqual(['drawing', 'footnote', 'table'])
    expect(plainTextOf(documentWith(new Map()))).toContain('左 | 右')
    expect(() => readWord(Buffer.from('no zip at all'), plainOptions).lost).not.toThrow()
  })
})

it('[document-011] prints Chinese as a PDF, with rare signs', async () => {
  const pdf = textOfPdf(
    await paperOf(
      '规范',
      { type: 'doc', content: [...document.content, line(words('𠮷字 😀', 'bold'))] },
      new Map(),
      '脚注',
    ),
  )
  for (const text of ['规范', '第一条', '“重要”', '乙之一', '引文', '末段', '𠮷', '脚注']) expect(pdf).toContain(text)
})

import { unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { textOfPdf } from '#app/testing/pdf-text.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { wordOf } from '#mechanisms/pages/to-word.server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { Level } from './document-levels.contract.ts'
import { documentCalls, noPlace, noSuchTemplate, notOfThisKind } from './document.contract.ts'

const server = testServer()
const { staff, sales } = demoPeople
const make = async (kind: 'folder' | 'article', name: string, more: object = {}, who: DemoLogin = 'staff') =>
  (await server.done(who, documentCalls.create, { kind, name, ...more })).id
const paragraphs = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map(text => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const detail = (who: DemoLogin, id: string) => server.done(who, documentCalls.detail, { id })
const children = async (who: DemoLogin, parentId: string) =>
  (await server.done(who, documentCalls.list, { parentId, limit: 100 })).list
const bearer = async (who: DemoLogin) => ({ authorization: `Bearer ${await server.token(who)}` })
async function uploaded(who: DemoLogin, files: Record<string, string | Uint8Array<ArrayBuffer>>) {
  const made: { fileId: string; path: string }[] = []
  for (const [path, content] of Object.entries(files)) {
    const form = new FormData()
    form.append('file', new Blob([content]), path.split('/').at(-1)!)
    const reply = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: form,
      headers: await bearer(who),
    })
    made.push({ fileId: (reply.body.data as { list: { id: string }[] }).list[0]!.id, path })
  }
  return made
}
async function exported(who: DemoLogin, id: string, format: string) {
  const answer = await fetch(`${server.url}/ftask/api/document/export/${id}?format=${format}`, {
    headers: await bearer(who),
  })
  return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
}
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const count = async () =>
  Promise.all(['document', 'document_version', 'attachment'].map(table => server.sql(`select count(*) from ${table}`)))

describe('templates', () => {
  it('[document-010] a new article begins with one, the company’s or one’s own', async () => {
    const own = await make('article', '周记模板', { shelf: 'my' })
    await server.done('staff', documentCalls.write, { id: own, version: 0, document: paragraphs('本周', '下周') })
    await server.done('staff', documentCalls.setTemplate, { id: own, isTemplate: true })
    const shared = await make('article', '会议模板')
    await server.done('staff', documentCalls.write, { id: shared, version: 0, document: paragraphs('议题') })
    await server.done('staff', documentCalls.setTemplate, { id: shared, isTemplate: true })
    const offered = async (who: DemoLogin) =>
      (await server.done(who, documentCalls.list, { scope: 'template', limit: 100 })).list.map(({ id }) => id)
    expect(await offered('staff')).toEqual(expect.arrayContaining([own, shared]))
    expect(await offered('sales')).toContain(shared)
    expect(await offered('sales')).not.toContain(own)
    const made = await make('article', '周会', { shelf: 'my', templateId: shared }, 'sales')
    expect(await detail('sales', made)).toMatchObject({
      name: '周会',
      text: '议题',
      version: 1,
      isTemplate: false,
      owner: { id: sales.id },
    })
    await server.done('sales', documentCalls.write, { id: made, version: 1, document: paragraphs('改过') })
    expect((await detail('staff', shared)).text).toBe('议题')
  })

  it('refuses what one may not read or is no template, and who does not manage it', async () => {
    const own = await make('article', '不公开', { shelf: 'my' })
    await server.done('staff', documentCalls.setTemplate, { id: own, isTemplate: true })
    const plain = await make('article', '不是模板')
    const folder = await make('folder', '夹')
    const before = await count()
    for (const templateId of [own, plain, newId()])
      expect(
        await server.call('sales', documentCalls.create, { kind: 'article', name: '新', shelf: 'my', templateId }),
      ).toMatchObject({ code: noSuchTemplate.code })
    expect(await server.call('staff', documentCalls.setTemplate, { id: folder, isTemplate: true })).toMatchObject({
      code: notOfThisKind.code,
    })
    expect((await server.call('sales', documentCalls.setTemplate, { id: plain, isTemplate: true })).result).not.toBe(0)
    expect(await count()).toEqual(before)
  })
})

describe('exports', () => {
  it('[document-011] an article as Markdown, Word and PDF, with its pictures, for who may read it', async () => {
    const id = await make('article', '出口/规范')
    const [picture] = await uploaded('staff', { '图.png': dot })
    const image = { type: 'image', attrs: { fileId: picture!.fileId, name: '图.png', width: 1, height: 1 } }
    const plain = paragraphs('第一条')
    await server.done('staff', documentCalls.write, { id, version: 0, document: plain })
    const text = await exported('sales', id, 'md')
    expect(text.type).toContain('text/markdown')
    expect(text.bytes.toString()).toBe('# 出口/规范\n\n第一条\n')
    const document = { type: 'doc', content: [...plain.content, image] }
    await server.done('staff', documentCalls.write, { id, version: 1, document })
    const zip = unzipSync((await exported('sales', id, 'md')).bytes)
    expect(Object.keys(zip).sort()).toEqual([`pictures/${picture!.fileId}.png`, '出口_规范.md'])
    expect(Object.keys(unzipSync((await exported('sales', id, 'docx')).bytes))).toContain(
      `word/media/${picture!.fileId}.png`,
    )
    expect(textOfPdf((await exported('sales', id, 'pdf')).bytes)).toContain('第一条')
    await server.done('staff', documentCalls.setRights, {
      id,
      isApart: true,
      rights: [{ personId: staff.id, rightLevel: Level.Manage }],
    })
    for (const format of ['md', 'docx', 'pdf']) expect((await exported('sales', id, format)).type).toContain('json')
    expect((await exported('staff', await make('folder', '夹'), 'pdf')).type).toContain('json')
  })
})

describe('imports', () => {
  it('[document-012] a folder with its structure: texts, pictures, links between them, files', async () => {
    const into = await make('folder', '接收')
    const files = await uploaded('staff', {
      '手册/开始.md': '# 开始\n\n见[安装](子/安装.md)。\n\n![图](图/一.png)\n',
      '手册/子/安装.md': '- [x] 下载\n- [ ] 安装\n\n| a | b |\n|-|-|\n| 1 | 2 |',
      '手册/图/一.png': dot,
      '手册/表.csv': 'a,b\n',
    })
    const answer = await server.done('staff', documentCalls.importFiles, { parentId: into, files })
    expect(answer).toMatchObject({
      folders: 2,
      articles: 2,
      files: 1,
      lost: [{ path: '手册/子/安装.md', what: 'table' }],
    })
    const book = (await children('sales', into))[0]!
    expect(book).toMatchObject({ name: '手册', kind: 'folder' })
    const inside = await children('sales', book.id)
    expect(inside.map(({ name, kind }) => [name, kind])).toEqual([
      ['子', 'folder'],
      ['表.csv', 'file'],
      ['开始', 'article'],
    ])
    const installing = (await children('sales', inside[0]!.id))[0]!
    expect((await detail('sales', installing.id)).text).toBe('[x] 下载\n[ ] 安装\na | b\n1 | 2')
    const start = await detail('sales', inside[2]!.id)
    expect(start.text).toBe('见安装。\n[一.png]')
    expect(JSON.stringify(start.document)).toContain(`/document/article_detail?id=${installing.id}`)
    expect(JSON.stringify(start.document)).toContain(files[2]!.fileId)
    // The texts' own files are gone; the picture is read by who reads the article.
    expect(
      await server.sql('select id from file where id = any($1)', [files.slice(0, 2).map(one => one.fileId)]),
    ).toEqual([])
    const picture = await fetch(`${server.url}/ftask/api/file/download/${files[2]!.fileId}`, {
      headers: await bearer('sales'),
    })
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(dot)
  })

  it('[document-011, document-012] links within the app lead there from a file as well, and are such again when it is taken over', async () => {
    const { publicUrl } = server.services.settings
    const link = (href: string) => ({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: '见此', marks: [{ type: 'link', attrs: { href } }] }] },
      ],
    })
    const inside = `/document/article_detail?id=${newId()}`
    const id = await make('article', '有链接的')
    await server.done('staff', documentCalls.write, { id, version: 0, document: link(inside) })
    for (const [format, ending] of [
      ['md', 'md'],
      ['docx', 'docx'],
    ] as const) {
      const { bytes } = await exported('staff', id, format)
      const written =
        format === 'md'
          ? bytes.toString()
          : Buffer.from(unzipSync(bytes)['word/_rels/document.xml.rels']!).toString().replaceAll('&amp;', '&')
      expect(written).toContain(publicUrl + inside)
      const files = await uploaded('staff', { [`带回.${ending}`]: new Uint8Array(bytes) })
      const { ids } = await server.done('staff', documentCalls.importFiles, { shelf: 'my', files })
      expect(JSON.stringify((await detail('staff', ids[0]!)).document)).toContain(`"href":"${inside}"`)
    }
  })

  it('[document-012] Word with its pictures, and what is none as a file, by name', async () => {
    const content = [{ type: 'image' as const, attrs: { fileId: newId(), name: '图', width: 1, height: 1 } }]
    const word = wordOf(
      '报告',
      { type: 'doc', content },
      new Map([[content[0]!.attrs.fileId, { bytes: dot, width: 1, height: 1 }]]),
    )
    const files = await uploaded('staff', { '报告.docx': new Uint8Array(word) })
    const second = await uploaded('staff', { '太长.md': '字'.repeat(50_001), '国标.md': new Uint8Array([0xd6, 0xd0]) })
    const answer = await server.done('staff', documentCalls.importFiles, { shelf: 'my', files: [...files, ...second] })
    expect(answer).toMatchObject({ articles: 2, files: 1, lost: [{ path: '太长.md', what: 'too_long' }] })
    const made = await Promise.all(answer.ids.map(id => detail('staff', id)))
    expect(made.map(({ name, text }) => [name, text])).toEqual([
      ['报告', '[图]'],
      ['太长.md', ''],
      ['国标', '中'],
    ])
    expect(made[0]!.owner?.id).toBe(staff.id)
  })

  it('keeps a Word document that holds more than is unpacked as a file, and says that it is too long', async () => {
    const parts = unzipSync(wordOf('大', { type: 'doc', content: [] }, new Map()))
    const filled = zipSync({ ...parts, 'word/media/a.png': new Uint8Array(101 * 1024 * 1024) }, { level: 1 })
    const files = await uploaded('staff', { '大.docx': new Uint8Array(filled) })
    expect(await server.done('staff', documentCalls.importFiles, { shelf: 'my', files })).toMatchObject({
      articles: 0,
      files: 1,
      lost: [{ path: '大.docx', what: 'too_long' }],
    })
  })

  it('refuses another’s uploads, a place that takes nothing, and folders too deep; nothing is made then', async () => {
    const [theirs] = await uploaded('sales', { 'a.md': 'x' })
    const [mine] = await uploaded('staff', { 'a.md': 'x' })
    const closed = await make('folder', '别处', {}, 'sales')
    const before = await count()
    expect((await server.call('staff', documentCalls.importFiles, { files: [theirs!] })).result).not.toBe(0)
    expect(await server.call('staff', documentCalls.importFiles, { parentId: closed, files: [mine!] })).toMatchObject({
      code: noPlace.code,
    })
    const deep = { ...mine!, path: `${'夹/'.repeat(11)}a.md` }
    expect((await server.call('staff', documentCalls.importFiles, { files: [deep] })).result).not.toBe(0)
    expect(await count()).toEqual(before)
  })
})

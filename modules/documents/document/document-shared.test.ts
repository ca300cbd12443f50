import { describe, expect, it } from 'vitest'
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, XmlElement, XmlText } from 'yjs'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { Level } from './document-levels.contract.ts'
import { articleChanged, documentCalls, noUpdate, notShared, passageGone } from './document.contract.ts'
import { writeDown } from './document-shared.server.ts'

const server = testServer()
const { staff, sales } = demoPeople

const paragraphs = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map(text => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] })),
})
/** An article that both may write. */
async function article(...lines: string[]) {
  const { id } = await server.done('staff', documentCalls.create, { kind: 'article', name: '一起写' })
  if (lines.length > 0)
    await server.done('staff', documentCalls.write, { id, version: 0, document: paragraphs(...lines) })
  await server.done('staff', documentCalls.setRights, {
    id,
    rights: [
      { personId: staff.id, rightLevel: Level.Manage },
      { personId: sales.id, rightLevel: Level.Edit },
    ],
  })
  return id
}
const detail = (who: DemoLogin, id: string) => server.done(who, documentCalls.detail, { id })

/** Somebody's editor. */
async function editor(who: DemoLogin, id: string) {
  await server.done(who, documentCalls.open, { id })
  const shared = new Doc()
  let seen = 0
  const text = shared.getXmlFragment('text')
  const pull = async (since?: number) => {
    const news = await server.done(who, documentCalls.shared, { id, ...(since === undefined ? {} : { since }) })
    if (news.update) applyUpdate(shared, Buffer.from(news.update, 'base64'))
    seen = news.seq ?? 0
    return news
  }
  await pull()
  let sent = encodeStateVector(shared)
  return {
    text,
    pull: () => pull(seen),
    lines: () => text.toArray().map(block => (block as XmlElement).toArray().map(String).join('')),
    /** Adds a line at a place. */
    type(place: number, line: string) {
      const block = new XmlElement('paragraph')
      block.insert(0, [new XmlText(line)])
      text.insert(place, [block])
    },
    async send(isCleared = false) {
      const update = encodeStateAsUpdate(shared, sent)
      sent = encodeStateVector(shared)
      return await server.call(who, documentCalls.writeShared, {
        id,
        update: Buffer.from(update).toString('base64'),
        isCleared,
      })
    },
  }
}
async function written(id: string) {
  const [row] = await server.sql<{ comp_id: string }>('select comp_id from document where id = $1', [id])
  return await server.services.database.transaction(row!.comp_id, ({ run }) => writeDown(row!.comp_id, id, run))
}

describe('an article that several write at once', () => {
  it('[document-013] has what each has written, in one order, and becomes a version', async () => {
    const id = await article('开头', '结尾')
    const [one, other] = [await editor('staff', id), await editor('sales', id)]
    one.type(1, '甲写的')
    other.type(1, '乙写的')
    expect(await one.send()).toMatchObject({ result: 0 })
    expect(await other.send()).toMatchObject({ result: 0 })
    await one.pull()
    await other.pull()
    expect(one.lines()).toEqual(other.lines())
    expect(
      one
        .lines()
        .map(line => line.replace(/<\/?bold>/g, ''))
        .toSorted(),
    ).toEqual(['开头', '结尾', '甲写的', '乙写的'].toSorted())
    expect(await server.done('sales', documentCalls.settle, { id })).toMatchObject({ version: 2 })
    const page = await detail('staff', id)
    expect(page.text.split('\n').toSorted()).toEqual(['开头', '结尾', '甲写的', '乙写的'].toSorted())
    expect(page.changedBy?.id).toBe(sales.id)
    expect(JSON.stringify(page.document)).toContain('"marks":[{"type":"bold"}]')
    const { list } = await server.done('staff', historyCalls.list, { subjectType: 'document', subjectId: id })
    expect(list.filter(({ action }) => action === 'write')).toHaveLength(2)
  })

  it('[document-013] comes to the same when updates come twice, late and in another order', async () => {
    const id = await article('一')
    const [one, other] = [await editor('staff', id), await editor('sales', id)]
    for (const line of ['二', '三']) {
      one.type(one.text.length, line)
      const update = Buffer.from(encodeStateAsUpdate(one.text.doc!)).toString('base64')
      for (let twice = 0; twice < 2; twice++) await server.done('staff', documentCalls.writeShared, { id, update })
    }
    await other.pull()
    expect(other.lines().map(line => line.replace(/<\/?bold>/g, ''))).toEqual(['一', '二', '三'])
  })

  it('is one version a sitting, and each number is another text', async () => {
    const id = await article('一')
    const one = await editor('staff', id)
    one.type(1, '二')
    await one.send()
    expect(await written(id)).toMatchObject({ version: 2, isNew: true })
    one.type(2, '三')
    await one.send()
    expect(await written(id)).toMatchObject({ version: 3, isNew: false })
    expect(await written(id)).toBeNull()
    const { list } = await server.done('staff', documentCalls.versions, { id, limit: 20 })
    expect(list.map(({ number }) => number)).toEqual([3, 1])
    expect(await server.sql('select from document_update where document_id = $1', [id])).toEqual([])
    // Who begins now gets all of it, though the single updates are gone.
    expect((await editor('sales', id)).lines()).toHaveLength(3)
  })

  it('keeps the version that a sitting begins with, though the first that was typed was taken out again', async () => {
    const id = await article('原文')
    const one = await editor('sales', id)
    one.type(1, '错')
    one.text.delete(1, 1)
    await one.send()
    expect(await written(id)).toBeNull()
    one.type(1, '添')
    await one.send()
    expect(await written(id)).toMatchObject({ version: 2, isNew: true })
    const { list } = await server.done('staff', documentCalls.versions, { id, limit: 20 })
    expect(list.map(({ number }) => number)).toEqual([2, 1])
    // Within the sitting that goes on nothing but its own version is replaced.
    one.type(2, '错')
    one.text.delete(2, 1)
    await one.send()
    expect(await written(id)).toBeNull()
    one.type(2, '再添')
    await one.send()
    expect(await written(id)).toMatchObject({ version: 3, isNew: false })
    expect(
      (await server.done('staff', documentCalls.versions, { id, limit: 20 })).list.map(({ number }) => number),
    ).toEqual([3, 1])
  })

  it('[document-013] keeps what is being written when a whole text is saved, and refuses one that has not seen it', async () => {
    const id = await article('一', '二')
    const one = await editor('staff', id)
    one.type(2, '三')
    await one.send()
    // 王 saves the whole text, and has not seen the third line: both are shown.
    expect(
      await server.call('sales', documentCalls.write, { id, version: 1, document: paragraphs('一', '改') }),
    ).toMatchObject({
      code: articleChanged.code,
      data: { text: '一\n二\n三' },
    })
    const { version } = await server.done('staff', documentCalls.settle, { id })
    const now = (await detail('sales', id)).document!
    one.type(3, '四')
    await server.done('sales', documentCalls.write, {
      id,
      version,
      document: { ...now, content: [...paragraphs('零').content, ...now.content] },
    })
    await one.send()
    await one.pull()
    expect(one.lines().map(line => line.replace(/<\/?bold>/g, ''))).toEqual(['零', '一', '二', '三', '四'])
    await server.done('staff', documentCalls.bringBack, { id, number: 1 })
    await one.pull()
    expect(one.lines()).toHaveLength(2)
  })

  it('[document-014] an empty text is never written over a full one without a person’s deletion', async () => {
    const id = await article('很重要')
    const one = await editor('staff', id)
    one.text.delete(0, one.text.length)
    await one.send()
    expect(await written(id)).toBeNull()
    expect((await detail('staff', id)).text).toBe('很重要')
    one.type(0, '')
    await one.send(true)
    expect(await written(id)).toMatchObject({ version: 2 })
    expect((await detail('staff', id)).text).toBe('')
  })

  it('refuses who may not edit, what is no update, what is not open; nothing is kept of it', async () => {
    const id = await article('一')
    const update = Buffer.from(encodeStateAsUpdate(new Doc())).toString('base64')
    const one = new Doc()
    one.getXmlFragment('text').insert(0, [new XmlElement('paragraph')])
    const good = Buffer.from(encodeStateAsUpdate(one)).toString('base64')
    expect(await server.call('staff', documentCalls.writeShared, { id, update: good })).toMatchObject({
      code: notShared.code,
    })
    await server.done('staff', documentCalls.open, { id })
    for (const wrong of [update, 'AAAA', 'AQID////'])
      expect(await server.call('staff', documentCalls.writeShared, { id, update: wrong })).toMatchObject({
        code: noUpdate.code,
      })
    for (const who of ['finance', 'other'] as const)
      for (const [call, more] of [
        [documentCalls.open, {}],
        [documentCalls.shared, {}],
        [documentCalls.writeShared, { update: good }],
        [documentCalls.settle, {}],
      ] as const)
        expect(
          (await server.call(who, call as typeof documentCalls.writeShared, { id, ...more } as never)).result,
        ).not.toBe(0)
    expect(await server.sql('select seq from document_shared where document_id = $1', [id])).toEqual([{ seq: 0 }])
    await server.done('staff', documentCalls.remove, { id })
    expect((await server.call('staff', documentCalls.writeShared, { id, update: good })).result).not.toBe(0)
  })

  it('[document-013] loses nothing when many write and it is written down at the same time', async () => {
    // Written down while somebody's update comes in, it has lost that one in one of ten rounds.
    for (let round = 0; round < 20; round++) {
      const id = await article('一')
      const editors = await Promise.all(['staff', 'sales', 'staff', 'sales'].map(who => editor(who as DemoLogin, id)))
      editors.forEach((one, place) => one.type(1, `第${place}`))
      await Promise.all([...editors.map(one => one.send()), written(id), written(id)])
      await written(id)
      const text = (await detail('staff', id)).text
      for (const place of [0, 1, 2, 3]) expect(text).toContain(`第${place}`)
    }
  })
})

describe('comments on passages', () => {
  const listOf = async (who: DemoLogin, id: string) => (await server.done(who, documentCalls.passages, { id })).list

  it('[document-015] are found again when the text changes, answered, and settled', async () => {
    const id = await article('年假提前三天申请', '病假当天说明')
    const added = await server.done('sales', documentCalls.addPassage, {
      id,
      quote: '当天 说明',
      content: '几点之前？',
    })
    expect(await listOf('staff', id)).toMatchObject([
      {
        id: added.id,
        quote: '当天说明',
        start: 10,
        isResolved: false,
        comment: { content: '几点之前？', author: { id: sales.id } },
      },
    ])
    // Among the article's comments it says what it is about.
    const all = await server.done('staff', commentCalls.list, { subjectType: 'document', subjectId: id })
    expect(all.list).toMatchObject([{ content: '几点之前？', quote: '当天说明' }])
    const { comment } = (await listOf('staff', id))[0]!
    await server.done('staff', commentCalls.create, {
      subjectType: 'document',
      subjectId: id,
      content: '九点',
      replyId: comment.id,
    })
    await server.done('staff', documentCalls.write, {
      id,
      version: 1,
      document: paragraphs('总则', '年假提前三天申请', '病假当天说明'),
    })
    expect(await listOf('sales', id)).toMatchObject([{ start: 12, replies: [{ content: '九点' }] }])
    // Written together: the same.
    const one = await editor('staff', id)
    one.type(0, '开头')
    await one.send()
    await written(id)
    expect(await listOf('sales', id)).toMatchObject([{ start: 14, quote: '当天说明' }])
    await server.done('staff', documentCalls.resolvePassage, { id: added.id })
    expect(await listOf('sales', id)).toMatchObject([{ isResolved: true }])
    const { version } = await detail('staff', id)
    await server.done('staff', documentCalls.write, { id, version, document: paragraphs('全部改写了') })
    expect(await listOf('sales', id)).toMatchObject([{ start: null, quote: '当天说明' }])
    await server.done('staff', documentCalls.bringBack, { id, number: 1 })
    expect(await listOf('sales', id)).toMatchObject([{ start: 10 }])
  })

  it('[document-015] are refused to who may not comment, and of words that are not there; nothing is kept then', async () => {
    const id = await article('一二三')
    const kept = () => server.sql('select count(*) from comment')
    const before = await kept()
    expect(await server.call('sales', documentCalls.addPassage, { id, quote: '四', content: '?' })).toMatchObject({
      code: passageGone.code,
    })
    expect((await server.call('finance', documentCalls.addPassage, { id, quote: '一', content: '?' })).result).not.toBe(
      0,
    )
    expect((await server.call('other', documentCalls.passages, { id })).result).not.toBe(0)
    const { id: passage } = await server.done('staff', documentCalls.addPassage, { id, quote: '一', content: '!' })
    for (const who of ['finance', 'other'] as const)
      expect((await server.call(who, documentCalls.resolvePassage, { id: passage })).result).not.toBe(0)
    expect(await listOf('staff', id)).toMatchObject([{ isResolved: false }])
    expect(await kept()).not.toEqual(before)
  })
})

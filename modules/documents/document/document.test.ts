import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { queryWords } from '#mechanisms/spelling/search-words.server.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { clearDocuments } from './document-bin.server.ts'
import { Level, mostCounted } from './document-levels.contract.ts'
import { daysInBin, deepestFolder, documentCalls, longestArticle } from './document.contract.ts'

const server = testServer()
const race = racing(server)
const { staff, sales, finance } = demoPeople

const make = async (kind: 'folder' | 'article', name: string, more: object = {}, who: DemoLogin = 'staff') =>
  (await server.done(who, documentCalls.create, { kind, name, ...more })).id
const article = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map(text => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] })),
})
const write = (who: DemoLogin, id: string, version: number, ...lines: string[]) =>
  server.call(who, documentCalls.write, { id, version, document: article(...lines) })
const names = async (who: DemoLogin, query: object = {}) =>
  (await server.done(who, documentCalls.list, { limit: 100, ...query })).list.map(({ name }) => name)
const detail = (who: DemoLogin, id: string) => server.done(who, documentCalls.detail, { id })
const isSeen = async (who: DemoLogin, id: string) => (await server.call(who, documentCalls.detail, { id })).result === 0
const give = (
  id: string,
  rights: { personId?: string; departmentId?: string | null; rightLevel: Level }[],
  more: object = {},
  who: DemoLogin = 'staff',
) => server.call(who, documentCalls.setRights, { id, rights, ...more })
const manages = { personId: staff.id, rightLevel: Level.Manage }
const kept = () =>
  Promise.all([
    server.sql('select * from document order by id'),
    server.sql('select * from document_version order by document_id, number'),
    server.sql('select * from document_right order by id'),
  ])
async function changesNothing(act: () => Promise<unknown>) {
  const before = await kept()
  await act()
  expect(await kept()).toEqual(before)
}

async function upload(who: DemoLogin, ...files: string[]) {
  const form = new FormData()
  for (const name of files) form.append('file', new Blob([`内容 ${name} ${newId()}`]), name)
  const reply = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token(who)}` },
  })
  return (reply.body.data as { list: { id: string }[] }).list.map(one => one.id)
}
const mayFetch = async (who: DemoLogin, file: string) =>
  String(
    (
      await server.request(`/ftask/api/file/download/${file}`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    ).body.data,
  ).startsWith('内容')

describe('the document center', () => {
  it('[document-005, document-006] lists folders first, articles and files behind them, with uuid and is_folder', async () => {
    const folder = await make('folder', '规章')
    const id = await make('article', '考勤制度', { parentId: folder })
    const inner = await make('folder', '附件', { parentId: folder })
    const [file] = await upload('staff', '流程.txt')
    const { ids } = await server.done('staff', documentCalls.addFiles, { parentId: folder, fileId: [file!] })
    const reply = await server.request(`/ftask/api/document/list?parent_id=${folder}`, {
      headers: { authorization: `Bearer ${await server.token('sales')}` },
    })
    expect((reply.body.data as { list: object[] }).list).toMatchObject([
      { uuid: inner, is_folder: true, name: '附件', child_num: 0 },
      { uuid: id, is_folder: false, name: '考勤制度', kind: 'article' },
      { uuid: ids[0], is_folder: false, name: '流程.txt', kind: 'file', file: { id: file } },
    ])
    expect(await detail('sales', id)).toMatchObject({
      path: [{ id: folder, name: '规章' }],
      parentName: '规章',
      can: { edit: false, remove: false, comment: false, manage: false },
    })
    expect((await detail('staff', folder)).childNum).toBe(3)
  })

  it('keeps what is somebody’s own for themselves, from administrators too', async () => {
    const id = await make('article', '我的草稿', { shelf: 'my' })
    expect(await names('staff', { scope: 'my' })).toContain('我的草稿')
    for (const who of ['admin', 'manager', 'sales', 'other'] as const) {
      expect(await isSeen(who, id)).toBe(false)
      expect(await names(who, { scope: 'my' })).not.toContain('我的草稿')
      expect(await names(who)).not.toContain('我的草稿')
    }
    expect(await names('staff')).not.toContain('我的草稿')
  })

  it('remembers what somebody opened last and starred, for them alone', async () => {
    const [one, two] = [await make('article', '先看'), await make('article', '后看')]
    for (const id of [one, two, one]) await server.done('sales', documentCalls.visit, { id })
    expect((await names('sales', { scope: 'recent' })).slice(0, 2)).toEqual(['先看', '后看'])
    await server.done('sales', documentCalls.star, { id: two, isStarred: true })
    expect((await names('sales', { scope: 'star' }))[0]).toBe('后看')
    expect((await detail('sales', two)).isStarred).toBe(true)
    expect((await detail('staff', two)).isStarred).toBe(false)
    await server.done('sales', documentCalls.star, { id: two, isStarred: false })
    expect(await names('sales', { scope: 'star' })).not.toContain('后看')
    const own = await make('article', '别人的', { shelf: 'my' })
    await changesNothing(async () => {
      for (const call of [documentCalls.visit, documentCalls.star])
        expect(await server.call('sales', call, { id: own, isStarred: true } as never)).toMatchObject({ result: 4 })
    })
  })

  it('[document-007] finds by name and by what stands in it, what one may see alone', async () => {
    const word = `密语${newId().slice(-6)}`
    const open = await make('article', `公开 ${word}`)
    const own = await make('article', '没有名字', { shelf: 'my' })
    await write('staff', own, 0, `里面有 ${word}`)
    const found = async (who: DemoLogin, key = word) =>
      (await server.done(who, documentCalls.search, { key })).list.map(({ id }) => id)
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await found('staff')).sort()).toEqual([open, own].sort())
    expect(await found('admin')).toEqual([open])
    expect(await found('other')).toEqual([])
    expect(await found('staff', 'gongkai')).toContain(open)
    expect(await found('staff', `无此${word}`)).toEqual([])
    const everywhere = async (who: DemoLogin) =>
      (await server.done(who, searchCalls.search, { key: word, type: 'document' })).list.map(({ id }) => id)
    expect((await everywhere('staff')).sort()).toEqual([open, own].sort())
    expect(await everywhere('admin')).toEqual([open])
  })

  it('finds a word that a thousand have as it does one that two have', async () => {
    const word = `常见${newId().slice(-6)}`
    const own = await make('article', `我的 ${word}`, { shelf: 'my' })
    const top = await make('article', `公开 ${word}`)
    await server.sql(
      `insert into document (comp_id, id, kind, name, sources, creator_id, changed_by_id, last_opt_date)
      select comp_id, made.id, kind, name, array[made.id], creator_id, changed_by_id, last_opt_date - interval '1 day'
      from document, lateral (select gen_random_uuid() as id from generate_series(1, 1100)) made where document.id = $1`,
      [top],
    )
    await server.sql(
      `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words, changed_at)
      select d.comp_id, 'document', d.id, d.name, '', array(select unnest($2::text[])), now() from document d where d.name = $1`,
      [`公开 ${word}`, queryWords(word)],
    )
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    const found = async (who: DemoLogin) =>
      (await server.done(who, documentCalls.search, { key: word })).list.map(({ id }) => id)
    expect((await found('staff')).sort()).toEqual([own, top].sort())
    expect(await found('sales')).toEqual([top])
  })
})

describe('rights', () => {
  it('of a folder hold for all that lies in it, each level for what those below it do', async () => {
    const folder = await make('folder', '项目资料')
    const id = await make('article', '方案', { parentId: folder })
    const abilities = async () => (await detail('sales', id)).can
    for (const [level, can] of [
      [Level.Read, { comment: false, edit: false, manage: false }],
      [Level.Comment, { comment: true, edit: false, manage: false }],
      [Level.Edit, { comment: true, edit: true, manage: false }],
      [Level.Manage, { comment: true, edit: true, manage: true }],
    ] as const) {
      expect(await give(folder, [manages, { personId: sales.id, rightLevel: level }])).toMatchObject({ result: 0 })
      expect(await abilities()).toMatchObject(can)
      const written = await write('sales', id, (await detail('staff', id)).version, `第 ${level}`)
      expect(written.result === 0).toBe(can.edit)
      const said = await server.call('sales', commentCalls.create, {
        subjectType: 'document',
        subjectId: id,
        content: '好',
      })
      expect(said.result === 0).toBe(can.comment)
    }
    expect((await detail('staff', id)).commentNum).toBe(3)
  })

  it('of a document that stands apart are its own alone; then lists, search, files and comments show nothing of it', async () => {
    const folder = await make('folder', '人事')
    const secret = await make('folder', '薪酬', { parentId: folder })
    const id = await make('article', '薪酬表', { parentId: secret })
    const [file] = await upload('staff', '薪酬.txt')
    await server.done('staff', documentCalls.addFiles, { parentId: secret, fileId: [file!] })
    expect(await mayFetch('sales', file!)).toBe(true)
    expect(
      await give(secret, [manages, { personId: finance.id, rightLevel: Level.Edit }], { isApart: true }),
    ).toMatchObject({
      result: 0,
    })
    expect([await isSeen('sales', id), await isSeen('finance', id)]).toEqual([false, true])
    expect([await mayFetch('sales', file!), await mayFetch('finance', file!)]).toEqual([false, true])
    expect(await names('sales', { parentId: folder })).toEqual([])
    expect(await names('sales', { parentId: secret })).toEqual([])
    expect(await names('finance', { parentId: folder })).toEqual(['薪酬'])
    expect((await detail('sales', folder)).childNum).toBe(0)
    for (const call of [documentCalls.versions, documentCalls.rights])
      expect(await server.call('sales', call, { id })).toMatchObject({ result: 4 })
    // An administrator manages the company’s.
    expect((await detail('admin', id)).can).toMatchObject({ manage: true })
    // Open again, its folder's rights hold.
    await give(secret, [manages])
    expect(await isSeen('sales', id)).toBe(true)
  })

  it('are given to departments with those below them, and to everybody', async () => {
    const folder = await make('folder', '部门资料')
    const { departmentId } = sales
    await give(folder, [manages, { departmentId, rightLevel: Level.Read }], { isApart: true })
    expect([await isSeen('sales', folder), await isSeen('finance', folder)]).toEqual([true, false])
    await give(folder, [manages, { rightLevel: Level.Edit }], { isApart: true })
    expect((await detail('finance', folder)).can).toMatchObject({ edit: true, manage: false })
    expect(await isSeen('other', folder)).toBe(false)
  })

  it('are shown with where they come from, and a folder that one may not see is not named', async () => {
    const folder = await make('folder', '保密目录')
    const id = await make('article', '给你看的', { parentId: folder })
    await give(folder, [manages], { isApart: true })
    await give(id, [{ personId: sales.id, rightLevel: Level.Comment }])
    const { list, isOpen } = await server.done('sales', documentCalls.rights, { id })
    expect(isOpen).toBe(false)
    expect(list).toMatchObject([
      { person: { id: sales.id }, rightLevel: Level.Comment, from: null },
      { person: { id: staff.id }, rightLevel: Level.Manage, from: { id: folder, name: '' } },
    ])
    expect(await detail('sales', id)).toMatchObject({ parentName: null, path: [] })
    expect(await names('sales', { scope: 'shared' })).toContain('给你看的')
    const notices = (await server.done('sales', notificationCalls.list, {})).list
    expect(notices.find(({ subjectId }) => subjectId === id)).toMatchObject({ kind: 'document.shared' })
  })

  it('of one’s own are given by name, and are refused where nobody could manage it any more', async () => {
    const own = await make('article', '自己的', { shelf: 'my' })
    const open = await make('folder', '公司的')
    await changesNothing(async () => {
      expect(await give(own, [{ rightLevel: Level.Read }])).toMatchObject({ code: 'document.shared_by_name' })
      expect(await give(open, [])).toMatchObject({ code: 'document.nobody_manages' })
      expect(await give(open, [{ personId: sales.id, rightLevel: Level.Manage }])).toMatchObject({
        code: 'document.nobody_manages',
      })
      expect(await give(open, [manages, manages])).toMatchObject({ code: 'document.holder_twice' })
      const [department] = await server.sql<{ id: string }>('select id from department limit 1')
      const both = { personId: sales.id, departmentId: department!.id, rightLevel: Level.Read }
      expect(await give(open, [manages, both])).toMatchObject({ code: 'document.holder_is_one' })
      expect(await give(open, [manages, { personId: newId(), rightLevel: Level.Read }])).toMatchObject({
        code: 'document.unknown_holder',
      })
      expect(await give(open, [manages], {}, 'sales')).toMatchObject({ status: 403 })
      expect(await give(own, [], {}, 'admin')).toMatchObject({ result: 4 })
    })
    expect(await give(own, [{ personId: sales.id, rightLevel: Level.Edit }])).toMatchObject({ result: 0 })
    expect((await detail('sales', own)).can).toMatchObject({ edit: true, manage: false })
    expect(await isSeen('admin', own)).toBe(false)
  })
})

it('leaves the screens of those who opened what lies in a folder that is closed, moved or deleted', async () => {
  const [folder, other] = [await make('folder', '先开后关'), await make('folder', '搬去的地方')]
  const below = await make('article', '里面的文章', { parentId: await make('folder', '里层', { parentId: folder }) })
  const beside = await make('article', '同一层的文章', { parentId: folder })
  await server.done('finance', documentCalls.visit, { id: below })
  await server.done('sales', documentCalls.visit, { id: folder })
  const received: string[] = []
  const stop = server.services.bus.on('news', text => {
    const { subjectType, subjectId, to, event } = JSON.parse(text) as Record<string, string> & { to: string[] }
    if (subjectType === 'document') received.push(...to.map(one => `${event} ${subjectId === folder} ${one}`))
  })
  try {
    await give(folder, [manages], { isApart: true })
    await expect.poll(() => received).toContain(`share true ${finance.id}`)
    await server.done('staff', documentCalls.move, { id: beside, parentId: other })
    await expect.poll(() => received).toContain(`move false ${sales.id}`)
    await server.done('staff', documentCalls.remove, { id: folder })
    await expect.poll(() => received).toContain(`remove true ${finance.id}`)
    expect(received.some(one => one.endsWith(demoPeople.hr.id))).toBe(false)
  } finally {
    stop()
  }
})

describe('what is written', () => {
  it('is there at once where an article is made with a text; refused, there is no article', async () => {
    const begin = (more: object) =>
      server.call('staff', documentCalls.create, { kind: 'article', shelf: 'my', name: '带正文', ...more })
    const { data } = await begin({ document: article('第一行', '第二行') })
    expect(await detail('staff', data!.id)).toMatchObject({ version: 1, document: article('第一行', '第二行') })
    const template = await make('article', '正文模板')
    await server.done('staff', documentCalls.setTemplate, { id: template, isTemplate: true })
    const picture = { type: 'image', attrs: { fileId: newId(), name: 'x.png', width: 1, height: 1 } }
    await changesNothing(async () => {
      expect(await begin({ kind: 'folder', document: article('x') })).toMatchObject({ code: 'document.kind' })
      expect(await begin({ templateId: template, document: article('x') })).toMatchObject({
        code: 'document.begun_twice',
      })
      expect(await begin({ document: article('长'.repeat(50_001)) })).toMatchObject({ code: 'document.too_long' })
      expect(await begin({ document: { type: 'doc', content: [picture] } })).toMatchObject({ code: 'file.unknown' })
    })
  })

  it('is a version each time; an older one is read and brought back', async () => {
    const id = await make('article', '方案')
    await write('staff', id, 0, '第一稿')
    await write('staff', id, 1, '第二稿')
    // What is the same is no version.
    expect(await write('staff', id, 2, '第二稿')).toMatchObject({ data: { version: 2 } })
    expect((await server.done('sales', documentCalls.versions, { id })).list).toMatchObject([
      { number: 2, person: { name: staff.name } },
      { number: 1 },
    ])
    expect(await server.done('sales', documentCalls.version, { id, number: 1 })).toMatchObject({
      document: article('第一稿'),
      before: null,
    })
    expect(await server.done('sales', documentCalls.version, { id, number: 2 })).toMatchObject({ before: 1 })
    await server.done('staff', documentCalls.bringBack, { id, number: 1 })
    expect(await detail('sales', id)).toMatchObject({ version: 3, text: '第一稿', document: article('第一稿') })
    const { list } = await server.done('staff', historyCalls.list, { subjectId: id })
    expect(list.map(({ action }) => action)).toEqual(['bring_back', 'write', 'write', 'create'])
  })

  it('is saved by one of many at once; the others are received of what that one wrote, and nothing is lost', async () => {
    const id = await make('article', '同时写')
    const replies = await race(
      'staff',
      documentCalls.write,
      place => ({ id, version: 0, document: article(`稿子 ${place}`) }),
      8,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    const { text } = await detail('staff', id)
    for (const reply of replies.filter(({ result }) => result !== 0))
      expect(reply).toMatchObject({ code: 'document.changed', data: { version: 1, text, name: staff.name } })
    expect((await server.done('staff', documentCalls.versions, { id })).list).toHaveLength(1)
  })

  it('is never overwritten with nothing, unless a person clears it', async () => {
    const id = await make('article', '重要')
    await write('staff', id, 0, '不能丢')
    const empty = { type: 'doc', content: [{ type: 'paragraph' }] }
    await changesNothing(async () => {
      expect(await server.call('staff', documentCalls.write, { id, version: 1, document: empty })).toMatchObject({
        code: 'document.would_empty',
      })
    })
    await server.done('staff', documentCalls.write, { id, version: 1, document: empty, isCleared: true })
    expect(await detail('staff', id)).toMatchObject({ version: 2, text: '' })
  })

  it('is refused whole where it is too long, and cut nowhere', async () => {
    const id = await make('article', '长文')
    const line = '字'.repeat(1000)
    const fits = Array.from({ length: longestArticle / 1000 - 1 }, () => line)
    expect(await write('staff', id, 0, ...fits)).toMatchObject({ result: 0 })
    expect((await detail('staff', id)).text).toHaveLength(fits.length * 1001 - 1)
    await changesNothing(async () => {
      expect(await write('staff', id, 1, ...fits, line, line)).toMatchObject({ code: 'document.too_long' })
    })
  })

  it('calls on those who may see it, and keeps files by version', async () => {
    const [first, second] = await upload('staff', '预算.txt', '预算二.csv')
    const { ids } = await server.done('staff', documentCalls.addFiles, { fileId: [first!] })
    const id = ids[0]!
    await server.done('staff', documentCalls.replaceFile, { id, fileId: second! })
    expect(await detail('sales', id)).toMatchObject({ version: 2, name: '预算二.csv', file: { id: second } })
    await server.done('staff', documentCalls.bringBack, { id, number: 1 })
    expect(await detail('sales', id)).toMatchObject({ version: 3, file: { id: first } })
    const [theirs] = await upload('sales', '别人的.txt')
    const page = await make('article', '文章')
    await changesNothing(async () => {
      expect(await server.call('staff', documentCalls.addFiles, { fileId: [theirs!] })).toMatchObject({
        code: 'file.unknown',
      })
      expect(await server.call('staff', documentCalls.replaceFile, { id: page, fileId: first! })).toMatchObject({
        code: 'document.kind',
      })
      expect(await write('staff', id, 3, '文件不是文章')).toMatchObject({ code: 'document.kind' })
      expect(await server.call('staff', documentCalls.bringBack, { id: page, number: 3 })).toMatchObject({
        code: 'document.version_gone',
      })
    })
  })
})

describe('the tree', () => {
  it('[document-008] takes a document elsewhere, with its rights from there', async () => {
    const [open, closed] = [await make('folder', '公开'), await make('folder', '内部')]
    await give(closed, [manages, { personId: finance.id, rightLevel: Level.Edit }], { isApart: true })
    const folder = await make('folder', '一起走', { parentId: open })
    const id = await make('article', '里面的', { parentId: folder })
    await server.done('staff', documentCalls.move, { id: folder, parentId: closed })
    expect([await isSeen('sales', id), await isSeen('finance', id)]).toEqual([false, true])
    await server.done('staff', documentCalls.move, { id: folder, shelf: 'my' })
    expect([await isSeen('finance', id), await isSeen('admin', id)]).toEqual([false, false])
    expect((await detail('staff', id)).owner).toMatchObject({ id: staff.id })
    await server.done('staff', documentCalls.move, { id: folder })
    expect([await isSeen('sales', id), (await detail('staff', id)).can.manage]).toEqual([true, true])
    expect((await detail('staff', id)).owner).toBeNull()
  })

  it('refuses a place that is none, is closed, lies too deep, or inside of what is moved', async () => {
    let parentId: string | undefined
    const chain: string[] = []
    for (let level = 1; level <= deepestFolder; level++)
      chain.push((parentId = await make('folder', `第 ${level} 层`, parentId ? { parentId } : {})))
    const page = await make('article', '文章')
    const theirs = await make('folder', '销售的', {}, 'sales')
    const hidden = await make('folder', '看不见', { shelf: 'my' }, 'sales')
    const folder = await make('folder', '要移动的')
    const deep = await make('folder', '两层', { parentId: folder })
    const move = (id: string, where: object) => server.call('staff', documentCalls.move, { id, ...where })
    await changesNothing(async () => {
      for (const where of [page, hidden, newId()])
        expect(await move(folder, { parentId: where })).toMatchObject({ code: 'document.folder_gone' })
      expect(await move(folder, { parentId: theirs })).toMatchObject({ code: 'document.no_place' })
      expect(await move(folder, { parentId: folder })).toMatchObject({ code: 'document.into_itself' })
      expect(await move(folder, { parentId: deep })).toMatchObject({ code: 'document.into_itself' })
      expect(await move(folder, { parentId: chain.at(-2) })).toMatchObject({ code: 'document.too_deep' })
      expect(await move(theirs, { parentId: folder })).toMatchObject({ status: 403 })
      expect(await move(hidden, { parentId: folder })).toMatchObject({ result: 4 })
      expect(
        await server.call('staff', documentCalls.create, { kind: 'folder', name: '太深', parentId: chain.at(-1) }),
      ).toMatchObject({ code: 'document.too_deep' })
      expect(await server.call('staff', documentCalls.copy, { id: folder, parentId: chain.at(-1) })).toMatchObject({
        code: 'document.too_deep',
      })
    })
    expect(await move(page, { parentId: chain.at(-1) })).toMatchObject({ result: 0 })
  })

  it('never makes a circle, even when two are moved into each other at once', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const [one, two] = [await make('folder', '甲'), await make('folder', '乙')]
      const replies = await Promise.all([
        server.call('staff', documentCalls.move, { id: one, parentId: two }),
        server.call('staff', documentCalls.move, { id: two, parentId: one }),
      ])
      expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
      expect(replies.find(({ result }) => result !== 0)).toMatchObject({ code: 'document.into_itself' })
    }
  })

  it('[document-009] copies what one may see of it, without the rights that it had', async () => {
    const folder = await make('folder', '模板')
    const id = await make('article', '周报', { parentId: folder })
    await write('staff', id, 0, '本周')
    const secret = await make('article', '密', { parentId: folder })
    await give(secret, [manages], { isApart: true })
    const { id: copy } = await server.done('sales', documentCalls.copy, { id: folder, shelf: 'my', name: '我的模板' })
    expect(await names('sales', { parentId: copy })).toEqual(['周报'])
    const [copied] = (await server.done('sales', documentCalls.list, { parentId: copy })).list
    expect(await detail('sales', copied!.id)).toMatchObject({ version: 1, text: '本周', can: { manage: true } })
    expect(await isSeen('staff', copy)).toBe(false)
    await changesNothing(async () => {
      expect(await server.call('finance', documentCalls.copy, { id: copy, shelf: 'my' })).toMatchObject({ result: 4 })
    })
  })

  it('counts what lies in a folder as far as it says', async () => {
    const folder = await make('folder', '很多', { shelf: 'my' })
    await server.sql(
      `insert into document (comp_id, id, parent_id, owner_id, kind, name, sources, creator_id, changed_by_id) select d.comp_id,
        gen_random_uuid(), d.id, d.owner_id, 'article', n::text, d.sources, d.creator_id, d.creator_id from document d,
        generate_series(1, ${mostCounted + 5}) n where d.id = '${folder}'`,
    )
    expect((await detail('staff', folder)).childNum).toBe(mostCounted)
  })
})

describe('the trash', () => {
  it('takes a folder with what lies in it, gives it back as it was, and lets go of it for good when asked', async () => {
    const folder = await make('folder', '旧资料')
    const [old, id] = [
      await make('article', '先删的', { parentId: folder }),
      await make('article', '里面', { parentId: folder }),
    ]
    await server.done('staff', documentCalls.remove, { id: old })
    await server.done('staff', documentCalls.remove, { id: folder })
    expect(await names('staff')).not.toContain('旧资料')
    expect((await names('staff', { scope: 'bin' })).slice(0, 2)).toEqual(['旧资料', '先删的'])
    expect(await names('sales', { scope: 'bin' })).not.toContain('旧资料')
    expect(await isSeen('sales', id)).toBe(false)
    await changesNothing(async () => {
      expect(await server.call('staff', documentCalls.restore, { id: old })).toMatchObject({
        code: 'document.folder_in_bin',
      })
      expect(await write('staff', id, 0, '不行')).toMatchObject({ status: 403 })
      expect(await server.call('sales', documentCalls.restore, { id: folder })).toMatchObject({ result: 4 })
      expect(await server.call('admin', documentCalls.update, { id: folder, name: '改' })).toMatchObject({
        code: 'document.in_bin',
      })
    })
    await server.done('staff', documentCalls.restore, { id: folder })
    expect(await names('staff', { parentId: folder })).toEqual(['里面'])
    await changesNothing(async () => {
      expect(await server.call('staff', documentCalls.purge, { id: folder })).toMatchObject({
        code: 'document.not_in_bin',
      })
    })
    await server.done('staff', documentCalls.remove, { id: folder })
    await server.done('staff', documentCalls.purge, { id: folder })
    for (const gone of [folder, id, old]) expect(await isSeen('admin', gone)).toBe(false)
  })

  it('does not take what somebody else manages, in a folder of one’s own either', async () => {
    const folder = await make('folder', '共同的')
    await give(folder, [manages, { personId: sales.id, rightLevel: Level.Edit }])
    const mine = await make('folder', '销售建的', { parentId: folder }, 'sales')
    await make('article', '别人的', { parentId: mine })
    await changesNothing(async () => {
      expect(await server.call('sales', documentCalls.remove, { id: mine })).toMatchObject({
        code: 'document.others_inside',
      })
      expect(await server.call('sales', documentCalls.remove, { id: folder })).toMatchObject({ status: 403 })
    })
    const alone = await make('article', '自己建的', { parentId: folder }, 'sales')
    await server.done('sales', documentCalls.remove, { id: alone })
    await server.done('staff', documentCalls.remove, { id: folder })
  })

  it('is emptied after 30 days, and the room of its files given back', async () => {
    const [file] = await upload('staff', '旧.txt')
    const { ids } = await server.done('staff', documentCalls.addFiles, { fileId: [file!], shelf: 'my' })
    const live = await make('article', '还在', { shelf: 'my' })
    await server.done('staff', documentCalls.remove, { id: ids[0]! })
    const later = (days: number) => new Date(Date.now() + days * 86_400_000)
    await clearDocuments(server.services, later(daysInBin - 1))
    expect(await isSeen('staff', ids[0]!)).toBe(true)
    await clearDocuments(server.services, later(daysInBin + 1))
    expect([await isSeen('staff', ids[0]!), await isSeen('staff', live)]).toEqual([false, true])
    expect(await server.sql('select from file where id = $1', [file])).toEqual([])
  })
})

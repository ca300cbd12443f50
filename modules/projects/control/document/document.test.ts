import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { sweepContent } from '#mechanisms/attachments/file-jobs.server.ts'
import { contentKey } from '#mechanisms/attachments/keys.server.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { projectCalls } from '../../project/project.contract.ts'
import { clearBins } from './document-bin.server.ts'
import { daysInBin, deepestFolder, documentCalls } from './document.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales } = demoPeople
const begin = async () =>
  (
    await server.done('manager', projectCalls.create, {
      type: 0,
      name: '文档项目',
      managerIds: [manager.id],
      partners: [
        { personId: staff.id, role: 'member' },
        { personId: sales.id, role: 'member' },
      ],
    })
  ).id
type Kind = 'folder' | 'wiki' | 'link'
const make = async (
  projectId: string,
  kind: Kind,
  name: string,
  more: { parentId?: string; url?: string } = {},
  who: DemoLogin = 'staff',
) => (await server.done(who, documentCalls.create, { projectId, kind, name, ...more })).id
const page = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map(text => ({ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] })),
})
const names = async (projectId: string, query: object = {}) =>
  (await server.done('sales', documentCalls.list, { projectId, ...query })).list.map(one => one.name)
const kept = (projectId: string) =>
  server.sql('select * from project_document where project_id = $1 order by id', [projectId])

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
const mayRead = async (who: DemoLogin, fileId: string) =>
  String(
    (
      await server.request(`/ftask/api/file/download/${fileId}`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    ).body.data,
  ).startsWith('内容')

describe('the documents of a project', () => {
  it('are a tree of folders, files, pages and links; found by name and by what stands in them', async () => {
    const projectId = await begin()
    const folder = await make(projectId, 'folder', '设计')
    const fileId = await upload('staff', '平面图.txt', '立面图.txt')
    expect(
      (await server.done('staff', documentCalls.addFiles, { projectId, parentId: folder, fileId })).ids,
    ).toHaveLength(2)
    const wiki = await make(projectId, 'wiki', '会议纪要', { parentId: folder })
    await server.done('staff', documentCalls.write, { id: wiki, version: 0, document: page('门向外开') })
    await make(projectId, 'link', '需求说明', { url: 'https://kaigong.feishu.cn/docx/abc' })
    expect(await names(projectId)).toEqual(['设计', '需求说明'])
    expect(await names(projectId, { parentId: folder })).toEqual(['会议纪要', '立面图.txt', '平面图.txt'])
    expect(await names(projectId, { within: 'project', kind: 'file' })).toEqual(['立面图.txt', '平面图.txt'])
    expect(await names(projectId, { within: 'project', key: '向外' })).toEqual(['会议纪要'])
    expect(await names(projectId, { within: 'project', key: '需求' })).toEqual(['需求说明'])
    expect(await names(projectId, { within: 'project', sort: 'changed', kind: 'folder' })).toEqual(['设计'])
    const { list } = await server.done('sales', documentCalls.list, { projectId, parentId: folder, kind: 'file' })
    expect(list[1]).toMatchObject({
      parentName: '设计',
      version: 1,
      file: { id: fileId[0], name: '平面图.txt' },
      creator: { name: staff.name },
      isFolder: false,
      can: { edit: true, remove: false },
    })
    expect((await server.done('sales', documentCalls.list, { projectId, kind: 'folder' })).list).toMatchObject([
      { childNum: 3 },
    ])
    expect(await server.done('sales', documentCalls.detail, { id: wiki })).toMatchObject({
      path: [{ id: folder, name: '设计' }],
      projectName: '文档项目',
      text: '门向外开',
      version: 1,
    })
    expect(await mayRead('sales', fileId[0]!)).toBe(true)
    expect(await mayRead('finance', fileId[0]!)).toBe(false)
    expect(
      await server.done('sales', historyCalls.list, { subjectType: 'project_document', subjectId: list[0]!.id }),
    ).toMatchObject({ list: [{ action: 'create' }] })
    await server.done('sales', commentCalls.create, {
      subjectType: 'project_document',
      subjectId: wiki,
      content: '门禁也要改',
    })
    expect((await server.done('staff', documentCalls.detail, { id: wiki })).commentNum).toBe(1)
  })

  it('are changed by those who take part, read by whoever sees the project, and rest when it has ended', async () => {
    const projectId = await begin()
    const id = await make(projectId, 'wiki', '约定')
    const before = await kept(projectId)
    for (const who of ['finance', 'other'] as const) {
      for (const reply of [
        await server.call(who, documentCalls.list, { projectId }),
        await server.call(who, documentCalls.detail, { id }),
        await server.call(who, documentCalls.create, { projectId, kind: 'wiki', name: '偷写' }),
        await server.call(who, documentCalls.write, { id, version: 0, document: page('偷写') }),
        await server.call(who, documentCalls.remove, { id }),
        await server.call(who, documentCalls.versions, { id }),
      ])
        expect(reply).toMatchObject({ result: 4 })
    }
    expect(await server.call('sales', documentCalls.remove, { id })).toMatchObject({ status: 403 })
    expect(await kept(projectId)).toEqual(before)
    await server.done('sales', documentCalls.update, { id, name: '团队约定' })
    await server.done('manager', projectCalls.changeStatus, { id: projectId, status: 1 })
    const ended = await kept(projectId)
    expect(await server.call('staff', documentCalls.create, { projectId, kind: 'folder', name: '迟了' })).toMatchObject(
      { status: 403 },
    )
    expect(await server.call('staff', documentCalls.update, { id, name: '迟了' })).toMatchObject({ status: 403 })
    expect(await server.call('staff', documentCalls.write, { id, version: 0, document: page('迟了') })).toMatchObject({
      status: 403,
    })
    expect(await server.call('staff', documentCalls.remove, { id })).toMatchObject({ status: 403 })
    expect(await kept(projectId)).toEqual(ended)
    expect(await server.done('staff', documentCalls.detail, { id })).toMatchObject({
      name: '团队约定',
      can: { edit: false, remove: false },
    })
  })

  it('say what is wrong with them, and then nothing has happened', async () => {
    const projectId = await begin()
    const wiki = await make(projectId, 'wiki', '页面')
    const link = await make(projectId, 'link', '链接', { url: 'https://docs.qq.com/doc/1' })
    const elsewhere = await make(await begin(), 'folder', '别处')
    const before = await kept(projectId)
    const refused = (more: object) =>
      server.call('staff', documentCalls.create, { projectId, kind: 'folder', name: '新的', ...more })
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ kind: 'link', url: 'http://example.com' })).toMatchObject({
      errors: [{ field: 'url', code: 'https' }],
    })
    expect(await refused({ kind: 'link', url: 'javascript:alert(1)' })).toMatchObject({
      errors: [{ field: 'url', code: 'https' }],
    })
    expect(await refused({ kind: 'link' })).toMatchObject({ code: 'project.document.kind' })
    for (const parentId of [elsewhere, wiki, newId()])
      expect(await refused({ parentId })).toMatchObject({ code: 'project.document.folder_gone' })
    expect(
      await server.call('staff', documentCalls.write, { id: link, version: 0, document: page('x') }),
    ).toMatchObject({ code: 'project.document.kind' })
    expect(await server.call('staff', documentCalls.replaceFile, { id: wiki, fileId: newId() })).toMatchObject({
      code: 'project.document.kind',
    })
    expect(
      await server.call('staff', documentCalls.update, { id: wiki, name: '页面', url: 'https://a.cn' }),
    ).toMatchObject({ code: 'project.document.kind' })
    expect(await server.call('staff', documentCalls.bringBack, { id: wiki, number: 3 })).toMatchObject({
      code: 'project.document.version_gone',
    })
    const [theirs] = await upload('sales', '别人的.txt')
    expect(await server.call('staff', documentCalls.addFiles, { projectId, fileId: [theirs!] })).toMatchObject({
      code: 'file.unknown',
    })
    expect(await kept(projectId)).toEqual(before)
  })
})

describe('a page and a file', () => {
  it('keep each version; an older one is read and brought back', async () => {
    const projectId = await begin()
    const id = await make(projectId, 'wiki', '方案')
    await server.done('staff', documentCalls.write, { id, version: 0, document: page('第一稿') })
    await server.done('sales', documentCalls.write, { id, version: 1, document: page('第二稿') })
    // What is the same is no version.
    expect(await server.done('sales', documentCalls.write, { id, version: 2, document: page('第二稿') })).toMatchObject(
      { version: 2 },
    )
    expect((await server.done('staff', documentCalls.versions, { id })).list).toMatchObject([
      { number: 2, person: { name: sales.name } },
      { number: 1, person: { name: staff.name } },
    ])
    expect(await server.done('staff', documentCalls.version, { id, number: 1 })).toMatchObject({
      text: '第一稿',
      document: page('第一稿'),
      before: null,
    })
    expect(await server.done('staff', documentCalls.version, { id, number: 2 })).toMatchObject({ before: 1 })
    await server.done('staff', documentCalls.bringBack, { id, number: 1 })
    expect(await server.done('sales', documentCalls.detail, { id })).toMatchObject({
      version: 3,
      text: '第一稿',
      document: page('第一稿'),
    })

    const [first, second] = await upload('staff', '预算.txt', '预算二.csv')
    const {
      ids: [file],
    } = await server.done('staff', documentCalls.addFiles, { projectId, fileId: [first!] })
    await server.done('staff', documentCalls.update, { id: file!, name: '最终预算.txt' })
    await server.done('staff', documentCalls.replaceFile, { id: file!, fileId: second! })
    expect(await server.done('sales', documentCalls.detail, { id: file! })).toMatchObject({
      version: 2,
      name: '预算二.csv',
      file: { id: second },
    })
    await server.done('sales', documentCalls.bringBack, { id: file!, number: 1 })
    expect(await server.done('sales', documentCalls.detail, { id: file! })).toMatchObject({
      version: 3,
      file: { id: first },
    })
    expect(await mayRead('sales', second!)).toBe(true)
  })

  it('is saved by one of many at once; the others are told of what that one wrote, and nothing is lost', async () => {
    const projectId = await begin()
    const id = await make(projectId, 'wiki', '同时写')
    const replies = await race(
      'staff',
      documentCalls.write,
      turn => ({ id, version: 0, document: page(`稿子 ${turn}`) }),
      12,
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    const { text } = await server.done('staff', documentCalls.detail, { id })
    for (const reply of replies.filter(({ result }) => result !== 0)) {
      expect(reply).toMatchObject({
        code: 'project.document.changed',
        data: { version: 1, text, name: staff.name, document: page(text) },
      })
    }
    expect((await server.done('staff', documentCalls.versions, { id })).list).toHaveLength(1)
  })
})

describe('folders', () => {
  it('are moved and copied with what lies in them, never into themselves, and go so deep and no deeper', async () => {
    const projectId = await begin()
    let parentId: string | undefined
    const chain: string[] = []
    for (let level = 1; level <= deepestFolder; level++)
      chain.push((parentId = await make(projectId, 'folder', `第 ${level} 层`, parentId ? { parentId } : {})))
    const before = await kept(projectId)
    expect(
      await server.call('staff', documentCalls.create, {
        projectId,
        kind: 'folder',
        name: '太深',
        parentId: chain.at(-1)!,
      }),
    ).toMatchObject({ code: 'project.document.too_deep' })
    expect(await server.call('staff', documentCalls.move, { id: chain[0]!, parentId: chain[3]! })).toMatchObject({
      code: 'project.document.into_itself',
    })
    expect(await server.call('staff', documentCalls.move, { id: chain[0]!, parentId: chain[0]! })).toMatchObject({
      code: 'project.document.into_itself',
    })
    expect(await server.call('staff', documentCalls.copy, { id: chain[0]!, parentId: chain[1]! })).toMatchObject({
      code: 'project.document.into_itself',
    })
    expect(await kept(projectId)).toEqual(before)
    const other = await make(projectId, 'folder', '另一个')
    expect(await server.call('staff', documentCalls.move, { id: chain[0]!, parentId: other })).toMatchObject({
      code: 'project.document.too_deep',
    })
    await make(projectId, 'wiki', '最里面', { parentId: chain.at(-1)! })
    const { id: copied } = await server.done('sales', documentCalls.copy, {
      id: chain[8]!,
      parentId: other,
      name: '副本',
    })
    expect(await names(projectId, { parentId: other })).toEqual(['副本'])
    expect(await names(projectId, { parentId: copied })).toEqual(['第 10 层'])
    expect(await names(projectId, { within: 'project', key: '最里面' })).toEqual(['最里面', '最里面'])
    await server.done('staff', documentCalls.move, { id: copied, parentId: null })
    expect(await names(projectId)).toEqual(['第 1 层', '副本', '另一个'].toSorted((a, b) => a.localeCompare(b, 'zh')))
  })

  it('never make a circle, even when two are moved into each other at once', async () => {
    const projectId = await begin()
    const [one, two] = [await make(projectId, 'folder', '甲'), await make(projectId, 'folder', '乙')]
    const replies = await race(
      'staff',
      documentCalls.move,
      turn => (turn % 2 === 0 ? { id: one, parentId: two } : { id: two, parentId: one }),
      12,
    )
    expect(replies.filter(({ code }) => code === 'project.document.into_itself')).toHaveLength(6)
    expect((await kept(projectId)).filter(one => one.parent_id === null)).toHaveLength(1)
  })

  it('are deleted with what lies in them by who may, restored as they were, and gone for good when asked', async () => {
    const projectId = await begin()
    const folder = await make(projectId, 'folder', '旧资料')
    const inner = await make(projectId, 'folder', '更旧', { parentId: folder })
    const wiki = await make(projectId, 'wiki', '纪要', { parentId: inner }, 'sales')
    const before = await kept(projectId)
    expect(await server.call('staff', documentCalls.remove, { id: folder })).toMatchObject({
      code: 'project.document.others_inside',
    })
    expect(await server.call('staff', documentCalls.purge, { id: inner })).toMatchObject({
      code: 'project.document.kind',
    })
    expect(await kept(projectId)).toEqual(before)
    await server.done('sales', documentCalls.remove, { id: wiki })
    await server.done('staff', documentCalls.remove, { id: folder })
    expect(await names(projectId)).toEqual([])
    expect((await names(projectId, { within: 'bin' })).toSorted()).toEqual(['旧资料', '纪要'].toSorted())
    expect(await server.call('sales', documentCalls.update, { id: wiki, name: '改' })).toMatchObject({ status: 403 })
    await server.done('sales', documentCalls.restore, { id: wiki })
    expect(await names(projectId)).toEqual(['纪要'])
    await server.done('manager', documentCalls.restore, { id: folder })
    expect((await names(projectId)).toSorted()).toEqual(['旧资料', '纪要'].toSorted())
    expect(await names(projectId, { parentId: folder })).toEqual(['更旧'])
    await server.done('staff', documentCalls.remove, { id: folder })
    await server.done('staff', documentCalls.purge, { id: folder })
    expect((await kept(projectId)).map(one => one.name)).toEqual(['纪要'])
    expect(await server.call('staff', documentCalls.detail, { id: folder })).toMatchObject({ result: 4 })
  })
})

describe('what is deleted for good', () => {
  const used = async () =>
    (await server.sql<{ used: number }>('select used from file_space where comp_id = $1', [demoCompany.id]))[0]!.used
  const there = async (...ids: string[]) =>
    (await server.sql<{ id: string }>('select id from file where id = any($1)', [ids])).map(({ id }) => id).toSorted()
  const contentOf = async (id: string) => {
    const [row] = await server.sql<{ sha256: string }>('select sha256 from file where id = $1', [id])
    return {
      sha256: row!.sha256,
      path: join(server.services.settings.dataDir, 'files', contentKey(demoCompany.id, row!.sha256)),
    }
  }
  /** A file with an older version and one in a comment; all of them are staff's. */
  async function documentWithFiles(projectId: string) {
    const [first, second, said] = (await upload('staff', '图.txt', '图二.txt', '批注.txt')) as [string, string, string]
    const {
      ids: [id],
    } = await server.done('staff', documentCalls.addFiles, { projectId, fileId: [first] })
    await server.done('staff', documentCalls.replaceFile, { id: id!, fileId: second })
    await server.done('staff', commentCalls.create, {
      subjectType: 'project_document',
      subjectId: id!,
      content: '看这里',
      resId: [said],
    })
    return { id: id!, files: [first, second, said] }
  }

  it('gives the room of its files back, their bytes a day later; what another record holds stays', async () => {
    const projectId = await begin()
    const before = await used()
    const { id, files } = await documentWithFiles(projectId)
    const [kept] = files
    const copy = await server.done('sales', documentCalls.copy, { id, parentId: null, name: '副本.txt' })
    await server.done('staff', documentCalls.bringBack, { id, number: 1 })
    const task = await server.done('staff', taskCalls.create, {
      name: '照图施工',
      managerIds: [staff.id],
      resId: [kept!],
    })
    const taken = await used()
    const contents = await Promise.all(files.map(contentOf))
    await server.done('staff', documentCalls.remove, { id })
    expect(await server.call('sales', documentCalls.purge, { id })).toMatchObject({ status: 403 })
    expect(await there(...files)).toEqual(files.toSorted())
    await server.done('staff', documentCalls.purge, { id })
    // The copy shows the second version, a task has the first: only what was said about it is free.
    expect(await there(...files)).toEqual([files[0]!, files[1]!].toSorted())
    expect(await used()).toBeLessThan(taken)
    await server.done('sales', documentCalls.remove, copy)
    await server.done('sales', documentCalls.purge, copy)
    expect(await there(...files)).toEqual([kept])
    expect(await server.sql('select subject_id from attachment where file_id = $1', [kept])).toEqual([
      { subject_id: task.id },
    ])
    const [size] = await server.sql<{ size: number }>('select size from file where id = $1', [kept])
    expect(await used()).toBe(before + size!.size)

    const waiting = await server.sql<{ payload: { sha256: string }; run_at: Date }>(
      `select payload, run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id =
        j.task_id where t.identifier = $1`,
      [sweepContent.name],
    )
    expect(waiting.map(one => one.payload.sha256)).toEqual(
      expect.arrayContaining([contents[1]!.sha256, contents[2]!.sha256]),
    )
    expect(contents.map(({ path }) => existsSync(path))).toEqual([true, true, true])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
    try {
      for (const { sha256 } of contents)
        await sweepContent.work({ companyId: demoCompany.id, sha256 }, server.services.forJobs)
    } finally {
      vi.useRealTimers()
    }
    expect(contents.map(({ path }) => existsSync(path))).toEqual([true, false, false])
  })

  it('is what lay in the bin for 30 days, with all that was deleted with it, and nothing else', async () => {
    const aDay = 24 * 3_600_000
    // What lies in the bin already was deleted whenever the demo company was made.
    await clearBins(server.services, new Date(Date.now() + (daysInBin + 1) * aDay))
    const projectId = await begin()
    const folder = await make(projectId, 'folder', '资料')
    const inside = await make(projectId, 'wiki', '资料里的页面', { parentId: folder })
    const earlier = await make(projectId, 'wiki', '先删的页面', { parentId: folder })
    const { id, files } = await documentWithFiles(projectId)
    const later = await make(projectId, 'wiki', '后删的页面')
    await make(projectId, 'wiki', '留着的页面')
    for (const gone of [earlier, folder, id]) await server.done('staff', documentCalls.remove, { id: gone })
    const deletedAt = Date.now()
    expect(await clearBins(server.services, new Date(deletedAt + (daysInBin - 0.01) * aDay))).toBe(0)
    await server.sql(
      "update project_document set last_opt_date = last_opt_date - interval '2 days' where id = any($1)",
      [[earlier, folder, inside, id]],
    )
    await server.done('staff', documentCalls.remove, { id: later })
    const after = new Date(deletedAt + (daysInBin - 1) * aDay)
    expect(await Promise.all([clearBins(server.services, after), clearBins(server.services, after)])).toContain(4)
    expect((await kept(projectId)).map(one => one.name).toSorted()).toEqual(['后删的页面', '留着的页面'].toSorted())
    expect(await there(...files)).toEqual([])
    expect(await server.sql('select from comment where subject_id = $1', [id])).toEqual([])
    expect(await clearBins(server.services, after)).toBe(0)
    await server.done('staff', documentCalls.restore, { id: later })
    expect((await names(projectId)).toSorted()).toEqual(['后删的页面', '留着的页面'].toSorted())
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { keepMakingWords, makeWords } from '#mechanisms/search/make-words.server.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { commonApplyCalls } from '#modules/hr/hr.contract.ts'
import { projectCalls, projectDocumentCalls } from '#modules/projects/projects.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import pino from 'pino'
import { searchCalls } from './search.contract.ts'

const server = testServer()
const { manager, staff, sales } = demoPeople
const makeAll = async () => {
  while ((await makeWords(server.services.database)) > 0) {
    /* until none waits */
  }
}
const search = async (who: DemoLogin, key: string, type = 'task') =>
  (await server.done(who, searchCalls.search, { key, type })).list
const titles = async (who: DemoLogin, key: string, type?: string) =>
  (await search(who, key, type)).map(({ title }) => title)
const create = async (name: string, managerId: string = staff.id) =>
  (await server.done('manager', taskCalls.create, { name, managerIds: [managerId] })).id

beforeAll(makeAll)

describe('search', () => {
  it('finds what the demo company has done, by Chinese, pinyin and initials', async () => {
    expect(await titles('manager', '合同')).toContain('评审第四季度合同条款')
    expect(await titles('manager', 'hetong')).toContain('评审第四季度合同条款')
    expect(await titles('manager', 'psdsjd')).toEqual(['评审第四季度合同条款'])
  })

  it("finds colleagues: 张伟 by zhangw and zw, of one's own company alone", async () => {
    for (const key of ['张伟', 'zhangw', 'zw', 'ZHANGWEI']) {
      expect(await search('staff', key, 'user'), key).toMatchObject([
        { id: manager.id, type: 'user', title: '张伟', subtitle: '研发部 · 研发经理' },
      ])
    }
    expect(await titles('other', 'zhangw', 'user')).toEqual([])
    expect(await titles('other', '周邻', 'user')).toEqual(['周邻'])
  })

  it('says who made what nobody answers for, and no state of what has none', async () => {
    expect(await search('staff', '移动端改版思路', 'document')).toMatchObject([{ state: null, who: '王小雨' }])
    const [customer] = await search('manager', '杭州西溪科技', 'customer')
    expect(customer).toMatchObject({ state: null, who: expect.any(String) })
  })

  it('finds a task by its code', async () => {
    const {
      list: [task],
    } = await server.done('staff', taskCalls.list, {})
    expect(await search('staff', task!.code)).toMatchObject([{ id: task!.id, subtitle: task!.code }])
  })

  it('shows tasks only to those who may see them', async () => {
    await create('薪酬体系调整方案')
    await makeAll()
    expect(await titles('staff', '薪酬')).toEqual(['薪酬体系调整方案'])
    expect(await titles('admin', 'xinchou')).toEqual(['薪酬体系调整方案'])
    expect(await titles('finance', '薪酬')).toEqual([])
    expect(await titles('other', '薪酬')).toEqual([])
  })

  it("finds an application by what was filled in of its kind's form, for whoever may see it, as it is now", async () => {
    const type = 'common_apply'
    const { id: typeId } = await server.done('admin', processCalls.create, {
      type,
      name: '礼品采买',
      definition: {
        steps: [{ key: 'one', name: '核对', by: 'people', personIds: [demoPeople.hr.id] }],
        form: {
          fields: [
            { key: 'use', name: '用途', kind: 'single', options: [{ key: 'gift', name: '答谢宴请' }] },
            { key: 'who', name: '领用人', kind: 'person' },
            { key: 'items', name: '明细', kind: 'lines', columns: [{ key: 'what', name: '物品', kind: 'text' }] },
            { key: 'price', name: '单价', kind: 'number' },
          ],
        },
      },
    })
    const input = (what: string) => ({
      name: '中秋安排',
      typeId,
      answers: { use: 'gift', who: [demoPeople.finance.id], items: [{ what }], price: '1288.5' } as never,
    })
    const { id } = await server.done('staff', commonApplyCalls.create, input('紫砂壶套装'))
    await makeAll()
    for (const key of ['紫砂壶', '答谢宴', demoPeople.finance.name, '1288'])
      expect(await search('staff', key, type), key).toMatchObject([{ id, title: '中秋安排' }])
    expect((await search('staff', '紫砂壶', type))[0]!.subtitle).toContain('紫砂壶套装')
    expect((await search('manager', '紫砂壶', type)).length).toBe(1)
    expect([await search('sales', '紫砂壶', type), await search('other', '紫砂壶', type)]).toEqual([[], []])
    await server.done('staff', commonApplyCalls.revoke, { id })
    await server.done('staff', commonApplyCalls.update, { id, ...input('青花瓷') })
    await makeAll()
    expect((await search('staff', '青花瓷', type)).length).toBe(1)
    expect(await search('staff', '紫砂壶', type)).toEqual([])
  })

  it('follows a change of the name, and forgets what was deleted', async () => {
    const id = await create('旧的名称甲乙')
    await makeAll()
    await server.done('manager', taskCalls.update, { id, name: '新的名称丙丁' })
    await makeAll()
    expect(await titles('staff', '甲乙')).toEqual([])
    expect(await titles('staff', '丙丁')).toEqual(['新的名称丙丁'])
    await server.done('manager', taskCalls.remove, { id })
    expect(await titles('staff', '丙丁')).toEqual([])
    expect(await server.sql('select from search_entry where subject_id = $1', [id])).toEqual([])
  })

  it('that nobody has made words for yet leaves no note behind when it is gone', async () => {
    const id = await create('来去匆匆')
    await server.done('manager', taskCalls.remove, { id })
    expect(await server.sql('select from search_pending where subject_id = $1', [id])).toEqual([])
    await makeAll()
    expect(await titles('staff', '来去匆匆')).toEqual([])
  })

  it('finds documents by their names and by what stands in their pages, says where, and only while they are there and to be seen', async () => {
    const projectId = (
      await server.done('manager', projectCalls.create, {
        type: 4,
        name: '档案室搬迁',
        managerIds: [manager.id],
        partners: [{ personId: staff.id, role: 'member' }],
      })
    ).id
    const write = async (id: string, version: number, text: string) =>
      (
        await server.done('staff', projectDocumentCalls.write, {
          id,
          version,
          document: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
        })
      ).version
    const { id } = await server.done('staff', projectDocumentCalls.create, {
      projectId,
      kind: 'wiki',
      name: '搬迁约定',
    })
    await write(id, 0, '密集架由供应商先行拆卸，再按 Kardex Remstar 手册编号；钥匙交保卫科。')
    const folder = (
      await server.done('staff', projectDocumentCalls.create, { projectId, kind: 'folder', name: '卷宗目录' })
    ).id
    await makeAll()
    const documents = (key: string, who: DemoLogin = 'staff') => search(who, key, 'project_document')
    expect(await documents('juanzong')).toMatchObject([{ id: folder, title: '卷宗目录', subtitle: '档案室搬迁' }])
    expect(await documents('先行拆卸')).toMatchObject([
      {
        id,
        title: '搬迁约定',
        subtitle: '档案室搬迁 · 密集架由供应商先行拆卸，再按 Kardex Remstar 手册编号；钥匙交保卫科。',
      },
    ])
    for (const key of ['remstar', '保卫', 'kardex 手册', 'bqyd'])
      expect(
        (await documents(key)).map(one => one.id),
        key,
      ).toEqual([id])
    for (const key of ['baowei', '卫保', '保卫处']) expect(await documents(key), key).toEqual([])
    for (const who of ['finance', 'other'] as const) expect(await documents('保卫', who)).toEqual([])
    // Where the words stand further back, what is in front of them is left out; what was in an older version is not
    // found.
    await write(id, 1, `${'这一段与钥匙无关。'.repeat(20)}钥匙改交档案员。`)
    await makeAll()
    expect((await documents('改交档案员'))[0]!.subtitle).toBe('档案室搬迁 · …与钥匙无关。钥匙改交档案员。')
    expect(await documents('保卫')).toEqual([])
    await server.done('staff', projectDocumentCalls.update, { id, name: '交接约定' })
    await makeAll()
    expect(await titles('manager', '交接', 'project_document')).toEqual(['交接约定'])
    await server.done('staff', projectDocumentCalls.remove, { id })
    expect(await documents('交接')).toEqual([])
    await server.done('staff', projectDocumentCalls.restore, { id })
    expect(await documents('交接')).toHaveLength(1)
    await server.done('staff', projectDocumentCalls.remove, { id })
    await server.done('staff', projectDocumentCalls.purge, { id })
    expect(await server.sql('select from search_entry where subject_id = $1', [id])).toEqual([])
  })

  it('[search-009] pages without counting what lies beyond', async () => {
    for (let number = 1; number <= 5; number++) await create(`分页测试任务${number}`)
    await makeAll()
    const first = await server.done('staff', searchCalls.search, { key: '分页测试', type: 'task', limit: 2 })
    expect(await server.done('staff', searchCalls.search, { key: '分页测试', type: 'task' })).toMatchObject({
      limit: 30,
    })
    expect(first).toMatchObject({ total: null, list: [{ title: '分页测试任务5' }, { title: '分页测试任务4' }] })
    const last = await server.done('staff', searchCalls.search, { key: '分页测试', type: 'task', limit: 2, start: 4 })
    expect(last).toMatchObject({ total: 5, list: [{ title: '分页测试任务1' }] })
  })

  it('[search-008] wants two characters, and a type that there is', async () => {
    expect(await server.call('staff', searchCalls.search, { key: '张', type: 'user' })).toMatchObject({
      result: 1,
      code: 'input.invalid',
      msg: '请至少输入两个字',
      errors: [{ field: 'key', code: 'keyword_short' }],
    })
    expect(await server.call('staff', searchCalls.search, { key: '张伟', type: 'spaceship' })).toMatchObject({
      result: 1,
      code: 'search.type.unknown',
    })
    expect(await server.done('staff', searchCalls.search, { key: '！？', type: 'task' })).toMatchObject({
      list: [],
      total: 0,
    })
  })

  it("finds one's own among thousands of others with the same word", async () => {
    const own = await create('盘库存的清单', sales.id)
    await makeAll()
    await server.sql(
      `insert into search_entry (comp_id, subject_type, subject_id, title, spelled, words, changed_at)
      select comp_id, 'task', ('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, title, spelled, words,
        now() + interval '1 day'
      from search_entry, generate_series(1, 4000) n where subject_id = $1`,
      [own],
    )
    expect((await search('sales', '库存')).map(({ id }) => id)).toEqual([own])
    expect(await titles('finance', '库存')).toEqual([])
  })
})

it('words are made within a second while somebody keeps making them, each note by one of several', async () => {
  const log = pino({ level: 'silent' })
  const keepers = [keepMakingWords(server.services.database, log), keepMakingWords(server.services.database, log)]
  try {
    await Promise.all(Array.from({ length: 30 }, (_, number) => create(`并发建词${number}`)))
    await expect.poll(() => titles('staff', 'bfjc')).toHaveLength(30)
  } finally {
    await Promise.all(keepers.map(keeper => keeper.stop()))
  }
})

describe('everything at once', () => {
  it('is the best of each kind, says how it stands, whose and by when it is, and finds what was said and files by their names', async () => {
    const id = await create('甲板翻新')
    await server.done('staff', commentCalls.create, { subjectId: id, content: '涂料要防锈的' })
    const form = new FormData()
    form.append('file', new Blob(['一']), '色卡对照.txt')
    const { body } = await server.request('/ftask/api/file/upload', {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const fileId = (body.data as { list: { id: string }[] }).list[0]!.id
    await server.done('staff', commentCalls.create, { subjectId: id, content: '', resId: [fileId] })
    await makeAll()
    expect((await search('staff', '甲板', 'all'))[0]).toMatchObject({
      id,
      type: 'task',
      state: 'WAITING',
      who: '王小雨',
      via: null,
    })
    expect(await search('staff', '防锈', 'all')).toMatchObject([
      { id, type: 'task', title: '甲板翻新', subtitle: '涂料要防锈的', who: '王小雨', via: 'comment' },
    ])
    expect(await search('staff', '色卡', 'all')).toMatchObject([
      { id, type: 'task', subtitle: '色卡对照.txt', via: 'file' },
    ])
    for (const type of ['all', 'comment', 'file'])
      for (const key of ['防锈', '色卡', '甲板']) {
        expect(await search('finance', key, type)).toEqual([])
        expect(await search('other', key, type)).toEqual([])
      }
    expect((await search('staff', '张伟', 'all'))[0]).toMatchObject({ type: 'user', title: '张伟' })
  })

  it('follows what was said: changed words are found, and what was taken back is not', async () => {
    const id = await create('乙板翻新')
    const { id: said } = await server.done('staff', commentCalls.create, { subjectId: id, content: '用桐油' })
    await makeAll()
    expect(await search('manager', '桐油', 'comment')).toHaveLength(1)
    await server.done('staff', commentCalls.edit, { id: said, content: '用清漆' })
    await makeAll()
    expect(await search('manager', '桐油', 'comment')).toEqual([])
    expect(await search('manager', '清漆', 'comment')).toHaveLength(1)
    await server.done('staff', commentCalls.remove, { id: said })
    expect(await search('manager', '清漆', 'comment')).toEqual([])
  })
})

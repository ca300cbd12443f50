import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { planViewerCalls } from '../viewer/plan-viewer.contract.ts'
import { goalCalls } from './goal.contract.ts'

const server = testServer()
const { staff, finance } = demoPeople
const cycle = { goalType: 3, goalCycle: '2034-Q1' } as const
const create = (name: string, more: object = {}) => server.done('staff', goalCalls.create, { ...cycle, name, ...more })
const makeAll = async () => {
  while ((await makeWords(server.services.database)) > 0) {
    /* until none waits */
  }
}
const search = async (who: DemoLogin, key: string, type = 'goal') => {
  await makeAll()
  const { list, total } = await server.done(who, searchCalls.search, { key, type })
  expect(total).toBe(list.length)
  return list
}
const ids = async (who: DemoLogin, key: string, type?: string) => (await search(who, key, type)).map(({ id }) => id)

beforeAll(makeAll)

describe('goals in the search', () => {
  it('are found by Chinese, pinyin, initials and what is written of them, as themselves', async () => {
    const { id } = await create('走访苏州纺织厂', { summary: '先约虎丘那几家' })
    for (const key of ['苏州纺织', 'suzhoufangzhi', 'zfszfzc', '虎丘'])
      expect(await search('staff', key), key).toMatchObject([
        { id, type: 'goal', title: '走访苏州纺织厂', who: staff.name, state: 'open', via: null },
      ])
    expect((await search('staff', '苏州纺织', 'all')).filter(one => one.id === id)).toHaveLength(1)
    expect((await search('staff', '苏州纺织'))[0]!.subtitle).toBe('2034-Q1 · 先约虎丘那几家')
    await server.done('staff', goalCalls.march, { id, progress: 100 })
    expect(await search('staff', '苏州纺织')).toMatchObject([{ state: 'closed' }])
  })

  it('are found by those alone who see the plan, in lists and counts alike', async () => {
    const { id } = await create('筹备闭门研讨会')
    const key = '闭门研讨'
    // One's own, from above, and whoever manages all plans.
    for (const who of ['staff', 'manager', 'admin'] as const) expect(await ids(who, key), who).toEqual([id])
    for (const who of ['finance', 'sales', 'other'] as const) {
      expect(await ids(who, key), who).toEqual([])
      expect(await ids(who, key, 'all'), who).not.toContain(id)
    }
    // What is found is what its plan shows: shared with somebody, and no longer.
    await server.done('staff', planViewerCalls.share, { personIds: [finance.id] })
    expect(await ids('finance', key)).toEqual([id])
    expect((await server.done('finance', goalCalls.detail, { id })).id).toBe(id)
    await server.done('staff', planViewerCalls.share, { personIds: [] })
    expect(await ids('finance', key)).toEqual([])
    expect(await server.call('finance', goalCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('are found by their new name alone, and not at all once they are gone, with their task too', async () => {
    const { id } = await create('布置旧展厅')
    expect(await ids('staff', '旧展厅')).toEqual([id])
    await server.done('staff', goalCalls.update, { id, name: '布置临街橱窗' })
    expect(await ids('staff', '旧展厅')).toEqual([])
    expect(await ids('staff', '临街橱窗')).toEqual([id])
    await server.done('staff', goalCalls.unlink, { goalUuid: id })
    expect(await ids('staff', '临街橱窗')).toEqual([])
    const task = await server.done('staff', taskCalls.create, { name: '粉刷后院围墙', managerIds: [staff.id] })
    const ofTask = await create('', { taskId: task.id })
    expect(await ids('staff', '后院围墙')).toEqual([ofTask.id])
    await server.sql('delete from task where id = $1', [task.id])
    const entries = await server.sql('select from search_entry where subject_id = $1', [ofTask.id])
    expect(entries).toHaveLength(0)
  })

  it('are found among very many of the same words, of others and of one own', async () => {
    const { id } = await create('盘点备件仓库')
    await makeAll()
    // Newer ones of somebody else, more than the index ranks.
    await server.sql(
      `insert into goal (comp_id, id, type, cycle, first_day, last_day, person_id, name, creator_id, created_at)
        select g.comp_id, ('ffffffff-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, g.type, g.cycle, g.first_day,
          g.last_day, $2, '盘点备件仓库', $2, now() from goal g, generate_series(1, 3005) n where g.id = $1`,
      [id, finance.id],
    )
    expect(await ids('staff', '盘点备件')).toEqual([id])
  })

  it('note no other company', async () => {
    const { id } = await create('只在本公司')
    expect(await ids('other', '只在本公司')).toEqual([])
    expect(await server.call('other', goalCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('staff', goalCalls.detail, { id: newId() })).toMatchObject({ result: 4 })
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople, otherCompany } from '#database/demo/people.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import type { PointKind } from '#mechanisms/points/points.contract.ts'
import { levelCalls } from './level.contract.ts'

const server = testServer()
const hr = { companyId: demoCompany.id, personId: demoPeople.hr.id }
const earnAs = (who: { companyId: string, personId: string }, kind: PointKind, occasion: string) =>
  server.services.database.transaction(who.companyId, ({ run }) => run([earn(who, kind, occasion)]))
const state = () => server.done('hr', levelCalls.level, {})

describe('points', () => {
  it('are earned once for an occasion, however often and at once', async () => {
    const before = (await state()).point
    await Promise.all(Array.from({ length: 20 }, () => earnAs(hr, 'finish_on_time', 'task-1')))
    expect((await state()).point).toBe(before + 5)
    await earnAs(hr, 'finish_on_time', 'task-2')
    await earnAs(hr, 'comment', 'task-2')
    expect((await state()).point).toBe(before + 11)
    const { list, total } = await server.done('hr', levelCalls.events, { limit: 2 })
    expect(list.map(({ kind, points }) => [kind, points])).toEqual([['comment', 1], ['finish_on_time', 5]])
    expect(total).toBeGreaterThanOrEqual(3)
  })

  it('are what the company has set, nothing for nought, and may be lost', async () => {
    const set = (kind: string, value: string) => server.sql(`insert into company_setting (comp_id, key_name, key_value) values ($1, $2, $3)
      on conflict (comp_id, key_name) do update set key_value = excluded.key_value`, [demoCompany.id, `score-${kind}`, value])
    await set('like', '7')
    await set('create_task', '0')
    await set('comment', 'not a number')
    const before = (await state()).point
    await earnAs(hr, 'like', 'post-1')
    await earnAs(hr, 'create_task', 'task-3')
    await earnAs(hr, 'comment', 'task-3')
    await earnAs(hr, 'parent_delayed', 'task-3')
    expect((await state()).point).toBe(before + 7 + 0 + 1 - 2)
    expect((await state()).values).toMatchObject({ like: 7, create_task: 0, comment: 1, finish_project: 10 })
  })

  it('make the level, and are everybody\'s own', async () => {
    await server.sql('update person set point = 101 where id = $1', [demoPeople.hr.id])
    expect(await state()).toMatchObject({ point: 101, level: 2, from: 101, to: 300 })
    expect((await server.done('staff', levelCalls.events, {})).list.every(line => line.kind !== 'like')).toBe(true)
    expect(await server.call(null, levelCalls.level, {})).toMatchObject({ status: 401 })
  })

  it('do not cross companies', async () => {
    await expect(earnAs({ companyId: otherCompany.id, personId: demoPeople.hr.id }, 'like', 'post-9')).rejects.toThrow()
  })
})

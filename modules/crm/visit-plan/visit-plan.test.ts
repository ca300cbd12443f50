import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { visitPlanCalls } from './visit-plan.contract.ts'

const server = testServer()
const type = 'visit_plan'
const { staff } = demoPeople
let customerId = ''
const newCustomer = async () => {
  const draft = { fullName: `拜访计划 ${newId()}`, partnerIds: [demoPeople.finance.id] }
  return (await server.done('staff', customerCalls.create, draft)).id
}
beforeAll(async () => {
  customerId = await newCustomer()
})
const plan = (draft: object = {}) => ({ name: '确认验收时间', customerId, visitOn: '2031-05-09', ...draft })
const create = async (draft: object = {}) => (await server.done('staff', visitPlanCalls.create, plan(draft))).id
const detail = (id: string) => server.done('staff', visitPlanCalls.detail, { id })
const rows = () => server.sql('select * from visit_plan order by id')
const inCalendar = async (day: string) =>
  (
    await server.sql(
      `select name, is_all_day from event where source_type = 'visit_plan' and start_date = ($1 || ' 00:00')::timestamp at
        time zone 'Asia/Shanghai' and person_id = $2`,
      [day, staff.id],
    )
  ).map(one => one.name)
const sign = (of: string, content = '已到现场') =>
  server.done('staff', commentCalls.create, {
    subjectType: 'customer',
    subjectId: of,
    type: 'visit',
    content,
    address: '高新区长江路 8 号',
  } as never)

describe('a planned visit', () => {
  it('is of a customer whom one may see, on a day, and stands in the calendar of whoever plans it', async () => {
    const id = await create({ visitOn: '2031-06-03', note: '带上二期方案' })
    expect(await detail(id)).toMatchObject({
      name: '确认验收时间',
      customer: { id: customerId },
      visitOn: '2031-06-03',
      note: '带上二期方案',
      visitId: null,
      visitedAt: null,
      managers: [{ id: staff.id }],
      can: { edit: true, remove: true, sign: true, comment: true },
    })
    expect(await inCalendar('2031-06-03')).toEqual(['确认验收时间'])
    const before = await rows()
    const refused = async (draft: object) => await server.call('staff', visitPlanCalls.create, plan(draft) as never)
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ visitOn: undefined })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ customerId: newId() })).toMatchObject({ code: 'customer.unknown' })
    expect(await server.call('hr', visitPlanCalls.create, plan())).toMatchObject({ code: 'customer.unknown' })
    expect(await rows()).toEqual(before)
  })

  it('is seen by whoever planned it and those above; moved, its place in the calendar moves; deleted, it is gone there', async () => {
    const id = await create({ visitOn: '2031-07-01' })
    expect(await server.done('manager', visitPlanCalls.detail, { id })).toMatchObject({
      can: { edit: false, remove: false, sign: false },
    })
    expect(await server.call('finance', visitPlanCalls.detail, { id })).toMatchObject({ status: 200, result: 4 })
    expect(await server.call('other', visitPlanCalls.detail, { id })).toMatchObject({ result: 4 })
    const before = await rows()
    const moved = { ...plan(), id, visitOn: '2031-07-02' }
    expect(await server.call('manager', visitPlanCalls.update, moved)).toMatchObject({ status: 403 })
    expect(await server.call('manager', visitPlanCalls.remove, { id })).toMatchObject({ status: 403 })
    expect(await rows()).toEqual(before)
    await server.done('staff', visitPlanCalls.update, moved)
    expect([await inCalendar('2031-07-01'), await inCalendar('2031-07-02')]).toEqual([[], ['确认验收时间']])
    expect(
      (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list.map(row => row.action),
    ).toEqual(['edit', 'create'])
    await server.done('staff', visitPlanCalls.remove, { id })
    expect(await server.call('staff', visitPlanCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await inCalendar('2031-07-02')).toEqual([])
  })

  it('becomes the visit when that is signed, the one nearest to the day; taken back, it is to come again', async () => {
    const of = await newCustomer()
    const near = await create({ customerId: of, visitOn: new Date().toISOString().slice(0, 10) })
    const [later, other] = [await create({ customerId: of, visitOn: '2039-01-01' }), await create()]
    // A colleague's visit is not mine.
    await server.done('finance', commentCalls.create, {
      subjectType: 'customer',
      subjectId: of,
      type: 'visit',
      content: '财务对账',
      address: '高新区',
    } as never)
    expect((await detail(near)).visitId).toBe(null)
    const visit = await sign(of)
    expect(await detail(near)).toMatchObject({
      visitId: visit.id,
      visitedAt: expect.any(String),
      can: { edit: false, remove: false, sign: false },
    })
    for (const id of [later, other]) expect((await detail(id)).visitId).toBe(null)
    const of_ = async (isVisited: boolean) =>
      (await server.done('staff', visitPlanCalls.list, { customerId: of, isVisited })).list.map(({ id }) => id)
    expect([await of_(true), await of_(false)]).toEqual([[near], [later]])
    const before = await rows()
    expect(await server.call('staff', visitPlanCalls.update, { id: near, ...plan() })).toMatchObject({ status: 403 })
    expect(await server.call('staff', visitPlanCalls.remove, { id: near })).toMatchObject({ status: 403 })
    expect(await rows()).toEqual(before)
    await server.done('staff', commentCalls.remove, { id: visit.id })
    expect(await detail(near)).toMatchObject({ visitId: null, visitedAt: null, can: { sign: true } })
  })

  it('is found by what it is for, listed by its day, and exported as it is listed', async () => {
    const name = `回访${newId().slice(-6)}`
    const [second, first] = [
      await create({ name, visitOn: '2032-02-02' }),
      await create({ name, visitOn: '2032-02-01' }),
    ]
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    const { list } = await server.done('staff', visitPlanCalls.list, { key: name, sort: 'visitOn' })
    expect(list.map(({ id }) => id)).toEqual([first, second])
    const within = { key: name, startDate: '2032-02-02', endDate: '2032-02-02' }
    expect((await server.done('staff', visitPlanCalls.list, within)).list.map(({ id }) => id)).toEqual([second])
    expect((await server.done('staff', searchCalls.search, { key: name, type })).list).toHaveLength(2)
    const file = await fetch(`${server.url}${apiPrefix}/crm/visit_plan/export?key=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const exported = await readSheet(new Uint8Array(await file.arrayBuffer()))
    expect(exported.map(({ cells }) => cells[0])).toEqual(['拜访目的', name, name])
  })
})

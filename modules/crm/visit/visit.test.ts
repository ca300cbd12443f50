import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { contactCalls } from '../contact/contact.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { analyzeCalls } from '../analyze/analyze.contract.ts'
import { visitCalls, visitScopes } from './visit.contract.ts'

const server = testServer()

describe('visits', () => {
  it('are listed with customer, place and contact, for those who see the customer', async () => {
    const customerId = (await server.done('staff', customerCalls.create, { fullName: `拜访 ${newId()}` })).id
    const contact = await server.done('staff', contactCalls.create, {
      customerId,
      name: '陈主任',
      mobile: '13800000001',
    })
    const visit = await server.done('staff', commentCalls.create, {
      subjectType: 'customer',
      subjectId: customerId,
      type: 'visit',
      content: '看了二号车间',
      latitude: 31.5,
      longitude: 120.3,
      accuracy: 12,
      address: '高新区长江路 8 号',
      contactId: contact.id,
    } as never)
    await server.done('staff', commentCalls.create, {
      subjectType: 'customer',
      subjectId: customerId,
      content: '不是拜访',
    })
    const listed = async (who: 'staff' | 'manager' | 'finance' | 'other', query: object = {}) =>
      (await server.done(who, visitCalls.list, query)).list
    expect((await listed('staff'))[0]).toMatchObject({
      id: visit.id,
      customer: { id: customerId },
      author: { id: demoPeople.staff.id },
      content: '看了二号车间',
      latitude: 31.5,
      address: '高新区长江路 8 号',
      contactName: '陈主任',
      attachments: [],
    })
    expect((await listed('staff', { customerId })).map(({ id }) => id)).toEqual([visit.id])
    expect(await listed('manager')).toEqual([])
    expect((await listed('manager', { scope: 'subordinates' })).map(({ id }) => id)).toContain(visit.id)
    expect((await listed('manager', { personId: demoPeople.staff.id })).map(({ id }) => id)).toContain(visit.id)
    expect((await listed('finance', { scope: 'company' })).map(({ id }) => id)).not.toContain(visit.id)
    expect(await listed('finance', { customerId })).toEqual([])
    expect(await listed('other', { scope: 'company' })).toEqual([])
    expect(await listed('staff', { customerId, startDate: '2090-01-01' })).toEqual([])
    const today = dayOf(new Date(), 'Asia/Shanghai')
    const month = today.slice(0, 7)
    // The figure of a scope counts what the list of that scope shows: whose a visit is, is who made it.
    for (const who of ['staff', 'manager', 'sales'] as const)
      for (const scope of visitScopes) {
        const query = { about: 'visit', by: 'person', scope, startMonth: month, endMonth: month } as const
        const { num } = await server.done(who, analyzeCalls.figures, query)
        const dates = { startDate: `${month}-01`, endDate: today }
        expect([who, scope, num]).toEqual([
          who,
          scope,
          (await server.done(who, visitCalls.list, { scope, ...dates })).total,
        ])
      }
    const own = { about: 'visit', by: 'person', startMonth: month, endMonth: month } as const
    expect((await server.done('staff', analyzeCalls.figures, { ...own, scope: 'mine' })).num).toBeGreaterThan(0)
    expect((await server.done('manager', analyzeCalls.figures, { ...own, scope: 'mine' })).num).toBe(0)
    // A day is the actor's own: it begins at 16:00 of the day before, by the clock of Greenwich.
    await server.services.database.company(demoCompany.id).run([
      {
        text: `update comment set created_at = '2026-03-04T16:30:00Z' where id = $1`,
        values: [visit.id],
      },
    ])
    const of = async (day: string) => listed('staff', { customerId, startDate: day, endDate: day })
    expect([await of('2026-03-04'), (await of('2026-03-05')).length, await of('2026-03-06')]).toEqual([[], 1, []])
    expect(await server.call('staff', visitCalls.list, { scope: 'nobody' as never })).toMatchObject({
      code: 'input.invalid',
    })
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import type { News } from '#platform/server/http/handle.ts'
import { commentCalls } from '#mechanisms/comments/comment.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { dropCustomers } from './drop-customers.server.ts'
import { openSeaCalls } from './open-sea.contract.ts'

const server = testServer()
const { staff, hr } = demoPeople
const write = (keyName: string, value: number) =>
  server.done('admin', settingCalls.write, { keyName, keyValue: String(value) })
afterEach(async () => {
  await server.sql(`delete from company_setting where key_name like 'customer_%'`)
})

/** The customer, cared for the last time so many days before the day of the tests. */
const today = '2031-05-09'
async function customer(daysAgo: number, draft: object = {}): Promise<string> {
  const { id } = await server.done('staff', customerCalls.create, { fullName: `公海规则 ${newId()}`, ...draft })
  await server.sql(
    `update customer set followed_at = ($2::date - $3::int + time '12:00') at time zone 'Asia/Shanghai'
    where id = $1`,
    [id, today, daysAgo],
  )
  return id
}
const news: News[] = []
const morning = (day = today) =>
  dropCustomers(demoCompany.id, day, {
    database: server.services.database,
    publish: (some: News[]) => {
      news.push(...some)
    },
  })
const detail = (id: string) => server.done('staff', customerCalls.detail, { id })
const notices = async (id: string, kind: string) =>
  await server.sql('select person_id, details from notification where subject_id = $1 and kind = $2', [id, kind])

describe('the public pool', () => {
  it('fall into it after the days that the company says, once, and their managers are told', async () => {
    const [neglected, cared, partnered] = [
      await customer(31),
      await customer(29),
      await customer(40, { partnerIds: [hr.id] }),
    ]
    const dealt = await customer(90)
    await server.sql('update customer set transaction_status = 1 where id = $1', [dealt])
    await morning()
    expect((await detail(neglected)).isOpen).toBe(false)
    expect((await detail(neglected)).fallsOn).toBe(null)
    await write('customer_open_sea_days', 30)
    expect(await detail(neglected)).toMatchObject({ fallsOn: '2031-05-08', isOpen: false })
    expect(await detail(cared)).toMatchObject({ fallsOn: '2031-05-10' })
    expect((await detail(dealt)).fallsOn).toBe(null)
    await Promise.all([morning(), morning(), morning()])
    for (const id of [neglected, partnered]) {
      expect(await detail(id)).toMatchObject({ isOpen: true, manager: null, fallsOn: null })
      expect(await notices(id, 'customer.fell')).toMatchObject([{ person_id: staff.id, details: { days: 30 } }])
      const said = await server.done('staff', historyCalls.list, { subjectType: 'customer', subjectId: id })
      expect(said.list.filter(({ action }) => action === 'fall')).toMatchObject([{ details: { days: 30 } }])
    }
    expect(await server.sql(`select from member where subject_id = $1 and role = 'partner'`, [partnered])).toEqual([])
    for (const id of [cared, dealt]) expect((await detail(id)).isOpen).toBe(false)
    expect(news.filter(one => one.subjectId === neglected && one.event === 'fall')).toMatchObject([{ to: [staff.id] }])
    // Whoever claims it has the whole time again.
    await server.done('hr', openSeaCalls.claim, { ids: [neglected] })
    expect(await server.done('hr', customerCalls.detail, { id: neglected })).toMatchObject({ manager: { id: hr.id } })
    expect(
      await server.sql(`select from customer where id = $1 and followed_at > now() - interval '5 minutes'`, [
        neglected,
      ]),
    ).toHaveLength(1)
  })

  it('is not for a customer that somebody writes of, and neither is the way there', async () => {
    const id = await customer(31)
    await write('customer_open_sea_days', 30)
    await server.done('staff', commentCalls.create, { subjectType: 'customer', subjectId: id, content: '约了下周见' })
    await server.sql(`update comment set created_at = $2::date where subject_id = $1`, [id, '2031-05-01'])
    await morning()
    expect(await detail(id)).toMatchObject({ isOpen: false, fallsOn: '2031-05-31' })
  })

  it('is announced so many days before, once', async () => {
    const [soon, later] = [await customer(28), await customer(20)]
    await write('customer_open_sea_days', 30)
    await write('customer_open_sea_warn_days', 1)
    await morning()
    expect(await notices(soon, 'customer.falls')).toEqual([])
    await write('customer_open_sea_warn_days', 2)
    await morning()
    await morning()
    expect(await notices(soon, 'customer.falls')).toMatchObject([
      { person_id: staff.id, details: { day: '2031-05-11' } },
    ])
    expect(await notices(later, 'customer.falls')).toEqual([])
  })
})

import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { remindOfSigning } from './remind-sign.server.ts'

const server = testServer()
const { staff, manager, sales } = demoPeople
const timeZone = 'Asia/Shanghai'
/** A Friday, nine in the morning. */
const nine = Date.parse('2031-05-09T01:00:00Z')
const minute = 60_000

it('whoever uses it and has not signed in is reminded shortly before the shift, once', async () => {
  await server.sql('delete from sign_record')
  await server.sql('delete from shift_rule')
  const signed = (personId: string, day: string) =>
    server.sql(
      `insert into sign_record (comp_id, id, person_id, day, sign_type, signed_at) values ($1, $2, $3, $4, 'in',
        $4::date)`,
      [demoCompany.id, newId(), personId, day],
    )
  await signed(staff.id, '2031-05-08')
  await signed(manager.id, '2031-05-08')
  await signed(manager.id, '2031-05-09')
  await signed(sales.id, '2031-03-01')
  const notices: unknown[] = []
  const context = {
    database: server.services.database,
    publish: (news: unknown[]) => {
      notices.push(...news)
    },
  }
  const remind = (moment: number) =>
    remindOfSigning({ companyId: demoCompany.id, timeZone, minutes: 10 }, moment, context)
  const lines = () => server.sql(`select person_id, title from notification where kind = 'sign.soon'`)
  for (const moment of [nine - 11 * minute, nine, nine + minute, nine + 86_400_000 - 5 * minute]) await remind(moment)
  expect(await lines()).toEqual([])
  await Promise.all([1, 2, 3].map(() => remind(nine - 5 * minute)))
  await remind(nine - 3 * minute)
  expect(await lines()).toEqual([{ person_id: staff.id, title: '2031-05-09' }])
  expect(notices).toHaveLength(1)
})

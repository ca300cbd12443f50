import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { addDays } from '#platform/contract/days.ts'
import { newId } from '#platform/server/database/ids.ts'
import { tripCalls } from './trip.contract.ts'

const server = testServer()
const { staff } = demoPeople
const here = { latitude: 39.00412, longitude: 117.71065, accuracy: 18, address: '海河机械南门', summary: '看设备' }
const mine = async () => (await server.done('staff', tripCalls.list, {})).list

describe('signing on a trip', () => {
  it("says where, when by the server's clock, and what for", async () => {
    const before = (await mine()).length
    const row = await server.done('staff', tripCalls.sign, { signType: 'arrive', ...here })
    expect(row).toMatchObject({ signType: 'arrive', ...here, attachments: [], user: { id: staff.id } })
    expect(Math.abs(Date.parse(row.signTime) - Date.now())).toBeLessThan(60_000)
    expect((await mine())[0]).toEqual(row)
    expect((await mine()).length).toBe(before + 1)
    expect((await server.done('staff', tripCalls.list, { startDate: row.day, endDate: row.day })).list[0]).toEqual(row)
    expect((await server.done('staff', tripCalls.list, { startDate: addDays(row.day, 1) })).list).toEqual([])
  })

  it.each([
    ['trip.place_needed', {}],
    ['trip.position_half', { latitude: 1 }],
    ['input.invalid', { ...here, signType: 'fly' as never }],
    ['input.invalid', { ...here, latitude: 100 }],
    ['file.unknown', { ...here, resId: [newId()] }],
  ])('refuses by %s', async (code, input) => {
    const before = await mine()
    expect(await server.call('staff', tripCalls.sign, input)).toMatchObject({ code })
    expect(await mine()).toEqual(before)
  })

  it('is seen by those above, and by HR', async () => {
    const row = await server.done('staff', tripCalls.sign, here)
    const ids = async (who: 'manager' | 'hr' | 'sales' | 'other' | 'admin', more: object) =>
      (await server.done(who, tripCalls.list, more)).list.map(({ id }) => id)
    for (const who of ['manager', 'hr', 'admin'] as const)
      expect(await ids(who, { personId: staff.id })).toContain(row.id)
    for (const who of ['sales', 'other'] as const) expect(await ids(who, { personId: staff.id })).toEqual([])
    expect(await ids('manager', { scope: 'direct' })).toContain(row.id)
    expect(await ids('admin', { scope: 'direct' })).not.toContain(row.id)
    expect(await ids('admin', { scope: 'subordinates' })).toContain(row.id)
    expect(await ids('sales', { scope: 'company' })).not.toContain(row.id)
  })
})

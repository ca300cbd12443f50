import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { addDays } from '#platform/contract/days.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { commonApplyCalls } from '../common-apply/common-apply.contract.ts'
import { fillSignCalls } from '../fill-sign/fill-sign.contract.ts'
import { leaveKindCalls } from '../leave/leave-kind.contract.ts'
import { leaveCalls } from '../leave/leave.contract.ts'
import { outingCalls } from '../outing/outing.contract.ts'

const server = testServer()
const on = (days: number) => addDays(dayOf(new Date(), 'Asia/Shanghai'), days)
const file = async (who: DemoLogin, id: string, language = 'zh-CN') => {
  const response = await fetch(`${server.url}/ftask/api/hr/print/${id}.json`, {
    headers: { authorization: `Bearer ${await server.token(who)}`, 'accept-language': language },
  })
  return {
    type: response.headers.get('content-type'),
    name: decodeURIComponent(response.headers.get('content-disposition') ?? ''),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}

it('is a PDF with its glyphs embedded, of each type, for whoever sees the application', async () => {
  const kinds = (await server.done('staff', leaveKindCalls.list, {})).list
  const kindId = (code: string) => kinds.find(kind => kind.code === code)!.id
  const ids = [
    [
      '请假单',
      (
        await server.done('staff', leaveCalls.create, {
          kindId: kindId('personal'),
          startDate: `${on(61)} 09:00`,
          endDate: `${on(64)} 18:00`,
          detail: '搬家',
        })
      ).id,
    ],
    [
      '外出申请单',
      (
        await server.done('staff', outingCalls.create, {
          kind: 'outing',
          startDate: `${on(40)} 14:00`,
          endDate: `${on(40)} 18:00`,
          place: '海河机械',
          detail: '答疑',
          partnerIds: [demoPeople.sales.id],
        })
      ).id,
    ],
    [
      '出差申请单',
      (
        await server.done('staff', outingCalls.create, {
          kind: 'trip',
          startDate: on(45),
          endDate: on(47),
          place: '深圳',
          detail: '驻场',
        })
      ).id,
    ],
    [
      '补卡申请单',
      (
        await server.done('staff', fillSignCalls.create, {
          day: on(-20),
          signType: 'in',
          time: '08:55',
          detail: '手机没电',
        })
      ).id,
    ],
    ['申请单', (await server.done('staff', commonApplyCalls.create, { name: '开在职证明', detail: '办理签证' })).id],
  ] as const
  for (const [title, id] of ids) {
    const { type, name, bytes } = await file('staff', id)
    expect([title, type, bytes.subarray(0, 5).toString(), bytes.includes('/FontFile2')]).toEqual([
      title,
      'application/pdf',
      '%PDF-',
      true,
    ])
    expect(name).toMatch(new RegExp(`''${title} .+\\.pdf$`))
    expect((await file('manager', id)).type).toBe('application/pdf')
    for (const who of ['finance', 'other'] as const) expect((await file(who, id)).type).toMatch('application/json')
  }
  expect((await file('staff', ids[0][1], 'en-US')).name).toMatch(/''Leave /)
})

import { beforeAll, describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { goodsCalls } from '#mechanisms/goods/goods.contract.ts'
import { addMoney, formatMoney } from '#mechanisms/money/money.contract.ts'
import { openShareCalls, shareCalls } from '#mechanisms/shares/share.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { chanceCalls } from '../chance/chance.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { quotationCalls, quotationType } from './quotation.contract.ts'

const server = testServer()
const race = racing(server)

let customerId = ''
let goodsId = ''
beforeAll(async () => {
  customerId = (await server.done('sales', customerCalls.create, { fullName: `报价客户 ${newId()}` })).id
  goodsId = (
    await server.done('admin', goodsCalls.create, { name: '考勤终端', spec: 'KQ-200', price: '1899', taxRate: '13' })
  ).id
  for (const type of ['contract', quotationType])
    for (const { id } of (await server.done('admin', processCalls.list, { type })).list)
      await server.done('admin', processCalls.remove, { id })
})
const draft = (more: object = {}) => ({
  name: '二期设备',
  customerId,
  lines: [
    { goodsId, quantity: '2', price: '1899', taxRate: '13' },
    { name: '现场实施', unit: '人天', quantity: '1.5', price: '1800.005', discountRate: '10', taxRate: '6' },
  ],
  discount: '28',
  ...more,
})
const create = async (more: object = {}) => (await server.done('sales', quotationCalls.create, draft(more))).id
const agreed = async (more: object = {}) => {
  const id = await create(more)
  await server.done('admin', quotationCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string) => server.done('sales', quotationCalls.detail, { id })
const kept = () =>
  server.sql(
    'select q.*, (select json_agg(l order by l.position) from quotation_line l where l.quotation_id = q.id) as lines from quotation q order by id',
  )

describe('a quotation', () => {
  it('is counted on the server to the cent, and its total is what lists, inbox and page say', async () => {
    const id = await create({ quoteDate: '2026-11-01', validUntil: '2099-01-01' })
    const one = await detail(id)
    expect(one).toMatchObject({
      code: expect.stringMatching(/^BJ\d+$/),
      version: 1,
      subtotal: '6228.01',
      discount: '28.00',
      total: '6200.01',
      status: 'waiting',
      lines: [
        { name: '考勤终端', spec: 'KQ-200', quantity: '2.0000', amount: '3798.00', taxRate: '13.00' },
        { name: '现场实施', price: '1800.005000', discountRate: '10.00', amount: '2430.01' },
      ],
      versions: [{ id }],
      can: { edit: false, renew: false, contract: false, share: true },
    })
    expect(Number(one.net) + Number(one.tax)).toBeCloseTo(6200.01, 2)
    expect(one.lines.reduce((sum, line) => sum + Number(line.gross), 0)).toBeCloseTo(6200.01, 2)
    const row = (await server.done('sales', quotationCalls.list, { customerId })).list.find(each => each.id === id)
    expect(row).toMatchObject({ total: '6200.01', customer: { id: customerId } })
    expect(
      (await server.done('admin', inboxCalls.list, { limit: 100 })).list.find(each => each.subjectId === id),
    ).toMatchObject({
      link: `/crm/quotation/${id}`,
    })
    expect(await server.call('finance', quotationCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('other', quotationCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const before = await kept()
    const refused = (more: object) => server.call('sales', quotationCalls.create, draft(more) as never)
    const line = { name: '甲', quantity: '1', price: '1' }
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ customerId: undefined })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ customerId: newId() })).toMatchObject({ code: 'customer.unknown' })
    expect(await refused({ lines: [] })).toMatchObject({ code: 'lines.needed' })
    expect(await refused({ lines: [line], discount: '1.01' })).toMatchObject({ code: 'lines.discount.too_large' })
    expect(await refused({ lines: [{ ...line, quantity: '0' }] })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ lines: [{ ...line, quantity: '1.00001' }] })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ lines: [{ ...line, name: '' }] })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ lines: [{ ...line, goodsId: newId() }] })).toMatchObject({ code: 'goods.unknown' })
    expect(await refused({ lines: [{ ...line, id: newId() }] })).toMatchObject({ code: 'lines.unknown' })
    expect(await refused({ lines: [{ ...line, quantity: '999999999', price: '9999999999' }] })).toMatchObject({
      code: 'lines.total.too_large',
    })
    expect(await refused({ lines: Array.from({ length: 501 }, () => line) })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ quoteDate: '2026-02-02', validUntil: '2026-02-01' })).toMatchObject({
      code: 'quotation.dates.crossed',
    })
    const other = (await server.done('sales', customerCalls.create, { fullName: `别家 ${newId()}` })).id
    const chanceId = (await server.done('sales', chanceCalls.create, { name: '别家商机', customerId: other })).id
    expect(await refused({ chanceId })).toMatchObject({ errors: [{ field: 'chance_id' }] })
    expect(await kept()).toEqual(before)
  })

  it('[crm-payment-004] says how it is paid, in a word of the dictionary of pay types', async () => {
    const { list } = await server.done('admin', dictionaryCalls.list, { kind: 'PAY_TYPE' })
    const id = await create({ payTypeId: list[0]!.id })
    expect(await detail(id)).toMatchObject({ payType: { name: list[0]!.name } })
    expect(await server.call('sales', quotationCalls.create, draft({ payTypeId: newId() }))).toMatchObject({
      code: 'dictionary.entry.unknown',
    })
  })

  it('keeps the ids of its lines when it is changed, and has 500 of them', async () => {
    const id = await create({
      lines: Array.from({ length: 500 }, (_, place) => ({ name: `第 ${place} 行`, quantity: '1', price: '0.01' })),
      discount: '0',
    })
    await server.done('sales', quotationCalls.revoke, { id })
    const { lines, total } = await detail(id)
    expect([lines.length, total]).toEqual([500, '5.00'])
    const [first, second] = lines
    await server.done('sales', quotationCalls.update, {
      id,
      ...draft({
        lines: [
          { id: second!.id, name: '第二', quantity: '1', price: '5' },
          { id: first!.id, name: '第一', quantity: '1', price: '3' },
          { name: '新的', quantity: '1', price: '1' },
        ],
        discount: '0',
      }),
    })
    expect((await detail(id)).lines).toMatchObject([{ id: second!.id }, { id: first!.id }, { name: '新的' }])
  })

  it('is printed with prices and without, and shared by a link whose looks are logged', async () => {
    const id = await agreed({ remark: '含运费' })
    for (const prices of ['true', 'false']) {
      const file = await fetch(`${server.url}${apiPrefix}/erp/quote/${id}/print.json?prices=${prices}`, {
        headers: { authorization: `Bearer ${await server.token('sales')}` },
      })
      expect(file.headers.get('content-type')).toBe('application/pdf')
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
    }
    const share = { subjectType: quotationType, subjectId: id }
    expect(await server.call('finance', shareCalls.create, share)).toMatchObject({ result: 4 })
    const { path } = await server.done('sales', shareCalls.create, share)
    const key = new URL(path, server.url).searchParams.get('key')!
    expect(await server.done(null, openShareCalls.open, { key })).toMatchObject({
      title: '二期设备',
      text: '含运费',
      facts: expect.arrayContaining([
        { name: '考勤终端', value: '2 × ¥1899.00 = ¥3,798.00', isInstant: false },
        { name: '价税合计', value: '¥6,200.01', isInstant: false },
      ]),
    })
    expect((await server.done('sales', shareCalls.viewLogs, { id, subjectType: quotationType })).list).toHaveLength(1)
  })

  it('has versions of one number, of which the newest approved one counts', async () => {
    const first = await agreed()
    expect(await server.call('manager', quotationCalls.create, draft({ versionOf: first }))).toMatchObject({
      code: 'customer.unknown',
    })
    const other = (await server.done('sales', customerCalls.create, { fullName: `又一家 ${newId()}` })).id
    expect(
      await server.call('sales', quotationCalls.create, draft({ versionOf: first, customerId: other })),
    ).toMatchObject({ code: 'quotation.version.not_allowed' })
    const replies = await race('sales', quotationCalls.create, () => draft({ versionOf: first }), 6)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    const second = replies.find(({ result }) => result === 0)!.data!.id
    expect(await detail(second)).toMatchObject({ version: 2, code: (await detail(first)).code })
    expect(await detail(first)).toMatchObject({ isSuperseded: false, versions: [{ id: second }, { id: first }] })
    const { path } = await server.done('sales', shareCalls.create, { subjectType: quotationType, subjectId: first })
    const shown = () =>
      server.call(null, openShareCalls.open, { key: new URL(path, server.url).searchParams.get('key')! })
    expect(await shown()).toMatchObject({ result: 0 })
    await server.done('admin', quotationCalls.decide, { id: second, agree: true })
    expect((await shown()).result).not.toBe(0)
    expect(await detail(first)).toMatchObject({ isSuperseded: true, can: { renew: false, contract: false } })
    const current = await server.done('sales', quotationCalls.list, { customerId, isCurrent: true, limit: 100 })
    expect(current.list.map(one => one.id)).toContain(second)
    expect(current.list.map(one => one.id)).not.toContain(first)
    await server.done('sales', quotationCalls.cancel, { id: second })
    expect(await detail(first)).toMatchObject({ isSuperseded: false })
    expect(await shown()).toMatchObject({ result: 0 })
  })

  it('becomes a contract while it stands: approved, not expired, not replaced, of the same customer', async () => {
    const [good, waiting, expired] = [
      await agreed(),
      await create(),
      await agreed({ quoteDate: '2026-01-01', validUntil: '2026-01-31' }),
    ]
    expect(await detail(expired)).toMatchObject({ isExpired: true, can: { contract: false } })
    const made = (quotationId: string, of = customerId) =>
      server.call('sales', contractCalls.create, { name: '由报价而来', customerId: of, total: '6200.01', quotationId })
    for (const id of [waiting, expired, newId()]) expect(await made(id)).toMatchObject({ code: 'quotation.unknown' })
    const other = (await server.done('sales', customerCalls.create, { fullName: `不同 ${newId()}` })).id
    expect(await made(good, other)).toMatchObject({ code: 'quotation.customer.other' })
    const { data } = await made(good)
    expect(await server.done('sales', contractCalls.detail, { id: data!.id })).toMatchObject({
      quotation: { id: good, total: '6200.01' },
    })
    expect((await server.done('sales', contractCalls.list, { quotationId: good })).list).toMatchObject([
      { id: data!.id },
    ])
  })
})

describe('a quotation', () => {
  it('says to whoever has its link what leads from the lines to the total', async () => {
    const id = await agreed({ discount: '100.00' })
    const one = await server.done('sales', quotationCalls.detail, { id })
    const { path } = await server.done('sales', shareCalls.create, { subjectType: quotationType, subjectId: id })
    const { facts } = await server.done(null, openShareCalls.open, {
      key: new URL(path, server.url).searchParams.get('key')!,
    })
    const value = (name: string) => facts.find(fact => fact.name === name)?.value
    expect([value('明细合计'), value('整单优惠'), value('价税合计')]).toEqual([
      `¥${formatMoney(one.subtotal)}`,
      '−¥100.00',
      `¥${formatMoney(one.total)}`,
    ])
    expect(addMoney(...one.lines.map(line => line.amount))).toBe(one.subtotal)
  })

  it('is for the same customer in all its versions, and stays where something was made of it', async () => {
    const { id: other } = await server.done('sales', customerCalls.create, { fullName: `他人 ${newId()}` })
    const first = await agreed()
    const { id: next } = await server.done('sales', quotationCalls.create, draft({ versionOf: first }))
    await server.done('sales', quotationCalls.revoke, { id: next })
    const kept = () => server.sql('select * from quotation order by id')
    const before = await kept()
    expect(
      await server.call('sales', quotationCalls.update, { id: next, ...draft(), customerId: other }),
    ).toMatchObject({
      result: 1,
      code: 'quotation.version.customer',
      errors: [{ field: 'customer_id' }],
    })
    expect(await kept()).toEqual(before)
    const { customer, total } = await server.done('sales', quotationCalls.detail, { id: first })
    await server.done('sales', contractCalls.create, {
      name: '由报价而来',
      customerId: customer!.id,
      quotationId: first,
      total,
    } as never)
    await server.done('sales', quotationCalls.cancel, { id: first })
    expect(await server.call('sales', quotationCalls.remove, { id: first })).toMatchObject({
      result: 1,
      code: 'quotation.in_use',
    })
  })
})

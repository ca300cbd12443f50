import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import type { CallInput } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { invoiceMarkCalls } from '../invoice/invoice-mark.contract.ts'
import { invoiceCalls } from '../invoice/invoice.contract.ts'
import { orderCalls } from './order.contract.ts'

const server = testServer()
const upload = uploading(server)
type Draft = CallInput<typeof orderCalls.create>
interface Mark {
  code: string
  number: string
}

let taxi: Promise<{ id: string }> | undefined
const typeOf = async () =>
  (await (taxi ??= server.done('admin', expenseTypeCalls.create, { name: `打车 ${newId().slice(-6)}` }))).id
const line = async (amount: string, more: object = {}) => ({
  amount,
  startDate: '2026-11-02',
  typeId: await typeOf(),
  ...more,
})
const draft = async (more: Partial<Draft> = {}): Promise<Draft> => ({
  type: 'expense',
  name: '客户拜访交通费',
  lines: [await line('86.50')],
  ...more,
})
const state = () =>
  server.sql(`select (select count(*) from finance_order) as orders, (select count(*) from finance_line) as lines,
    (select count(*) from approval_case) as cases,
  (select count(*) from attachment) as files, (select json_agg(u order by u.number, u.code) from invoice_use u) as used`)
const refusedAlike = async (input: Draft, refusal: object, who: DemoLogin = 'staff') => {
  const before = await state()
  expect(await server.call(who, orderCalls.create, input)).toMatchObject(refusal)
  expect(await state()).toEqual(before)
}

let made = 20_000_000
const mark = (): Mark => ({ code: '011001900211', number: String(++made) })
const claiming = async ({ code, number }: Mark) => await line('1', { invoiceCode: code, invoiceNumber: number })
const claim = async (one: Mark, more: Partial<Draft> = {}) => await draft({ lines: [await claiming(one)], ...more })
const handedIn = (one: Mark) => ({ name: '招待客户', type: 2 as const, partyName: '本帮菜馆', amount: '10.00', ...one })
const today = dayOf(new Date().toISOString(), 'Asia/Shanghai')

describe('an invoice that a line claims', () => {
  it('is claimed once in the company, and the refusal says where', async () => {
    const one = mark()
    await refusedAlike(await draft({ lines: [await claiming(one), await claiming(one)] }), { code: 'invoice.twice' })
    await refusedAlike(await claim({ code: '', number: one.number }), {
      code: 'invoice.code_needed',
      errors: [{ field: 'lines' }],
    })
    await refusedAlike(await claim({ ...one, number: '12345' }), { errors: [{ field: 'lines.0.invoice_number' }] })
    await server.done('staff', orderCalls.create, await claim(one, { name: '客户晚餐' }))
    await refusedAlike(await claim(one), {
      code: 'invoice.used',
      msg: `发票 ${one.number} 已由 王小雨 在 ${today} 用于“客户晚餐”`,
    })
    // Who may not see that order learns neither whose it is nor what for.
    await refusedAlike(
      await claim(one),
      { code: 'invoice.used', msg: `发票 ${one.number} 已在 ${today} 被使用，请联系财务核对` },
      'sales',
    )
    expect(await server.done('sales', invoiceMarkCalls.verify, one)).toMatchObject({
      isFree: false,
      used: { subjectType: 'finance', title: null, person: null, link: null },
    })
  })

  it('is the same as one that is handed in by itself, whichever came first', async () => {
    const [one, other] = [mark(), { code: '', number: `26112000000${made}9` }]
    await server.done('staff', invoiceCalls.create, handedIn(one))
    await refusedAlike(await claim(one), {
      code: 'invoice.used',
      msg: `发票 ${one.number} 已由 王小雨 在 ${today} 用于“招待客户”`,
    })
    await server.done('staff', orderCalls.create, await claim(other, { name: '高铁票' }))
    expect(await server.call('sales', invoiceCalls.create, handedIn(other))).toMatchObject({
      code: 'invoice.used',
      msg: `发票 ${other.number} 已在 ${today} 被使用，请联系财务核对`,
    })
    // Its number of 20 digits names it, whatever else is printed on it.
    expect(await server.call('sales', invoiceCalls.create, handedIn({ ...other, code: '011001900211' }))).toMatchObject(
      { code: 'invoice.used' },
    )
    expect(await server.call('other', invoiceCalls.create, handedIn(other))).toMatchObject({ result: 0 })
  })

  it('is free again when its order is changed, void or deleted; not while it can be handed in again', async () => {
    const [one, other] = [mark(), mark()]
    const { id } = await server.done('staff', orderCalls.create, await claim(one))
    await server.done('staff', orderCalls.revoke, { id })
    await refusedAlike(await claim(one), { code: 'invoice.used' }, 'sales')
    await server.done('staff', orderCalls.update, { ...(await claim(other)), id })
    await server.done('sales', orderCalls.create, await claim(one))
    expect(await server.call('staff', orderCalls.update, { ...(await claim(one)), id })).toMatchObject({
      code: 'finance.not_editable',
    })
    await server.done('staff', orderCalls.revoke, { id })
    expect(await server.call('staff', orderCalls.update, { ...(await claim(one)), id })).toMatchObject({
      code: 'invoice.used',
    })
    expect(await server.done('staff', invoiceMarkCalls.verify, { ...other, exceptId: id })).toMatchObject({
      isFree: true,
    })
    await server.done('staff', orderCalls.cancelExpense, { id })
    const { id: invoiceId } = await server.done('staff', invoiceCalls.create, handedIn(other))
    await refusedAlike(await claim(other), { code: 'invoice.used' })
    await server.done('staff', invoiceCalls.revoke, { id: invoiceId })
    await server.done('staff', invoiceCalls.cancel, { id: invoiceId })
    const { id: last } = await server.done('staff', orderCalls.create, await claim(other))
    await server.done('staff', orderCalls.revoke, { id: last })
    await server.done('staff', orderCalls.remove, { id: last })
    expect(await server.done('staff', invoiceMarkCalls.verify, other)).toMatchObject({ isFree: true })
  })

  it('is taken by one of fifty who claim it or hand it in at the same time', async () => {
    const one = mark()
    const order = await claim(one, { name: '同一张发票' })
    await server.token('staff')
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, turn) =>
        turn % 2 === 0
          ? server.call('staff', orderCalls.create, order)
          : server.call('staff', invoiceCalls.create, handedIn(one)),
      ),
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'invoice.used')).toHaveLength(49)
    expect(await server.sql('select 1 from invoice_use where number = $1', [one.number])).toHaveLength(1)
  })

  it("keeps the photo of a line's invoice with the line, one that its actor has uploaded", async () => {
    const form = new FormData()
    form.append(
      'file',
      new Blob([
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
          'base64',
        ),
      ]),
      '发票.png',
    )
    const headers = { authorization: `Bearer ${await server.token('staff')}` }
    const { body } = await server.request('/ftask/api/file/upload.json', { method: 'POST', headers, body: form })
    const { id: fileId } = (body.data as { list: { id: string }[] }).list[0]!
    const { id } = await server.done(
      'staff',
      orderCalls.create,
      await draft({ lines: [await line('1', { invoiceFileId: fileId }), await line('2')] }),
    )
    expect(await server.done('staff', orderCalls.detail, { id })).toMatchObject({
      lines: [{ invoiceFileId: fileId }, { invoiceFileId: null }],
      invoiceFiles: [{ id: fileId, name: '发票.png' }],
    })
    await refusedAlike(
      await draft({ lines: [await line('1', { invoiceFileId: fileId })] }),
      { code: 'file.unknown' },
      'sales',
    )
  })
})

it('own invoice files are added and removed beside what came meanwhile; those of lines come and go with the lines', async () => {
  const [own, other, ofLine, ofOther] = (await Promise.all(
    ['一', '二', '三', '四'].map(name => upload('staff', `${name}.jpg.txt`)),
  )) as [string, string, string, string]
  const lines = async (invoiceFileId: string | null) => [await line('86.50', { invoiceFileId })]
  const { id } = await server.done(
    'staff',
    orderCalls.create,
    await draft({ lines: await lines(ofLine), invoiceResId: [own] }),
  )
  const files = async () =>
    (await server.done('staff', orderCalls.detail, { id })).invoiceFiles.map(file => file.id).toSorted()
  expect(await files()).toEqual([own, ofLine].toSorted())
  const change = async (more: object) => {
    await server.call('staff', orderCalls.revoke, { id })
    return await server.call('staff', orderCalls.update, { id, ...(await draft()), ...more })
  }
  expect(await change({ lines: await lines(ofOther), addInvoiceResId: [other] })).toMatchObject({ result: 0 })
  expect(await files()).toEqual([own, other, ofOther].toSorted())
  expect(await change({ lines: await lines(null), delInvoiceResId: [own] })).toMatchObject({ result: 0 })
  expect(await files()).toEqual([other])
  expect(await change({ invoiceResId: [], addInvoiceResId: [own] })).toMatchObject({
    code: 'file.change.both',
    errors: [{ field: 'invoice_res_id' }],
  })
  expect(await files()).toEqual([other])
  expect(await change({ lines: await lines(ofLine), invoiceResId: [own] })).toMatchObject({ result: 0 })
  expect(await files()).toEqual([own, ofLine].toSorted())
})

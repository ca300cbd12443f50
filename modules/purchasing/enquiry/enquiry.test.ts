import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { purchaseApplyCalls } from '../purchase-apply/purchase-apply.contract.ts'
import { storeOrderCalls } from '../store-order/store-order.contract.ts'
import { supplierCalls } from '../supplier/supplier.contract.ts'
import { enquiryCalls, enquiryType } from './enquiry.contract.ts'

const server = testServer()
const type = enquiryType
const usual = {
  name: '第一个',
  lines: [{ name: '显示器', quantity: '2', price: '10.50' }],
}
const create = (draft: object = {}) => server.done('staff', enquiryCalls.create, { ...usual, ...draft })
const detail = (id: string) => server.done('staff', enquiryCalls.detail, { id })
const rows = () => server.sql('select * from enquiry order by id')
const history = async (id: string) =>
  (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list.map(row => row.action)

describe('enquiry', () => {
  it('is created, and stands first in the list of whoever made it', async () => {
    const { id } = await create({ name: '刚刚新建', note: '写几句' })
    const { list, total } = await server.done('staff', enquiryCalls.list, {})
    expect(list[0]).toMatchObject({ id, name: '刚刚新建', note: '写几句', managers: [{ name: '王小雨' }] })
    expect(total).toBe(list.length)
    expect((await server.done('staff', enquiryCalls.list, { key: '刚刚' })).list.map(row => row.id)).toContain(id)
    expect((await server.done('staff', enquiryCalls.list, { key: '查无 100%' })).list).toEqual([])
    expect((await server.done('staff', enquiryCalls.list, { creatorId: newId() })).list).toEqual([])
    expect(await detail(id)).toMatchObject({
      creator: { name: '王小雨' },
      total: '21.00',
      lines: [{ name: '显示器', quantity: '2.0000', amount: '21.00' }],
      attachments: [],
      can: { comment: true },
    })
  })

  it('wants a name and a line, and then nothing has happened', async () => {
    const before = await rows()
    const reply = await server.call('staff', enquiryCalls.create, { ...usual, name: ' ' })
    expect(reply).toMatchObject({
      status: 200,
      result: 1,
      code: 'input.invalid',
      errors: [{ field: 'name', code: 'required', msg: '请填写' }],
    })
    expect(await server.call('staff', enquiryCalls.create, { ...usual, lines: [] })).toMatchObject({
      code: 'lines.needed',
    })
    expect(await rows()).toEqual(before)
  })

  it('is seen by those who take part and those above them, by nobody else', async () => {
    const { id } = await create()
    await server.done('manager', enquiryCalls.detail, { id })
    expect(await server.call('finance', enquiryCalls.detail, { id })).toMatchObject({ status: 200, result: 4 })
    const foreign = await server.call('other', enquiryCalls.detail, { id })
    expect(foreign).toEqual(await server.call('other', enquiryCalls.detail, { id: newId() }))
    expect(foreign).toMatchObject({ result: 4, data: undefined })
    expect(await server.call(null, enquiryCalls.detail, { id })).toMatchObject({ status: 401, result: 401 })
  })

  it('is changed by its own people, and its history says so', async () => {
    const { id } = await create()
    expect(await server.done('manager', enquiryCalls.detail, { id })).toMatchObject({
      can: { edit: false, remove: false },
    })
    await server.done('staff', enquiryCalls.update, { ...usual, id, name: '改了名', note: '' })
    expect(await detail(id)).toMatchObject({ name: '改了名', note: '' })
    expect(await history(id)).toEqual(['edit', 'create'])
    const before = await rows()
    expect(await server.call('manager', enquiryCalls.update, { ...usual, id, name: '别人改的' })).toMatchObject({
      status: 403,
      result: 403,
    })
    expect(await server.call('finance', enquiryCalls.update, { ...usual, id, name: '别人改的' })).toMatchObject({
      status: 200,
      result: 4,
    })
    expect(await rows()).toEqual(before)
  })

  it('is deleted with all that hangs on it', async () => {
    const { id } = await create()
    expect(await server.call('manager', enquiryCalls.remove, { id })).toMatchObject({ status: 403, result: 403 })
    await server.done('staff', enquiryCalls.remove, { id })
    expect(await server.call('staff', enquiryCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.sql('select * from member where subject_id = $1', [id])).toEqual([])
  })

  it('is found by its name, and exported as it is listed', async () => {
    const name = `寻找${newId().slice(-6)}`
    const { id } = await create({ name })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await server.done('staff', searchCalls.search, { key: name, type })).list).toMatchObject([{ id }])
    const file = await fetch(`${server.url}${apiPrefix}/erp/enquiries/export?key=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const exported = await readSheet(new Uint8Array(await file.arrayBuffer()))
    expect(exported.map(({ cells }) => cells[1])).toEqual(['名称', name])
  })
})

/** A supplier that is to be chosen. */
async function supplier() {
  const { id } = await server.done('staff', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })
  await server.done('manager', supplierCalls.decide, { id, agree: true })
  return id
}
/** An enquiry of two lines to two suppliers, with their answers: the first is cheaper for the first line alone. */
async function answered(more: object = {}) {
  const [first, second] = [await supplier(), await supplier()]
  const { id } = await create({
    lines: [
      { name: '显示器', quantity: '3', price: '10' },
      { name: '支架', quantity: '2.5', price: '4' },
    ],
    supplierIds: [first, second],
    ...more,
  })
  const [screen, stand] = (await detail(id)).lines.map(line => line.id) as [string, string]
  const says = (supplierId: string, prices: [string, string][], rest: object = {}) =>
    server.call('staff', enquiryCalls.answer, {
      id,
      supplierId,
      prices: prices.map(([lineId, price]) => ({ lineId, price, taxRate: '13' })),
      ...rest,
    })
  await says(first, [
    [screen, '9.99'],
    [stand, '5'],
  ])
  await says(
    second,
    [
      [screen, '10.5'],
      [stand, '3.333333'],
    ],
    { deliveryDays: 7, validUntil: '2090-01-01', note: '含运费' },
  )
  return { id, first, second, screen, stand, says }
}

describe('an enquiry of several suppliers', () => {
  it('[purchasing-032] compares what each supplier wants, line by line and as a whole, counted on the server', async () => {
    const { id, first, second, screen, stand } = await answered()
    const { offers, can, askedNum, answeredNum } = await detail(id)
    expect({ askedNum, answeredNum }).toEqual({ askedNum: 2, answeredNum: 2 })
    expect(can).toMatchObject({ answer: true, choose: true, close: true, reopen: false })
    expect(offers).toMatchObject([
      {
        supplier: { id: first },
        state: 'answered',
        total: '42.47',
        net: '37.58',
        tax: '4.89',
        isLowest: false,
        prices: [
          { lineId: screen, price: '9.990000', gross: '29.97', net: '26.52', tax: '3.45', isLowest: true },
          { lineId: stand, gross: '12.50', isLowest: false },
        ],
      },
      {
        supplier: { id: second },
        deliveryDays: 7,
        validUntil: '2090-01-01',
        note: '含运费',
        total: '39.83',
        isLowest: true,
        prices: [
          { lineId: screen, gross: '31.50', isLowest: false },
          { lineId: stand, price: '3.333333', gross: '8.33', isLowest: true },
        ],
      },
    ])
    expect((await server.done('staff', enquiryCalls.list, { supplierId: first })).list.map(row => row.id)).toEqual([id])
  })

  it('is answered by those it asked alone, and says what is wrong', async () => {
    const { id, first, screen, says } = await answered()
    const before = await server.sql('select * from enquiry_offer where enquiry_id = $1 order by position', [id])
    expect(await says(await supplier(), [[screen, '1']])).toMatchObject({ code: 'enquiry.not_asked' })
    expect(await says(first, [[newId(), '1']])).toMatchObject({ code: 'lines.unknown' })
    expect(
      await says(first, [
        [screen, '1'],
        [screen, '2'],
      ]),
    ).toMatchObject({ code: 'lines.unknown' })
    expect(await says(first, [])).toMatchObject({ code: 'enquiry.prices_needed', errors: [{ field: 'prices' }] })
    expect(await says(first, [[screen, '1']], { answeredOn: '2090-01-01' })).toMatchObject({
      code: 'enquiry.answered_ahead',
    })
    expect(await server.call('finance', enquiryCalls.answer, { id, supplierId: first, prices: [] })).toMatchObject({
      result: 1,
    })
    expect(await server.sql('select * from enquiry_offer where enquiry_id = $1 order by position', [id])).toEqual(
      before,
    )
    expect(await says(first, [], { isDeclined: true, note: '缺货' })).toMatchObject({ result: 0 })
    expect((await detail(id)).offers[0]).toMatchObject({ state: 'declined', total: '0.00', prices: [], note: '缺货' })
    expect(await history(id)).toEqual(['enquiry.decline', 'enquiry.answer', 'enquiry.answer', 'create'])
  })

  it('[purchasing-033] is chosen by line or as a whole, of what is offered; what is offered no longer is chosen no longer', async () => {
    const { id, first, second, screen, stand, says } = await answered()
    const choose = (...lines: [string, string | null][]) =>
      server.call('staff', enquiryCalls.choose, {
        id,
        lines: lines.map(([lineId, supplierId]) => ({ lineId, supplierId })),
      })
    expect(await choose([screen, await supplier()])).toMatchObject({ code: 'enquiry.no_offer' })
    expect(await choose([newId(), first])).toMatchObject({ code: 'enquiry.no_offer' })
    expect(await choose([screen, first], [stand, second])).toMatchObject({ result: 0 })
    const chosenFrom = async () => {
      const { lines, offers } = await detail(id)
      return lines.map(({ chosenId }) => offers.find(offer => offer.id === chosenId)?.supplier.id ?? null)
    }
    expect(await chosenFrom()).toEqual([first, second])
    expect(await choose([stand, null])).toMatchObject({ result: 0 })
    expect(await chosenFrom()).toEqual([first, null])
    await says(first, [[stand, '2']])
    expect(await chosenFrom()).toEqual([null, null])
  })

  it('[purchasing-034] becomes an order of the application it is for, at the price that was offered, and the chain says so', async () => {
    const applied = await server.done('staff', purchaseApplyCalls.create, {
      name: '采购显示器',
      lines: [
        { name: '显示器', quantity: '3', price: '10' },
        { name: '支架', quantity: '2.5', price: '4' },
      ],
    })
    const items = (await server.done('staff', purchaseApplyCalls.detail, { id: applied.id })).lines
    const request = {
      ...usual,
      purchaseApplyId: applied.id,
      lines: items.map(({ id: ofId, name, quantity, price }) => ({ ofId, name, quantity, price })),
    }
    expect(await server.call('staff', enquiryCalls.create, request)).toMatchObject({ code: 'purchase_apply.unknown' })
    await server.done('manager', purchaseApplyCalls.decide, { id: applied.id, agree: true })
    expect(
      await server.call('staff', enquiryCalls.create, {
        ...request,
        lines: [{ ofId: newId(), name: '别的', quantity: '1', price: '1' }],
      }),
    ).toMatchObject({ code: 'enquiry.other_lines' })
    const { id, first, second, says, screen } = await answered({ purchaseApplyId: applied.id, lines: request.lines })
    const order = (supplierId: string) => ({
      name: '按报价下单',
      supplierId,
      purchaseApplyId: applied.id,
      enquiryId: id,
      lines: [{ ofId: items[0]!.id, name: '显示器', quantity: '3', price: '9.99', taxRate: '13' }],
    })
    expect(await server.call('staff', storeOrderCalls.create, order(await supplier()))).toMatchObject({
      code: 'enquiry.not_asked',
      errors: [{ field: 'supplier_id' }],
    })
    expect(await server.call('other', storeOrderCalls.create, order(first))).toMatchObject({ result: 1 })
    await says(second, [[screen, '1']], { validUntil: '2020-01-01' })
    expect(await server.call('staff', storeOrderCalls.create, order(second))).toMatchObject({
      code: 'enquiry.offer_lapsed',
    })
    expect((await detail(id)).offers[1]).toMatchObject({ hasLapsed: true })
    // At another price, or of what was not offered, only knowingly; a refusal leaves no order behind.
    const ordersBefore = await server.sql('select id from store_order')
    const dearer = { ...order(first), lines: [{ ...order(first).lines[0]!, price: '10.5' }] }
    expect(await server.call('staff', storeOrderCalls.create, dearer)).toMatchObject({
      code: 'store_order.price.differs',
      data: undefined,
      errors: [{ field: 'lines' }],
    })
    const discounted = { ...order(first), lines: [{ ...order(first).lines[0]!, discountRate: '5' }] }
    expect(await server.call('staff', storeOrderCalls.create, discounted)).toMatchObject({
      code: 'store_order.price.differs',
    })
    const more = { ...order(first), lines: [{ ofId: items[1]!.id, name: '支架', quantity: '1', price: '4' }] }
    await says(first, [[screen, '9.99']])
    expect(await server.call('staff', storeOrderCalls.create, more)).toMatchObject({
      code: 'store_order.price.not_offered',
    })
    expect(await server.sql('select id from store_order')).toEqual(ordersBefore)
    const knowingly = await server.done('staff', storeOrderCalls.create, { ...dearer, isPriceConfirmed: true })
    expect(await server.done('staff', storeOrderCalls.detail, { id: knowingly.id })).toMatchObject({
      total: '31.50',
      lines: [{ price: '10.500000', offeredPrice: '9.99' }],
    })
    await server.done('staff', storeOrderCalls.revoke, { id: knowingly.id })
    // Changed and handed in again, it is looked at again.
    const again = { ...dearer, id: knowingly.id }
    expect(await server.call('staff', storeOrderCalls.update, again)).toMatchObject({
      code: 'store_order.price.differs',
    })
    await server.done('staff', storeOrderCalls.remove, { id: knowingly.id })
    const made = await server.done('staff', storeOrderCalls.create, order(first))
    expect(await server.done('staff', storeOrderCalls.detail, { id: made.id })).toMatchObject({
      enquiry: { id },
      purchaseApply: { id: applied.id },
      total: '29.97',
    })
    expect(await detail(id)).toMatchObject({
      orders: [{ id: made.id, total: '29.97' }],
      offers: [{ isOrdered: true }, { isOrdered: false }],
    })
    expect(await server.done('staff', purchaseApplyCalls.detail, { id: applied.id })).toMatchObject({
      enquiries: [{ id, answeredNum: 2, isClosed: false }],
      orders: [{ id: made.id }],
    })
    expect(await server.call('staff', enquiryCalls.remove, { id })).toMatchObject({ code: 'enquiry.ordered' })
  })

  it('stays as it was asked once somebody has answered, and takes nothing once it is closed', async () => {
    const { id, first, second, screen, stand, says } = await answered()
    const same = {
      ...usual,
      id,
      supplierIds: [first, second],
      lines: [
        { id: screen, name: '显示器', quantity: '3', price: '10' },
        { id: stand, name: '支架', quantity: '2.5', price: '4' },
      ],
    }
    const update = (more: object) => server.call('staff', enquiryCalls.update, { ...same, ...more })
    expect(await update({ lines: same.lines.slice(0, 1) })).toMatchObject({ code: 'enquiry.answered' })
    expect(await update({ lines: [{ ...same.lines[0], quantity: '4' }, same.lines[1]] })).toMatchObject({
      code: 'enquiry.answered',
    })
    expect(await update({ supplierIds: [first] })).toMatchObject({ code: 'enquiry.supplier_answered' })
    expect(await update({ supplierIds: [first, newId(), second] })).toMatchObject({
      code: 'supplier.unknown',
      errors: [{ field: 'supplier_ids' }],
    })
    const third = await supplier()
    expect(await update({ supplierIds: [first, second, third] })).toMatchObject({ result: 0 })
    expect((await detail(id)).offers).toMatchObject([{ total: '42.47' }, { total: '39.83' }, { state: 'asked' }])
    await server.done('staff', enquiryCalls.close, { id })
    for (const refused of [
      await update({}),
      await says(third, [[screen, '1']]),
      await server.call('staff', enquiryCalls.choose, { id, lines: [{ lineId: screen, supplierId: first }] }),
      await server.call('staff', enquiryCalls.close, { id }),
    ])
      expect(refused).toMatchObject({ code: 'enquiry.closed' })
    expect((await detail(id)).can).toMatchObject({ answer: false, choose: false, close: false, reopen: true })
    expect((await server.done('staff', enquiryCalls.list, { isClosed: 1 })).list.map(row => row.id)).toContain(id)
    await server.done('staff', enquiryCalls.reopen, { id })
    expect(await says(third, [[screen, '1']])).toMatchObject({ result: 0 })
  })
})

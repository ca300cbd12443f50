import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { storeOrderCalls } from '../store-order/store-order.contract.ts'
import { supplierCalls } from '../supplier/supplier.contract.ts'
import { purchaseApplyCalls } from './purchase-apply.contract.ts'

const server = testServer()
const type = 'erp-purchase-apply'
const usual = {
  name: '第一个',
  lines: [{ name: '显示器', quantity: '2', price: '10.50' }],
}
const create = (draft: object = {}) => server.done('staff', purchaseApplyCalls.create, { ...usual, ...draft })
const detail = (id: string) => server.done('staff', purchaseApplyCalls.detail, { id })
const rows = () => server.sql('select * from purchase_apply order by id')
const history = async (id: string) =>
  (await server.done('staff', historyCalls.list, { subjectType: type, subjectId: id })).list.map(row => row.action)

describe('purchase apply', () => {
  it('is created, and stands first in the list of whoever made it', async () => {
    const { id } = await create({ name: '刚刚新建', note: '写几句' })
    const { list, total } = await server.done('staff', purchaseApplyCalls.list, {})
    expect(list[0]).toMatchObject({ id, name: '刚刚新建', note: '写几句', managers: [{ name: '王小雨' }] })
    expect(total).toBe(list.length)
    expect((await server.done('staff', purchaseApplyCalls.list, { key: '刚刚' })).list.map(row => row.id)).toContain(id)
    expect((await server.done('staff', purchaseApplyCalls.list, { key: '100%' })).list).toEqual([])
    expect((await server.done('staff', purchaseApplyCalls.list, { creatorId: newId() })).list).toEqual([])
    expect(await detail(id)).toMatchObject({
      creator: { name: '王小雨' },
      total: '21.00',
      lines: [{ name: '显示器', id: expect.any(String), quantity: '2.0000', price: '10.500000', amount: '21.00' }],
      attachments: [],
      can: { comment: true },
    })
  })

  it('wants a name and a line, and then nothing has happened', async () => {
    const before = await rows()
    const reply = await server.call('staff', purchaseApplyCalls.create, { ...usual, name: ' ' })
    expect(reply).toMatchObject({
      status: 200,
      result: 1,
      code: 'input.invalid',
      errors: [{ field: 'name', code: 'required', msg: '请填写' }],
    })
    expect(await server.call('staff', purchaseApplyCalls.create, { ...usual, lines: [] })).toMatchObject({
      code: 'lines.needed',
    })
    expect(await rows()).toEqual(before)
  })

  it('is seen by those who take part and those above them, by nobody else', async () => {
    const { id } = await create()
    await server.done('manager', purchaseApplyCalls.detail, { id })
    expect(await server.call('finance', purchaseApplyCalls.detail, { id })).toMatchObject({ status: 200, result: 4 })
    const foreign = await server.call('other', purchaseApplyCalls.detail, { id })
    expect(foreign).toEqual(await server.call('other', purchaseApplyCalls.detail, { id: newId() }))
    expect(foreign).toMatchObject({ result: 4, data: undefined })
    expect(await server.call(null, purchaseApplyCalls.detail, { id })).toMatchObject({ status: 401, result: 401 })
  })

  it('is decided by the manager, and changed while nobody decides', async () => {
    const { id } = await create({ name: '待审的一个' })
    expect(
      (await server.done('manager', purchaseApplyCalls.list, { scope: 'charged' })).list.map(row => row.id),
    ).toContain(id)
    expect((await server.done('manager', inboxCalls.list, {})).list.find(row => row.subjectId === id)).toMatchObject({
      link: '/jxc/apply/detail/' + id,
    })
    const before = await rows()
    expect(await server.call('staff', purchaseApplyCalls.update, { ...usual, id, name: '改了名' })).toMatchObject({
      code: 'record.not_editable',
    })
    expect(await server.call('staff', purchaseApplyCalls.remove, { id })).toMatchObject({
      code: 'record.not_removable',
    })
    expect(await server.call('finance', purchaseApplyCalls.update, { ...usual, id, name: '别人改的' })).toMatchObject({
      result: 4,
    })
    expect(await rows()).toEqual(before)
    await server.done('staff', purchaseApplyCalls.revoke, { id })
    expect(await server.done('staff', purchaseApplyCalls.update, { ...usual, id, name: '改了名' })).toEqual({
      id,
      status: 'waiting',
    })
    expect(await server.done('manager', purchaseApplyCalls.decide, { id, agree: true })).toEqual({
      id,
      status: 'agree',
    })
    expect(await detail(id)).toMatchObject({ name: '改了名', status: 'agree', can: { edit: false, remove: false } })
    expect(
      (await server.done('staff', purchaseApplyCalls.list, { status: ['agree'] })).list.map(row => row.id),
    ).toContain(id)
    expect(await history(id)).toContain('edit')
  })

  it('[purchasing-010, purchasing-012] is ordered line by line, never more than is left, whoever comes at once', async () => {
    const { id } = await create({
      lines: [
        { name: '显示器', quantity: '3', price: '10.50' },
        { name: '支架', quantity: '2', price: '5' },
      ],
    })
    const [screens] = (await detail(id)).lines
    const supplierId = (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
    const order = (quantity: string, ofId: string | null = screens!.id, purchaseApplyId: string | null = id) => ({
      name: '订单',
      supplierId,
      purchaseApplyId,
      lines: [{ ofId, name: '显示器', quantity, price: '9' }],
    })
    expect(await server.call('staff', storeOrderCalls.create, order('1'))).toMatchObject({
      code: 'purchase_apply.unknown',
      errors: [{ field: 'purchase_apply_id' }],
    })
    await server.done('manager', purchaseApplyCalls.decide, { id, agree: true })
    for (const [of, apply] of [
      [null, id],
      [newId(), id],
      [screens!.id, null],
    ] as const)
      expect(await server.call('staff', storeOrderCalls.create, order('1', of, apply))).toMatchObject({
        code: 'purchase_apply.other_goods',
      })
    expect(await server.call('staff', storeOrderCalls.create, order('4'))).toMatchObject({
      code: 'purchase_apply.ordered_too_much',
    })
    expect(await detail(id)).toMatchObject({
      orders: [],
      can: { order: true },
      lines: [{ orderedQuantity: '0.0000' }, {}],
    })
    const raced = await Promise.all([1, 2, 3].map(() => server.call('staff', storeOrderCalls.create, order('2'))))
    expect(raced.map(({ code }) => code ?? 'ok').toSorted()).toEqual([
      'ok',
      'purchase_apply.ordered_too_much',
      'purchase_apply.ordered_too_much',
    ])
    expect(await detail(id)).toMatchObject({
      orders: [{ status: 'waiting' }],
      lines: [{ orderedQuantity: '2.0000' }, { orderedQuantity: '0.0000' }],
    })
    expect(await server.call('staff', purchaseApplyCalls.cancel, { id })).toMatchObject({
      code: 'purchase_apply.ordered',
    })
    // What is taken back is left to order again.
    await server.done('staff', storeOrderCalls.revoke, { id: (await detail(id)).orders[0]!.id })
    expect(await detail(id)).toMatchObject({ lines: [{ orderedQuantity: '0.0000' }, {}] })
    await server.done('staff', storeOrderCalls.create, order('3'))
    expect(
      await server.call('staff', storeOrderCalls.update, { ...order('1'), id: (await detail(id)).orders[1]!.id }),
    ).toMatchObject({ code: 'purchase_apply.ordered_too_much' })
  })

  it('is deleted with all that hangs on it once it is taken back', async () => {
    const { id } = await create()
    await server.done('staff', purchaseApplyCalls.revoke, { id })
    await server.done('staff', purchaseApplyCalls.remove, { id })
    expect(await server.call('staff', purchaseApplyCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.sql('select * from member where subject_id = $1', [id])).toEqual([])
  })

  it('is found by its name, and exported as it is listed', async () => {
    const name = `寻找${newId().slice(-6)}`
    const { id } = await create({ name })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await server.done('staff', searchCalls.search, { key: name, type })).list).toMatchObject([{ id }])
    const file = await fetch(`${server.url}${apiPrefix}/erp/purchase-apply/export?key=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const exported = await readSheet(new Uint8Array(await file.arrayBuffer()))
    expect(exported.map(({ cells }) => cells[0])).toEqual(['名称', name])
  })
})

describe('an application that something was made of', () => {
  it('is not deleted, and is made void or ordered, never both', async () => {
    const lines = [{ name: '显示器', quantity: '3', price: '10' }]
    const supplierId = (await server.done('admin', supplierCalls.create, { name: `申请 ${newId().slice(-8)}` })).id
    const applied = async () => {
      const { id } = await server.done('staff', purchaseApplyCalls.create, { name: '采购', lines } as never)
      await server.done('manager', purchaseApplyCalls.decide, { id, agree: true })
      const [line] = (await server.done('staff', purchaseApplyCalls.detail, { id })).lines
      return { id, order: { name: '下单', supplierId, purchaseApplyId: id, lines: [{ ofId: line!.id, ...lines[0]! }] } }
    }
    for (let round = 0; round < 6; round++) {
      const { id, order } = await applied()
      const [made, gone] = await Promise.all([
        server.call('staff', storeOrderCalls.create, order as never),
        server.call('staff', purchaseApplyCalls.cancel, { id }),
      ])
      expect([made.code ?? 'ok', gone.code ?? 'ok'].toSorted()).toEqual(
        [made.result === 0 ? 'purchase_apply.ordered' : 'purchase_apply.unknown', 'ok'].toSorted(),
      )
    }
    const { id, order } = await applied()
    const { id: orderId } = await server.done('staff', storeOrderCalls.create, order as never)
    await server.done('staff', storeOrderCalls.revoke, { id: orderId })
    await server.done('staff', purchaseApplyCalls.cancel, { id })
    expect(await server.call('staff', purchaseApplyCalls.remove, { id })).toMatchObject({
      result: 1,
      code: 'purchase_apply.in_use',
    })
  })
})

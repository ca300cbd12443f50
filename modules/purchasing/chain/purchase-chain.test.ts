import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import type { DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { enquiryCalls, enquiryType } from '../enquiry/enquiry.contract.ts'
import { purchaseApplyCalls } from '../purchase-apply/purchase-apply.contract.ts'
import { storeOrderCalls } from '../store-order/store-order.contract.ts'
import { supplierCalls } from '../supplier/supplier.contract.ts'
import { purchaseChainCalls, type PurchaseSubject } from './purchase-chain.contract.ts'

const server = testServer()
const supplier = async () =>
  (await server.done('admin', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
const chain = async (subjectType: PurchaseSubject, subjectId: string, who: DemoLogin = 'staff') =>
  (await server.done(who, purchaseChainCalls.list, { subjectType, subjectId })).list.map(
    ({ kind, id, amount, open }) => [kind, id, amount, open],
  )
const [apply, order] = ['erp-purchase-apply', 'erp-store-order'] as const

describe('the chain of a purchase', () => {
  it('[purchasing-chain-001] leads from the application to the payment, from each of its records, with what is open', async () => {
    const { id: applyId } = await server.done('staff', purchaseApplyCalls.create, {
      name: '采购终端',
      lines: [{ name: '终端', quantity: '4', price: '10' }],
    })
    expect(await chain(apply, applyId)).toEqual([['apply', applyId, '40.00', '40.00']])
    await server.done('manager', purchaseApplyCalls.decide, { id: applyId, agree: true })
    const [item] = (await server.done('staff', purchaseApplyCalls.detail, { id: applyId })).lines
    const supplierId = await supplier()
    const { id: enquiryId } = await server.done('staff', enquiryCalls.create, {
      name: '终端询价',
      purchaseApplyId: applyId,
      supplierIds: [supplierId],
      lines: [{ ofId: item!.id, name: '终端', quantity: '4', price: '10' }],
    })
    const [line] = (await server.done('staff', enquiryCalls.detail, { id: enquiryId })).lines
    await server.done('staff', enquiryCalls.answer, {
      id: enquiryId,
      supplierId,
      prices: [{ lineId: line!.id, price: '9' }],
    })
    const begun = [
      ['apply', applyId, '40.00', '40.00'],
      ['enquiry', enquiryId, '40.00', '40.00'],
    ]
    expect(await chain(apply, applyId)).toEqual(begun)
    expect(await chain(enquiryType, enquiryId)).toEqual(begun)
    const { id: orderId } = await server.done('staff', storeOrderCalls.create, {
      name: '终端订单',
      supplierId,
      purchaseApplyId: applyId,
      enquiryId,
      lines: [{ ofId: item!.id, name: '终端', quantity: '3', price: '9' }],
    })
    const ordered = [
      ['apply', applyId, '40.00', '10.00'],
      ['enquiry', enquiryId, '40.00', null],
      ['order', orderId, '27.00', '27.00'],
    ]
    for (const [type, id] of [
      [apply, applyId],
      [enquiryType, enquiryId],
      [order, orderId],
    ] as const)
      expect(await chain(type, id)).toEqual(ordered)
    await server.done('manager', storeOrderCalls.decide, { id: orderId, agree: true })
    const [bought] = (await server.done('staff', storeOrderCalls.detail, { id: orderId })).lines
    await server.done('staff', storeOrderCalls.receive, {
      id: orderId,
      lines: [{ lineId: bought!.id, quantity: '1' }],
    })
    expect(await chain(order, orderId)).toEqual([
      ...ordered.slice(0, 2),
      ['order', orderId, '27.00', null],
      ['receipt', orderId, '9.00', '18.00'],
      ['invoice', orderId, '0.00', '27.00'],
      ['payment', orderId, '0.00', '27.00'],
    ])
    // The same figures as the order's own page.
    expect(await server.done('staff', storeOrderCalls.detail, { id: orderId })).toMatchObject({
      receivedAmount: '9.00',
      invoicedAmount: '0.00',
      balance: '27.00',
    })
  })

  it('[purchasing-chain-001] leaves out what one may not see, and is refused to whoever does not see the record', async () => {
    const { id: applyId } = await server.done('staff', purchaseApplyCalls.create, {
      name: '别人的申请',
      lines: [{ name: '终端', quantity: '1', price: '10' }],
    })
    const input = { subjectType: apply, subjectId: applyId } as const
    expect(await server.call('hr', purchaseChainCalls.list, input)).toMatchObject({ result: 4, data: undefined })
    expect(await server.call('other', purchaseChainCalls.list, input)).toMatchObject({ result: 4, data: undefined })
    expect(
      await server.call('staff', purchaseChainCalls.list, { ...input, subjectType: 'task' as never }),
    ).toMatchObject({ result: 1, errors: [{ field: 'subject_type' }] })
    await server.done('manager', purchaseApplyCalls.decide, { id: applyId, agree: true })
    const [item] = (await server.done('staff', purchaseApplyCalls.detail, { id: applyId })).lines
    // Whoever decides the application sees no enquiry of it that they take no part in.
    const { id: enquiryId } = await server.done('staff', enquiryCalls.create, {
      name: '自己的询价',
      purchaseApplyId: applyId,
      lines: [{ ofId: item!.id, name: '终端', quantity: '1', price: '10' }],
    })
    expect((await chain(apply, applyId)).map(([, id]) => id)).toEqual([applyId, enquiryId])
    const seen = await server.call('finance', enquiryCalls.detail, { id: enquiryId })
    expect(seen).toMatchObject({ result: 4 })
  })
})

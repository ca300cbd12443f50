import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { customerCalls } from './customer.contract.ts'

const server = testServer()
const { hr, manager, staff } = demoPeople
const begin = async (draft: object = {}) =>
  (await server.done('staff', customerCalls.create, { fullName: `南通狼山电气 ${newId()}`, ...draft })).id
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, customerCalls.detail, { id })
const rows = async () => [
  await server.sql('select * from customer order by id'),
  await server.sql(`select * from member where subject_type = 'customer' order by subject_id, person_id, role`),
]
const notices = (id: string) => server.sql('select person_id, kind from notification where subject_id = $1', [id])

describe('its manager', () => {
  it('hands it over, and stays a partner where that is wanted; who gets it is told', async () => {
    const [id, other] = [await begin({ partnerIds: [hr.id] }), await begin()]
    const before = await rows()
    expect(await server.call('hr', customerCalls.changeManager, { ids: [id], managerId: hr.id })).toMatchObject({
      status: 403,
    })
    expect(
      await server.call('staff', customerCalls.changeManager, { ids: [id, newId()], managerId: hr.id }),
    ).toMatchObject({ result: 4 })
    expect(await server.call('staff', customerCalls.changeManager, { ids: [id], managerId: newId() })).toMatchObject({
      result: 1,
      code: 'person.unknown',
    })
    expect(await server.call('staff', customerCalls.changeManager, { ids: [], managerId: hr.id })).toMatchObject({
      result: 1,
      errors: [{ field: 'ids' }],
    })
    expect(await rows()).toEqual(before)
    expect(
      await server.done('staff', customerCalls.changeManager, { ids: [id, other], managerId: hr.id, isKept: true }),
    ).toEqual({ count: 2 })
    expect(await detail(id, 'hr')).toMatchObject({
      manager: { id: hr.id },
      rel: { partner: [{ id: staff.id }] },
      can: { edit: true },
    })
    expect(await detail(id)).toMatchObject({ can: { edit: false, addContact: true } })
    expect(await notices(id)).toEqual([{ person_id: hr.id, kind: 'customer.assigned' }])
    expect(await server.done('hr', customerCalls.changeManager, { ids: [id], managerId: hr.id })).toEqual({ count: 0 })
    await server.done('hr', customerCalls.changeManager, { ids: [other], managerId: manager.id })
    expect(await detail(other, 'manager')).toMatchObject({
      rel: { manager: [{ id: manager.id }], partner: [{ id: staff.id }] },
    })
  })
})

describe('followers', () => {
  it('[crm-customer-025] come and go, and see no more than before', async () => {
    const id = await begin()
    expect(await server.call('finance', customerCalls.follow, { id, operation: 'add' })).toMatchObject({ result: 4 })
    await server.done('manager', customerCalls.follow, { id, operation: 'add' })
    await server.done('manager', customerCalls.follow, { id, operation: 'add' })
    expect(await detail(id, 'manager')).toMatchObject({ isFollow: true, can: { edit: false } })
    expect((await server.done('manager', customerCalls.list, { scope: 'follow' })).list.map(one => one.id)).toEqual([
      id,
    ])
    await server.done('manager', customerCalls.follow, { id, operation: 'del' })
    expect((await server.done('manager', customerCalls.list, { isFollow: true })).list).toEqual([])
  })
})

describe('a deal', () => {
  it('makes a lead a customer who had one; a lost customer wants a reason', async () => {
    const id = await begin()
    const entry = async (kind: string) =>
      (await server.done('admin', dictionaryCalls.create, { kind, name: `原因 ${newId().slice(-6)}` })).id
    const lossReasonId = await entry('CUSTOMER_LOSS_REASON')
    const before = await rows()
    expect(
      await server.call('staff', customerCalls.transactionStatus, { id, transactionStatus: 2, lossReason: ' ' }),
    ).toMatchObject({ result: 1, code: 'customer.loss_reason.needed', msg: '请选择或填写流失原因' })
    expect(
      await server.call('staff', customerCalls.transactionStatus, {
        id,
        transactionStatus: 2,
        lossReasonId: await entry('CUSTOMER_LEVEL'),
      }),
    ).toMatchObject({ code: 'dictionary.entry.unknown' })
    expect(await server.call('manager', customerCalls.transactionStatus, { id, transactionStatus: 1 })).toMatchObject({
      status: 403,
    })
    expect(await rows()).toEqual(before)
    await server.done('staff', customerCalls.transactionStatus, { id, transactionStatus: 1 })
    expect(await detail(id)).toMatchObject({ transactionStatus: 1, status: 2 })
    await server.done('staff', customerCalls.transactionStatus, {
      id,
      transactionStatus: 2,
      lossReasonId,
      lossReason: '换了供应商',
    })
    expect(await detail(id)).toMatchObject({
      transactionStatus: 2,
      status: 2,
      lossKind: { id: lossReasonId },
      lossReason: '换了供应商',
    })
    await server.done('staff', customerCalls.transactionStatus, { id, transactionStatus: 0 })
    expect(await detail(id)).toMatchObject({ transactionStatus: 0, lossKind: null, lossReason: '' })
  })
})

describe('several at once', () => {
  it('[crm-customer-028] are deleted all or none, and come back unless another took their name', async () => {
    const fullName = `盐城串场河 ${newId()}`
    const [id, other] = [await begin({ fullName }), await begin()]
    const foreign = (await server.done('hr', customerCalls.create, { fullName: `别人的 ${newId()}` })).id
    const before = await rows()
    expect(await server.call('staff', customerCalls.removeMany, { ids: [id, foreign] })).toMatchObject({ result: 4 })
    expect(await server.call('staff', customerCalls.recover, { ids: [id] })).toMatchObject({ status: 403 })
    expect(await server.call('sales', customerCalls.recover, { ids: [id] })).toMatchObject({
      result: 1,
      code: 'customer.not_deleted',
    })
    expect(await rows()).toEqual(before)
    expect(await server.done('staff', customerCalls.removeMany, { ids: [id, other] })).toEqual({ count: 2 })
    expect(await server.done('staff', customerCalls.recover, { ids: [other] })).toEqual({ count: 1 })
    await begin({ fullName })
    expect(await server.call('staff', customerCalls.recover, { ids: [id] })).toMatchObject({
      code: 'customer.name.taken',
    })
    expect(
      (await server.done('staff', customerCalls.list, { scope: 'mine', limit: 100 })).list.map(one => one.id),
    ).toContain(other)
  })

  it('[crm-customer-042] are confirmed by who manages all, where the company wants that', async () => {
    await server.done('admin', settingCalls.write, {
      keyName: 'doc_confirm',
      keyValue: JSON.stringify({ customer: 1 }),
    })
    const [id, other] = [await begin(), await begin()]
    await server.done('admin', settingCalls.write, {
      keyName: 'doc_confirm',
      keyValue: JSON.stringify({ customer: 0 }),
    })
    expect(await detail(id)).toMatchObject({ docStatus: 0 })
    expect(await server.call('staff', customerCalls.confirm, { ids: [id] })).toMatchObject({ status: 403 })
    expect((await server.done('staff', customerCalls.list, { docStatus: 0 })).list.map(one => one.id)).toEqual([
      other,
      id,
    ])
    expect(await server.done('sales', customerCalls.confirm, { ids: [id, other] })).toEqual({ count: 2 })
    expect(await server.done('sales', customerCalls.confirm, { ids: [id, other] })).toEqual({ count: 0 })
    expect(await detail(other)).toMatchObject({ docStatus: 1 })
  })

  it('go into a workbook, those of the list alone', async () => {
    const fullName = `扬州瘦西湖 ${newId()}`
    await begin({ fullName, simpleName: '瘦西湖' })
    const response = await fetch(
      `${server.url}/ftask/api/crm/customers/export.json?key=${encodeURIComponent(fullName)}`,
      { headers: { authorization: `Bearer ${await server.token('staff')}` } },
    )
    const sheet = await readSheet(Buffer.from(await response.arrayBuffer()))
    expect(sheet.map(({ cells }) => cells.slice(1, 4))).toEqual([
      ['客户全称', '客户简称', '客户状态'],
      [fullName, '瘦西湖', '线索'],
    ])
  })
})

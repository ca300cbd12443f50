import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { quotationCalls } from '../quotation/quotation.contract.ts'
import { tenderCalls } from '../tender/tender.contract.ts'
import { chanceDirectoryCalls } from './chance-brief.contract.ts'
import { chanceCalls } from './chance.contract.ts'

const server = testServer()
const { manager, staff, sales } = demoPeople

let customerId = ''
beforeAll(async () => {
  customerId = (await server.done('sales', customerCalls.create, { fullName: `商机客户 ${newId()}` })).id
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
})
const stateOf = () =>
  server.sql(
    `select id, name, status, approval, state_id, pre_amount, final_amount, loss_reason, status_date, project_id from
      chance order by id`,
  )
const customerOf = async () =>
  (await server.sql(`select status, transaction_status from customer where id = '${customerId}'`))[0]
const draft = (more: Partial<CallInput<typeof chanceCalls.create>> = {}) => ({
  name: '三期联网',
  customerId,
  preAmount: '320000.00',
  ...more,
})
const write = async (more?: Partial<CallInput<typeof chanceCalls.create>>) =>
  (await server.done('sales', chanceCalls.create, draft(more))).id
const entryOf = async (kind: string) =>
  (await server.done('admin', dictionaryCalls.create, { kind, name: `选项 ${newId().slice(-8)}` })).id

describe('a chance', () => {
  it('[crm-customer-014] is written down with a customer, who is a lead no longer; seen by those who take part and everybody above them', async () => {
    expect(await customerOf()).toEqual({ status: 0, transaction_status: 0 })
    const id = await write({ partnerId: [staff.id], designerId: manager.id, preDate: '2027-01-31' })
    expect(await customerOf()).toEqual({ status: 1, transaction_status: 0 })
    expect(await server.done('sales', chanceCalls.detail, { id })).toMatchObject({
      code: expect.stringMatching(/^SJ\d+$/) as string,
      status: 0,
      approval: null,
      preAmount: '320000.00',
      preDate: '2027-01-31',
      manager: { id: sales.id },
      designer: { id: manager.id },
      customer: { id: customerId },
      rel: { partner: [{ id: staff.id }] },
      project: null,
      contracts: [],
      can: { edit: true, decide: true, apply: true, remove: true },
    })
    expect(await server.done('staff', chanceCalls.detail, { id })).toMatchObject({
      can: { edit: false, decide: false, follow: false, comment: true },
    })
    expect(await server.call('admin', chanceCalls.detail, { id })).toMatchObject({ result: 0 })
    for (const who of ['hr', 'other'] as const)
      expect(await server.call(who, chanceCalls.detail, { id })).toMatchObject({ result: 4 })
  })

  it('wants a name, a customer whom the actor sees, and choices of its dictionaries', async () => {
    const before = await stateOf()
    expect(await server.call('sales', chanceCalls.create, draft({ name: '' }))).toMatchObject({
      errors: [{ field: 'name', code: 'required' }],
    })
    expect(await server.call('sales', chanceCalls.create, draft({ customerId: newId() }))).toMatchObject({
      code: 'customer.unknown',
      errors: [{ field: 'customer_id' }],
    })
    expect(await server.call('hr', chanceCalls.create, draft())).toMatchObject({ code: 'customer.unknown' })
    expect(
      await server.call('sales', chanceCalls.create, draft({ stateId: await entryOf('CHANCE_TYPE') })),
    ).toMatchObject({ code: 'dictionary.entry.unknown', errors: [{ field: 'state_id' }] })
    expect(await server.call('sales', chanceCalls.create, draft({ preAmount: '-1' }))).toMatchObject({
      errors: [{ field: 'pre_amount', code: 'too_small' }],
    })
    expect(await stateOf()).toEqual(before)
  })

  it('is changed and moved from stage to stage by those who follow it, with a line of history each', async () => {
    const id = await write()
    const stateId = await entryOf('SALE_STATE')
    expect(await server.call('staff', chanceCalls.changeState, { id, stateId })).toMatchObject({ result: 4 })
    await server.done('sales', chanceCalls.changeState, { id, stateId })
    await server.done('sales', chanceCalls.update, {
      id,
      ...draft({ stateId, preAmount: '300000.00', partnerId: [staff.id] }),
    })
    expect(await server.call('staff', chanceCalls.changeState, { id, stateId: null })).toMatchObject({ status: 403 })
    expect(await server.done('sales', chanceCalls.detail, { id })).toMatchObject({
      state: { id: stateId },
      preAmount: '300000.00',
    })
    const history = (await server.done('sales', historyCalls.list, { subjectType: 'chance', subjectId: id })).list.map(
      ({ action, details }) => ({ action, details }),
    )
    expect(history).toEqual(
      expect.arrayContaining([
        { action: 'edit', details: { preAmount: ['320000.00', '300000.00'] } },
        { action: 'members', details: { role: 'partner', added: [staff.id], removed: [] } },
        { action: 'create', details: {} },
      ]),
    )
  })
})

describe('its end', () => {
  it('[crm-customer-014, crm-chance-010] is a deal with the customer, or has a reason; taken up again, it goes on', async () => {
    const id = await write()
    const before = await stateOf()
    expect(await server.call('sales', chanceCalls.changeStatus, { id, status: 1 })).toMatchObject({
      code: 'chance.loss_reason.needed',
      errors: [{ field: 'loss_reason' }],
    })
    expect(await server.call('sales', chanceCalls.changeStatus, { id, status: 0 })).toMatchObject({
      code: 'chance.goes_on',
    })
    expect(await stateOf()).toEqual(before)
    await server.done('sales', chanceCalls.changeStatus, { id, status: 1, lossReason: '价格' })
    expect(await server.done('sales', chanceCalls.detail, { id })).toMatchObject({
      status: 1,
      lossReason: '价格',
      statusDate: expect.any(String) as string,
      finalAmount: null,
      can: { edit: false },
    })
    expect(await server.call('sales', chanceCalls.changeStatus, { id, status: 2 })).toMatchObject({
      code: 'chance.ended',
    })
    expect(await server.call('sales', chanceCalls.update, { id, ...draft() })).toMatchObject({ code: 'chance.ended' })
    expect((await server.done('sales', chanceDirectoryCalls.list, { id })).list).toEqual([])
    await server.done('sales', chanceCalls.changeStatus, { id, status: 0 })
    await server.done('sales', chanceCalls.changeStatus, { id, status: 2, finalAmount: '310000.00' })
    expect(await server.done('sales', chanceCalls.detail, { id })).toMatchObject({
      status: 2,
      lossReason: '',
      finalAmount: '310000.00',
    })
    expect(await customerOf()).toEqual({ status: 2, transaction_status: 1 })
    const again = await write()
    await server.done('sales', chanceCalls.changeStatus, { id: again, status: 2 })
    expect(await server.done('sales', chanceCalls.detail, { id: again })).toMatchObject({ finalAmount: '320000.00' })
    expect(await customerOf()).toEqual({ status: 3, transaction_status: 1 })
  })

  it('leads to contracts with the same customer, which keep it from being deleted', async () => {
    const id = await write()
    const { id: otherCustomer } = await server.done('sales', customerCalls.create, { fullName: `别的客户 ${newId()}` })
    expect(
      await server.call('sales', contractCalls.create, {
        name: '别家的',
        customerId: otherCustomer,
        chanceId: id,
        total: '1.00',
      }),
    ).toMatchObject({ code: 'chance.customer.other', errors: [{ field: 'chance_id' }] })
    expect(
      await server.call('sales', contractCalls.create, {
        name: '没有的',
        customerId,
        chanceId: newId(),
        total: '1.00',
      }),
    ).toMatchObject({ code: 'chance.unknown' })
    const { id: contractId } = await server.done('sales', contractCalls.create, {
      name: '由商机而来',
      customerId,
      chanceId: id,
      total: '1.00',
    })
    expect(await server.done('sales', chanceCalls.detail, { id })).toMatchObject({ contracts: [{ id: contractId }] })
    expect(await server.done('sales', contractCalls.detail, { id: contractId })).toMatchObject({
      chance: { id, name: '三期联网' },
    })
    expect((await server.done('sales', contractCalls.list, { chanceId: id })).list.map(row => row.id)).toEqual([
      contractId,
    ])
    expect(await server.call('sales', chanceCalls.remove, { id })).toMatchObject({ result: 1, code: 'chance.in_use' })
    const free = await write()
    await server.done('sales', chanceCalls.remove, { id: free })
    expect(await server.call('sales', chanceCalls.detail, { id: free })).toMatchObject({ result: 4 })
  })
})

describe('its review', () => {
  it('[crm-chance-026] is asked for when its manager wants it; while it lasts the chance stays as it was shown', async () => {
    const id = await write()
    expect(await server.call('admin', chanceCalls.decide, { id, agree: true })).toMatchObject({ result: 4 })
    expect(await server.done('sales', chanceCalls.apply, { id })).toEqual({ id, status: 'waiting' })
    expect((await server.done('admin', chanceCalls.charged, {})).list.map(row => row.id)).toContain(id)
    expect(await server.call('sales', chanceCalls.update, { id, ...draft() })).toMatchObject({ code: 'chance.waiting' })
    expect(await server.call('sales', chanceCalls.apply, { id })).toMatchObject({ code: 'chance.waiting' })
    await server.done('sales', chanceCalls.revoke, { id })
    expect(await server.done('sales', chanceCalls.apply, { id })).toEqual({ id, status: 'waiting' })
    expect(await server.done('admin', chanceCalls.decide, { id, agree: true })).toEqual({ id, status: 'agree' })
    expect(await server.done('sales', chanceCalls.detail, { id })).toMatchObject({
      approval: 'agree',
      can: { edit: true, apply: false },
    })
    expect(await server.call('sales', chanceCalls.apply, { id })).toMatchObject({ code: 'chance.reviewed' })
    expect((await server.done('admin', chanceCalls.charged, { status: ['agree'] })).list.map(row => row.id)).toContain(
      id,
    )
    expect(await server.sql(`select is_open from member where subject_id = '${id}' and role = 'manager'`)).toEqual([
      { is_open: true },
    ])
  })
})

describe('the list', () => {
  it('is narrowed by state, stage, amount, day and customer; with what it may bring and has brought', async () => {
    const name = `清单 ${newId()}`
    const stateId = await entryOf('SALE_STATE')
    const large = await write({ name, preAmount: '900.00', preDate: '2027-03-01', stateId })
    const small = await write({ name, preAmount: '100.00' })
    await server.done('sales', chanceCalls.changeStatus, { id: small, status: 2, finalAmount: '80.00' })
    const of = async (query: Partial<CallInput<typeof chanceCalls.list>>) =>
      (await server.done('sales', chanceCalls.list, { scope: 'company', key: name, ...query })).list.map(({ id }) => id)
    expect(await of({})).toEqual([small, large])
    expect(await of({ sort: 'preAmount' })).toEqual([large, small])
    expect(await of({ status: [0] })).toEqual([large])
    expect(await of({ stateId: [stateId] })).toEqual([large])
    expect(await of({ minAmount: '100.01' })).toEqual([large])
    expect(await of({ preStartDate: '2027-03-01', preEndDate: '2027-03-01' })).toEqual([large])
    expect(await of({ customerId: newId() })).toEqual([])
    expect(await of({ scope: 'mine' })).toEqual([small, large])
    const { id: tag } = await server.done('sales', tagCalls.create, { name: `标签 ${newId().slice(-6)}` })
    await server.done('sales', chanceCalls.update, {
      id: large,
      ...draft({ name, preAmount: '900.00', preDate: '2027-03-01', stateId, tagIds: [tag] }),
    })
    expect(await of({ tagId: [tag] })).toEqual([large])
    expect((await server.done('sales', chanceCalls.detail, { id: large })).tags).toMatchObject([{ id: tag }])
    expect(await server.done('sales', chanceCalls.total, { scope: 'company', key: name })).toEqual({
      num: 2,
      preAmount: '1000.00',
      finalAmount: '80.00',
    })
    expect((await server.done('hr', chanceCalls.list, { scope: 'company', key: name })).list).toEqual([])
  })
})

describe('what came of it', () => {
  it('is one deal, however often it is taken up again and won', async () => {
    const { id: owner } = await server.done('sales', customerCalls.create, { fullName: `复盘客户 ${newId()}` })
    const standing = () => server.sql('select status, transaction_status from customer where id = $1', [owner])
    const { id } = await server.done('sales', chanceCalls.create, { ...draft(), customerId: owner })
    for (const status of [2, 0, 2] as const) await server.done('sales', chanceCalls.changeStatus, { id, status })
    expect(await standing()).toEqual([{ status: 2, transaction_status: 1 }])
    const others = await Promise.all(
      [1, 2].map(() => server.done('sales', chanceCalls.create, { ...draft(), customerId: owner })),
    )
    await Promise.all(others.map(one => server.done('sales', chanceCalls.changeStatus, { id: one.id, status: 2 })))
    expect(await standing()).toEqual([{ status: 3, transaction_status: 1 }])
  })

  it('is with its customer, who stays, and keeps it from being deleted', async () => {
    const { id: other } = await server.done('sales', customerCalls.create, { fullName: `换客户 ${newId()}` })
    const followed = [
      (chanceId: string) =>
        server.done('sales', quotationCalls.create, {
          name: '报价',
          customerId,
          chanceId,
          lines: [{ name: '终端', quantity: '1', price: '1' }],
        } as never),
      (chanceId: string) => server.done('sales', tenderCalls.create, { name: '投标', customerId, chanceId } as never),
      (chanceId: string) =>
        server.done('sales', contractCalls.create, { name: '合同', customerId, chanceId, total: '1.00' } as never),
    ]
    for (const follow of followed) {
      const id = await write()
      await follow(id)
      const before = await stateOf()
      expect(await server.call('sales', chanceCalls.update, { id, ...draft(), customerId: other })).toMatchObject({
        result: 1,
        code: 'chance.customer.stays',
        errors: [{ field: 'customer_id' }],
      })
      expect(await server.call('sales', chanceCalls.remove, { id })).toMatchObject({ result: 1, code: 'chance.in_use' })
      expect(await stateOf()).toEqual(before)
    }
    const free = await write()
    await server.done('sales', chanceCalls.update, { id: free, ...draft(), customerId: other })
  })

  it('is reviewed when its manager wants it, whoever wrote it down; again, by who submitted it', async () => {
    const { id } = await server.done('sales', chanceCalls.create, { ...draft(), managerId: demoPeople.hr.id })
    const mayApply = async (who: 'hr' | 'sales') =>
      ((await server.done(who, chanceCalls.detail, { id })).can as { apply: boolean }).apply
    expect([await mayApply('hr'), await mayApply('sales')]).toEqual([true, true])
    expect(await server.done('hr', chanceCalls.apply, { id })).toEqual({ id, status: 'waiting' })
    expect(await mayApply('hr')).toBe(false)
    await server.done('hr', chanceCalls.revoke, { id })
    expect([await mayApply('hr'), await mayApply('sales')]).toEqual([true, false])
    expect(await server.call('sales', chanceCalls.apply, { id })).toMatchObject({ result: 1 })
    expect(await server.done('hr', chanceCalls.apply, { id })).toEqual({ id, status: 'waiting' })
  })
})

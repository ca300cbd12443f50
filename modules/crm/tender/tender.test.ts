import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { searchCalls } from '#modules/home/search/search.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { chanceCalls } from '../chance/chance.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { tenderDirectoryCalls, TenderStatus } from './tender-brief.contract.ts'
import { tenderCalls } from './tender.contract.ts'

const server = testServer()
const customer = async () => (await server.done('staff', customerCalls.create, { fullName: `招标方 ${newId()}` })).id
const create = async (draft: object = {}) =>
  await server.done('staff', tenderCalls.create, {
    name: '市民中心智能化工程',
    customerId: await customer(),
    amount: '960000.00',
    ...draft,
  } as never)
const detail = (id: string) => server.done('staff', tenderCalls.detail, { id })
const rows = () => server.sql('select * from tender order by id')
const deposits = () => server.sql('select * from tender_deposit order by id')
const history = async (id: string) =>
  (await server.done('staff', historyCalls.list, { subjectType: 'tender', subjectId: id })).list.map(row => row.action)
const today = () => dayOf(new Date(), 'Asia/Shanghai')

describe('tenders', () => {
  it('[crm-tender-008] are written down, numbered, listed, and told to who takes part', async () => {
    const { id, code } = await create({
      partnerId: [demoPeople.manager.id],
      deadline: '2031-03-01',
      openDate: '2031-03-02',
    })
    expect(code).toMatch(/^TB\d+$/)
    const { list, total } = await server.done('staff', tenderCalls.list, { scope: 'mine' })
    expect(list[0]).toMatchObject({ id, code, status: 0, amount: '960000.00', depositOut: '0.00', isArchive: false })
    expect(total).toBe(list.length)
    expect(await detail(id)).toMatchObject({
      manager: { id: demoPeople.staff.id },
      rel: { partner: [{ id: demoPeople.manager.id }] },
      deposits: [],
      can: { edit: true, decide: true, deposit: true, archive: true, unarchive: false, remove: true, confirm: false },
    })
    const notices = await server.done('manager', notificationCalls.list, {})
    expect(notices.list[0]).toMatchObject({ subjectType: 'tender', subjectId: id })
    const sums = await server.done('staff', tenderCalls.total, { scope: 'mine' })
    expect(sums.num).toBe(total)
  })

  it('refuses what is no tender, and then nothing has happened', async () => {
    const customerId = await customer()
    const { id: chanceId } = await server.done('staff', chanceCalls.create, {
      name: '别家的商机',
      customerId: await customer(),
    })
    await create({ code: 'ZB-2031-7' })
    const before = await rows()
    const refused = (draft: object) =>
      server.call('staff', tenderCalls.create, { name: '投标', customerId, ...draft } as never)
    expect(await refused({ name: ' ' })).toMatchObject({ code: 'input.invalid', errors: [{ field: 'name' }] })
    expect(await refused({ customerId: newId() })).toMatchObject({
      code: 'customer.unknown',
      errors: [{ field: 'customer_id' }],
    })
    expect(await refused({ chanceId })).toMatchObject({
      code: 'chance.customer.other',
      errors: [{ field: 'chance_id' }],
    })
    expect(await refused({ projectId: newId() })).toMatchObject({ result: 4 })
    expect(await refused({ deadline: '2031-03-02', openDate: '2031-03-01' })).toMatchObject({
      code: 'tender.dates.crossed',
      errors: [{ field: 'open_date' }],
    })
    expect(await refused({ amount: '-1' })).toMatchObject({ code: 'input.invalid' })
    expect(await refused({ code: 'ZB-2031-7' })).toMatchObject({ code: 'tender.code.taken' })
    expect(await rows()).toEqual(before)
  })

  it('are seen by those who take part and those above them, and changed by who answers for them', async () => {
    const { id } = await create()
    expect((await server.done('manager', tenderCalls.detail, { id })).can).toMatchObject({ edit: false, decide: false })
    expect(await server.call('finance', tenderCalls.detail, { id })).toMatchObject({ status: 200, result: 4 })
    expect(await server.call('other', tenderCalls.detail, { id })).toEqual(
      await server.call('other', tenderCalls.detail, { id: newId() }),
    )
    const draft = { name: '改了名', customerId: (await detail(id)).customer.id, summary: '要三级资质' }
    const before = await rows()
    expect(await server.call('manager', tenderCalls.update, { id, ...draft })).toMatchObject({ status: 403 })
    expect(await server.call('finance', tenderCalls.update, { id, ...draft })).toMatchObject({ result: 4 })
    expect(await rows()).toEqual(before)
    await server.done('staff', tenderCalls.update, { id, ...draft })
    expect(await detail(id)).toMatchObject({ name: '改了名', summary: '要三级资质', amount: null })
    // CRM_MANAGER manages all of them.
    await server.done('sales', tenderCalls.update, { id, ...draft, name: '经理改的' })
    expect(await history(id)).toEqual(['edit', 'edit', 'create'])
  })

  it('are handed in, won, lost with a reason or abandoned, and go on again', async () => {
    const { id } = await create()
    const to = (status: TenderStatus, more: object = {}) =>
      server.call('staff', tenderCalls.changeStatus, { id, status, ...more })
    expect(await to(TenderStatus.Preparing)).toMatchObject({ code: 'tender.same_status' })
    expect(await to(TenderStatus.Submitted)).toMatchObject({ result: 0 })
    expect(await to(TenderStatus.Lost)).toMatchObject({
      code: 'tender.loss_reason.needed',
      errors: [{ field: 'loss_reason' }],
    })
    expect(await to(TenderStatus.Lost, { winner: '联智', lossReason: '报价高两成' })).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({
      status: 3,
      winner: '联智',
      lossReason: '报价高两成',
      wonAmount: null,
      resultDate: today(),
      can: { edit: false },
    })
    expect(await to(TenderStatus.Won)).toMatchObject({ code: 'tender.ended' })
    const { customer, name } = await detail(id)
    expect(await server.call('staff', tenderCalls.update, { id, name, customerId: customer.id })).toMatchObject({
      code: 'tender.ended',
    })
    expect(await to(TenderStatus.Submitted)).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({
      status: 1,
      winner: '',
      lossReason: '',
      resultDate: null,
      can: { edit: true },
    })
    expect(await to(TenderStatus.Won, { resultDate: '2031-04-01' })).toMatchObject({ result: 0 })
    expect(await detail(id)).toMatchObject({ status: 2, wonAmount: '960000.00', resultDate: '2031-04-01' })
    expect(await server.call('manager', tenderCalls.changeStatus, { id, status: 1 })).toMatchObject({ status: 403 })
    expect((await server.done('staff', tenderCalls.list, { status: [2] })).list.map(one => one.id)).toContain(id)
  })

  it('pay deposits, which come back once, whole or less what was withheld', async () => {
    const { id } = await create()
    const pay = (more: object) =>
      server.call('staff', tenderCalls.payDeposit, { id, amount: '20000.00', paidOn: '2026-01-05', ...more })
    expect(await pay({ amount: '0' })).toMatchObject({ code: 'input.invalid' })
    expect(await pay({ paidOn: '2090-01-01' })).toMatchObject({
      code: 'tender.deposit.ahead',
      errors: [{ field: 'paid_on' }],
    })
    expect(await pay({ dueBackOn: '2026-01-04' })).toMatchObject({ code: 'tender.deposit.dates' })
    expect(
      await server.call('manager', tenderCalls.payDeposit, { id, amount: '1.00', paidOn: '2026-01-05' }),
    ).toMatchObject({
      status: 403,
    })
    expect(
      await server.call('finance', tenderCalls.payDeposit, { id, amount: '1.00', paidOn: '2026-01-05' }),
    ).toMatchObject({
      result: 4,
    })
    expect((await detail(id)).deposits).toEqual([])
    const one = (await pay({ dueBackOn: '2026-03-05' })).data!.id
    const other = (await pay({ kind: 1, amount: '5000.00' })).data!.id
    expect(await detail(id)).toMatchObject({
      depositOut: '25000.00',
      deposits: [
        { id: one, kind: 0, dueBackOn: '2026-03-05', givenBack: null },
        { id: other, kind: 1 },
      ],
      can: { archive: false, remove: false },
    })
    expect((await server.done('staff', tenderCalls.list, { hasDeposit: true })).list.map(row => row.id)).toContain(id)
    const back = (more: object = {}) =>
      server.call('staff', tenderCalls.giveBack, { id: one, givenBackOn: '2026-02-01', ...more })
    const before = await deposits()
    expect(await back({ amount: '20000.01' })).toMatchObject({
      code: 'tender.deposit.too_much',
      errors: [{ field: 'amount' }],
    })
    expect(await back({ givenBackOn: '2026-01-04' })).toMatchObject({ code: 'tender.deposit.dates' })
    expect(await back({ givenBackOn: '2090-01-01' })).toMatchObject({ code: 'tender.deposit.ahead' })
    expect(await server.call('finance', tenderCalls.giveBack, { id: one, givenBackOn: '2026-02-01' })).toMatchObject({
      result: 4,
    })
    expect(await deposits()).toEqual(before)
    expect(await server.call('staff', tenderCalls.archive, { id })).toMatchObject({ code: 'tender.deposit.out' })
    expect(await server.call('staff', tenderCalls.remove, { id })).toMatchObject({ code: 'tender.in_use' })
    // Two who note that it came back: one of them has.
    const answers = await Promise.all([back({ amount: '18000.00' }), back({ amount: '18000.00' })])
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['done', 'tender.deposit.back'])
    expect(await server.call('staff', tenderCalls.removeDeposit, { id: one })).toMatchObject({
      code: 'tender.deposit.back',
    })
    await server.done('staff', tenderCalls.removeDeposit, { id: other })
    expect(await detail(id)).toMatchObject({
      depositOut: '0.00',
      deposits: [{ id: one, givenBack: '18000.00', givenBackOn: '2026-02-01' }],
    })
    expect(await history(id)).toEqual([
      'tender.deposit_removed',
      'tender.deposit_back',
      'tender.deposit',
      'tender.deposit',
      'create',
    ])
  })

  it('[crm-tender-004] are archived, change no more, and are unarchived', async () => {
    const { id } = await create()
    expect(await server.call('manager', tenderCalls.archive, { id })).toMatchObject({ status: 403 })
    expect(await server.call('staff', tenderCalls.unarchive, { id })).toMatchObject({ code: 'tender.not_archived' })
    await server.done('staff', tenderCalls.archive, { id })
    const listed = async (query: object) =>
      (await server.done('staff', tenderCalls.list, { scope: 'mine', ...query })).list.map(row => row.id)
    expect(await listed({})).not.toContain(id)
    expect(await listed({ isArchive: true })).toContain(id)
    expect(await detail(id)).toMatchObject({
      isArchive: true,
      can: { edit: false, decide: false, deposit: false, archive: false, unarchive: true, remove: false },
    })
    const before = await rows()
    const { name, customer } = await detail(id)
    for (const reply of [
      await server.call('staff', tenderCalls.update, { id, name, customerId: customer.id }),
      await server.call('staff', tenderCalls.changeStatus, { id, status: 1 }),
      await server.call('staff', tenderCalls.payDeposit, { id, amount: '1.00', paidOn: '2026-01-05' }),
      await server.call('staff', tenderCalls.archive, { id }),
      await server.call('staff', tenderCalls.remove, { id }),
    ])
      expect(reply).toMatchObject({ code: 'tender.archived' })
    expect(await rows()).toEqual(before)
    await server.done('staff', tenderCalls.unarchive, { id })
    expect(await listed({})).toContain(id)
    expect(await history(id)).toEqual(['unarchive', 'archive', 'create'])
  })

  it('lead to a contract with the same customer, which names them', async () => {
    const { id } = await create()
    const { customer: inviter } = await detail(id)
    const contract = (draft: object) =>
      server.call('staff', contractCalls.create, { name: '中标合同', total: '1.00', tenderId: id, ...draft } as never)
    expect(await contract({ customerId: await customer() })).toMatchObject({
      code: 'tender.customer.other',
      errors: [{ field: 'tender_id' }],
    })
    expect(await contract({ customerId: inviter.id, tenderId: newId() })).toMatchObject({ code: 'tender.unknown' })
    const { id: contractId } = (await contract({ customerId: inviter.id })).data!
    expect(await server.done('staff', contractCalls.detail, { id: contractId })).toMatchObject({ tender: { id } })
    expect(await detail(id)).toMatchObject({ contracts: [{ id: contractId }], can: { remove: false } })
    expect((await server.done('staff', contractCalls.list, { tenderId: id })).list.map(one => one.id)).toEqual([
      contractId,
    ])
    expect(await server.call('staff', tenderCalls.remove, { id })).toMatchObject({ code: 'tender.in_use' })
    // One that was lost is named by no new contract.
    await server.done('staff', tenderCalls.changeStatus, { id, status: 3, lossReason: '价格' })
    expect(await contract({ customerId: inviter.id })).toMatchObject({ code: 'tender.unknown' })
    expect((await server.done('staff', tenderDirectoryCalls.list, { id })).list).toEqual([])
  })

  it('are listed by customer, chance and project', async () => {
    const customerId = await customer()
    const { id: chanceId } = await server.done('staff', chanceCalls.create, { name: '商机', customerId })
    const { id } = await create({ customerId, chanceId })
    const listed = async (query: object) =>
      (await server.done('staff', tenderCalls.list, query)).list.map(row => row.id)
    expect(await listed({ customerId })).toEqual([id])
    expect(await listed({ chanceId })).toEqual([id])
    expect(await listed({ projectId: newId() })).toEqual([])
    expect(await listed({ customerId, minAmount: '960000.01' })).toEqual([])
  })

  it('are deleted with all that hangs on them, by who answers for them', async () => {
    const { id } = await create()
    expect(await server.call('manager', tenderCalls.remove, { id })).toMatchObject({ status: 403 })
    await server.done('staff', tenderCalls.remove, { id })
    expect(await server.call('staff', tenderCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.sql('select * from member where subject_id = $1', [id])).toEqual([])
  })

  it('are found by name, and exported as they are listed', async () => {
    const name = `智能楼宇${newId().slice(-6)}`
    const { id } = await create({ name })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect((await server.done('staff', searchCalls.search, { key: name, type: 'tender' })).list).toMatchObject([{ id }])
    const file = await fetch(`${server.url}${apiPrefix}/crm/tenders/export?key=${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${await server.token('staff')}` },
    })
    const exported = await readSheet(new Uint8Array(await file.arrayBuffer()))
    expect(exported.map(({ cells }) => cells[0])).toEqual(['投标名称', name])
  })
})

describe('a tender that a contract came of', () => {
  it('keeps its customer', async () => {
    const [customerId, other] = await Promise.all(
      [1, 2].map(
        async () => (await server.done('sales', customerCalls.create, { fullName: `投标客户 ${newId()}` })).id,
      ),
    )
    const draft = { name: '机房投标', customerId: customerId! }
    const { id } = await server.done('sales', tenderCalls.create, draft as never)
    await server.done('sales', contractCalls.create, {
      name: '中标合同',
      customerId,
      tenderId: id,
      total: '1.00',
    } as never)
    const kept = () => server.sql('select * from tender where id = $1', [id])
    const before = await kept()
    expect(await server.call('sales', tenderCalls.update, { id, ...draft, customerId: other } as never)).toMatchObject({
      result: 1,
      code: 'tender.customer.stays',
      errors: [{ field: 'customer_id' }],
    })
    expect(await kept()).toEqual(before)
  })
})

import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { authorityCalls } from '#modules/company/company.contract.ts'
import { contractCalls } from '../contract/contract.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { paymentCalls } from '../payment/payment.contract.ts'
import { contractChangeCalls } from './contract-change.contract.ts'

const server = testServer()

/** An agreed contract of the staff's, whose manager decides. */
async function agreed(total = '1000.00', draft: object = {}): Promise<string> {
  await server.sql(`update approval_process set is_open = true where type = 'contract'`)
  const customerId = (await server.done('staff', customerCalls.create, { fullName: `变更客户 ${newId()}` })).id
  const { id } = await server.done('staff', contractCalls.create, {
    name: '设备联网合同',
    customerId,
    total,
    startDate: '2031-01-01',
    endDate: '2031-12-31',
    ...draft,
  } as never)
  await server.sql(`update contract set status = 'agree', agreed_at = now() where id = $1`, [id])
  await server.sql(`update approval_case set status = 'agree' where subject_id = $1`, [id])
  return id
}
const terms = { startDate: '2031-01-01', endDate: '2031-12-31' }
const hand = (contractId: string, draft: object = {}) =>
  server.call('staff', contractChangeCalls.create, {
    contractId,
    name: '增加二期设备',
    reason: '客户追加 12 台设备',
    ...terms,
    total: '1200.00',
    ...draft,
  } as never)
const decide = (id: string, agree = true) => server.call('manager', contractChangeCalls.decide, { id, agree })
const detail = (id: string) => server.done('staff', contractChangeCalls.detail, { id })
const contract = (id: string) => server.done('staff', contractCalls.detail, { id })
const changes = () => server.sql('select * from contract_change order by id')
const contracts = () => server.sql('select * from contract order by id')

describe('changes of contracts', () => {
  it('[crm-contract-036, crm-contract-023] wait for who decides; agreed to, the contract takes them, and what it said stays readable', async () => {
    const contractId = await agreed()
    const { id, status } = (await hand(contractId, { endDate: '2032-06-30', summary: '含二期' })).data!
    expect(status).toBe('waiting')
    expect(await contract(contractId)).toMatchObject({
      total: '1000.00',
      changes: [{ id, status: 'waiting', total: '1200.00' }],
      can: { alter: false },
    })
    expect(await detail(id)).toMatchObject({
      code: expect.stringMatching(/^BG\d+$/),
      contract: { id: contractId },
      total: '1200.00',
      before: { total: '1000.00', endDate: '2031-12-31', summary: '', needInvoice: true, type: null },
      agreedAt: null,
    })
    const waiting = await server.done('manager', contractChangeCalls.list, { scope: 'charged' })
    expect(waiting.list.map(row => row.id)).toContain(id)
    expect((await server.done('manager', inboxCalls.list, {})).list.find(row => row.subjectId === id)).toMatchObject({
      link: `/crm/contract_change/${id}`,
    })
    expect(await server.call('finance', contractChangeCalls.decide, { id, agree: true })).toMatchObject({ result: 4 })
    expect(await server.call('staff', contractChangeCalls.decide, { id, agree: true })).toMatchObject({ result: 1 })
    expect((await decide(id)).data).toEqual({ id, status: 'agree' })
    expect(await contract(contractId)).toMatchObject({
      total: '1200.00',
      endDate: '2032-06-30',
      summary: '含二期',
      changes: [{ id, status: 'agree' }],
      can: { alter: true },
    })
    // A further change does not touch what the first one has kept.
    const next = (await hand(contractId, { total: '1500.00', endDate: '2032-06-30', summary: '含二期' })).data!.id
    await decide(next)
    expect((await detail(id)).before).toMatchObject({ total: '1000.00', endDate: '2031-12-31', summary: '' })
    expect((await detail(next)).before).toMatchObject({ total: '1200.00', endDate: '2032-06-30', summary: '含二期' })
    const said = await server.done('staff', historyCalls.list, { subjectType: 'contract', subjectId: contractId })
    expect(said.list[0]).toMatchObject({ action: 'contract.changed', details: { total: ['1200.00', '1500.00'] } })
    const listed = await server.done('staff', contractChangeCalls.list, { contractId })
    expect(listed.list.map(row => row.id)).toEqual([next, id])
  })

  it('[crm-contract-023] are taken back, changed and handed in again; turned down, the contract stays as it is', async () => {
    const contractId = await agreed()
    const { id } = (await hand(contractId)).data!
    const again = { name: '增加二期设备', reason: '改为 10 台', ...terms, total: '1100.00' }
    expect(await server.call('staff', contractChangeCalls.update, { id, ...again })).toMatchObject({
      code: 'contract_change.not_editable',
    })
    expect(await server.call('staff', contractChangeCalls.remove, { id })).toMatchObject({
      code: 'contract_change.not_removable',
    })
    expect(await server.done('staff', contractChangeCalls.revoke, { id })).toEqual({ id, status: 'revoke' })
    expect(
      await server.call('staff', contractChangeCalls.update, { id, contractId: await agreed(), ...again }),
    ).toMatchObject({ code: 'contract_change.contract.other', errors: [{ field: 'contract_id' }] })
    expect(await server.done('staff', contractChangeCalls.update, { id, contractId, ...again })).toEqual({
      id,
      status: 'waiting',
    })
    expect((await decide(id, false)).data).toEqual({ id, status: 'disagree' })
    expect(await contract(contractId)).toMatchObject({ total: '1000.00', can: { alter: true } })
    expect(await server.done('staff', contractChangeCalls.cancel, { id })).toEqual({ id, status: 'cancel' })
    expect(await contract(contractId)).toMatchObject({ total: '1000.00' })
    await server.done('staff', contractChangeCalls.remove, { id })
    expect(await server.call('staff', contractChangeCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.sql('select * from member where subject_id = $1', [id])).toEqual([])
  })

  it('[crm-contract-023] made void, the contract says again what it said, the latest change first', async () => {
    const contractId = await agreed()
    const first = (await hand(contractId)).data!.id
    await decide(first)
    const second = (await hand(contractId, { total: '1300.00' })).data!.id
    await decide(second)
    const before = await contracts()
    expect(await server.call('staff', contractChangeCalls.cancel, { id: first })).toMatchObject({
      code: 'contract_change.not_latest',
    })
    expect(await contracts()).toEqual(before)
    await server.done('staff', contractChangeCalls.cancel, { id: second })
    expect(await contract(contractId)).toMatchObject({ total: '1200.00' })
    await server.done('staff', contractChangeCalls.cancel, { id: first })
    expect(await contract(contractId)).toMatchObject({ total: '1000.00' })
  })

  it('are one at a time: of two who hand one in at once, one has', async () => {
    const contractId = await agreed()
    const answers = await Promise.all([hand(contractId), hand(contractId, { total: '1300.00' })])
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['contract_change.waiting', 'done'])
    expect(await server.sql('select id from contract_change where contract_id = $1', [contractId])).toHaveLength(1)
  })

  it('are refused where they are none, or the contract is not to be changed, and nothing has happened', async () => {
    const contractId = await agreed()
    const archived = await agreed()
    await server.done('staff', contractCalls.change, { id: archived, isArchive: true })
    const waiting = (
      await server.done('staff', contractCalls.create, {
        name: '还没通过',
        customerId: (await contract(contractId)).customer!.id,
        total: '1.00',
      })
    ).id
    const before = [await changes(), await contracts()]
    expect(await hand(contractId, { total: '1000.00' })).toMatchObject({ code: 'contract_change.nothing' })
    expect(await hand(contractId, { name: ' ' })).toMatchObject({ code: 'input.invalid', errors: [{ field: 'name' }] })
    expect(await hand(contractId, { reason: '' })).toMatchObject({
      code: 'input.invalid',
      errors: [{ field: 'reason' }],
    })
    expect(await hand(contractId, { endDate: '2030-01-01' })).toMatchObject({ code: 'contract.dates.crossed' })
    expect(await hand(contractId, { typeId: newId() })).toMatchObject({ errors: [{ field: 'type_id' }] })
    expect(await hand(waiting)).toMatchObject({ code: 'contract.not_agreed' })
    expect(await hand(archived)).toMatchObject({ code: 'contract_change.archived' })
    expect(await hand(newId())).toMatchObject({ result: 4 })
    const draft = { contractId, name: '变更', reason: '原因', ...terms, total: '9.00' }
    expect(await server.call('finance', contractChangeCalls.create, draft)).toMatchObject({ result: 4 })
    expect(await server.call('manager', contractChangeCalls.create, draft)).toMatchObject({ status: 403 })
    expect([await changes(), await contracts()]).toEqual(before)
  })

  it('keep what was paid and the instalments: the last one takes the difference, or it is refused', async () => {
    const contractId = await agreed()
    await server.done('staff', paymentCalls.setTerms, {
      id: contractId,
      terms: [
        { name: '预付', price: '600.00' },
        { name: '尾款', price: '400.00' },
      ],
    } as never)
    await server.done('staff', paymentCalls.pay, { id: contractId, amount: '700.00', payDate: '2026-01-05' } as never)
    expect(await hand(contractId, { total: '699.99' })).toMatchObject({
      code: 'contract_change.below_money',
      errors: [{ field: 'total' }],
    })
    const { id } = (await hand(contractId, { total: '700.00' })).data!
    expect((await decide(id)).data).toMatchObject({ status: 'agree' })
    const money = async () => await server.done('staff', paymentCalls.money, { id: contractId })
    expect(await money()).toMatchObject({
      total: '700.00',
      terms: [{ price: '600.00' }, { price: '100.00', state: 'done' }],
    })
    await server.done('staff', contractChangeCalls.cancel, { id })
    expect(await money()).toMatchObject({
      total: '1000.00',
      terms: [{ price: '600.00' }, { price: '400.00', state: 'open' }],
    })
    // Paid in the meantime: what was handed in before is refused when it is to be agreed to, and goes on waiting.
    const late = (await hand(contractId, { total: '750.00' })).data!.id
    await server.done('staff', paymentCalls.pay, { id: contractId, amount: '100.00', payDate: '2026-01-06' } as never)
    expect(await decide(late)).toMatchObject({ code: 'contract_change.below_money' })
    expect(await detail(late)).toMatchObject({ status: 'waiting' })
    expect(await contract(contractId)).toMatchObject({ total: '1000.00' })
    expect(await hand(contractId)).toMatchObject({ code: 'contract_change.waiting' })
  })

  it('cannot take from a last instalment that is too small', async () => {
    const contractId = await agreed()
    await server.done('staff', paymentCalls.setTerms, {
      id: contractId,
      terms: [
        { name: '首款', price: '900.00' },
        { name: '质保', price: '100.00' },
      ],
    } as never)
    expect(await hand(contractId, { total: '900.00' })).toMatchObject({ code: 'contract_change.last_term' })
    expect(await hand(contractId, { total: '900.01' })).toMatchObject({ result: 0 })
  })

  it('are seen by who sees the contract, and by nobody else', async () => {
    const contractId = await agreed()
    const { id } = (await hand(contractId)).data!
    expect(await server.call('finance', contractChangeCalls.detail, { id })).toMatchObject({ result: 4 })
    expect((await server.done('finance', contractChangeCalls.list, {})).list.map(row => row.id)).not.toContain(id)
    expect(await server.call('other', contractChangeCalls.detail, { id })).toEqual(
      await server.call('other', contractChangeCalls.detail, { id: newId() }),
    )
    await server.sql(
      `insert into member (comp_id, subject_type, subject_id, person_id, role) select comp_id, 'contract', id, $2,
        'partner' from contract where id = $1`,
      [contractId, demoPeople.finance.id],
    )
    await server.done('finance', contractChangeCalls.detail, { id })
    expect((await server.done('finance', contractChangeCalls.list, {})).list.map(row => row.id)).toContain(id)
    await server.done('admin', authorityCalls.grant, {
      authority: 'CONTRAC_VIEW',
      addId: [demoPeople.hr.id],
      delId: [],
    })
    await server.done('hr', contractChangeCalls.detail, { id })
    await server.done('admin', authorityCalls.grant, {
      authority: 'CONTRAC_VIEW',
      addId: [],
      delId: [demoPeople.hr.id],
    })
  })
})

describe('two changes at once', () => {
  it('of which one is made void as the other is agreed to leave the contract at what stood before', async () => {
    for (let round = 0; round < 8; round++) {
      const contractId = await agreed()
      const first = (await hand(contractId)).data!.id
      await decide(first)
      const second = (await hand(contractId, { total: '1300.00' })).data!.id
      const [gone] = await Promise.all([
        server.call('staff', contractChangeCalls.cancel, { id: first }),
        server.call('manager', contractChangeCalls.decide, { id: second, agree: true }),
      ])
      // What the second keeps is what the contract said when it was applied.
      expect((await detail(second)).before).toMatchObject({ total: gone.result === 0 ? '1000.00' : '1200.00' })
      expect(await contract(contractId)).toMatchObject({ total: '1300.00' })
    }
  })
})

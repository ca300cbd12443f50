import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { uploading } from '#app/testing/upload.ts'
import { demoPeople } from '#database/demo/people.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { customerCalls } from '../customer/customer.contract.ts'
import { contractDirectoryCalls } from './contract-brief.contract.ts'
import { contractCalls } from './contract.contract.ts'

const server = testServer()
const race = racing(server)
const { admin, manager, staff, sales, hr } = demoPeople

let customerId = ''
let supplierId = ''
const stateOf = () =>
  server.sql(
    `select id, code, name, status, total, customer_id, supplier_id, status_id, signed_date, finished_date, is_archive
      from contract order by id`,
  )
const historyOf = async (id: string) =>
  (await server.done('admin', historyCalls.list, { subjectType: 'contract', subjectId: id })).list.map(
    ({ action, details }) => ({ action, details }),
  )

beforeAll(async () => {
  // The demo company's process is not ours: without any, the direct manager decides.
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
  customerId = (await server.done('sales', customerCalls.create, { fullName: `合同客户 ${newId()}` })).id
  // Approved: its own approval is another record's matter.
  supplierId = newId()
  await server.sql(
    `insert into supplier (comp_id, id, code, name, status, creator_id) values ('${await companyOf()}',
      '${supplierId}', 'GT${supplierId.slice(-6)}', '合同供应商', 'agree', '${admin.id}')`,
  )
})
const companyOf = async () =>
  (await server.sql(`select comp_id from person where id = '${admin.id}'`))[0]!.comp_id as string

const draft = (more: Partial<CallInput<typeof contractCalls.create>> = {}) => ({
  name: '二期开发合同',
  customerId,
  total: '128000.00',
  ...more,
})
const handIn = (more?: Partial<CallInput<typeof contractCalls.create>>) =>
  server.done('sales', contractCalls.create, draft(more))
const agreed = async (more?: Partial<CallInput<typeof contractCalls.create>>) => {
  const { id } = await handIn(more)
  await server.done('admin', contractCalls.decide, { id, agree: true })
  return id
}

describe('handing in', () => {
  it('numbers it, asks the manager above, and shows it to those who take part and everybody above them', async () => {
    const { id, code, status } = await handIn({ partnerId: [staff.id], startDate: '2026-12-01', endDate: '2027-11-30' })
    expect({ code, status }).toEqual({ code: expect.stringMatching(/^HT\d+$/) as string, status: 'waiting' })
    expect(await server.done('sales', contractCalls.detail, { id })).toMatchObject({
      code,
      name: '二期开发合同',
      incomeType: 0,
      status: 'waiting',
      total: '128000.00',
      customer: { id: customerId },
      supplier: null,
      manager: { id: sales.id },
      rel: { partner: [{ id: staff.id }] },
      projects: [],
      can: { edit: false, remove: false, change: false, follow: true, comment: true },
    })
    for (const who of ['staff', 'manager', 'admin'] as const)
      expect(await server.call(who, contractCalls.detail, { id })).toMatchObject({ result: 0 })
    for (const who of ['hr', 'other'] as const)
      expect(await server.call(who, contractCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(
      (await server.done('admin', inboxCalls.list, { limit: 100 })).list.find(row => row.subjectId === id),
    ).toMatchObject({ typeName: '合同', link: `/crm/contract/${id}`, amount: '128000.00' })
    expect((await server.done('admin', contractCalls.charged, {})).list.map(row => row.id)).toContain(id)
    expect(
      (await server.done('admin', contractCalls.charged, { procType: [22] })).list.map(row => row.id),
    ).not.toContain(id)
  })

  it('wants a customer for a sale, a supplier for a purchase, and neither in the other', async () => {
    const before = await stateOf()
    const refused = async (more: Partial<CallInput<typeof contractCalls.create>>) =>
      await server.call('sales', contractCalls.create, draft(more))
    expect(await refused({ customerId: null })).toMatchObject({
      code: 'contract.customer.needed',
      errors: [{ field: 'customer_id' }],
    })
    expect(await refused({ supplierId })).toMatchObject({
      code: 'contract.party.kind',
      errors: [{ field: 'supplier_id' }],
    })
    expect(await refused({ incomeType: 1, customerId: null })).toMatchObject({
      code: 'contract.supplier.needed',
      errors: [{ field: 'supplier_id' }],
    })
    expect(await refused({ incomeType: 1, supplierId })).toMatchObject({
      code: 'contract.party.kind',
      errors: [{ field: 'customer_id' }],
    })
    expect(await refused({ customerId: newId() })).toMatchObject({
      code: 'customer.unknown',
      errors: [{ field: 'customer_id' }],
    })
    expect(await refused({ incomeType: 1, customerId: null, supplierId: newId() })).toMatchObject({
      code: 'supplier.unknown',
    })
    expect(await refused({ startDate: '2026-12-02', endDate: '2026-12-01' })).toMatchObject({
      code: 'contract.dates.crossed',
      errors: [{ field: 'end_date' }],
    })
    expect(await refused({ total: '-1.00' })).toMatchObject({ errors: [{ field: 'total', code: 'too_small' }] })
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ statusId: newId() })).toMatchObject({
      code: 'dictionary.entry.unknown',
      errors: [{ field: 'status_id' }],
    })
    // A customer of another person, whom the actor does not see, is no customer of theirs.
    expect(await server.call('hr', contractCalls.create, draft())).toMatchObject({ code: 'customer.unknown' })
    expect(await stateOf()).toEqual(before)
    expect(
      await server.done('sales', contractCalls.create, draft({ incomeType: 1, customerId: null, supplierId })),
    ).toMatchObject({ status: 'waiting' })
    expect(
      await server.done('sales', contractCalls.create, draft({ incomeType: 3, customerId: null, total: '0.00' })),
    ).toMatchObject({ status: 'waiting' })
  })

  it('keeps each number once in the company', async () => {
    const code = `XS-${newId().slice(-8)}`
    expect(await handIn({ code })).toMatchObject({ code })
    expect(await server.call('sales', contractCalls.create, draft({ code }))).toMatchObject({
      result: 1,
      code: 'contract.code.taken',
    })
  })

  it('[crm-contract-030] goes by the process of its kind', async () => {
    const process = async (kind: string, personId: string) =>
      await server.done('admin', processCalls.create, {
        type: 'contract',
        kind,
        name: `合同审批 ${kind}`,
        definition: { steps: [{ key: 'a', name: '一', by: 'people', personIds: [personId] }] },
      })
    const made = [await process('income', hr.id), await process('purchase', manager.id)]
    const first = async (id: string) =>
      (
        await server.done('sales', approvalCalls.flow, { subjectType: 'contract', subjectId: id })
      ).steps[0]!.signers.map(({ person }) => person.id)
    const [income, purchase] = [(await handIn()).id, (await handIn({ incomeType: 1, customerId: null, supplierId })).id]
    expect([await first(income), await first(purchase)]).toEqual([[hr.id], [manager.id]])
    const charged = async (who: 'hr' | 'manager', procType?: (18 | 22)[]) =>
      (await server.done(who, contractCalls.charged, { limit: 100, ...(procType ? { procType } : {}) })).list
        .map(row => row.id)
        .filter(id => id === income || id === purchase)
    expect([await charged('hr', [18]), await charged('hr', [22]), await charged('hr')]).toEqual([
      [income],
      [],
      [income],
    ])
    expect([await charged('manager', [18]), await charged('manager', [22]), await charged('manager')]).toEqual([
      [],
      [purchase],
      [purchase],
    ])
    expect(await server.call('hr', contractCalls.charged, { procType: [19 as never] })).toMatchObject({
      errors: [{ field: 'proc_type.0', code: 'choice' }],
    })
    for (const { id } of made) await server.done('admin', processCalls.remove, { id })
  })
})

describe('deciding', () => {
  it('is done once, however many decide at once', async () => {
    const { id } = await handIn()
    const replies = await race('admin', contractCalls.decide, { id, agree: true }, 10)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(await server.done('sales', contractCalls.detail, { id })).toMatchObject({
      status: 'agree',
      agreedAt: expect.any(String) as string,
      can: { change: true },
    })
    expect(
      (await server.done('admin', contractCalls.charged, { status: ['agree'] })).list.map(row => row.id),
    ).toContain(id)
    // It stays among the open ones of those who carry it out, so that a leaver hands it over.
    expect(await server.sql(`select is_open from member where subject_id = '${id}' and role = 'manager'`)).toEqual([
      { is_open: true },
    ])
  })

  it('is changed by its requester once turned down or taken back, and handed in again; deleted when it was never agreed to', async () => {
    const { id } = await handIn()
    expect(await server.call('sales', contractCalls.update, { id, ...draft() })).toMatchObject({
      code: 'contract.not_editable',
    })
    expect(await server.call('sales', contractCalls.remove, { id })).toMatchObject({ code: 'contract.not_removable' })
    expect(await server.done('sales', contractCalls.revoke, { id })).toEqual({ id, status: 'revoke' })
    expect(await server.call('admin', contractCalls.update, { id, ...draft() })).toMatchObject({
      code: 'contract.not_editable',
    })
    expect(
      await server.done('sales', contractCalls.update, {
        id,
        ...draft({ name: '二期合同（改）', total: '90000.00', partnerId: [staff.id] }),
      }),
    ).toMatchObject({ status: 'waiting' })
    expect(await server.done('staff', contractCalls.detail, { id })).toMatchObject({
      name: '二期合同（改）',
      total: '90000.00',
      status: 'waiting',
    })
    expect(await server.done('admin', contractCalls.decide, { id, agree: false, opinion: '再谈谈' })).toEqual({
      id,
      status: 'disagree',
    })
    expect(await server.done('sales', contractCalls.cancel, { id })).toEqual({ id, status: 'cancel' })
    expect(await server.call('admin', contractCalls.remove, { id })).toMatchObject({ code: 'contract.not_removable' })
    await server.done('sales', contractCalls.remove, { id })
    expect(await server.call('sales', contractCalls.detail, { id })).toMatchObject({ result: 4 })
  })
})

describe('carrying it out', () => {
  it('[crm-contract-024, crm-contract-039] is said by those who answer for it, once it is agreed to', async () => {
    const { id: statusId } = await server.done('admin', dictionaryCalls.create, {
      kind: 'CONTRACT_STATUS',
      name: `执行 ${newId().slice(-6)}`,
    })
    const waiting = (await handIn()).id
    const before = await stateOf()
    expect(await server.call('sales', contractCalls.change, { id: waiting, signedDate: '2026-11-20' })).toMatchObject({
      code: 'contract.not_agreed',
    })
    expect(await stateOf()).toEqual(before)
    const id = await agreed({ partnerId: [staff.id] })
    expect(await server.call('staff', contractCalls.change, { id, isArchive: true })).toMatchObject({ status: 403 })
    expect(await server.call('sales', contractCalls.changeStatus, { id, statusId: newId() })).toMatchObject({
      code: 'dictionary.entry.unknown',
    })
    await server.done('sales', contractCalls.changeStatus, { id, statusId })
    await server.done('sales', contractCalls.change, {
      id,
      signedDate: '2026-11-20',
      customerSignedUser: '赵敏',
      finishedDate: '2026-11-21',
      managerId: staff.id,
      partnerId: [sales.id],
      isArchive: true,
    })
    expect(await server.done('sales', contractCalls.detail, { id })).toMatchObject({
      contractStatus: { id: statusId },
      signedDate: '2026-11-20',
      customerSignedUser: '赵敏',
      finishedDate: '2026-11-21',
      manager: { id: staff.id },
      isArchive: true,
      rel: { manager: [{ id: staff.id }], partner: [{ id: sales.id }] },
    })
    expect(await historyOf(id)).toEqual(
      expect.arrayContaining([
        {
          action: 'edit',
          details: expect.objectContaining({ signedDate: [null, '2026-11-20'], isArchive: [false, true] }) as object,
        },
        { action: 'members', details: { role: 'manager', added: [staff.id], removed: [sales.id] } },
      ]),
    )
    expect(await server.sql(`select is_open from member where subject_id = '${id}' and role = 'manager'`)).toEqual([
      { is_open: false },
    ])
    expect((await server.done('staff', contractDirectoryCalls.choices, { id })).list).toEqual([])
  })

  it('adds files to those that others add and remove at the same moment', async () => {
    const upload = (name: string) => uploading(server)('sales', name)
    const before = await Promise.all(['一.txt', '二.txt', '三.txt'].map(upload))
    const added = await Promise.all(['四.txt', '五.txt', '六.txt'].map(upload))
    const id = await agreed({ resId: before })
    const files = async () =>
      (await server.done('sales', contractCalls.detail, { id })).attachments.map(file => file.id).toSorted()
    await Promise.all([
      race('sales', contractCalls.change, turn => ({ id, addResId: [added[turn]!] }), 3),
      race('admin', contractCalls.change, turn => ({ id, delResId: [before[turn]!] }), 3),
    ])
    expect(await files()).toEqual(added.toSorted())
    const lines = await historyOf(id)
    for (const change of [
      { addResId: [newId()], delResId: added },
      { resId: [], addResId: before },
    ])
      expect(await server.call('sales', contractCalls.change, { id, ...change })).toMatchObject({ result: 1 })
    expect(await server.call('staff', contractCalls.change, { id, delResId: added })).not.toMatchObject({ result: 0 })
    await server.done('sales', contractCalls.change, { id, addResId: added, delResId: before })
    expect(await files()).toEqual(added.toSorted())
    expect(await historyOf(id)).toEqual(lines)
  })
})

describe('the list', () => {
  it('is of what comes in unless asked otherwise, and narrowed by kind, state, amount, days and parties; with what it comes to', async () => {
    const [name, started] = [`清单 ${newId()}`, { signedDate: '2026-03-05' }]
    const sale = await agreed({ name, total: '500.00', ...started })
    const small = (await handIn({ name, total: '20.00' })).id
    const purchase = (await handIn({ name, incomeType: 1, customerId: null, supplierId, total: '70.00' })).id
    const of = async (query: CallInput<typeof contractCalls.list>) =>
      (await server.done('sales', contractCalls.list, { key: name, ...query })).list.map(({ id }) => id)
    expect(await of({})).toEqual([small, sale])
    expect(await of({ incomeType: [1] })).toEqual([purchase])
    expect(await of({ incomeType: [0, 1], sort: 'total' })).toEqual([sale, purchase, small])
    expect(await of({ status: ['agree'] })).toEqual([sale])
    expect(await of({ minAmount: '20.01', maxAmount: '500.00' })).toEqual([sale])
    expect(await of({ signStartDate: '2026-03-05', signEndDate: '2026-03-05' })).toEqual([sale])
    expect(await of({ signStartDate: '2026-03-06' })).toEqual([])
    expect(await of({ customerId })).toEqual([small, sale])
    expect(await of({ incomeType: [1], supplierId })).toEqual([purchase])
    expect(await of({ isArchive: true })).toEqual([])
    expect(await of({ personId: sales.id })).toEqual([small, sale])
    expect(await of({ scope: 'partner' })).toEqual([])
    expect(await server.done('sales', contractCalls.total, { key: name, incomeType: [0, 1] })).toEqual({
      num: 3,
      total: '590.00',
    })
    expect((await server.done('hr', contractCalls.list, { key: name })).list).toEqual([])
    expect(
      (await server.done('sales', contractDirectoryCalls.choices, { key: name, customerId })).list.map(({ id }) => id),
    ).toEqual([small, sale])
  })

  it('shows purchases to those who look after contracts of purchase', async () => {
    const { id } = await handIn({ incomeType: 1, customerId: null, supplierId })
    const sale = (await handIn()).id
    await server.sql(
      `insert into person_authority (comp_id, person_id, authority) values ('${await companyOf()}', '${hr.id}',
        'ERP_PURCHASE_CONTRACT_VIEW')`,
    )
    await server.call('hr', contractCalls.detail, { id })
    expect(await server.done('hr', contractCalls.detail, { id })).toMatchObject({ can: { follow: false } })
    expect(await server.call('hr', contractCalls.detail, { id: sale })).toMatchObject({ result: 4 })
    await server.sql(
      `delete from person_authority where person_id = '${hr.id}' and authority = 'ERP_PURCHASE_CONTRACT_VIEW'`,
    )
  })
})

import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { historyCalls } from '#mechanisms/history/history.contract.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { supplierCalls } from './supplier.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, staff, sales } = demoPeople
const named = () => `供应商 ${newId().slice(-8)}`
const draft = (more: object = {}) => ({
  name: named(),
  contactName: '王工',
  phone: '010-62561234',
  bankName: '招商银行北京分行',
  bankAccount: '110902345678',
  taxNumber: '91110108ma01a2b3c4',
  ...more,
})
const handIn = async (more: object = {}) => (await server.done('staff', supplierCalls.create, draft(more))).id
const agreed = async (more: object = {}) => {
  const id = await handIn(more)
  await server.done('manager', supplierCalls.decide, { id, agree: true })
  return id
}
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, supplierCalls.detail, { id })
const kept = () =>
  server.sql(
    `select s.*, (select array_agg(m.role || m.person_id order by m.role, m.person_id) from member m where m.subject_id
      = s.id) as people from supplier s order by s.id`,
  )
const chosen = async (key: string, who: 'sales' | 'other' = 'sales') =>
  (await server.done(who, supplierDirectoryCalls.list, { key })).list.map(({ id }) => id)

describe('a supplier', () => {
  it("is handed in, decided by the direct manager, and then everybody's to see and to choose", async () => {
    const name = named()
    const id = await handIn({ name, managerId: manager.id })
    expect(await detail(id)).toMatchObject({
      name,
      code: expect.stringMatching(/^GYS\d+$/),
      status: 'waiting',
      taxNumber: '91110108MA01A2B3C4',
      bankAccount: '110902345678',
      managers: [{ id: manager.id }],
      creator: { id: staff.id },
      can: { edit: false, remove: false, recover: false },
    })
    expect(await server.call('sales', supplierCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await chosen(name)).toEqual([])
    expect((await server.done('manager', inboxCalls.list, {})).list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ typeName: '供应商', subjectId: id, link: `/jxc/vendor/detail/${id}` }),
      ]),
    )
    expect(
      (await server.done('manager', supplierCalls.list, { scope: 'charge_by_me', limit: 100 } as never)).list.map(
        row => row.id,
      ),
    ).toContain(id)
    expect(
      (await server.done('staff', supplierCalls.list, { scope: 'charged', limit: 100 })).list.map(row => row.id),
    ).not.toContain(id)
    expect(await server.call('staff', supplierCalls.decide, { id, agree: true })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    expect(await server.done('manager', supplierCalls.decide, { id, agree: true })).toEqual({ id, status: 'agree' })
    expect(await detail(id, 'sales')).toMatchObject({ id, status: 'agree', can: { edit: false, remove: false } })
    expect(await chosen(name)).toEqual([id])
    expect((await server.done('sales', supplierDirectoryCalls.list, { id })).list).toEqual([
      { id, name, code: expect.any(String), contactName: '王工', phone: '010-62561234' },
    ])
    // Where it is paid concerns those who answer for it, decide it and pay.
    expect(await detail(id, 'sales')).toMatchObject({ bankName: '', bankAccount: '' })
    for (const who of ['staff', 'manager', 'finance', 'admin'] as const)
      expect(await detail(id, who)).toMatchObject({ bankName: '招商银行北京分行', bankAccount: '110902345678' })
    expect((await server.done('sales', supplierCalls.list, { key: name, status: ['agree'] })).list).toMatchObject([
      { id, contactName: '王工' },
    ])
    expect((await server.done('manager', supplierCalls.list, { scope: 'mine', key: name })).list).toMatchObject([
      { id },
    ])
    expect(await chosen(name, 'other')).toEqual([])
  })

  it('is found by pinyin and initials once its words are made', async () => {
    const id = await agreed({ name: `鲲鹏五金 ${newId().slice(-6)}` })
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    for (const key of ['kunpeng', 'kpwj']) expect(await chosen(key)).toContain(id)
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const [one] = [await handIn({ name: '只此一家', code: 'a-1' })]
    expect(await detail(one)).toMatchObject({ code: 'A-1' })
    const before = await kept()
    const refused = (more: object) => server.call('staff', supplierCalls.create, draft(more) as never)
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ taxNumber: 'x' })).toMatchObject({ errors: [{ field: 'tax_number', code: 'tax_number' }] })
    expect(await refused({ email: 'x' })).toMatchObject({ errors: [{ field: 'email', code: 'email' }] })
    expect(await refused({ name: '只此一家' })).toMatchObject({ code: 'supplier.name.taken', msg: '已有同名的供应商' })
    expect(await refused({ code: 'A-1' })).toMatchObject({ code: 'supplier.code.taken' })
    expect(await refused({ categoryId: newId() })).toMatchObject({
      code: 'dictionary.entry.unknown',
      errors: [{ field: 'category_id' }],
    })
    expect(await refused({ managerId: demoPeople.other.id })).toMatchObject({ code: 'person.unknown' })
    expect(await kept()).toEqual(before)
  })

  it('of one name is there once, whoever comes first of many', async () => {
    const name = named()
    const replies = await race('staff', supplierCalls.create, () => draft({ name }), 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'supplier.name.taken')).toHaveLength(19)
    expect(await server.sql('select 1 from supplier where name = $1', [name])).toHaveLength(1)
  })

  it('numbers itself past numbers that were given by hand', async () => {
    const { code } = await detail(await handIn())
    const next = `GYS${Number(code.slice(3)) + 1}`
    await handIn({ code: next })
    expect(await detail(await handIn())).toMatchObject({ code: `GYS${Number(code.slice(3)) + 2}` })
  })
})

describe('changing a supplier', () => {
  it('is for its requester when it was turned down, and hands it in again', async () => {
    const id = await handIn()
    const again = { id, ...draft() }
    expect(await server.call('staff', supplierCalls.update, again)).toMatchObject({ code: 'supplier.not_editable' })
    await server.done('manager', supplierCalls.decide, { id, agree: false })
    const before = await kept()
    expect(await server.call('manager', supplierCalls.update, again)).toMatchObject({ code: 'supplier.not_editable' })
    expect(await server.call('sales', supplierCalls.update, again)).toMatchObject({ result: 4 })
    expect(await kept()).toEqual(before)
    expect(await server.done('staff', supplierCalls.update, again)).toEqual({ id, status: 'waiting' })
    await server.done('staff', supplierCalls.revoke, { id })
    expect(await detail(id)).toMatchObject({
      status: 'revoke',
      can: { edit: true, editAccount: true, remove: true },
    })
  })

  it('[supplier-009] is for who answers for it once it was agreed to; where it is paid, for purchasing managers alone', async () => {
    const {
      list: [entry],
    } = await server.done('admin', dictionaryCalls.list, { kind: 'SUPPLIER_CATEGORY' })
    const first = draft()
    const id = await agreed(first)
    const before = await kept()
    expect(await server.call('sales', supplierCalls.update, { id, ...first })).toMatchObject({
      code: 'supplier.not_editable',
    })
    expect(await server.call('staff', supplierCalls.update, { id, ...first, bankAccount: '999' })).toMatchObject({
      code: 'supplier.account.kept',
      errors: [{ field: 'bank_account' }],
    })
    expect(await kept()).toEqual(before)
    expect(
      await server.done('staff', supplierCalls.update, {
        id,
        ...first,
        phone: '13800138000',
        managerId: sales.id,
        categoryId: entry!.id,
      }),
    ).toEqual({ id, status: 'agree' })
    expect(await detail(id)).toMatchObject({
      phone: '13800138000',
      managers: [{ id: sales.id }],
      category: { id: entry!.id },
      can: { editAccount: false },
    })
    expect(await server.done('sales', supplierCalls.update, { id, ...first, address: '北京' })).toMatchObject({
      status: 'agree',
    })
    expect(await server.done('admin', supplierCalls.update, { id, ...first, bankAccount: '999' })).toMatchObject({
      status: 'agree',
    })
    const { list } = await server.done('staff', historyCalls.list, { subjectType: 'erp-supplier', subjectId: id })
    expect(list).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          action: 'edit',
          details: expect.objectContaining({ bankAccount: ['****5678', '****'] }),
        }),
      ]),
    )
  })
})

describe('a deleted supplier', () => {
  it('[supplier-010] is in the recycle bin of purchasing managers, chosen no more, and comes back', async () => {
    const name = named()
    const id = await agreed({ name })
    expect(await server.call('sales', supplierCalls.remove, { id })).toMatchObject({ code: 'supplier.not_removable' })
    await server.done('staff', supplierCalls.remove, { id })
    expect(await server.call('staff', supplierCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await chosen(name)).toEqual([])
    expect((await server.done('admin', supplierCalls.list, { key: name })).list).toEqual([])
    expect((await server.done('admin', supplierCalls.list, { key: name, deleted: 1 })).list).toMatchObject([
      { id, isDelete: 1 },
    ])
    expect((await server.done('staff', supplierCalls.list, { key: name, deleted: 1 })).list).toEqual([])
    expect(await detail(id, 'admin')).toMatchObject({ can: { recover: true, edit: false, remove: false } })
    expect(await server.call('admin', supplierCalls.update, { id, ...draft() })).toMatchObject({
      code: 'supplier.not_editable',
    })
    expect(await server.call('staff', supplierCalls.recover, { id })).toMatchObject({ result: 4 })
    const taken = await agreed({ name })
    expect(await server.call('admin', supplierCalls.recover, { id })).toMatchObject({ code: 'supplier.name.taken' })
    await server.done('staff', supplierCalls.remove, { id: taken })
    await server.done('admin', supplierCalls.recover, { id })
    expect(await chosen(name)).toEqual([id])
    expect(await server.call('admin', supplierCalls.recover, { id })).toMatchObject({
      code: 'supplier.not_recoverable',
    })
  })

  it('does not wait: it is taken back first; void, it is chosen no more', async () => {
    const id = await handIn()
    expect(await server.call('staff', supplierCalls.remove, { id })).toMatchObject({ code: 'supplier.not_removable' })
    const name = named()
    const other = await agreed({ name })
    await server.done('staff', supplierCalls.cancel, { id: other })
    expect(await chosen(name)).toEqual([])
    expect(await detail(other)).toMatchObject({ status: 'cancel', can: { edit: false, remove: true } })
  })
})

describe('who may add suppliers', () => {
  it('is everybody, or who is authorised where the company wants that', async () => {
    const limit = (open: 0 | 1) =>
      server.done('admin', settingCalls.write, { keyName: 'create_supplier_limit', keyValue: `{"open":${open}}` })
    expect(await server.done('staff', supplierCalls.access, {})).toEqual({ create: true })
    await limit(1)
    try {
      const before = await kept()
      expect(await server.done('staff', supplierCalls.access, {})).toEqual({ create: false })
      expect(await server.call('staff', supplierCalls.create, draft())).toMatchObject({
        code: 'supplier.create.not_allowed',
      })
      expect(await kept()).toEqual(before)
      expect(await server.call('admin', supplierCalls.create, draft())).toMatchObject({ result: 0 })
    } finally {
      await limit(0)
    }
    expect(await server.call('staff', supplierCalls.create, draft())).toMatchObject({ result: 0 })
  })

  it("may be told by a process of the company's", async () => {
    const { list } = await server.done('admin', processCalls.types, {})
    expect(list.find(({ type }) => type === 'erp-supplier')).toMatchObject({
      name: '供应商',
      hasAmount: false,
      hasOwnKinds: false,
    })
    const id = await handIn()
    expect(
      await server.done('staff', approvalCalls.flow, { subjectType: 'erp-supplier', subjectId: id }),
    ).toMatchObject({ typeName: '供应商', status: 'waiting' })
  })
})

import { describe, expect, it } from 'vitest'
import { racing } from '#app/testing/race.ts'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { invoiceMarkCalls } from './invoice-mark.contract.ts'
import { invoiceCalls } from './invoice.contract.ts'

const server = testServer()
const race = racing(server)
const { manager, finance, hr } = demoPeople
let made = 10_000_000
const mark = () => ({ code: '033001800211', number: String(++made) })
const draft = (more: object = {}) => ({
  name: '招待客户',
  type: 2 as const,
  partyName: '本帮菜馆',
  amount: '1409.50',
  invoiceDate: '2026-11-02',
  ...mark(),
  ...more,
})
const handIn = async (more: object = {}) => (await server.done('staff', invoiceCalls.create, draft(more))).id
const kept = () =>
  server.sql(
    `select i.id, i.status, i.name, i.number, u.number as used from invoice i left join invoice_use u on u.subject_id =
      i.id order by i.id, u.number`,
  )

describe('an invoice', () => {
  it('is handed in, decided by the direct manager, and found by its number', async () => {
    const input = draft({ taxNumber: '91310000ma1fl0000x', taxAmount: '79.78', checkCode: '445566' })
    const { id, status } = await server.done('staff', invoiceCalls.create, input)
    expect(status).toBe('waiting')
    expect(await server.done('staff', invoiceCalls.detail, { id })).toMatchObject({
      name: '招待客户',
      direction: 'in',
      type: 2,
      amount: '1409.50',
      taxAmount: '79.78',
      taxNumber: '91310000MA1FL0000X',
      invoiceDate: '2026-11-02',
      number: input.number,
      status: 'waiting',
      can: { edit: false, remove: false, issue: false },
      procId: null,
    })
    expect(await server.done('staff', approvalCalls.flow, { subjectType: 'invoice', subjectId: id })).toMatchObject({
      amount: '1409.50',
      steps: [{ signers: [{ person: { id: manager.id }, state: 'waiting' }] }],
    })
    expect((await server.done('manager', inboxCalls.list, {})).list[0]).toMatchObject({
      typeName: '发票',
      subjectId: id,
    })
    expect((await server.done('manager', invoiceCalls.list, { scope: 'charged' })).list.map(row => row.id)).toContain(
      id,
    )
    expect(await server.call('staff', invoiceCalls.decide, { id, agree: true })).toMatchObject({
      code: 'approval.not_your_turn',
    })
    expect(await server.call('manager', invoiceCalls.decide, { id, agree: 'yes' as never })).toMatchObject({
      errors: [{ field: 'agree', code: 'flag' }],
    })
    expect(await server.done('manager', invoiceCalls.decide, { id, agree: true, opinion: '同意' })).toEqual({
      id,
      status: 'agree',
    })
    expect(
      (
        await server.done('staff', invoiceCalls.list, {
          key: input.number,
          status: ['agree'],
          startDate: '2026-11-02',
          endDate: '2026-11-02',
          type: [2],
          direction: 'in',
        })
      ).list,
    ).toMatchObject([{ id }])
    expect(
      (await server.done('staff', invoiceCalls.list, { key: input.number, startDate: '2026-11-03' })).list,
    ).toEqual([])
  })

  it('[invoice-003, invoice-004] is of one of four types, and known by its uuid, its process and its status', async () => {
    const request = async (method: string, path: string, body?: object) =>
      (
        await server.request(`${apiPrefix}/erp/invoice${path}`, {
          method,
          headers: { authorization: `Bearer ${await server.token('staff')}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).body
    const { id: procId } = await server.done('admin', processCalls.create, {
      type: 'invoice',
      name: `发票流程 ${newId().slice(-6)}`,
      definition: { steps: [{ key: 'a', name: '财务', by: 'people', personIds: [finance.id] }] },
    })
    const input = { name: '打车', party_name: '出租车', amount: '35', proc_id: procId }
    for (const type of [0, 1, 2, 3]) {
      const { uuid } = (await request('POST', '.json', { ...input, type, ...(type === 1 ? {} : mark()) })).data as {
        uuid: string
      }
      expect(await request('GET', `/${uuid}.json`)).toMatchObject({
        result: 0,
        data: { uuid, type, proc_id: procId, status: 'waiting' },
      })
    }
    const before = await kept()
    expect(await request('POST', '.json', { ...input, type: 4, ...mark() })).toMatchObject({
      errors: [{ field: 'type', code: 'choice' }],
    })
    expect(await kept()).toEqual(before)
    await server.done('admin', processCalls.remove, { id: procId })
  })

  it('goes by the process that is named, whose conditions ask for its amount', async () => {
    const steps = [
      { key: 'a', name: '财务', by: 'people', personIds: [finance.id], mode: 'any' },
      { key: 'b', name: '大额', by: 'people', personIds: [hr.id], mode: 'any', minAmount: '5000' },
    ]
    const { id: procId } = await server.done('admin', processCalls.create, {
      type: 'invoice',
      name: `发票流程 ${newId().slice(-6)}`,
      definition: { steps: steps as never },
    })
    const waiting = async (id: string) =>
      (await server.done('staff', approvalCalls.flow, { subjectType: 'invoice', subjectId: id })).steps.map(
        ({ state }) => state,
      )
    const small = await handIn({ procId })
    expect(await server.done('staff', invoiceCalls.detail, { id: small })).toMatchObject({
      procId,
      procName: expect.stringContaining('发票流程'),
    })
    expect(await waiting(small)).toEqual(['waiting'])
    expect(await waiting(await handIn({ procId, amount: '5000.01' }))).toEqual(['waiting', 'coming'])
    const before = await kept()
    expect(await server.call('staff', invoiceCalls.create, draft({ procId: newId() }))).toMatchObject({
      code: 'approval.kind.unknown',
    })
    expect(await kept()).toEqual(before)
  })

  it('says what is wrong with it, and then nothing has happened', async () => {
    const before = await kept()
    const refused = (more: object) => server.call('staff', invoiceCalls.create, draft(more) as never)
    expect(await refused({ name: ' ' })).toMatchObject({ errors: [{ field: 'name', code: 'required' }] })
    expect(await refused({ amount: '0' })).toMatchObject({
      errors: [{ field: 'amount', code: 'amount_needed', msg: '金额应大于 0' }],
    })
    expect(await refused({ amount: '1.005' })).toMatchObject({ errors: [{ field: 'amount', code: 'money' }] })
    expect(await refused({ type: 4 })).toMatchObject({ errors: [{ field: 'type', code: 'choice' }] })
    expect(await refused({ number: '123' })).toMatchObject({ errors: [{ field: 'number', code: 'invoice_number' }] })
    expect(await refused({ code: '12' })).toMatchObject({ errors: [{ field: 'code', code: 'invoice_code' }] })
    expect(await refused({ taxNumber: 'x' })).toMatchObject({ errors: [{ field: 'tax_number', code: 'tax_number' }] })
    expect(await refused({ number: '' })).toMatchObject({
      code: 'invoice.number_needed',
      errors: [{ field: 'number' }],
    })
    expect(await refused({ code: '' })).toMatchObject({
      code: 'invoice.code_needed',
      msg: '8 位号码的发票还需要填写发票代码',
    })
    expect(await refused({ type: 1 })).toMatchObject({
      code: 'invoice.none_has_no_number',
      msg: '“无发票”不能填写发票号码',
    })
    expect(await refused({ taxAmount: '1409.50' })).toMatchObject({ code: 'invoice.tax_too_large' })
    expect(await refused({ resId: [newId()] })).toMatchObject({ code: 'file.unknown' })
    expect(await kept()).toEqual(before)
    expect(
      await server.call('staff', invoiceCalls.create, { name: '打车', type: 1, partyName: '出租车', amount: '35' }),
    ).toMatchObject({ result: 0 })
  })

  it('is seen by its requester, those above, who decides and who keeps the invoices', async () => {
    const id = await handIn()
    for (const who of ['staff', 'manager', 'admin', 'finance'] as const)
      expect(await server.call(who, invoiceCalls.detail, { id })).toMatchObject({ result: 0 })
    expect(
      (await server.done('finance', invoiceCalls.list, { scope: 'company', limit: 100 })).list.map(row => row.id),
    ).toContain(id)
    expect(
      (await server.done('sales', invoiceCalls.list, { scope: 'company', limit: 100 })).list.map(row => row.id),
    ).not.toContain(id)
    for (const call of [invoiceCalls.detail, invoiceCalls.revoke, invoiceCalls.cancel, invoiceCalls.remove] as const) {
      expect(await server.call('sales', call, { id })).toMatchObject({ result: 4 })
      expect(await server.call('other', call, { id })).toMatchObject({ result: 4, data: undefined })
    }
  })
})

describe('the same invoice', () => {
  it('is used once in a company, by whoever comes first of fifty', async () => {
    const one = mark()
    const replies = await race('staff', invoiceCalls.create, turn => draft({ ...one, name: `第 ${turn} 次` }))
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    const refused = replies.filter(({ code }) => code === 'invoice.used')
    expect(refused).toHaveLength(49)
    expect(refused[0]!.msg).toMatch(
      new RegExp(`^发票 ${one.number} 已由 王小雨 在 \\d{4}-\\d\\d-\\d\\d 用于“第 \\d+ 次”$`),
    )
    expect(await server.sql('select 1 from invoice where number = $1', [one.number])).toHaveLength(1)
    expect(
      await server.sql('select 1 from approval_case c join invoice i on i.id = c.subject_id where i.number = $1', [
        one.number,
      ]),
    ).toHaveLength(1)
  })

  it('can be asked after: where it is used, and the way there for those who may see it', async () => {
    const one = mark()
    expect(await server.done('hr', invoiceMarkCalls.verify, one)).toEqual({ isFree: true, used: null })
    const id = await handIn(one)
    expect(await server.done('manager', invoiceMarkCalls.verify, one)).toMatchObject({
      isFree: false,
      used: {
        subjectType: 'invoice',
        title: '招待客户',
        link: `/finance/invoice/detail/${id}`,
        person: { name: '王小雨' },
      },
    })
    expect(await server.done('sales', invoiceMarkCalls.verify, one)).toMatchObject({
      isFree: false,
      used: { title: null, person: null, link: null },
    })
    expect(await server.done('staff', invoiceMarkCalls.verify, { ...one, exceptId: id })).toMatchObject({
      isFree: true,
    })
    expect(await server.done('other', invoiceMarkCalls.verify, one)).toMatchObject({ isFree: true })
    expect(await server.call('other', invoiceCalls.create, draft(one))).toMatchObject({ result: 0 })
  })

  it('is told apart by its code; a fully digital one by its number alone', async () => {
    const { number } = mark()
    await handIn({ number, code: '033001800211' })
    await handIn({ number, code: '033001800212' })
    const digital = { number: `243120000000${number}`, code: '' }
    await handIn(digital)
    expect(await server.call('staff', invoiceCalls.create, draft(digital))).toMatchObject({ code: 'invoice.used' })
  })

  it('is free again when its record is changed, void or deleted; not when it is taken back', async () => {
    const [one, other] = [mark(), mark()]
    const id = await handIn(one)
    await server.done('staff', invoiceCalls.revoke, { id })
    expect(await server.done('staff', invoiceMarkCalls.verify, one)).toMatchObject({ isFree: false })
    expect(await server.call('manager', invoiceCalls.update, { id, ...draft(other) })).toMatchObject({
      code: 'invoice.not_editable',
    })
    await server.done('staff', invoiceCalls.update, { id, ...draft(other) })
    expect(await server.done('staff', invoiceMarkCalls.verify, one)).toMatchObject({ isFree: true })
    expect(await server.done('staff', invoiceMarkCalls.verify, other)).toMatchObject({ isFree: false })
    expect(await server.call('staff', invoiceCalls.update, { id, ...draft(one) })).toMatchObject({
      code: 'invoice.not_editable',
    })
    expect(await server.call('staff', invoiceCalls.cancel, { id })).toMatchObject({ code: 'approval.not_cancellable' })
    await server.done('manager', invoiceCalls.decide, { id, agree: true })
    expect(await server.call('staff', invoiceCalls.remove, { id })).toMatchObject({ code: 'invoice.not_removable' })
    await server.done('staff', invoiceCalls.cancel, { id })
    expect(await server.done('staff', invoiceMarkCalls.verify, other)).toMatchObject({ isFree: true })
    await server.done('staff', invoiceCalls.remove, { id })
    expect(await server.sql('select 1 from approval_case where subject_id = $1', [id])).toEqual([])

    const third = mark()
    const turnedDown = await handIn(third)
    await server.done('manager', invoiceCalls.decide, { id: turnedDown, agree: false })
    await server.done('staff', invoiceCalls.remove, { id: turnedDown })
    expect(await server.done('staff', invoiceMarkCalls.verify, third)).toMatchObject({ isFree: true })
  })
})

describe('a request to issue one', () => {
  it('gets its number from whoever keeps the invoices, once, when it was agreed to', async () => {
    const { id } = await server.done('staff', invoiceCalls.create, {
      name: '十月技术服务费',
      direction: 'out',
      type: 3,
      partyName: '海河机械',
      amount: '106000',
    })
    const issued = { id, ...mark(), invoiceDate: '2026-11-20' }
    expect(await server.call('finance', invoiceCalls.issue, issued)).toMatchObject({ code: 'invoice.not_issuable' })
    await server.done('manager', invoiceCalls.decide, { id, agree: true })
    expect(await server.call('staff', invoiceCalls.issue, issued)).toMatchObject({ status: 403 })
    expect(await server.done('finance', invoiceCalls.detail, { id })).toMatchObject({ can: { issue: true } })
    expect(await server.call('finance', invoiceCalls.issue, { ...issued, number: '1' })).toMatchObject({
      errors: [{ field: 'number', code: 'invoice_number' }],
    })
    const used = mark()
    await handIn(used)
    expect(await server.call('finance', invoiceCalls.issue, { ...issued, ...used })).toMatchObject({
      code: 'invoice.used',
    })
    expect(await server.done('finance', invoiceCalls.detail, { id })).toMatchObject({
      number: '',
      can: { issue: true },
    })
    const replies = await race('finance', invoiceCalls.issue, () => ({ ...issued, ...mark() }), 20)
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'invoice.not_issuable')).toHaveLength(19)
    const { number } = await server.done('staff', invoiceCalls.detail, { id })
    expect(await server.sql('select number from invoice_use where subject_id = $1', [id])).toEqual([{ number }])
  })
})

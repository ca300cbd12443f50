import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { newId } from '#platform/server/database/ids.ts'
import { makeWords } from '#mechanisms/search/make-words.server.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { customerDirectoryCalls } from './customer-brief.contract.ts'
import { customerCalls } from './customer.contract.ts'

const server = testServer()
const { hr, manager, staff } = demoPeople
let number = 0
/** A new customer of 王小雨's, under a name that no other has. */
const begin = (draft: object = {}) =>
  server.done('staff', customerCalls.create, { fullName: `杭州青云设备有限公司 ${++number}`, ...draft })
const rows = () => server.sql('select * from customer order by id')
const detail = (id: string, who: DemoLogin = 'staff') => server.done(who, customerCalls.detail, { id })
const ids = async (who: DemoLogin, query: object = {}) =>
  (await server.done(who, customerCalls.list, { limit: 100, ...query })).list.map(one => one.id)

describe('a customer', () => {
  it('[crm-customer-039] begins with its manager, partners and a code, and stands in their lists', async () => {
    const { id, code } = await begin({
      simpleName: '青云',
      partnerIds: [hr.id, staff.id],
      registeredCapital: '5000000',
      address: '杭州市滨江区',
    })
    expect(code).toMatch(/^C\d+$/)
    expect(await detail(id)).toMatchObject({
      code,
      simpleName: '青云',
      status: 0,
      transactionStatus: 0,
      docStatus: 1,
      isOpen: false,
      registeredCapital: '5000000.00',
      manager: { id: staff.id },
      rel: { creator: [{ id: staff.id }], manager: [{ id: staff.id }], partner: [{ id: hr.id }] },
      can: { edit: true, moveIn: true, remove: true, claim: false, recover: false },
    })
    expect(await detail(id, 'hr')).toMatchObject({
      can: { edit: false, addContact: true, moveIn: false, remove: false, comment: true },
    })
    for (const scope of ['mine', 'created', 'company'] as const) expect(await ids('staff', { scope })).toContain(id)
    expect(await ids('hr', { scope: 'partner' })).toContain(id)
    expect(await ids('hr', { scope: 'mine' })).not.toContain(id)
  })

  it('has a name of its own in the company, and whoever writes it down again learns whose it is', async () => {
    const fullName = `Qingyun Equipment ${newId()}`
    const { id } = await begin({ fullName })
    const before = await rows()
    expect(
      await server.call('manager', customerCalls.create, { fullName: ` ${fullName.toUpperCase()} ` }),
    ).toMatchObject({
      result: 1,
      code: 'customer.name.taken',
      msg: `公司里已有同名客户，由${staff.name}负责`,
      errors: [{ field: 'full_name' }],
    })
    expect(await server.call('staff', customerCalls.create, { fullName: '  ' })).toMatchObject({
      result: 1,
      errors: [{ field: 'full_name', code: 'required' }],
    })
    const other = await begin()
    expect(await server.call('staff', customerCalls.update, { id: other.id, fullName })).toMatchObject({
      code: 'customer.name.taken',
    })
    await server.done('staff', customerCalls.update, { id, fullName: fullName.toLowerCase() })
    expect((await rows()).length).toBe(before.length + 1)
    // Another company may court them as well; once deleted, so may we.
    await server.done('other', customerCalls.create, { fullName })
    await server.done('staff', customerCalls.remove, { id })
    await server.done('staff', customerCalls.update, { id: other.id, fullName })
  })

  it('is written down once, however many do so at the same time', async () => {
    const fullName = `同时 ${newId()}`
    await server.token('hr')
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, turn) =>
        server.call(turn % 2 === 0 ? 'staff' : 'hr', customerCalls.create, { fullName }),
      ),
    )
    expect(replies.filter(({ result }) => result === 0)).toHaveLength(1)
    expect(replies.filter(({ code }) => code === 'customer.name.taken')).toHaveLength(11)
  })

  it('is seen by those who take part and those above them, by who manages all, by nobody else', async () => {
    const { id } = await begin()
    expect(await detail(id, 'manager')).toMatchObject({ can: { edit: false } })
    // 刘强 manages all customers (CRM_MANAGER).
    for (const who of ['admin', 'sales'] as const) expect(await detail(id, who)).toMatchObject({ can: { edit: true } })
    expect(await server.call('finance', customerCalls.detail, { id })).toMatchObject({ result: 4 })
    expect(await server.call('finance', customerCalls.update, { id, remark: '看看' })).toMatchObject({ result: 4 })
    expect(await server.call('other', customerCalls.detail, { id })).toEqual(
      await server.call('other', customerCalls.detail, { id: newId() }),
    )
    expect(await ids('sales', { key: '青云' })).toContain(id)
    expect(await ids('finance', { key: '青云' })).toEqual([])
  })

  it('[crm-customer-040] is changed by its manager, each field by itself, and its history says what', async () => {
    const { id } = await begin({ partnerIds: [hr.id] })
    const before = await rows()
    expect(await server.call('hr', customerCalls.update, { id, remark: '我来改' })).toMatchObject({ status: 403 })
    expect(await server.call('staff', customerCalls.update, { id, registeredCapital: '-1' })).toMatchObject({
      errors: [{ field: 'registered_capital' }],
    })
    expect(await rows()).toEqual(before)
    await server.done('staff', customerCalls.update, {
      id,
      status: 1,
      website: 'https://example.com',
      partnerIds: [manager.id],
    })
    expect(await detail(id)).toMatchObject({
      status: 1,
      website: 'https://example.com',
      address: '',
      rel: { partner: [{ id: manager.id }] },
    })
    expect(await server.call('hr', customerCalls.detail, { id })).toMatchObject({ result: 4 })
    const [line] = await server.sql<{ action: string; details: object }>(
      'select action, details from history where subject_id = $1 order by id desc limit 1',
      [id],
    )
    expect(line).toMatchObject({ action: 'edit', details: { status: [0, 1], website: ['', 'https://example.com'] } })
  })

  it('[crm-customer-028] is deleted by its manager, and leaves every list', async () => {
    const { id } = await begin({ partnerIds: [hr.id] })
    expect(await server.call('hr', customerCalls.remove, { id })).toMatchObject({ status: 403 })
    await server.done('staff', customerCalls.remove, { id })
    for (const scope of ['mine', 'company'] as const) expect(await ids('staff', { scope })).not.toContain(id)
    expect(await ids('staff', { isDelete: 1 })).toContain(id)
    expect((await server.done('staff', customerDirectoryCalls.list, { id })).list).toEqual([])
    expect(await detail(id)).toMatchObject({ isDelete: 1, can: { edit: false, recover: true } })
    expect(await server.call('admin', customerCalls.update, { id, remark: '太迟了' })).toMatchObject({
      result: 1,
      code: 'customer.deleted',
    })
  })
})

describe('its lists', () => {
  it('are narrowed down by what the company calls things, by people and by how it stands', async () => {
    const entry = async (kind: string) =>
      (await server.done('admin', dictionaryCalls.create, { kind, name: `选项 ${newId().slice(-6)}` })).id
    const [levelId, sourceId, bigInd] = [
      await entry('CUSTOMER_LEVEL'),
      await entry('CUSTOMER_SOURCE'),
      await entry('CUSTOMER_INDUSTRY'),
    ]
    const { id } = await begin({ levelId, sourceId, bigInd, registeredCapital: '80', status: 2, partnerIds: [hr.id] })
    const { id: plain } = await begin()
    for (const query of [{ levelId: [levelId] }, { sourceId: [sourceId] }, { bigInd: [bigInd] }])
      expect(await ids('staff', query)).toEqual([id])
    expect(await ids('staff', { status: [2], levelId: [levelId] })).toEqual([id])
    expect(await ids('staff', { status: [3], levelId: [levelId] })).toEqual([])
    expect(await ids('staff', { registeredCapital: '81', levelId: [levelId] })).toEqual([])
    expect(await ids('hr', { withMe: true, levelId: [levelId] })).toEqual([id])
    expect(await ids('hr', { personType: 'manager', levelId: [levelId] })).toEqual([])
    expect(await ids('admin', { subUserId: hr.id, subUserType: 'partner', levelId: [levelId] })).toEqual([id])
    expect(await ids('staff', { subUserId: hr.id, levelId: [levelId] })).toEqual([])
    expect((await server.done('staff', customerCalls.list, { levelId: [levelId] })).list).toMatchObject([
      { level: { id: levelId }, source: { id: sourceId }, category: null },
    ])
    expect(await ids('staff', { sort: 'createdAt' })).toEqual(expect.arrayContaining([plain, id]))
    expect(
      await server.call('staff', customerCalls.create, { fullName: `错的 ${newId()}`, levelId: sourceId }),
    ).toMatchObject({ code: 'dictionary.entry.unknown', errors: [{ field: 'level_id' }] })
  })

  it('have at least so much capital, whether few have or many, for whoever sees all and for whoever sees some', async () => {
    const { id } = await begin({ registeredCapital: '8000000001' })
    const { id: other } = await begin({ registeredCapital: '8000000002' })
    await server.done('staff', customerCalls.remove, { id: other })
    await begin()
    const many = 450
    const from = '8000001000'
    await server.sql(
      `insert into customer select (jsonb_populate_record(c, jsonb_build_object('id', md5('capital ' || n)::uuid, 'code',
        'ZB' || n, 'full_name', '资本 ' || n, 'simple_name', '', 'registered_capital', $2::numeric + n, 'last_opt_date',
        now() - n * interval '1 day'))).* from customer c, generate_series(1, $3) n where c.id = $1`,
      [id, from, many],
    )
    const list = (query: object, who: DemoLogin = 'admin') =>
      server.done(who, customerCalls.list, { scope: 'company', limit: 100, ...query } as never)
    const capitals = async (query: object, who?: DemoLogin) =>
      (await list(query, who)).list.map(({ fullName }) => Number(fullName.replace('资本 ', '')))
    const last = Array.from({ length: 11 }, (_, at) => many - at)
    // Few: the latest changed first, and all counted; what was deleted is not among them.
    const few = { registeredCapital: String(Number(from) + many - 10) }
    expect(await capitals(few)).toEqual(last.toReversed())
    expect((await list(few)).total).toBe(11)
    expect(await capitals({ ...few, sort: 'registeredCapital' })).toEqual(last)
    expect(await capitals({ ...few, sort: '-registeredCapital' })).toEqual(last.toReversed())
    expect(await capitals({ ...few, start: 10 })).toEqual([many])
    expect((await list({ registeredCapital: '8000000001', sort: '-registeredCapital' })).list[0]).toMatchObject({ id })
    expect((await list({ registeredCapital: '9000000000' })).list).toEqual([])
    // Many: the page of the usual order.
    const most = { registeredCapital: from }
    expect(await capitals(most)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1))
    expect(await capitals({ ...most, start: 400 })).toEqual(Array.from({ length: 50 }, (_, at) => at + 401))
    // Nobody takes part in those: whoever sees some sees none of them, and their own.
    expect(await capitals(few, 'hr')).toEqual([])
    expect((await list({ registeredCapital: '8000000001' }, 'staff')).list.map(one => one.id)).toEqual([id])
    await server.sql(`delete from customer where code like 'ZB%'`)
  })

  it('find it by either name, by pinyin, by initials and by its code', async () => {
    const { id, code } = await begin({ fullName: `宁波沧海重工集团 ${newId()}`, simpleName: '沧海重工' })
    const found = async (key: string) =>
      (await server.done('staff', customerDirectoryCalls.list, { key })).list.map(one => one.id)
    expect(await found('沧海重工')).toContain(id)
    expect(await found(code.toLowerCase())).toContain(id)
    while ((await makeWords(server.services.database)) > 0) {
      /* until none waits */
    }
    expect(await found('canghai')).toContain(id)
    expect(await found('chzg')).toContain(id)
    expect(await ids('staff', { key: 'nbch' })).toContain(id)
    expect(await server.done('finance', customerDirectoryCalls.list, { key: 'canghai' })).toMatchObject({ list: [] })
    expect(await server.done('staff', customerDirectoryCalls.list, { id })).toMatchObject({
      list: [{ id, code, simpleName: '沧海重工' }],
    })
    expect(await server.call('staff', customerCalls.list, { key: '沧' })).toMatchObject({
      result: 1,
      errors: [{ field: 'key' }],
    })
  })
})

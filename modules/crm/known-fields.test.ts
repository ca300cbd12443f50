import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoCompany, demoDepartments, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { apiPrefix } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { processCalls } from '#mechanisms/approvals/process.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { tagCalls } from '#mechanisms/tags/tag.contract.ts'
import { projectCalls } from '#modules/projects/projects.contract.ts'
import { chanceCalls } from './chance/chance.contract.ts'
import { contactCalls } from './contact/contact.contract.ts'
import { contractCalls } from './contract/contract.contract.ts'
import { customerCalls } from './customer/customer.contract.ts'
import { openSeaCalls } from './open-sea/open-sea.contract.ts'

const server = testServer()
const { admin, manager, hr } = demoPeople
type Answer = Record<string, unknown> & { uuid: string; list: { uuid: string }[]; limit: number }

/** As the wire has it: its own names, both ways. */
async function request(who: DemoLogin, method: string, path: string, body?: object): Promise<Answer> {
  const reply = await server.request(`${apiPrefix}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await server.token(who)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ result: 0 })
  return reply.body.data as Answer
}
const entryOf = async (kind: string) =>
  (await server.done('admin', dictionaryCalls.create, { kind, name: `选项 ${newId().slice(-8)}` })).id
/** Another choice for each field that has a dictionary. */
const chosen = async <Name extends string>(kinds: Record<Name, string>) =>
  Object.fromEntries(
    await Promise.all(Object.entries<string>(kinds).map(async ([name, kind]) => [name, await entryOf(kind)])),
  ) as Record<Name, string>

const customerKinds = {
  source_id: 'CUSTOMER_SOURCE',
  level_id: 'CUSTOMER_LEVEL',
  status_id: 'CUSTOMER_STATUS',
  customer_nature: 'CUSTOMER_NATURE',
  customer_strategy: 'CUSTOMER_STRATEGY',
  big_ind: 'CUSTOMER_INDUSTRY',
  bit_ind: 'CUSTOMER_SUB_INDUSTRY',
}
const chanceKinds = {
  state_id: 'SALE_STATE',
  type_id: 'CHANCE_TYPE',
  source_id: 'CHANCE_SOURCE',
  industry_id: 'CHANCE_INDUSTRY',
  sales_strategy_id: 'SALES_STRATEGY',
}
const contractKinds = { status_id: 'CONTRACT_STATUS', type_id: 'CONTRACT_TYPE', pay_type_id: 'PAY_TYPE' }

const customer = async (more: object = {}, who: DemoLogin = 'sales') =>
  (await request(who, 'POST', '/crm/customers.json', { full_name: `已知 ${newId()}`, ...more })).uuid
const chance = async (more: object = {}) =>
  (await request('sales', 'POST', '/crm/chances.json', { name: '联网', ...more })).uuid
const contract = async (more: object = {}) =>
  (await request('sales', 'POST', '/crm/contracts.json', { name: '合同', total: '100.00', ...more })).uuid
const supplier = async () => {
  const id = newId()
  await server.sql(
    `insert into supplier (comp_id, id, code, name, status, creator_id) values ($1, $2, $3, $4, 'agree', $5)`,
    [demoCompany.id, id, `YZ${id.slice(-8)}`, `已知供应商 ${id}`, admin.id],
  )
  return id
}
const upload = async () => {
  const form = new FormData()
  form.append('file', new Blob(['甲方盖章'], { type: 'text/plain' }), '盖章.txt')
  const { body } = await server.request('/ftask/api/file/upload', {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${await server.token('sales')}` },
  })
  return (body.data as { list: { id: string }[] }).list[0]!.id
}

beforeAll(async () => {
  // Without a process the direct manager decides.
  for (const { id } of (await server.done('admin', processCalls.list, { type: 'contract' })).list)
    await server.done('admin', processCalls.remove, { id })
})

describe('what is known of a record, in the names of the wire', () => {
  it('[crm-customer-009, crm-customer-010, crm-customer-011, crm-customer-012, crm-customer-013] is kept of a customer, and answered', async () => {
    const choices = await chosen(customerKinds)
    const lossReasonId = await entryOf('CUSTOMER_LOSS_REASON')
    const words = {
      full_name: `杭州青云 ${newId()}`,
      simple_name: '青云',
      address: '杭州市滨江区',
      website: 'https://example.com',
      fax: '0571-86881234',
      summary: '做门禁',
      remark: '先电话',
    }
    const uuid = await customer(
      {
        ...words,
        ...choices,
        manager_id: manager.id,
        partner_ids: [hr.id],
        dept_id: demoDepartments[1].id,
        registered_capital: '5000000',
        status: 1,
      },
      'staff',
    )
    await request('manager', 'POST', `/crm/customers/change_follow/${uuid}.json`, { operation: 'add' })
    const answer = await request('manager', 'GET', `/crm/customers/${uuid}.json`)
    expect(answer).toMatchObject({
      uuid,
      ...words,
      dept_id: demoDepartments[1].id,
      dept_name: demoDepartments[1].name,
      manager: { uuid: manager.id },
      source: { uuid: choices.source_id },
      level: { uuid: choices.level_id },
      category: { uuid: choices.status_id },
      nature: { uuid: choices.customer_nature },
      strategy: { uuid: choices.customer_strategy },
      registered_capital: '5000000.00',
      transaction_status: 0,
      status: 1,
      doc_status: 1,
      is_follow: true,
      is_open: false,
      loss_kind: null,
      loss_reason: '',
      rel: {
        creator: [{ uuid: demoPeople.staff.id }],
        manager: [{ uuid: manager.id }],
        partner: [{ uuid: hr.id }],
      },
    })
    await request('manager', 'POST', `/crm/customers/transaction_status/${uuid}.json`, {
      transaction_status: 2,
      loss_reason_id: lossReasonId,
      loss_reason: '换了供应商',
    })
    expect(await request('manager', 'GET', `/crm/customers/${uuid}.json`)).toMatchObject({
      transaction_status: 2,
      loss_kind: { uuid: lossReasonId },
      loss_reason: '换了供应商',
    })
  })

  it('[crm-chance-006, crm-chance-007, crm-chance-008, crm-chance-009] is kept of a chance, and answered', async () => {
    const customerId = await customer()
    const choices = await chosen(chanceKinds)
    const words = {
      name: '三期联网',
      pre_amount: '320000.00',
      pre_date: '2027-01-31',
      discover_date: '2026-10-08',
      summary: '等预算',
    }
    const uuid = await chance({
      ...words,
      ...choices,
      customer_id: customerId,
      manager_id: manager.id,
      partner_id: [hr.id],
      designer_id: demoPeople.staff.id,
    })
    const { id: project } = await server.done('sales', projectCalls.create, {
      name: '三期联网实施',
      type: 4,
      managerIds: [demoPeople.sales.id],
      chanceId: uuid,
    })
    expect(await request('sales', 'GET', `/crm/chance/${uuid}.json`)).toMatchObject({
      uuid,
      ...words,
      customer: { uuid: customerId },
      manager: { uuid: manager.id },
      rel: { partner: [{ uuid: hr.id }] },
      designer: { uuid: demoPeople.staff.id },
      source: { uuid: choices.source_id },
      state: { uuid: choices.state_id },
      type: { uuid: choices.type_id },
      industry: { uuid: choices.industry_id },
      sales_strategy: { uuid: choices.sales_strategy_id },
      project: { uuid: project },
      status: 0,
      status_date: null,
      final_amount: null,
      doc_status: 1,
    })
    const lossReasonId = await entryOf('CHANCE_LOSS_REASON')
    await request('sales', 'POST', `/crm/chance/${uuid}/change_status.json`, {
      status: 1,
      loss_reason_id: lossReasonId,
      loss_reason: '价格',
    })
    expect(await request('sales', 'GET', `/crm/chance/${uuid}.json`)).toMatchObject({
      status: 1,
      status_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      loss_reason_choice: { uuid: lossReasonId },
      loss_reason: '价格',
    })
    await request('sales', 'POST', `/crm/chance/${uuid}/change_status.json`, { status: 0 })
    await request('sales', 'POST', `/crm/chance/${uuid}/change_status.json`, { status: 2, final_amount: '310000.00' })
    expect(await request('sales', 'GET', `/crm/chance/${uuid}.json`)).toMatchObject({
      status: 2,
      final_amount: '310000.00',
      loss_reason: '',
    })
  })

  it('[crm-contract-011, crm-contract-012, crm-contract-013, crm-contract-014] is kept of a contract, and answered', async () => {
    const customerId = await customer()
    const [choices, chanceId, file] = [
      await chosen(contractKinds),
      await chance({ customer_id: customerId }),
      await upload(),
    ]
    const words = {
      name: '三期联网合同',
      code: `XS-${newId().slice(-8)}`,
      total: '128000.00',
      customer_signed_user: '赵敏',
      start_date: '2026-12-01',
      end_date: '2027-11-30',
      signed_date: '2026-11-20',
    }
    const uuid = await contract({
      ...words,
      ...choices,
      income_type: 2,
      customer_id: customerId,
      chance_id: chanceId,
      manager_id: manager.id,
      partner_id: [hr.id],
      res_id: [file],
    })
    await request('admin', 'POST', `/crm/contracts/apply/process_step/${uuid}.json`, { agree: true })
    await request('sales', 'PATCH', `/crm/contracts/${uuid}.json`, { finished_date: '2027-11-29', is_archive: true })
    expect(await request('sales', 'GET', `/crm/contracts/${uuid}.json`)).toMatchObject({
      uuid,
      ...words,
      income_type: 2,
      manager: { uuid: manager.id },
      rel: { partner: [{ uuid: hr.id }] },
      contract_status: { uuid: choices.status_id },
      type: { uuid: choices.type_id },
      pay_type: { uuid: choices.pay_type_id },
      customer: { uuid: customerId },
      chance: { uuid: chanceId },
      supplier: null,
      attachments: [{ uuid: file }],
      status: 'agree',
      doc_status: 1,
      finished_date: '2027-11-29',
      is_archive: true,
    })
    const supplierId = await supplier()
    const purchase = await contract({ income_type: 1, supplier_id: supplierId })
    expect(await request('sales', 'GET', `/crm/contracts/${purchase}.json`)).toMatchObject({
      income_type: 1,
      supplier: { uuid: supplierId },
      customer: null,
      is_archive: false,
    })
  })
})

describe('a dictionary of the room', () => {
  it.each([
    ['CUSTOMER_LEVEL', 'customer', 'level_id', 'level'],
    ['CUSTOMER_SOURCE', 'customer', 'source_id', 'source'],
    ['CUSTOMER_STATUS', 'customer', 'status_id', 'category'],
    ['CHANCE_SOURCE', 'chance', 'source_id', 'source'],
    ['CHANCE_TYPE', 'chance', 'type_id', 'type'],
    ['SALE_STATE', 'chance', 'state_id', 'state'],
    ['CHANCE_INDUSTRY', 'chance', 'industry_id', 'industry'],
    ['CONTRACT_STATUS', 'contract', 'status_id', 'contract_status'],
    ['CONTRACT_TYPE', 'contract', 'type_id', 'type'],
  ] as const)(
    '[crm-customer-016, crm-customer-018, crm-customer-019, crm-customer-038, crm-chance-011, crm-chance-012, crm-chance-014, crm-chance-015, crm-chance-024, crm-contract-016, crm-contract-017, crm-contract-037] %s of a %s is named, listed by its module name, and chosen there alone',
    async (kind, record, field, shown) => {
      const entry = await entryOf(kind)
      expect((await server.done('staff', dictionaryCalls.kinds, {})).list.map(one => one.kind)).toContain(kind)
      expect((await request('staff', 'GET', `/dictionary/${kind}.json`)).list.map(one => one.uuid)).toContain(entry)
      const [path, page, draft] = {
        customer: ['customers', 'customers', { full_name: `字典 ${newId()}` }],
        chance: ['chances', 'chance', { name: '字典', customer_id: await customer() }],
        contract: ['contracts', 'contracts', { name: '字典', income_type: 3, total: '0.00' }],
      }[record] as [string, string, object]
      const { uuid } = await request('sales', 'POST', `/crm/${path}.json`, { ...draft, [field]: entry })
      expect(await request('sales', 'GET', `/crm/${page}/${uuid}.json`)).toMatchObject({ [shown]: { uuid: entry } })
      // An entry of another dictionary is none of this one.
      const other = await entryOf('CUSTOMER_NATURE')
      const { body } = await server.request(`${apiPrefix}/crm/${path}.json`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await server.token('sales')}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...draft,
          ...(record === 'customer' ? { full_name: `字典 ${newId()}` } : {}),
          [field]: other,
        }),
      })
      expect(body).toMatchObject({ code: 'dictionary.entry.unknown', errors: [{ field }] })
    },
  )

  it('[crm-customer-017, crm-customer-020, crm-chance-013] is there of why customers and chances were lost, and of open seas', async () => {
    const [lost, lostChance, sea] = [
      await entryOf('CUSTOMER_LOSS_REASON'),
      await entryOf('CHANCE_LOSS_REASON'),
      await entryOf('OPEN_SEA'),
    ]
    const kinds = (await server.done('staff', dictionaryCalls.kinds, {})).list.map(one => one.kind)
    expect(kinds).toEqual(expect.arrayContaining(['CUSTOMER_LOSS_REASON', 'CHANCE_LOSS_REASON', 'OPEN_SEA']))
    const [customerId, leftAlone] = [await customer(), await customer()]
    const chanceId = await chance({ customer_id: leftAlone })
    await request('sales', 'POST', `/crm/chance/${chanceId}/change_status.json`, {
      status: 1,
      loss_reason_id: lostChance,
    })
    expect(await request('sales', 'GET', `/crm/chance/${chanceId}.json`)).toMatchObject({
      loss_reason_choice: { uuid: lostChance },
    })
    await request('sales', 'POST', '/crm/opensea/move_in.json', {
      ids: [customerId],
      open_sea_id: sea,
      loss_reason_id: lost,
    })
    expect(await request('sales', 'GET', `/crm/customers/${customerId}.json`)).toMatchObject({
      is_open: true,
      open_sea: { uuid: sea },
      loss_kind: { uuid: lost },
    })
  })
})

/** Which of two records a list has, asked by one parameter: with a value of the first, and with one that neither has. */
async function narrows(
  who: DemoLogin,
  path: string,
  key: string,
  one: string,
  other: string,
  queries: [string, string, string?][],
) {
  const found = async (query: string) => {
    const { list } = await request(who, 'GET', `${path}?limit=100&key=${encodeURIComponent(key)}&${query}`)
    return list.map(({ uuid }) => uuid).filter(uuid => uuid === one || uuid === other)
  }
  expect((await found('')).sort()).toEqual([one, other].sort())
  for (const [name, value, without] of queries) {
    expect({ name, found: await found(`${name}=${value}`) }).toEqual({ name, found: [one] })
    expect({ name, found: await found(`${name}=${without ?? newId()}`) }).toEqual({ name, found: [] })
  }
}

describe('a list is narrowed', () => {
  it('[crm-customer-021, crm-customer-022, crm-customer-023, crm-customer-024] of customers, by each of its parameters', async () => {
    const choices = await chosen(customerKinds)
    const key = newId()
    const one = await customer(
      {
        full_name: `甲 ${key}`,
        ...choices,
        status: 2,
        registered_capital: '900',
        manager_id: manager.id,
        partner_ids: [hr.id, demoPeople.sales.id],
      },
      'sales',
    )
    const other = await customer({ full_name: `乙 ${key}`, registered_capital: '100' }, 'admin')
    await request('manager', 'POST', `/crm/customers/transaction_status/${one}.json`, {
      transaction_status: 2,
      loss_reason: '价格',
    })
    await server.sql('update customer set doc_status = 0 where id = $1', [one])
    await narrows('sales', '/crm/customers.json', key, one, other, [
      ['scope', 'partner', 'follow'],
      ['status', '2', '3'],
      ['transaction_status', '2', '1'],
      ...Object.entries(choices).map(([name, value]): [string, string] => [name, value]),
      ['user_type', 'partner', 'follower'],
      ['registered_capital', '101', '901'],
      ['doc_status', '0&with_me=true', '0&with_me=true&status=0'],
      ['with_me', 'true', 'true&status=0'],
      ['sub_user_id', manager.id],
      ['sub_user_type', `partner&sub_user_id=${hr.id}`, `creator&sub_user_id=${hr.id}`],
    ])
    const sorted = async (sorter: string) =>
      (await request('sales', 'GET', `/crm/customers.json?key=${key}&sorters=${sorter}`)).list.map(({ uuid }) => uuid)
    expect(await sorted('registered_capital')).toEqual([one, other])
    expect(await sorted('-registered_capital')).toEqual([other, one])
    // Whoever names an public pool asks for what is in it.
    const sea = await entryOf('OPEN_SEA')
    await server.done('sales', openSeaCalls.moveIn, { ids: [one], openSeaId: sea })
    const inSea = async (query: string) =>
      (await request('sales', 'GET', `/crm/customers.json?key=${key}&${query}`)).list.map(({ uuid }) => uuid)
    expect(await inSea(`open_sea_id=${sea}`)).toEqual([one])
    expect(await inSea(`open_sea_id=${await entryOf('OPEN_SEA')}`)).toEqual([])
    expect(await inSea('')).toEqual([other])
  })

  it('[crm-chance-016, crm-chance-017, crm-chance-018] of chances, by each of its parameters', async () => {
    const choices = await chosen(chanceKinds)
    const { id: tag } = await server.done('sales', tagCalls.create, { name: `标签 ${newId().slice(-6)}` })
    const lossReasonId = await entryOf('CHANCE_LOSS_REASON')
    const [customerId, key] = [await customer(), newId()]
    const one = await chance({
      name: `甲 ${key}`,
      customer_id: customerId,
      ...choices,
      tag_ids: [tag],
      pre_amount: '500',
      pre_date: '2031-05-06',
      discover_date: '2030-05-06',
    })
    const other = await chance({ name: `乙 ${key}`, customer_id: await customer(), pre_amount: '50' })
    await request('sales', 'POST', `/crm/chance/${one}/change_status.json`, {
      status: 1,
      loss_reason_id: lossReasonId,
    })
    await narrows('sales', '/crm/chances/company.json', key, one, other, [
      ...Object.entries(choices).map(([name, value]): [string, string] => [name, value]),
      ['status', '1', '2'],
      ['tag_id', tag],
      ['loss_reason_id', lossReasonId],
      ['customer_id', customerId],
      ['min_amount', '51', '501'],
      ['max_amount', '500&min_amount=500', '49'],
      ['pre_start_date', '2031-05-06', '2031-05-07'],
      ['pre_end_date', '2031-05-06', '2031-05-05'],
      ['discover_start_date', '2030-05-06', '2030-05-07'],
      ['discover_end_date', '2030-05-06', '2030-05-05'],
    ])
  })

  it('[crm-contract-018, crm-contract-019, crm-contract-021] of contracts, by each of its parameters', async () => {
    const [choices, customerId, key] = [await chosen(contractKinds), await customer(), newId()]
    const one = await contract({
      name: `甲 ${key}`,
      income_type: 2,
      customer_id: customerId,
      status_id: choices.status_id,
      type_id: choices.type_id,
      total: '500',
      signed_date: '2026-05-06',
      need_invoice: false,
    })
    const other = await contract({ name: `乙 ${key}`, customer_id: await customer(), total: '50' })
    await request('admin', 'POST', `/crm/contracts/apply/process_step/${one}.json`, { agree: true })
    await request('sales', 'PATCH', `/crm/contracts/${one}.json`, { finished_date: '2027-05-06', is_archive: true })
    await server.sql(`update contract set created_at = '2020-02-03T12:00:00Z' where id = $1`, [one])
    await narrows('sales', '/crm/contracts.json', key, one, other, [
      ['type_id', choices.type_id],
      ['status_id', choices.status_id],
      ['status', 'agree', 'cancel'],
      ['income_type', '2', '3'],
      ['min_amount', '51', '501'],
      ['max_amount', '500&min_amount=500', '49'],
      ['sign_start_date', '2026-05-06', '2026-05-07'],
      ['sign_end_date', '2026-05-06', '2026-05-05'],
      ['create_end_date', '2020-02-03', '2020-02-02'],
      ['create_start_date', '2020-02-03&create_end_date=2020-02-03', '2020-02-04&create_end_date=2020-02-05'],
      ['need_invoice', 'false', 'false&income_type=0'],
      ['is_archive', 'true', 'true&income_type=0'],
      ['finish_start_date', '2027-05-06', '2027-05-07'],
      ['finish_end_date', '2027-05-06', '2027-05-05'],
      ['customer_id', customerId],
    ])
  })

  it('[crm-contract-029, crm-contract-034] of contracts, to those that are no purchase, unless asked otherwise', async () => {
    const [customerId, supplierId, key] = [await customer(), await supplier(), newId()]
    const of: string[] = []
    for (const incomeType of [0, 1, 2, 3])
      of.push(
        await contract({
          name: `${incomeType} ${key}`,
          income_type: incomeType,
          ...(incomeType === 1 ? { supplier_id: supplierId } : { customer_id: customerId }),
        }),
      )
    const found = async (query: string) =>
      (await request('admin', 'GET', `/crm/contracts.json?key=${key}${query}`)).list.map(({ uuid }) => uuid).sort()
    const [sale, purchase, framework, free] = of as [string, string, string, string]
    expect(await found('')).toEqual([sale, framework, free].sort())
    expect(await found('&income_type=1')).toEqual([purchase])
    expect(await found(`&scope=created`)).toEqual([])
    expect(await found(`&user_id=${demoPeople.sales.id}`)).toEqual([sale, framework, free].sort())
    expect(await found(`&user_id=${hr.id}`)).toEqual([])
  })
})

describe('a page', () => {
  it('[crm-customer-033, crm-customer-034, crm-chance-022, crm-contract-028] has twenty of them, and the next those that follow', async () => {
    const customerId = await customer()
    const key = newId()
    const turns = Array.from({ length: 21 }, (_, turn) => turn)
    for (const turn of turns) {
      await server.done('sales', customerCalls.create, { fullName: `${key} ${turn}` })
      await server.done('sales', contactCalls.create, { customerId, name: `${key} ${turn}` })
      await server.done('sales', chanceCalls.create, { name: `${key} ${turn}`, customerId })
      await server.done('sales', contractCalls.create, { name: `${key} ${turn}`, customerId, total: '1' })
    }
    for (const path of ['/crm/customers.json', '/crm/contacts.json', '/crm/chances/mine.json', '/crm/contracts.json']) {
      const first = await request('sales', 'GET', `${path}?key=${key}`)
      const next = await request('sales', 'GET', `${path}?key=${key}&start=20`)
      expect({ path, limit: first.limit, rows: first.list.length, next: next.list.length }).toEqual({
        path,
        limit: 20,
        rows: 20,
        next: 1,
      })
      expect(new Set([...first.list, ...next.list].map(({ uuid }) => uuid)).size).toBe(21)
    }
  })
})

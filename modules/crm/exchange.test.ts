import { describe, expect, it } from 'vitest'
import { exchanging } from '#app/testing/exchange.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { settingCalls } from '#modules/company/company.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { chanceCalls } from './chance/chance.contract.ts'
import { DocStatus } from './confirming.contract.ts'
import { contactCalls } from './contact/contact.contract.ts'
import { contractCalls } from './contract/contract.contract.ts'
import { customerCalls } from './customer/customer.contract.ts'
import { openSeaCalls } from './open-sea/open-sea.contract.ts'

const server = testServer()
const { begin, read, write, exported } = exchanging(server)
const mark = () => newId().slice(-6)
async function customer() {
  const fullName = `交换客户 ${mark()}`
  return { id: (await server.done('sales', customerCalls.create, { fullName })).id, fullName }
}

describe('contacts', () => {
  it('[crm-customer-045] come in by customer and name, go out, and are read back the same', async () => {
    const { id, fullName } = await customer()
    const done = await write('sales', 'contacts', [
      ['客户全称', '姓名', '职务', '手机', '备注'],
      [fullName, '张三', '经理', '13800138000', '第一个'],
      [fullName, '李四', '', '', ''],
    ])
    expect(done).toMatchObject({ createdCount: 2, changedCount: 0 })
    expect((await server.done('sales', contactCalls.list, { customerId: id })).list).toMatchObject([
      { name: '张三', isMain: true, mobile: '13800138000' },
      { name: '李四', isMain: false },
    ])
    const sheet = await exported('sales', `/crm/contacts/export?customer_id=${id}`)
    expect(await write('sales', 'contacts', sheet)).toMatchObject({ createdCount: 0, changedCount: 2 })
    expect(await exported('sales', `/crm/contacts/export?customer_id=${id}`)).toEqual(sheet)
    const run = await read('staff', 'contacts', [
      ['客户全称', '姓名'],
      [fullName, '王五'],
    ])
    expect(run.problems).toMatchObject([{ line: 2, code: 'import.customer_unknown' }])
  })
})

describe('opportunities', () => {
  it('[crm-chance-027] come in by number, go out, and are read back the same; each wrong line is told', async () => {
    const { fullName } = await customer()
    const state = `阶段${mark()}`
    await server.done('admin', dictionaryCalls.create, { kind: 'SALE_STATE', name: state })
    const name = `交换商机 ${mark()}`
    const done = await write('sales', 'chances', [
      ['客户', '商机名称', '销售阶段', '预计金额', '预计成交日期'],
      [fullName, name, state, '1000.50', '2031-05-01'],
    ])
    expect(done).toMatchObject({ createdCount: 1 })
    const path = `/crm/chances/company/export?key=${encodeURIComponent(name)}`
    const sheet = await exported('sales', path)
    expect(sheet).toHaveLength(2)
    expect(await write('sales', 'chances', sheet)).toMatchObject({ createdCount: 0, changedCount: 1 })
    expect(await exported('sales', path)).toEqual(sheet)
    const { list } = await server.done('sales', chanceCalls.list, { scope: 'company', key: name })
    expect(list).toMatchObject([{ name, preAmount: '1000.50', stateName: state }])
    const run = await read('sales', 'chances', [
      ['商机编号', '客户', '商机名称'],
      ['SJ0', fullName, '没有的'],
      ['', '没有的客户', '另一个'],
    ])
    expect(run.problems.map(({ line, code }) => [line, code])).toEqual(
      expect.arrayContaining([
        [2, 'import.chance_unknown'],
        [3, 'import.customer_unknown'],
      ]),
    )
  })
})

describe('contracts', () => {
  it('[crm-contract-040] that were concluded before come in approved, by who manages all of them', async () => {
    const { fullName } = await customer()
    const code = `OLD-${mark()}`
    const rows = [
      ['合同名称', '合同性质', '客户', '合同编号', '合同金额', '签订日期'],
      ['老合同', '销售合同', fullName, code, '1200.00', '2026-01-05'],
    ]
    expect(await begin('staff', 'contracts', rows)).toMatchObject({ result: 403 })
    expect(await write('admin', 'contracts', rows)).toMatchObject({ createdCount: 1 })
    const [made] = (await server.done('admin', contractCalls.list, { key: code })).list
    expect(await server.done('admin', contractCalls.detail, { id: made!.id })).toMatchObject({
      code,
      status: 'agree',
      total: '1200.00',
      signedDate: '2026-01-05',
      agreedAt: expect.any(String),
      customer: { fullName },
      can: { edit: false, change: true },
    })
    expect((await read('admin', 'contracts', rows)).problems).toMatchObject([{ line: 2, code: 'contract.code.taken' }])
    const sheet = await exported('admin', `/crm/contracts/export?key=${encodeURIComponent(code)}`)
    expect(sheet[1]).toEqual(expect.arrayContaining([fullName, code, '老合同']))
    const wrong = await read('admin', 'contracts', [
      ['合同名称', '合同性质', '客户', '合同金额'],
      ['没有客户', '销售合同', '', '1'],
      ['采购', '采购合同', fullName, '1'],
    ])
    expect(wrong.problems.map(({ line, code: problem }) => [line, problem])).toEqual(
      expect.arrayContaining([
        [2, 'contract.customer.needed'],
        [3, 'contract.supplier.needed'],
        [3, 'contract.party.kind'],
      ]),
    )
  })

  it('wait to be confirmed where the company wants that, as those that are written do', async () => {
    const { fullName } = await customer()
    const confirming = (contract: 0 | 1) =>
      server.done('admin', settingCalls.write, {
        keyName: 'doc_confirm',
        keyValue: JSON.stringify({ customer: 0, chance: 0, contract, tender: 0 }),
      })
    const imported = async () => {
      const code = `OLD-${mark()}`
      await write('admin', 'contracts', [
        ['合同名称', '合同性质', '客户', '合同编号', '合同金额'],
        ['老合同', '销售合同', fullName, code, '1.00'],
      ])
      const [made] = (await server.done('admin', contractCalls.list, { key: code })).list
      return (await server.done('admin', contractCalls.detail, { id: made!.id })).docStatus
    }
    await confirming(1)
    expect(await imported()).toBe(DocStatus.Unconfirmed)
    await confirming(0)
    expect(await imported()).toBe(DocStatus.Confirmed)
  })
})

describe('what the calls refuse', () => {
  it('is refused of a sheet: contacts of a customer in the public pool, another customer of what has a contract', async () => {
    const [first, other] = [await customer(), await customer()]
    await server.done('sales', openSeaCalls.moveIn, { ids: [first.id] })
    const contacts = [
      ['客户全称', '姓名'],
      [first.fullName, '许仙'],
    ]
    expect((await read('sales', 'contacts', contacts)).problems).toMatchObject([
      { line: 2, column: '客户', code: 'customer.in_open_sea' },
    ])
    await server.done('sales', openSeaCalls.claim, { ids: [first.id] })
    expect((await read('sales', 'contacts', contacts)).problems).toEqual([])
    const draft = { name: '联网', customerId: first.id }
    const { id, code } = await server.done('sales', chanceCalls.create, draft as never)
    const moved = [
      ['商机编号', '客户', '商机名称'],
      [code, other.fullName, '联网'],
    ]
    expect((await read('sales', 'chances', moved)).problems).toEqual([])
    await server.done('sales', contractCalls.create, {
      name: '联网合同',
      customerId: first.id,
      chanceId: id,
      total: '1.00',
    } as never)
    expect((await read('sales', 'chances', moved)).problems).toMatchObject([
      { line: 2, column: '客户', code: 'chance.customer.stays' },
    ])
  })
})

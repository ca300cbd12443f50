import { describe, expect, it } from 'vitest'
import { exchanging } from '#app/testing/exchange.ts'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { approvalCalls } from '#mechanisms/approvals/approval.contract.ts'
import { dictionaryCalls } from '#mechanisms/dictionaries/dictionary.contract.ts'
import { goodsCalls } from '#mechanisms/goods/goods.contract.ts'
import { supplierDirectoryCalls } from '#mechanisms/suppliers/supplier-directory.contract.ts'
import { supplierCalls } from './supplier/supplier.contract.ts'

const server = testServer()
const { begin, read, write, exported } = exchanging(server)
const mark = () => newId().slice(-6).toUpperCase()

describe('goods', () => {
  it('[goods-012] come in keyed by their codes, go out with all fields, and are read back the same', async () => {
    const code = `HH-${mark()}`
    const name = `导入显示器 ${mark()}`
    await server.done('admin', dictionaryCalls.create, { kind: 'PRODUCT_UNIT', name: `台${code}` })
    const done = await write('admin', 'goods', [
      ['产品名称', '编号', '规格型号', '单位', '含税单价', '税率', '备注'],
      [name, code, 'U27', `台${code}`, '10.123456', '13', '第一行\n第二行'],
      [`${name} 二`, '', '', '', '', '', ''],
    ])
    expect(done).toMatchObject({ status: 'done', createdCount: 2, changedCount: 0 })
    const sheet = await exported('admin', `/erp/products/export?key=${encodeURIComponent(name)}`)
    expect(sheet).toHaveLength(3)
    const before = (await server.done('admin', goodsCalls.list, { key: name })).list
    const again = await write('admin', 'goods', sheet)
    expect(again).toMatchObject({ createdCount: 0, changedCount: 2 })
    expect(await exported('admin', `/erp/products/export?key=${encodeURIComponent(name)}`)).toEqual(sheet)
    expect(before.find(one => one.code === code)).toMatchObject({
      spec: 'U27',
      price: '10.123456',
      taxRate: '13.00',
      unit: { name: `台${code}` },
    })
    // An empty cell leaves what is there.
    await write('admin', 'goods', [
      ['产品名称', '编号', '含税单价'],
      [name, code.toLowerCase(), '11'],
    ])
    expect((await server.done('admin', goodsCalls.list, { key: code })).list).toMatchObject([
      { name, code, spec: 'U27', price: '11.000000' },
    ])
  })

  it('say each line that is wrong, and then nothing is written', async () => {
    const code = `WR-${mark()}`
    const rows = () => server.sql('select id, name from goods order by id')
    const before = await rows()
    const run = await read('admin', 'goods', [
      ['产品名称', '编号', '单位', '含税单价'],
      ['一', code, '没有的单位', '1'],
      ['二', code, '', '1'],
      ['', 'X', '', 'abc'],
      ['三', code, '', '2'],
    ])
    expect(run.status).toBe('problems')
    expect(run.problems.map(({ line, column, code }) => [line, column, code])).toEqual(
      expect.arrayContaining([
        [2, '单位', 'import.name_unknown'],
        [4, '名称', 'required'],
        [5, '编号', 'import.twice'],
      ]),
    )
    expect(await rows()).toEqual(before)
    expect(await begin('staff', 'goods', [['产品名称'], ['一']])).toMatchObject({ result: 403 })
  })
})

describe('suppliers', () => {
  it('[supplier-017] come in approved, keyed by their names, go out and are read back the same', async () => {
    const name = `导入供应商 ${mark()}`
    const done = await write('admin', 'suppliers', [
      ['供应商名称', '联系人', '电话', '邮箱', '税号', '开户行', '银行账号', '备注'],
      [name, '王工', '010-62561234', 'a@example.com', '91110108MA01A2B3C4', '招商银行', '110902345678', '老朋友'],
    ])
    expect(done).toMatchObject({ status: 'done', createdCount: 1 })
    const [made] = (await server.done('admin', supplierCalls.list, { key: name })).list
    expect(await server.done('admin', supplierCalls.detail, { id: made!.id })).toMatchObject({
      name,
      status: 'agree',
      code: expect.stringMatching(/^GYS\d+$/),
      phone: '010-62561234',
      bankAccount: '110902345678',
      can: { edit: true },
    })
    expect((await server.done('sales', supplierDirectoryCalls.list, { key: name })).list).toMatchObject([
      { id: made!.id },
    ])
    expect(
      await server.done('admin', approvalCalls.flow, { subjectType: 'erp-supplier', subjectId: made!.id }),
    ).toMatchObject({ status: 'agree' })
    const sheet = await exported('admin', `/erp/suppliers/export?key=${encodeURIComponent(name)}`)
    expect(await write('admin', 'suppliers', sheet)).toMatchObject({ createdCount: 0, changedCount: 1 })
    expect(await exported('admin', `/erp/suppliers/export?key=${encodeURIComponent(name)}`)).toEqual(sheet)
    // Where it is paid concerns those who pay: it stays out of others' workbooks.
    const others = await exported('sales', `/erp/suppliers/export?key=${encodeURIComponent(name)}`)
    expect(others.flat()).not.toContain('110902345678')
  })

  it('are imported by purchasing managers alone, and a code that another has is told', async () => {
    const { code } = await (async () => {
      const { id } = await server.done('staff', supplierCalls.create, { name: `供应商 ${mark()}` })
      await server.done('manager', supplierCalls.decide, { id, agree: true })
      return await server.done('staff', supplierCalls.detail, { id })
    })()
    expect(await begin('staff', 'suppliers', [['供应商名称'], ['某']])).toMatchObject({ result: 403 })
    const run = await read('admin', 'suppliers', [
      ['供应商名称', '编号', '税号'],
      [`别家 ${mark()}`, code, 'x'],
    ])
    expect(run.problems.map(problem => problem.column)).toEqual(expect.arrayContaining(['税号']))
    const other = await read('admin', 'suppliers', [
      ['供应商名称', '编号'],
      [`别家 ${mark()}`, code],
    ])
    expect(other.problems).toMatchObject([{ line: 2, code: 'supplier.code.taken' }])
  })
})

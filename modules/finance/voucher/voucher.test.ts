import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { newId } from '#platform/server/database/ids.ts'
import { readSheet } from '#mechanisms/spreadsheets/read-sheet.server.ts'
import { centsOf } from '#mechanisms/money/money.contract.ts'
import { billLogCalls } from '../bill-log/bill-log.contract.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { loanCalls } from '../loan/loan.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { accounts, sumOf, vouchersOf } from './vouchers.ts'

const server = testServer()
byManagerAlone(server)

describe('vouchers', () => {
  it('balance, whatever was agreed to, paid, reversed and repaid', () => {
    const order = { day: '2026-11-02', code: 'BX1', name: '聚餐', payee: '', requester: '王小雨', bearers: '研发部' }
    const log = { day: '2026-11-03', party: '乙公司', summary: '', isCash: false }
    const entries = vouchersOf({
      spent: [
        {
          ...order,
          type: 'expense',
          amount: '100.00',
          offset: '30.00',
          parts: [
            { name: '餐饮', account: '6602.02 招待费', amount: '60.00' },
            { name: '打车', account: '', amount: '40.00' },
          ],
        },
        {
          ...order,
          code: 'FK1',
          type: 'payment',
          payee: '甲公司',
          amount: '20000.00',
          offset: '8000.00',
          parts: [{ name: '', account: '', amount: '20000.00' }],
        },
      ],
      paid: [
        { ...order, type: 'expense', amount: '70.00', isCash: true },
        {
          ...order,
          type: 'prepay',
          code: 'YF1',
          payee: '甲公司',
          amount: '-8000.00',
          isCash: false,
          day: '2026-11-01',
        },
      ],
      repaid: [
        { ...order, type: 'borrow', code: 'JK1', amount: '12.00', isCash: false },
        { ...order, type: 'borrow', code: 'JK1', amount: '-12.00', isCash: false },
      ],
      logged: [
        { ...log, direction: 'in', kind: '服务费', account: '招行 8866', amount: '500.00' },
        { ...log, direction: 'out', kind: '工资', account: '2211 应付职工薪酬', amount: '300.00' },
        { ...log, direction: 'out', kind: '', account: '1001 库存现金', amount: '50.00' },
      ],
    })
    expect(sumOf(entries, 'debit')).toBe(sumOf(entries, 'credit'))
    expect(entries[0]).toMatchObject({
      day: '2026-11-01',
      number: 1,
      summary: '冲销付款 YF1 聚餐',
      account: accounts.prepaid,
      debit: '-8000.00',
      auxiliary: '甲公司',
    })
    for (const number of new Set(entries.map(entry => entry.number))) {
      const voucher = entries.filter(entry => entry.number === number)
      expect(sumOf(voucher, 'debit')).toBe(sumOf(voucher, 'credit'))
    }
    expect(entries.filter(({ summary }) => summary === '冲销还款 JK1 聚餐').map(({ debit }) => debit)).toEqual([
      '-12.00',
      '',
    ])
    expect(
      entries
        .filter(({ day }) => day === '2026-11-03')
        .map(({ summary, account, debit, credit, auxiliary }) => [summary, account, debit, credit, auxiliary]),
    ).toEqual([
      ['收款 乙公司', accounts.bank, '500.00', '', '招行 8866'],
      ['收款 乙公司', accounts.income, '', '500.00', '服务费；乙公司'],
      ['付款 乙公司', '2211 应付职工薪酬', '300.00', '', '工资；乙公司'],
      ['付款 乙公司', accounts.bank, '', '300.00', ''],
      // From the bank to the till.
      ['付款 乙公司', accounts.cash, '50.00', '', '乙公司'],
      ['付款 乙公司', accounts.bank, '', '50.00', ''],
    ])
    expect(
      entries
        .filter(({ summary }) => summary === 'BX1 聚餐')
        .map(({ account, debit, credit }) => [account, debit, credit]),
    ).toEqual([
      ['6602.02 招待费', '60.00', ''],
      [accounts.expense, '40.00', ''],
      [accounts.lent, '', '30.00'],
      [accounts.employees, '', '70.00'],
    ])
  })

  it('of some days are an .xlsx for those who see finance, with the accounts that types name', async () => {
    const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `招待 ${newId().slice(-6)}` })
    await server.done('admin', expenseTypeCalls.update, { id: typeId, account: '6602.02 招待费' })
    const { id: loan, code } = await server.done('staff', orderCalls.create, {
      type: 'borrow',
      name: '备用金',
      dueDate: '2099-01-01',
      lines: [{ amount: '50' }],
    })
    await server.done('manager', orderCalls.decide, { id: loan, agree: true })
    await server.done('finance', payCalls.pay, { id: loan })
    await server.done('finance', loanCalls.repay, { id: loan, amount: '20', way: 'cash' })
    const { id: spent, code: number } = await server.done('staff', orderCalls.create, {
      type: 'expense',
      name: '晚餐',
      lines: [{ amount: '80', startDate: '2026-11-02', typeId }],
      offsets: [{ id: loan, amount: '30' }],
    })
    await server.done('manager', orderCalls.decide, { id: spent, agree: true })
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const request = async (who: 'finance' | 'staff', query: string) =>
      await fetch(`${server.url}/ftask/api/finance/vouchers/export.json?${query}`, {
        headers: { authorization: `Bearer ${await server.token(who)}` },
      })
    const response = await request('finance', `start_date=${today}&end_date=${today}`)
    expect(response.headers.get('content-type')).toContain('spreadsheetml')
    const bytes = Buffer.from(await response.arrayBuffer())
    const rows = (await readSheet(bytes)).map(row => row.cells.map(String))
    const of = (mark: string) =>
      rows
        .filter(row => row.some(cell => cell.includes(mark)))
        .map(row => [row[4], row[5], row[6] ? Number(row[6]) : '', row[7] ? Number(row[7]) : ''])
    expect(of(`${number} 晚餐`)).toEqual([
      ['6602.02', '招待费', 80, ''],
      ['1221', '其他应收款', '', 30],
      ['2241', '其他应付款', '', 50],
    ])
    expect(of(`还款 ${code}`)).toEqual([
      ['1001', '库存现金', 20, ''],
      ['1221', '其他应收款', '', 20],
    ])
    const { id: logId } = await server.done('finance', billLogCalls.create, {
      direction: 'out',
      amount: '77.77',
      billDate: today,
      partyName: '电信公司',
      account: '6602.05 通讯费',
    })
    const again = await request('finance', `start_date=${today}&end_date=${today}`)
    const all = (await readSheet(Buffer.from(await again.arrayBuffer()))).map(row => row.cells.map(String))
    expect(all.filter(row => row.some(cell => cell.includes('电信公司'))).map(row => [row[4], row[6], row[7]])).toEqual(
      [
        ['6602.05', '77.77', ''],
        ['1002', '', '77.77'],
      ],
    )
    const sideOf = (column: number) =>
      all.slice(1).reduce((sum, row) => sum + (row[column] ? centsOf(Number(row[column]).toFixed(2)) : 0n), 0n)
    expect(sideOf(6)).toBe(sideOf(7))
    expect(sideOf(6)).toBeGreaterThan(0n)
    await server.done('finance', billLogCalls.remove, { id: logId })
    expect((await request('staff', `start_date=${today}&end_date=${today}`)).status).toBe(403)
    expect(await (await request('finance', 'start_date=2026-11-03&end_date=2026-11-02')).json()).toMatchObject({
      code: 'range.start_after_end',
      errors: [{ field: 'end_date' }],
    })
  })
})

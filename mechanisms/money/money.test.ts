import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMoney, amountOf, centsOf, compareMoney, formatMoney, readMoney, subtractMoney } from './money.contract.ts'

const cents = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n })

describe('exact amounts', () => {
  test.each([
    ['1409.50', 140950n],
    ['1409.5', 140950n],
    ['0', 0n],
    ['-0.01', -1n],
    ['+3', 300n],
    ['9999999999999.99', 999999999999999n],
  ])('%s is %s cents', (amount, expected) => expect(centsOf(amount)).toBe(expected))
  test.each(['', '1.', '.5', '1.005', '1,000', '1e3', 'NaN', ' 1', '12345678901234', '0x10', '--1'])(
    '%j is no amount',
    amount => expect(() => centsOf(amount)).toThrow(RangeError),
  )
  test('written and read back', () =>
    fc.assert(
      fc.property(cents, value => {
        expect(amountOf(value)).toMatch(/^-?\d+\.\d{2}$/)
        expect(centsOf(amountOf(value))).toBe(value)
      }),
    ))
  test('minus zero is zero', () => expect(amountOf(centsOf('-0.00'))).toBe('0.00'))
  test('0.10 and 0.20 are 0.30', () => expect(addMoney('0.10', '0.20')).toBe('0.30'))
  test('nothing sums to 0.00', () => expect(addMoney()).toBe('0.00'))
  test('a sum and its parts', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }),
        fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }),
        (left, right) => {
          expect(subtractMoney(addMoney(amountOf(left), amountOf(right)), amountOf(right))).toBe(amountOf(left))
        },
      ),
    ))
  test('compared as amounts, not as text', () => {
    expect(['10.00', '9.00', '-1.00', '9'].sort(compareMoney)).toEqual(['-1.00', '9.00', '9', '10.00'])
    expect(compareMoney('9', '9.00')).toBe(0)
  })
})

describe('what people type', () => {
  test.each([
    ['1409.5', '1409.50'],
    [' ¥1,409.50 ', '1409.50'],
    ['￥１，４０９．５０', '1409.50'],
    ['1409元', '1409.00'],
    ['1409元整', '1409.00'],
    ['人民币1,234,567', '1234567.00'],
    ['-¥3.2', '-3.20'],
    ['RMB 12', '12.00'],
  ])('%j is %s', (typed, amount) => expect(readMoney(typed)).toBe(amount))
  test.each(['', '12,34', '1.005', '一百', '1,2345', '3角', '1409.50.1', '¥'])('%j is refused', typed =>
    expect(readMoney(typed)).toBeNull(),
  )
})

describe('thousands separators', () => {
  test.each([
    ['0', '0.00'],
    ['999', '999.00'],
    ['1000', '1,000.00'],
    ['-1234567.5', '-1,234,567.50'],
    ['9999999999999.99', '9,999,999,999,999.99'],
  ])('%s is shown as %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown))
  test('agrees with the platform where numbers are exact', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), value => {
        const platform = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(value / 100)
        expect(formatMoney(amountOf(BigInt(value)))).toBe(platform === '-0.00' ? '0.00' : platform)
      }),
    ))
})

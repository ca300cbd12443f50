import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { col } from '#platform/server/database/row.ts'
import { decimalText, plainDecimal, roundedQuotient, scaledOf } from '#mechanisms/money/decimal.contract.ts'
import { addMoney, amountOf, centsOf, compareMoney, subtractMoney } from '#mechanisms/money/money.contract.ts'
import { amountOfGoods, countGoods, netOfGross, partOfLine } from './goods-line.contract.ts'

const server = testServer()

const figure = (places: number, most: number) =>
  fc.integer({ min: 0, max: most }).map(scaled => decimalText(BigInt(scaled), places))
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 99_999_999 }).map(scaled => decimalText(BigInt(scaled), 4)),
  price: figure(6, 2_000_000_000),
  discountRate: figure(2, 10_000),
  taxRate: fc.constantFrom('0.00', '1.00', '3.00', '6.00', '9.00', '13.00', '100.00'),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 60 }),
  part: fc.integer({ min: 0, max: 100 }),
})

describe('figures of several decimals', () => {
  it('are read, written and shown exactly', () => {
    expect(scaledOf('1.25', 4)).toBe(12_500n)
    expect(decimalText(12_500n, 4)).toBe('1.2500')
    expect(decimalText(-5n, 2)).toBe('-0.05')
    expect(plainDecimal('1.2500')).toBe('1.25')
    expect(plainDecimal('3.0000')).toBe('3')
    expect(plainDecimal('10.500000', 2)).toBe('10.50')
    for (const wrong of ['', '-1', '1.23456', '1e3', 'x']) expect(() => scaledOf(wrong, 4)).toThrow(RangeError)
    expect([5n, 4n, 15n].map(of => roundedQuotient(of, 10n))).toEqual([1n, 0n, 2n])
  })
})

describe('goods lines', () => {
  it('cost quantity × price × discount, rounded half up once; tax is what is in the price', () => {
    expect(amountOfGoods({ quantity: '3', price: '33.3333', discountRate: '10' })).toBe('90.00')
    expect(amountOfGoods({ quantity: '0.5', price: '0.01', discountRate: '0' })).toBe('0.01')
    expect(netOfGross('113.00', '13')).toBe('100.00')
    expect(countGoods([], '0.00').totals.total).toBe('0.00')
    const { lines, totals } = countGoods(
      [1, 2, 3].map(() => ({ quantity: '1', price: '33.33', discountRate: '0', taxRate: '6' })),
      '0.01',
    )
    expect(lines.map(({ share }) => share)).toEqual(['0.01', '0.00', '0.00'])
    expect(totals).toEqual({ subtotal: '99.99', discount: '0.01', total: '99.98', net: '94.31', tax: '5.67' })
  })

  it('come to the total, and what is without tax and the tax to what they cost, whatever is taken off the whole', () => {
    fc.assert(
      fc.property(order, ({ lines, part }) => {
        const { subtotal } = countGoods(lines, '0.00').totals
        const discount = amountOf((centsOf(subtotal) * BigInt(part)) / 100n)
        const { lines: counted, totals } = countGoods(lines, discount)
        expect(totals.total).toBe(subtractMoney(subtotal, discount))
        expect(addMoney(...counted.map(({ gross }) => gross))).toBe(totals.total)
        expect(addMoney(...counted.map(({ share }) => share))).toBe(discount)
        expect(addMoney(totals.net, totals.tax)).toBe(totals.total)
        for (const one of counted) {
          expect(addMoney(one.net, one.tax)).toBe(one.gross)
          expect(compareMoney(one.tax, '0.00')).toBeGreaterThanOrEqual(0)
          expect(compareMoney(one.gross, '0.00')).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('whose parts are given back in any steps come to all of it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
        (cents, steps) => {
          const gross = amountOf(BigInt(cents))
          const whole = decimalText(BigInt(steps.reduce((sum, step) => sum + step, 0)), 4)
          let back = 0n
          let input = '0.00'
          for (const step of steps) {
            back += BigInt(step)
            const so = partOfLine(gross, decimalText(back, 4), whole)
            expect(compareMoney(so, input)).toBeGreaterThanOrEqual(0)
            input = so
          }
          expect(input).toBe(gross)
        },
      ),
    )
  })

  it('are counted as the numbers of PostgreSQL are', async () => {
    const samples = fc.sample(line, 500)
    const [answer] = await server.services.database.system().run([
      {
        row: { amount: col.text, net: col.text },
        values: [JSON.stringify(samples)],
        text: `select amount::text, round(amount / (1 + (l ->> 'taxRate')::numeric / 100), 2)::text as net
          from jsonb_array_elements($1::jsonb) with ordinality as one (l, place), lateral (select round((l ->>
            'quantity')::numeric * (l ->> 'price')::numeric * (1 - (l ->> 'discountRate')::numeric / 100), 2) as amount)
            counted order by place`,
      },
    ])
    expect(
      samples.map(one => ({ amount: amountOfGoods(one), net: netOfGross(amountOfGoods(one), one.taxRate) })),
    ).toEqual(answer.rows)
  })
})

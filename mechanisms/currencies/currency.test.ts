import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { inOwnCurrency } from './currency.contract.ts'

const server = testServer()

describe('an amount in the company’s own currency', () => {
  it('is what the database keeps of it, rounded half up once', async () => {
    const cases = fc.sample(
      fc.record({
        cents: fc.bigInt({ min: 0n, max: 999_999_999_999n }),
        millionths: fc.bigInt({ min: 1n, max: 9_999_999_999_999n }),
      }),
      300,
    )
    const shown = (of: bigint, places: number) => {
      const digits = of.toString().padStart(places + 1, '0')
      return `${digits.slice(0, -places)}.${digits.slice(-places)}`
    }
    for (const { cents, millionths } of [{ cents: 1n, millionths: 500_000n }, ...cases]) {
      const [amount, rate] = [shown(cents, 2), shown(millionths, 6)]
      const [row] = await server.sql('select round($1::numeric * $2::numeric, 2)::text as own', [amount, rate])
      expect(inOwnCurrency(amount, rate)).toBe((row as { own: string }).own)
    }
  })
})

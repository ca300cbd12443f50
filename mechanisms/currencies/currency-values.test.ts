import { expect, it } from 'vitest'
import { ownAmount, priceIn } from './currency-values.web.ts'

it('a price in the company’s own currency is one of a document by its rate, and unknown without one', () => {
  expect(priceIn('86.500000', { currency: 'USD', rate: '7.12' })).toBe('12.15')
  expect(priceIn('1.234500', { currency: 'CNY', rate: '' })).toBe('1.2345')
  for (const rate of ['', '0', '0.000000', '7.', 'x']) expect(priceIn('86.5', { currency: 'USD', rate })).toBe('')
})

it('an amount whose rate cannot be read stays as it is', () => {
  expect(ownAmount('100.00', { currency: 'USD', rate: '7.15' })).toBe('715.00')
  expect(ownAmount('100.00', { currency: 'USD', rate: '' })).toBe('100.00')
})

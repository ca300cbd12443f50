import { expect, it } from 'vitest'
import { converted, ownAmount, priceIn } from './currency-values.web.ts'

it('a price in the company’s own currency is one of a document by its rate, and unknown without one', () => {
  expect(priceIn('86.500000', { currency: 'USD', rate: '7.12' })).toBe('12.15')
  expect(priceIn('1.234500', { currency: 'CNY', rate: '' })).toBe('1.2345')
  for (const rate of ['', '0', '0.000000', '7.', 'x']) expect(priceIn('86.5', { currency: 'USD', rate })).toBe('')
})

it('what was typed in one currency is converted into another, by way of the company’s own', () => {
  const [own, dollars, yen] = [
    { currency: 'CNY', rate: '' },
    { currency: 'USD', rate: '7.15' },
    { currency: 'JPY', rate: '0.048' },
  ]
  expect(converted('715', own, dollars)).toBe('100.00')
  expect(converted('100.5', dollars, own)).toBe('718.58')
  expect(converted('100', dollars, yen)).toBe('14895.83')
  expect(converted('0.012', own, dollars)).toBe('0.001678')
  expect(converted('0', own, dollars)).toBe('0.00')
  for (const unreadable of ['', 'x', '1,000', '-1']) expect(converted(unreadable, own, dollars)).toBeNull()
  expect(converted('100', own, { currency: 'USD', rate: '' })).toBeNull()
})

it('an amount whose rate cannot be read stays as it is', () => {
  expect(ownAmount('100.00', { currency: 'USD', rate: '7.15' })).toBe('715.00')
  expect(ownAmount('100.00', { currency: 'USD', rate: '' })).toBe('100.00')
})

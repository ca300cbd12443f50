import { describe, expect, it } from 'vitest'
import { amountOfAnswers, computed } from './compute.contract.ts'
import { conditionHolds } from './conditions.contract.ts'
import { decimalOf, scaledOf } from './decimals.contract.ts'
import type { FormField } from './form.contract.ts'

const field = (key: string, kind: FormField['kind'], more: Partial<FormField> = {}): FormField => ({
  key,
  name: key,
  kind,
  isRequired: false,
  options: [],
  columns: [],
  formula: null,
  ...more,
})
const form = {
  amountKey: 'total',
  fields: [
    field('items', 'lines', {
      columns: [
        field('n', 'number'),
        field('price', 'number'),
        field('amount', 'formula', { formula: { way: 'product', of: ['n', 'price'] } }),
      ] as FormField['columns'],
    }),
    field('freight', 'number'),
    field('total', 'formula', { formula: { way: 'sum', of: ['items.amount', 'freight'] } }),
    field('twice', 'formula', { formula: { way: 'product', of: ['total', 'freight'] } }),
  ],
}

describe('formulas', () => {
  it('multiply within a line, and add up lines and fields, exactly', () => {
    const answers = computed(form, {
      items: [
        { n: '3', price: '33.3333' },
        { n: '0.1', price: '0.2' },
      ],
      freight: '0.3',
      total: '999',
    })
    expect(answers).toEqual({
      items: [
        { n: '3', price: '33.3333', amount: '99.9999' },
        { n: '0.1', price: '0.2', amount: '0.02' },
      ],
      freight: '0.3',
      total: '100.3199',
      twice: '30.096',
    })
    expect(amountOfAnswers(form, answers)).toBe('100.32')
  })

  it('leave out what is empty: a sum of nothing and a product of something empty are empty', () => {
    expect(computed(form, { items: [{ n: '3' }] })).toEqual({ items: [{ n: '3' }] })
    expect(computed(form, { freight: '-2.5' })).toEqual({ freight: '-2.5', total: '-2.5', twice: '6.25' })
    expect(amountOfAnswers(form, {})).toBeNull()
  })

  it('of thousands of random decimals come to what whole numbers say', () => {
    for (let turn = 0; turn < 2_000; turn++) {
      const [left, right] = [BigInt(Math.floor(Math.random() * 1e12)), BigInt(Math.floor(Math.random() * 1e12))]
      expect(
        computed(
          {
            fields: [
              field('a', 'number'),
              field('b', 'number'),
              field('c', 'formula', { formula: { way: 'sum', of: ['a', 'b'] } }),
            ],
          },
          { a: decimalOf(left), b: decimalOf(-right) },
        ).c,
      ).toBe(decimalOf(left - right))
      expect(scaledOf(decimalOf(left))).toBe(left)
    }
  })
})

describe('a condition', () => {
  it('is of a number above and up to, or of one of several options; of what is empty none holds', () => {
    const holds = (more: object, answers: object) =>
      conditionHolds({ key: 'x', min: null, max: null, anyOf: [], ...more }, answers as never, '2026-11-24')
    expect([
      holds({ min: '100' }, { x: '100' }),
      holds({ min: '100' }, { x: '100.0001' }),
      holds({ max: '100' }, { x: '100' }),
      holds({ max: '100' }, {}),
      holds({ min: '1' }, { x: 'viel' }),
    ]).toEqual([false, true, true, false, false])
    expect([
      holds({ anyOf: ['a', 'b'] }, { x: 'b' }),
      holds({ anyOf: ['a'] }, { x: ['c', 'a'] }),
      holds({ anyOf: ['a'] }, { x: 'c' }),
      holds({ anyOf: ['a'] }, {}),
    ]).toEqual([true, true, false, false])
  })

  it('is of a day from one to another, or near the one on which it is asked, both ends among them', () => {
    const holding = (more: object, days: string[]) =>
      days.filter(x => conditionHolds({ key: 'x', anyOf: [], ...more }, { x }, '2026-11-24'))
    const days = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
    const near = (way: string, n: number) => holding({ near: { way, days: n } }, days)
    expect(holding({ from: '2026-11-26' }, days)).toEqual(['2026-11-26', '2026-11-27'])
    expect(holding({ until: '2026-11-22' }, days)).toEqual(['2026-11-21', '2026-11-22'])
    expect(holding({ from: '2026-11-24', until: '2026-11-24' }, days)).toEqual(['2026-11-24'])
    expect(near('last', 2)).toEqual(['2026-11-22', '2026-11-23', '2026-11-24'])
    expect(near('next', 2)).toEqual(['2026-11-24', '2026-11-25', '2026-11-26'])
    expect(near('earlier', 2)).toEqual(['2026-11-21'])
    expect(near('later', 2)).toEqual(['2026-11-27'])
    expect(near('next', 0)).toEqual(['2026-11-24'])
    expect(holding({ from: '2026-11-23', near: { way: 'last', days: 5 } }, days)).toEqual(['2026-11-23', '2026-11-24'])
    expect(
      holding({ near: { way: 'next', days: 10 } }, ['2026-12-04', '2026-12-05', '', 'soon', '2026-02-30']),
    ).toEqual(['2026-12-04'])
    expect(conditionHolds({ key: 'x', anyOf: [], until: '2026-12-01' }, {}, '2026-11-24')).toBe(false)
  })
})

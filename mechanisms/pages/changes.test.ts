import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesBetween } from './changes.ts'

const said = (before: string, after: string) =>
  changesBetween(before, after).map(({ change, text }) => `${{ kept: ' ', added: '+', taken: '-' }[change]}${text}`)

it('says which lines came, went and stayed', () => {
  expect(said('甲\n乙\n丙', '甲\n丁\n丙')).toEqual([' 甲', '-乙', '+丁', ' 丙'])
  expect(said('甲\n乙', '乙\n甲')).toEqual(['-甲', ' 乙', '+甲'])
  expect(said('同', '同')).toEqual([' 同'])
})

it('loses no line of either', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = changesBetween(before.join('\n'), after.join('\n'))
      const without = (change: string) => lines.filter(line => line.change !== change).map(line => line.text)
      expect([without('added'), without('taken')]).toEqual([before, after])
    }),
  )
})

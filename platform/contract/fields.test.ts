import { expect, it } from 'vitest'
import { isKeyShort } from './fields.ts'

it('what is written is too short to search for by its characters, not by its bytes; nothing written is not', () => {
  expect(['', '  ', '合', ' 合 ', '𠮷', '合同', '𠮷野'].map(written => isKeyShort(written))).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  expect([isKeyShort('A', 1), isKeyShort('A1', 3)]).toEqual([false, true])
})

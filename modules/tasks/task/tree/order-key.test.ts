import { expect, it } from 'vitest'
import { keyBetween, keysAtEnd } from './order-key.contract.ts'

const rising = (keys: readonly string[]) => keys.every((key, index) => index === 0 || keys[index - 1]! < key)

it('puts new rows after all that are there, in their order', () => {
  const earlier = keysAtEnd(3, 1_600_000_000_000)
  const later = keysAtEnd(5_000, 1_600_000_000_001)
  expect(rising([...earlier, ...later])).toBe(true)
  expect(rising([...later, ...keysAtEnd(1)].slice(0, 5_000))).toBe(true)
})

it('finds room between any two, at the beginning and at the end', () => {
  let keys = keysAtEnd(2, 1_600_000_000_000)
  let seed = 42
  for (let turn = 0; turn < 2_000; turn++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    const at = seed % (keys.length + 1)
    keys = [...keys.slice(0, at), keyBetween(keys[at - 1] ?? null, keys[at] ?? null), ...keys.slice(at)]
  }
  expect(rising(keys)).toBe(true)
  const ahead = keysAtEnd(1, Date.now() + 60_000)[0]!
  expect(ahead < keyBetween(ahead, null) && keyBetween(ahead, null) < keysAtEnd(1, Date.now() + 61_000)[0]!).toBe(true)
})

it('finds room again and again at one place', () => {
  const [first, second] = keysAtEnd(2, 1_600_000_000_000) as [string, string]
  let before = first
  for (let turn = 0; turn < 500; turn++) {
    const key = keyBetween(before, second)
    expect(before < key && key < second).toBe(true)
    before = key
  }
  let after = first
  for (let turn = 0; turn < 500; turn++) {
    const key = keyBetween(null, after)
    expect(key < after && !key.endsWith('0')).toBe(true)
    after = key
  }
})

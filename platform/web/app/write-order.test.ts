import { expect, it } from 'vitest'
import { afterEarlier } from './write-order.ts'

function write() {
  let answer!: (is: string) => void
  let fail!: (problem: Error) => void
  const promise = new Promise<string>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer, fail }
}

it('a write waits for those before it to the same place, whether they succeed or fail, and for no others', async () => {
  const sent: string[] = []
  const [first, second, third] = [write(), write(), write()]
  const send = (name: string, { promise }: ReturnType<typeof write>, place = 'week') =>
    afterEarlier(place, () => (sent.push(name), promise))
  const answers = [send('first', first), send('second', second), send('third', third)]
  void send('elsewhere', write(), 'task')
  expect(sent).toEqual(['first', 'elsewhere'])
  first.answer('1')
  expect(await answers[0]).toBe('1')
  await Promise.resolve()
  expect(sent).toEqual(['first', 'elsewhere', 'second'])
  second.fail(new Error('refused'))
  await expect(answers[1]).rejects.toThrow('refused')
  await Promise.resolve()
  expect(sent).toEqual(['first', 'elsewhere', 'second', 'third'])
  third.answer('3')
  expect(await answers[2]).toBe('3')
  void send('later', write())
  expect(sent.at(-1)).toBe('later')
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { keyResultCalls } from '../key-result/key-result.contract.ts'
import { spreadEvenly, wholeWeight } from '../weights.contract.ts'
import { objectiveCalls } from './objective.contract.ts'

const server = testServer()
const { admin } = demoPeople
const results = 4

/** The mean by weight over what is there, in hundredths, halves up: with whole numbers of any size. */
function meanOf(parts: readonly { weight: number; value: number | null }[]): number | null {
  const there = parts.filter(one => one.value !== null)
  const weight = there.reduce((sum, one) => sum + BigInt(one.weight), 0n)
  if (weight === 0n) return null
  const sum = there.reduce((all, one) => all + BigInt(one.weight) * BigInt(one.value!), 0n)
  return Number((2n * sum + weight) / (2n * weight))
}

/** Weights of so many that total 100 %. */
const weightsOf = fc
  .array(fc.integer({ min: 0, max: wholeWeight }), { minLength: results - 1, maxLength: results - 1 })
  .map(cuts => [0, ...cuts.toSorted((one, other) => one - other), wholeWeight])
  .map(cuts => cuts.slice(1).map((cut, place) => cut - cuts[place]!))

it('[okr-019, okr-027, okr-028] an objective is the mean of its key results by weight, as a reference counts it', async () => {
  const { id } = await server.done('admin', objectiveCalls.create, {
    type: 4,
    cycle: '2039',
    name: '汇总',
    managerId: admin.id,
  })
  const made: string[] = []
  for (let place = 0; place < results; place++)
    made.push(
      (
        await server.done('admin', keyResultCalls.create, {
          id,
          name: `结果 ${place}`,
          startValue: 0,
          targetValue: 10_000,
        })
      ).id,
    )
  const detail = () => server.done('admin', objectiveCalls.detail, { id })
  expect((await detail()).krs.map(one => one.weight).toSorted()).toEqual(spreadEvenly(results).toSorted())
  const checked = new Map<string, number>()
  const scored = new Map<string, number | null>()
  await fc.assert(
    fc.asyncProperty(
      weightsOf,
      fc.integer({ min: 0, max: results - 1 }),
      fc.integer({ min: -500, max: 10_500 }),
      fc.option(fc.integer({ min: 0, max: 100 })),
      async (weights, place, value, score) => {
        await server.done('admin', keyResultCalls.weigh, {
          id,
          list: made.map((one, at) => ({ id: one, weight: weights[at]! })),
        })
        const one = made[place]!
        await server.done('admin', keyResultCalls.check, { id: one, value })
        checked.set(one, Math.min(10_000, Math.max(0, value)))
        await server.done('admin', keyResultCalls.score, { id: one, score: score === null ? null : score / 100 })
        scored.set(one, score)
        const of = (values: ReadonlyMap<string, number | null>) =>
          meanOf(made.map((each, at) => ({ weight: weights[at]!, value: values.get(each) ?? null })))
        const [progress, points] = [of(checked), of(scored)]
        expect(await detail()).toMatchObject({
          progress: progress === null ? null : progress / 100,
          score: points === null ? null : points / 100,
        })
      },
    ),
    { numRuns: 40 },
  )
})

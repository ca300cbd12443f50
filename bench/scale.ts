import { usualSize } from './fill.ts'
import { measure, withFilled } from './stage.ts'

const goal = 1.2
const kinds = ['list', 'detail', 'create'] as const
const seconds = Number(process.env.BENCH_SECONDS ?? 8)

/** What ten times the data costs: the median time of a request asked alone, at the usual size and at a tenth of it. */
export async function benchScale() {
  const tenth = await mediansAt(usualSize.tasks / 10)
  const whole = await mediansAt(usualSize.tasks)
  console.table(Object.fromEntries(kinds.map(kind => {
    const times = whole[kind]! / tenth[kind]!
    return [kind, { 'p50 ms, a tenth': tenth[kind], 'p50 ms': whole[kind], times: times.toFixed(2), goal, reached: times <= goal ? 'yes' : 'NO' }]
  })))
}

async function mediansAt(tasks: number): Promise<Record<string, number>> {
  const medians: Record<string, number> = {}
  await withFilled({ ...usualSize, tasks }, 1, async ({ ports, tokens }) => {
    for (const kind of kinds) {
      const load = { ports, tokens, kind, connections: 1, rate: 0, tasks }
      await measure({ ...load, seconds: 2 })
      medians[kind] = (await measure({ ...load, seconds })).p50
    }
  })
  return medians
}

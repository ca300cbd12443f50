import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computePlan, openPlan } from './compute-plan.contract.ts'
import { slackOf } from './critical-path.contract.ts'
import { anyPlan, applied } from './plan-network.fixture.ts'
import type { PlanNode } from './plan-node.contract.ts'

const zone = 'Asia/Shanghai'
const day = (number: number, hour: number) => new Date(Date.UTC(2030, 2, number, hour)).toISOString()
const task = (id: string, first: number, last: number, further: Partial<PlanNode> = {}): PlanNode => ({
  id,
  parentId: null,
  status: 'WAITING',
  progressPercent: 0,
  planStartDate: day(first, 1),
  planEndDate: day(last, 10),
  ...further,
})

describe('the critical path', () => {
  it('is what cannot slip; what stands beside it has days to spare', () => {
    const plan = [
      task('a', 4, 6),
      task('b', 7, 12, { predecessors: [{ id: 'a', lag: 0 }] }),
      task('c', 7, 8, { predecessors: [{ id: 'a', lag: 0 }] }),
      task('d', 14, 15, {
        predecessors: [
          { id: 'b', lag: 1 },
          { id: 'c', lag: 0 },
        ],
      }),
    ]
    expect(Object.fromEntries(slackOf(plan, zone))).toEqual({ a: 0, b: 0, c: 5, d: 0 })
  })

  it('goes through parents: before one is before all below it, behind one is behind all of it', () => {
    const plan = [
      task('before', 4, 4),
      task('phase', 5, 9, { predecessors: [{ id: 'before', lag: 0 }] }),
      task('long', 5, 9, { parentId: 'phase' }),
      task('short', 5, 6, { parentId: 'phase' }),
      task('after', 10, 10, { predecessors: [{ id: 'phase', lag: 0 }] }),
    ]
    expect(Object.fromEntries(slackOf(plan, zone))).toEqual({ before: 0, long: 0, short: 3, after: 0 })
  })

  it('goes from start to start, from end to end, and from start to end', () => {
    const plan = [
      task('a', 4, 8),
      task('ss', 6, 12, { predecessors: [{ id: 'a', lag: 2, type: 'SS' }] }),
      task('ff', 9, 12, {
        predecessors: [
          { id: 'a', lag: 1, type: 'FF' },
          { id: 'ss', lag: 0, type: 'FF' },
        ],
      }),
      task('sf', 3, 6, { predecessors: [{ id: 'ss', lag: 1, type: 'SF' }] }),
      task('behind', 7, 8, { predecessors: [{ id: 'sf', lag: 0 }] }),
    ]
    expect(computePlan(plan, zone)).toEqual([])
    expect(Object.fromEntries(slackOf(plan, zone))).toEqual({ a: 0, ss: 0, ff: 0, sf: 4, behind: 4 })
  })

  it('goes through the start of a parent to the task that begins it', () => {
    const phase = (first: Partial<PlanNode>) => [
      task('phase', 4, 9),
      task('first', 4, 5, { parentId: 'phase', ...first }),
      task('second', 6, 9, { parentId: 'phase' }),
      task('beside', 4, 12, { predecessors: [{ id: 'phase', lag: 0, type: 'SS' }] }),
    ]
    expect(Object.fromEntries(slackOf(phase({}), zone))).toEqual({ first: 0, second: 3, beside: 0 })
    expect(Object.fromEntries(slackOf(phase({ status: 'FINISH' }), zone))).toEqual({ second: 3, beside: 0 })
  })

  it('leaves out what has ended, and is held back by nothing that has', () => {
    const plan = [
      task('a', 4, 6),
      task('done', 7, 20, { status: 'FINISH', predecessors: [{ id: 'a', lag: 0 }] }),
      task('last', 8, 10),
    ]
    expect(Object.fromEntries(slackOf(plan, zone))).toEqual({ a: 4, last: 0 })
    expect(slackOf([task('none', 4, 4, { planEndDate: null })], zone).size).toBe(0)
  })

  it('says exactly by how much each task of any plan can be put off', () => {
    fc.assert(
      fc.property(anyPlan, fc.nat(), (drawn, pick) => {
        const plan = applied(drawn, computePlan(drawn, zone))
        const slack = slackOf(plan, zone)
        const movable = plan.filter(
          ({ id, planStartDate, planEndDate }) => slack.has(id) && planStartDate !== null && planEndDate !== null,
        )
        const chosen = movable[pick % Math.max(1, movable.length)]
        if (!chosen) return
        const lastDay = (nodes: readonly PlanNode[]) =>
          Math.max(
            ...nodes
              .filter(({ id }) => slack.has(id))
              .map(({ planEndDate }) => Math.floor((Date.parse(planEndDate!) + 8 * 3_600_000) / 86_400_000)),
          )
        const putOff = (days: number) => {
          const later = (instant: string) => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
          const moved = {
            ...chosen,
            planStartDate: later(chosen.planStartDate!),
            planEndDate: later(chosen.planEndDate!),
          }
          return lastDay(
            applied(
              plan.map(one => (one.id === chosen.id ? moved : one)),
              openPlan(plan, zone).edit([moved]),
            ),
          )
        }
        const spare = slack.get(chosen.id)!
        expect(putOff(spare)).toBe(lastDay(plan))
        // Another task below a parent might begin it instead: there it may be more.
        const isExact = plan.every(({ predecessors = [] }) =>
          predecessors.every(
            ({ id, type = 'FS' }) => type === 'FS' || type === 'FF' || plan.every(({ parentId }) => parentId !== id),
          ),
        )
        if (isExact) expect(putOff(spare + 1)).toBeGreaterThan(lastDay(plan))
      }),
      { numRuns: 300 },
    )
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openPlan, type PlanChange, type PlanNode } from '#modules/tasks/tasks.contract.ts'
import { planPreview } from './plan-preview.contract.ts'
import { openRows, planRows } from './plan-tree.contract.ts'
import type { PlannedTask } from './plan.contract.ts'

const task = (id: string, orderKey: string, parentId?: string): PlannedTask => ({
  id,
  code: id,
  name: id,
  status: 'WAITING',
  orderKey,
  managerIds: [],
  ...(parentId ? { parentId } : {}),
})

describe('the rows of a plan', () => {
  const rows = planRows([
    task('c', '3'),
    task('a', '1'),
    task('b2', '2', 'b'),
    task('b', '2'),
    task('b1', '1', 'b'),
    task('b11', '1', 'b1'),
    task('lost', '9', 'elsewhere'),
  ])

  it('stand below their parents, in the order that people made, with a number through the whole plan', () => {
    expect(
      rows.map(({ task: { id }, level, number, outline, childNum, below }) => [
        id,
        level,
        number,
        outline,
        childNum,
        below,
      ]),
    ).toEqual([
      ['a', 0, 1, '1', 0, 0],
      ['b', 0, 2, '2', 2, 3],
      ['b1', 1, 3, '2.1', 1, 1],
      ['b11', 2, 4, '2.1.1', 0, 0],
      ['b2', 1, 5, '2.2', 0, 0],
      ['c', 0, 6, '3', 0, 0],
      ['lost', 0, 7, '4', 0, 0],
    ])
  })

  it('leave out what is below a closed one', () => {
    expect(openRows(rows, new Set(['b'])).map(row => row.task.id)).toEqual(['a', 'b', 'c', 'lost'])
    expect(openRows(rows, new Set(['b1'])).map(row => row.task.id)).toEqual(['a', 'b', 'b1', 'b2', 'c', 'lost'])
  })
})

describe('a preview', () => {
  const chain = (count: number): PlanNode[] =>
    Array.from({ length: count }, (_, index): PlanNode => ({
      id: `t${index}`,
      parentId: index === 0 ? null : 't0',
      status: 'WAITING',
      progressPercent: 0,
      planStartDate: `2030-03-${String(3 + index).padStart(2, '0')}T01:00:00.000Z`,
      planEndDate: `2030-03-${String(3 + index).padStart(2, '0')}T10:00:00.000Z`,
      predecessors: index > 1 ? [{ id: `t${index - 1}`, lag: 0 }] : [],
    }))

  const dates = (changes: readonly PlanChange[]) =>
    changes.flatMap(({ id, planStartDate, planEndDate }) =>
      planStartDate || planEndDate ? [{ id, planStartDate, planEndDate }] : [],
    )

  it('answers from the plan as it is, whatever was asked before', () => {
    const drawn = chain(8)
    const settled = new Map(
      openPlan(drawn, 'Asia/Shanghai')
        .settle()
        .map(change => [change.id, change]),
    )
    const nodes = drawn.map(node => ({ ...node, ...settled.get(node.id) }))
    const preview = planPreview(nodes, 'Asia/Shanghai')
    const later = (id: number, days: number): PlanNode => {
      const node = nodes[id]!
      const by = (instant: string) => new Date(Date.parse(instant) + days * 86_400_000).toISOString()
      return { ...node, planStartDate: by(node.planStartDate!), planEndDate: by(node.planEndDate!) }
    }
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: -6, max: 9 })), {
          minLength: 1,
          maxLength: 8,
        }),
        query => {
          for (const [id, days] of query) {
            const fresh = openPlan(nodes, 'Asia/Shanghai')
            fresh.settle()
            expect(dates(preview([later(id, days)]))).toEqual(dates(fresh.edit([later(id, days)])))
          }
        },
      ),
    )
  })
})

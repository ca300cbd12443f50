import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atWallClock, dayOf } from '#platform/contract/zone.ts'
import { companyDays } from './company-days.contract.ts'
import { computePlan, openPlan } from './compute-plan.contract.ts'
import type { ConstraintKind } from './plan-constraint.contract.ts'
import { planDays, type PlanCalendar } from './plan-days.contract.ts'
import { linkTypes, type LinkType } from './plan-link.contract.ts'
import { PlanCycle, shownPercent, type PlanNode } from './plan-node.contract.ts'
import { instantOf, momentOf } from './plan-instant.contract.ts'
import { anyPlan, applied } from './plan-network.fixture.ts'

const zone = 'Asia/Shanghai'
const at = (wall: string) => atWallClock(wall, zone)
const node = (id: string, start: string | null, end: string | null, more: Partial<PlanNode> = {}): PlanNode => ({
  id,
  parentId: null,
  status: 'WAITING',
  planStartDate: start && at(start),
  planEndDate: end && at(end),
  progressPercent: 0,
  ...more,
})
const after = (nodes: PlanNode[]) =>
  Object.fromEntries(applied(nodes, computePlan(nodes, zone)).map(one => [one.id, one]))

describe('the computation of a plan', () => {
  it('gives a task without an end, and one that ends before it starts, the end of the start day', () => {
    const { a, b, c } = after([
      node('a', '2026-03-02 09:00', null),
      node('b', '2026-03-02 09:00', '2026-03-02 09:00'),
      node('c', null, '2026-03-02 09:00'),
    ])
    expect([a!.planEndDate, b!.planEndDate]).toEqual([at('2026-03-02 23:59:59.999'), at('2026-03-02 23:59:59.999')])
    expect(c).toMatchObject({ planStartDate: null, planEndDate: at('2026-03-02 09:00') })
  })

  it('[plan-view-013] spans a parent over its children, weighs its percent by their days, and sums hours and costs', () => {
    const nodes = [
      node('root', '2020-01-01', '2020-01-02'),
      node('part', null, null, { parentId: 'root' }),
      node('one', '2026-03-02', '2026-03-04 23:59:59.999', {
        parentId: 'part',
        progressPercent: 100,
        amounts: { planWorkHour: 8.5, expenseCost: 1050 },
      }),
      node('two', '2026-03-03', '2026-03-03 18:00', {
        parentId: 'part',
        progressPercent: 50,
        amounts: { planWorkHour: 0.1, realWorkHour: 2 },
      }),
      node('gone', '2025-01-01', '2027-01-01', {
        parentId: 'part',
        status: 'CANCEL',
        progressPercent: 100,
        amounts: { planWorkHour: 900 },
      }),
      node('due', null, '2026-03-01 12:00', { parentId: 'root', progressPercent: 0, amounts: { expenseCost: 5 } }),
    ]
    const { root, part } = after(nodes)
    expect(part).toMatchObject({
      planStartDate: at('2026-03-02'),
      planEndDate: at('2026-03-04 23:59:59.999'),
      progressPercent: 350 / 4,
    })
    expect(root).toMatchObject({
      planStartDate: at('2026-03-01'),
      planEndDate: at('2026-03-04 23:59:59.999'),
      progressPercent: ((350 / 4) * 3) / 4,
    })
    expect(shownPercent(65.625)).toBe(66)
    expect(shownPercent(0.5)).toBe(1)
    const plan = openPlan(nodes, zone)
    plan.settle()
    expect(plan.amountsOf('root')).toEqual({ planWorkHour: 8.6, realWorkHour: 2, expenseCost: 1055 })
  })

  it('begins a task the day after its predecessors, plus the days of lag, at its own hour', () => {
    const { b, c } = after([
      node('a', '2026-03-02 09:00', '2026-03-04 18:00'),
      node('b', '2026-03-03 10:30', '2026-03-05 17:00', { predecessors: [{ id: 'a', lag: 0 }] }),
      node('c', null, null, {
        duration: 3,
        predecessors: [
          { id: 'a', lag: 2 },
          { id: 'b', lag: 0 },
        ],
      }),
    ])
    expect(b).toMatchObject({ planStartDate: at('2026-03-05 10:30'), planEndDate: at('2026-03-07 17:00') })
    expect(c).toMatchObject({
      planStartDate: at('2026-03-08'),
      planEndDate: at('2026-03-10 23:59:59.999'),
      duration: 3,
    })
  })

  it('binds start to start, end to end, and start to end, each with its days; a task is moved as it is, and never back', () => {
    const behind = (id: string, type: LinkType, lag: number, start = '2026-03-01 10:30', end = '2026-03-02 17:00') =>
      node(id, start, end, { predecessors: [{ id: 'a', lag, type }] })
    const settled = after([
      node('a', '2026-03-05 09:00', '2026-03-09 18:00'),
      behind('ss', 'SS', 0),
      behind('ss2', 'SS', 2),
      behind('early', 'SS', -1),
      behind('ff', 'FF', 0),
      behind('ff3', 'FF', 3),
      behind('lead', 'FF', -2),
      behind('sf', 'SF', 0),
      behind('sf1', 'SF', 1),
      behind('later', 'FF', 0, '2026-04-01', '2026-04-02 12:00'),
      { ...behind('due', 'FF', 1), planStartDate: null },
      { ...behind('undated', 'FF', 0), planStartDate: null, planEndDate: null, duration: 3 },
      { ...behind('done', 'SS', 0), status: 'FINISH' },
      {
        ...behind('both', 'SS', 1),
        predecessors: [
          { id: 'a', lag: 1, type: 'SS' },
          { id: 'sf1', lag: 9, type: 'FF' },
        ],
      },
    ])
    const days = (id: string) =>
      [settled[id]!.planStartDate, settled[id]!.planEndDate].map(instant => instant && dayOf(instant, zone).slice(5))
    for (const [id, start, end] of [
      ['ss', '03-05', '03-06'],
      ['ss2', '03-07', '03-08'],
      ['early', '03-04', '03-05'],
      ['ff', '03-08', '03-09'],
      ['ff3', '03-11', '03-12'],
      ['lead', '03-06', '03-07'],
      ['sf', '03-03', '03-04'],
      ['sf1', '03-04', '03-05'],
      ['later', '04-01', '04-02'],
      ['due', null, '03-10'],
      ['undated', '03-07', '03-09'],
      ['done', '03-01', '03-02'],
      ['both', '03-13', '03-14'],
    ])
      expect([id, ...days(id!)]).toEqual([id, start, end])
    expect(settled.ss).toMatchObject({ planStartDate: at('2026-03-05 10:30'), planEndDate: at('2026-03-06 17:00') })
  })

  it("takes a parent's start from what begins first below it, and binds the end of everything below a parent", () => {
    const { beside, inner, short } = after([
      node('phase', null, null),
      node('one', '2026-03-05', '2026-03-06', { parentId: 'phase' }),
      node('two', '2026-03-09', '2026-03-10', { parentId: 'phase' }),
      node('beside', '2026-03-01 09:00', '2026-03-02 09:00', { predecessors: [{ id: 'phase', lag: 1, type: 'SS' }] }),
      node('group', null, null, { predecessors: [{ id: 'one', lag: 0, type: 'FF' }] }),
      node('inner', '2026-03-01', '2026-03-03 12:00', { parentId: 'group' }),
      node('short', '2026-03-01', '2026-03-01 12:00', { parentId: 'group' }),
    ])
    expect(beside!.planStartDate).toBe(at('2026-03-06 09:00'))
    expect([inner!.planEndDate, short!.planEndDate]).toEqual([at('2026-03-06 12:00'), at('2026-03-06 12:00')])
  })

  it('lets everything below a task wait for what stands before it, and what comes behind wait for everything below', () => {
    const { inner, last, done } = after([
      node('a', '2026-03-02', '2026-03-04'),
      node('part', null, null, { predecessors: [{ id: 'a', lag: 0 }] }),
      node('inner', '2026-03-01', '2026-03-02 12:00', { parentId: 'part' }),
      node('done', '2026-02-01', '2026-02-02', { parentId: 'part', status: 'FINISH', progressPercent: 100 }),
      node('last', '2026-03-01', '2026-03-01 12:00', { predecessors: [{ id: 'part', lag: 0 }] }),
    ])
    expect(inner).toMatchObject({ planStartDate: at('2026-03-05'), planEndDate: at('2026-03-06 12:00') })
    expect(last!.planStartDate).toBe(at('2026-03-07'))
    expect(done!.planStartDate).toBe(at('2026-02-01'))
  })

  it('runs a finished parent again while a child is open', () => {
    const { root, part } = after([
      node('root', null, null, { status: 'FINISH' }),
      node('part', null, null, { parentId: 'root', status: 'FINISH_DELAY' }),
      node('child', null, null, { parentId: 'part' }),
    ])
    expect([root!.status, part!.status]).toEqual(['RUNNING', 'RUNNING'])
  })

  it('counts days by the wall where the clock is put forward', () => {
    const newYork = companyDays('America/New_York')
    const night = Date.parse(atWallClock('2026-03-08 00:00', 'America/New_York'))
    expect(newYork.startOf(newYork.dayOf(night) + 1) - night).toBe(23 * 3_600_000)
    const start = atWallClock('2026-03-07 09:00', 'America/New_York')
    const end = atWallClock('2026-03-09 09:00', 'America/New_York')
    expect(
      openPlan(
        [{ ...node('a', null, null), planStartDate: start, planEndDate: end, duration: 9 }],
        'America/New_York',
      ).settle(),
    ).toEqual([{ id: 'a', duration: 2 }])
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.constantFrom('America/New_York', 'Africa/Casablanca', 'Australia/Lord_Howe', zone),
        (moment, place) => {
          const days = companyDays(place)
          expect(new Date(days.dayOf(moment) * 86_400_000).toISOString().slice(0, 10)).toBe(
            dayOf(new Date(moment), place),
          )
          expect(days.dayOf(days.startOf(days.dayOf(moment)))).toBe(days.dayOf(moment))
        },
      ),
    )
  })

  it('reads and writes moments as the wire has them', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01T00:00:00.000Z'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        date => {
          expect(momentOf(date.toISOString())).toBe(date.getTime())
          expect(instantOf(date.getTime())).toBe(date.toISOString())
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('refuses a circle, and says which', () => {
    const circle = (nodes: PlanNode[]) => {
      try {
        computePlan(nodes, zone)
        return null
      } catch (problem) {
        return (problem as PlanCycle).path
      }
    }
    const waits = (id: string, ...before: string[]) =>
      node(id, null, null, { predecessors: before.map(one => ({ id: one, lag: 0 })) })
    expect(circle([waits('a', 'c'), waits('b', 'a'), waits('c', 'b'), waits('d', 'c')])).toEqual(['a', 'b', 'c', 'a'])
    expect(circle([waits('a', 'a')])).toEqual(['a', 'a'])
    // Through two parents: each has a child that waits for the other's.
    expect(
      circle([
        node('p', null, null),
        node('q', null, null),
        { ...waits('p1', 'q'), parentId: 'p' },
        { ...waits('q1', 'p'), parentId: 'q' },
      ]),
    ).not.toBeNull()
    expect(circle([node('p', null, null), { ...waits('p1', 'p'), parentId: 'p' }])).not.toBeNull()
    for (const one of linkTypes) {
      for (const other of linkTypes) {
        const linked = (id: string, before: string, type: LinkType, more: Partial<PlanNode> = {}) =>
          node(id, null, null, { predecessors: [{ id: before, lag: 0, type }], ...more })
        expect(circle([linked('a', 'b', one), linked('b', 'a', other)]), `${one} ${other}`).toEqual(['a', 'b', 'a'])
        expect(
          circle([
            node('p', null, null),
            node('q', null, null),
            linked('p1', 'q', one, { parentId: 'p' }),
            linked('q1', 'p', other, { parentId: 'q' }),
          ]),
          `${one} ${other}`,
        ).not.toBeNull()
      }
    }
  })
})

/** Monday to Friday; a Wednesday off, and a Saturday worked for it. */
const office: PlanCalendar = { weekdays: [1, 2, 3, 4, 5], days: { '2026-03-11': false, '2026-03-14': true } }
const counted = (nodes: PlanNode[], calendar = office) =>
  Object.fromEntries(
    applied(
      nodes,
      computePlan(nodes, zone, () => calendar),
    ).map(one => [one.id, one]),
  )
const daysOf = ({ planStartDate, planEndDate }: PlanNode) =>
  [planStartDate, planEndDate].map(instant => instant && dayOf(instant, zone).slice(5))

describe('a plan that counts working days', () => {
  it('begins behind a Friday on Monday, and goes on over days off', () => {
    const { next, hours, lagged, friday, holiday, long } = counted([
      node('a', '2026-03-04 09:00', '2026-03-06 18:00', { duration: 9 }),
      node('next', null, null, { duration: 2, predecessors: [{ id: 'a', lag: 0 }] }),
      node('hours', '2026-03-05 10:30', '2026-03-06 17:00', { predecessors: [{ id: 'a', lag: 0 }] }),
      node('lagged', null, null, { predecessors: [{ id: 'a', lag: 2 }] }),
      node('friday', '2026-03-06 09:00', null, { duration: 2 }),
      node('holiday', '2026-03-10', null, { duration: 2 }),
      node('long', '2026-03-02', null, { duration: 10 }),
    ])
    expect(daysOf(next!)).toEqual(['03-09', '03-10'])
    expect([hours!.planStartDate, hours!.planEndDate]).toEqual([at('2026-03-09 10:30'), at('2026-03-10 17:00')])
    expect(daysOf(lagged!)).toEqual(['03-12', '03-12'])
    expect(daysOf(friday!)).toEqual(['03-06', '03-09'])
    expect(daysOf(holiday!)).toEqual(['03-10', '03-12'])
    expect(daysOf(long!)).toEqual(['03-02', '03-14'])
  })

  it('says how many working days a task takes', () => {
    const long = (start: string, end: string) => counted([node('a', start, end, { duration: 99 })]).a!.duration
    expect(long('2026-03-06 09:00', '2026-03-09 18:00')).toBe(2)
    expect(long('2026-03-02', '2026-03-08 23:59:59.999')).toBe(5)
    expect(long('2026-03-09', '2026-03-14 23:59:59.999')).toBe(5)
    expect(long('2026-03-07', '2026-03-08 23:59:59.999')).toBe(1)
    expect(long('2026-03-02 09:00', '2026-03-03 09:00')).toBe(1)
  })

  it('leaves where it is what nothing moves, and moves what stands on a day off to the next working day', () => {
    const { alone, behind, ff } = counted([
      node('a', '2026-03-05', '2026-03-06 18:00'),
      node('alone', '2026-03-07 09:00', '2026-03-08 18:00'),
      node('behind', '2026-03-07 09:00', '2026-03-08 18:00', { predecessors: [{ id: 'a', lag: 0 }] }),
      node('ff', '2026-03-02 09:00', '2026-03-03 18:00', { predecessors: [{ id: 'a', lag: 1, type: 'FF' }] }),
    ])
    expect(daysOf(alone!)).toEqual(['03-07', '03-08'])
    expect(daysOf(behind!)).toEqual(['03-09', '03-09'])
    expect(daysOf(ff!)).toEqual(['03-06', '03-09'])
  })

  it('counts each task by the calendar of its project', () => {
    const nodes = [
      node('a', '2026-03-05', '2026-03-06 18:00', { projectId: 'p' }),
      node('in', null, null, { projectId: 'p', duration: 2, predecessors: [{ id: 'a', lag: 0 }] }),
      node('out', null, null, { duration: 2, predecessors: [{ id: 'a', lag: 0 }] }),
      node('back', null, null, { projectId: 'p', predecessors: [{ id: 'out', lag: 0 }] }),
    ]
    const after = Object.fromEntries(
      applied(
        nodes,
        computePlan(nodes, zone, ({ projectId }) => (projectId ? office : null)),
      ).map(one => [one.id, one]),
    )
    expect([after.in, after.out, after.back].map(one => daysOf(one!))).toEqual([
      ['03-09', '03-10'],
      ['03-07', '03-08'],
      ['03-09', '03-09'],
    ])
  })

  it('counts and finds days back, whatever the calendar', () => {
    const calendars = fc.record({
      weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
      days: fc.dictionary(
        fc
          .integer({ min: 0, max: 400 })
          .map(one => new Date(Date.parse('2026-01-01') + one * 86_400_000).toISOString().slice(0, 10)),
        fc.boolean(),
        { maxKeys: 60 },
      ),
    })
    fc.assert(
      fc.property(calendars, fc.integer({ min: 20_400, max: 20_900 }), fc.nat(400), (calendar, from, length) => {
        const days = planDays(zone, calendar)
        const worked = Array.from({ length }, (_, index) => from + index).filter(day => {
          const text = new Date(day * 86_400_000).toISOString().slice(0, 10)
          return calendar.days[text] ?? calendar.weekdays.includes(new Date(text).getUTCDay() || 7)
        })
        expect(days.before(from + length) - days.before(from)).toBe(worked.length)
        for (const [index, day] of worked.entries()) {
          expect(days.at(days.before(from) + index)).toBe(day)
          expect(days.isWorked(day)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('a milestone of no length', () => {
  const point = (id: string, when: string | null, before: string[] = [], more: Partial<PlanNode> = {}) =>
    node(id, when, when, { isMilestone: true, predecessors: before.map(one => ({ id: one, lag: 0 })), ...more })

  it('takes no day: what follows it begins when it would without it', () => {
    for (const when of ['2026-03-06 17:00', '2026-03-02 17:00', '2026-03-02 08:00', null]) {
      const { done, next } = counted([
        node('a', '2026-03-05', '2026-03-06 18:00'),
        point('done', when, ['a']),
        node('next', null, null, { predecessors: [{ id: 'done', lag: 0 }] }),
      ])
      expect(daysOf(next!), String(when)).toEqual(['03-09', '03-09'])
      expect(done!.planEndDate, String(when)).toBe(
        at(
          {
            '2026-03-06 17:00': '2026-03-06 17:00',
            '2026-03-02 17:00': '2026-03-06 17:00',
            '2026-03-02 08:00': '2026-03-09 08:00',
          }[when ?? ''] ?? '2026-03-06 23:59:59.999',
        ),
      )
      expect(done!.planStartDate).toBe(done!.planEndDate)
    }
  })

  it('stands before the day that it begins, and weighs nothing in its parent', () => {
    const { first, root } = counted([
      node('root', null, null),
      point('begin', '2026-03-02 09:00', [], { parentId: 'root', status: 'FINISH', progressPercent: 100, duration: 1 }),
      node('first', null, null, {
        parentId: 'root',
        duration: 3,
        predecessors: [{ id: 'begin', lag: 0 }],
        progressPercent: 20,
      }),
    ])
    expect(daysOf(first!)).toEqual(['03-02', '03-04'])
    expect(root).toMatchObject({ progressPercent: 20, planStartDate: at('2026-03-02') })
    const only = counted([
      node('root', null, null),
      point('one', '2026-03-02 09:00', [], { parentId: 'root', progressPercent: 100, status: 'FINISH' }),
      point('two', '2026-03-03 09:00', [], { parentId: 'root' }),
    ])
    expect(only.root!.progressPercent).toBe(50)
  })

  it('of some length is a task like others', () => {
    const { next } = counted([
      node('a', '2026-03-05', '2026-03-05 18:00', { isMilestone: true }),
      node('next', null, null, { predecessors: [{ id: 'a', lag: 0 }] }),
    ])
    expect(daysOf(next!)).toEqual(['03-06', '03-06'])
    expect(
      counted([
        node('a', null, null, { isMilestone: true, duration: 2, predecessors: [{ id: 'b', lag: 0 }] }),
        node('b', '2026-03-05', '2026-03-05 18:00'),
      ]).a!.planEndDate,
    ).toBe(at('2026-03-09 23:59:59.999'))
  })
})

describe('a lead and a constraint', () => {
  it('lets a task begin before its predecessor has ended', () => {
    const { b } = counted([
      node('a', '2026-03-02', '2026-03-06 18:00'),
      node('b', '2026-03-02 09:00', '2026-03-03 18:00', { predecessors: [{ id: 'a', lag: -2 }] }),
    ])
    expect(daysOf(b!)).toEqual(['03-05', '03-06'])
  })

  it('holds a task to the day that was said, whatever stands before it', () => {
    const held = (kind: ConstraintKind, date: string, more: Partial<PlanNode> = {}) =>
      daysOf(
        counted([
          node('a', '2026-03-04', '2026-03-06 18:00'),
          node('b', '2026-03-03 09:00', '2026-03-04 18:00', {
            constraint: { kind, date: at(date) },
            predecessors: [{ id: 'a', lag: 0 }],
            ...more,
          }),
        ]).b!,
      )
    expect(held('SNET', '2026-03-12 09:00')).toEqual(['03-12', '03-13'])
    expect(held('SNET', '2026-03-05 09:00')).toEqual(['03-09', '03-10'])
    expect(held('FNET', '2026-03-13 18:00')).toEqual(['03-12', '03-13'])
    expect(held('MSO', '2026-03-05 09:00')).toEqual(['03-05', '03-06'])
    expect(held('MSO', '2026-03-02 09:00')).toEqual(['03-02', '03-03'])
    expect(held('MFO', '2026-03-06 18:00')).toEqual(['03-05', '03-06'])
    expect(held('SNLT', '2026-03-05 09:00')).toEqual(['03-05', '03-06'])
    expect(held('FNLT', '2026-03-05 18:00')).toEqual(['03-04', '03-05'])
    expect(held('FNLT', '2026-03-03 18:00')).toEqual(['03-03', '03-04'])
    expect(held('ALAP', '2026-03-03 18:00')).toEqual(['03-09', '03-10'])
    expect(held('MSO', '2026-03-05 09:00', { status: 'FINISH', progressPercent: 100 })).toEqual(['03-03', '03-04'])
  })
})

describe('pulling forward', () => {
  it('brings what has not begun to where its predecessors let it, never before a day, and leaves the rest', () => {
    const before = (id: string) => ({ predecessors: [{ id, lag: 0 }] })
    const nodes = [
      node('a', '2026-03-02', '2026-03-03 18:00', { status: 'FINISH', progressPercent: 100 }),
      node('b', '2026-03-16 09:00', '2026-03-18 18:00', before('a')),
      node('c', '2026-03-24', '2026-03-25 18:00', before('b')),
      node('running', '2026-03-24', '2026-03-25 18:00', { ...before('a'), status: 'RUNNING', progressPercent: 10 }),
      node('alone', '2026-03-24', '2026-03-25 18:00'),
      node('point', '2026-03-27 17:00', '2026-03-27 17:00', { ...before('c'), isMilestone: true }),
    ]
    const pulled = (to: string) => {
      const plan = openPlan(nodes, zone, () => office)
      plan.settle({ to: Date.parse(at(to)) })
      return Object.fromEntries(nodes.map(({ id }) => [id, daysOf({ ...nodes[0]!, ...plan.fieldsOf(id) })]))
    }
    expect(pulled('2026-03-01')).toEqual({
      a: ['03-02', '03-03'],
      b: ['03-04', '03-06'],
      c: ['03-09', '03-10'],
      running: ['03-24', '03-25'],
      alone: ['03-24', '03-25'],
      point: ['03-10', '03-10'],
    })
    expect(pulled('2026-03-12')).toMatchObject({
      b: ['03-12', '03-14'],
      c: ['03-16', '03-17'],
      point: ['03-17', '03-17'],
    })
    expect(pulled('2026-03-30')).toMatchObject({ b: ['03-16', '03-18'] })
  })
})

describe('for any plan', () => {
  it('the order in which tasks come makes no difference', () => {
    fc.assert(
      fc.property(anyPlan, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (nodes, keys) => {
        const shuffled = nodes
          .map((one, index) => [keys[index]!, one] as const)
          .toSorted(([one], [other]) => one - other)
          .map(([, one]) => one)
        expect(computePlan(shuffled, zone)).toEqual(computePlan(nodes, zone))
      }),
      { numRuns: 300 },
    )
  })

  it('a second pass changes nothing', () => {
    fc.assert(
      fc.property(anyPlan, nodes => {
        expect(computePlan(applied(nodes, computePlan(nodes, zone)), zone)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('no link of an open task, or of one above it, is violated, and parents contain their children', () => {
    const days = companyDays(zone)
    const day = (instant: string) => days.dayOf(Date.parse(instant))
    fc.assert(
      fc.property(anyPlan, nodes => {
        const settled = applied(nodes, computePlan(nodes, zone))
        const known = new Map(settled.map(one => [one.id, one]))
        const counts = ({ status }: PlanNode) => status !== 'CANCEL'
        const isOpen = ({ status }: PlanNode) => !['CANCEL', 'FINISH', 'FINISH_DELAY'].includes(status)
        const hasBelow = (id: string) => settled.some(one => one.parentId === id && counts(one))
        const lineOf = (one: PlanNode): PlanNode[] => [
          one,
          ...(one.parentId === null ? [] : lineOf(known.get(one.parentId)!)),
        ]
        for (const one of settled) {
          const parent = one.parentId === null ? undefined : known.get(one.parentId)
          if (parent && counts(one)) {
            if (one.planStartDate) expect(parent.planStartDate! <= one.planStartDate).toBe(true)
            if (one.planEndDate)
              expect(parent.planEndDate! >= one.planEndDate && (parent.planStartDate ?? '') <= one.planEndDate).toBe(
                true,
              )
          }
          if (!isOpen(one) || hasBelow(one.id)) continue
          for (const { id, lag, type = 'FS' } of lineOf(one).flatMap(({ predecessors = [] }) => predecessors)) {
            const { planStartDate, planEndDate, ...before } = known.get(id)!
            const bound = type === 'FS' || type === 'FF' ? planEndDate : planStartDate
            if (!counts({ planStartDate, planEndDate, ...before }) || bound === null) continue
            // A day begins where the one before it ends: what is bound to a start may end on the day before.
            if (type === 'FS') expect(day(one.planStartDate!)).toBeGreaterThan(day(bound) + lag)
            else if (type === 'SS') expect(day(one.planStartDate!)).toBeGreaterThanOrEqual(day(bound) + lag)
            else expect(day(one.planEndDate!) + (type === 'SF' ? 1 : 0)).toBeGreaterThanOrEqual(day(bound) + lag)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('an edit leads where the whole computation leads', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, fc.array(fc.nat(), { minLength: 1, maxLength: 3 }), (nodes, values, which) => {
        const first = openPlan(nodes, zone)
        first.settle()
        const settled = nodes.map(one => ({ ...one, ...first.fieldsOf(one.id) }))
        const plan = openPlan(settled, zone)
        plan.settle()
        const edited = [...new Set(which.map(one => one % settled.length))].map(index => {
          const { status, planStartDate, planEndDate, progressPercent } = values[index % values.length]!
          return { ...settled[index]!, status, planStartDate, planEndDate, progressPercent, duration: null }
        })
        const now = applied(settled, edited)
        expect(plan.edit(edited)).toEqual(computePlan(now, zone))
      }),
      { numRuns: 500 },
    )
  })
})

describe('a thousand random networks', () => {
  /** A small generator of its own, so that each run draws the same networks. */
  const dice = (seed: number) => () => (
    (seed = (Math.imul(seed ^ (seed >>> 15), seed | 1) + 0x6d2b79f5) | 0),
    (seed ^ (seed >>> 14)) >>> 0
  )
  const day = (number: number) => new Date(Date.parse('2026-01-04T16:00:00.000Z') + number * 86_400_000).toISOString()

  interface Network {
    lengths: readonly number[]
    group?: readonly number[]
    links: readonly Link[]
  }
  /** From and to a task, or a group (`~one`): all tasks of it. */
  interface Link {
    before: number
    behind: number
    lag: number
    type: LinkType
  }

  /**
   * When each task of a network begins, in whole days from the first: midnights, so that a task's end is its start and
   * its length. Found by pushing whatever stands too early, again and again, until nothing does.
   */
  function pushed({ lengths, group = [], links }: Network): number[] {
    const starts = lengths.map(() => 0)
    const tasksOf = (one: number) => (one >= 0 ? [one] : [...starts.keys()].filter(task => group[task] === ~one))
    for (let hasMoved = true; hasMoved;) {
      hasMoved = false
      for (const { before, behind, lag, type } of links) {
        const at =
          (type[0] === 'F'
            ? Math.max(...tasksOf(before).map(task => starts[task]! + lengths[task]!))
            : Math.min(...tasksOf(before).map(task => starts[task]!))) + lag
        for (const task of tasksOf(behind)) {
          const needed = type[1] === 'S' ? at : at - lengths[task]!
          if (needed > starts[task]!) [starts[task], hasMoved] = [needed, true]
        }
      }
    }
    return starts
  }
  const drawLink = (roll: () => number): Pick<Link, 'lag' | 'type'> => {
    const type = linkTypes[roll() % 4]!
    return { type, lag: roll() % 3 === 0 ? (roll() % 5) - 2 : 0 }
  }
  /** The plan that a network is drawn as, settled. */
  function planned({ lengths, group, links }: Network, calendar: PlanCalendar | null = null) {
    const name = (one: number) => (one >= 0 ? `t${one}` : `g${~one}`)
    const waits = (one: number) => ({
      predecessors: links
        .filter(({ behind }) => behind === one)
        .map(({ before, lag, type }) => ({ id: name(before), lag, type })),
    })
    const plan = openPlan(
      [
        node('root', null, null),
        ...[...new Set(group)].map(one => ({ ...node(`g${one}`, null, null, waits(~one)), parentId: 'root' })),
        ...lengths.map((length, task): PlanNode => ({
          id: `t${task}`,
          parentId: group ? `g${group[task]}` : 'root',
          status: 'WAITING',
          progressPercent: 0,
          planStartDate: day(0),
          planEndDate: null,
          duration: length,
          ...waits(task),
        })),
      ],
      zone,
      () => calendar,
    )
    plan.settle()
    return plan
  }
  const lastMoment = (midnight: number) => new Date(Date.parse(day(midnight)) - 1).toISOString()

  it('end when their longest path does', () => {
    for (let network = 0; network < 1000; network++) {
      const roll = dice(network * 7919 + 17)
      const lengths = Array.from({ length: 2 + (roll() % 40) }, () => 1 + (roll() % 10))
      const links = lengths.flatMap((_, task) =>
        task === 0
          ? []
          : [...new Set(Array.from({ length: roll() % 4 }, () => roll() % task))].map((before): Link => ({
              before,
              behind: task,
              ...drawLink(roll),
            })),
      )
      const starts = pushed({ lengths, links })
      const plan = planned({ lengths, links })
      for (const [task, start] of starts.entries()) {
        expect(
          [plan.fieldsOf(`t${task}`)!.planStartDate, plan.fieldsOf(`t${task}`)!.planEndDate],
          `network ${network}`,
        ).toEqual([day(start), lastMoment(start + lengths[task]!)])
      }
      expect(plan.fieldsOf('root')!.planEndDate, `network ${network}`).toBe(
        lastMoment(Math.max(...starts.map((start, task) => start + lengths[task]!))),
      )
    }
  })

  it('end so in working days', () => {
    const worked: string[] = []
    for (let number = 0; worked.length < 600; number++) {
      const text = new Date(Date.parse('2026-01-05') + number * 86_400_000).toISOString().slice(0, 10)
      if (office.days[text] ?? office.weekdays.includes(new Date(text).getUTCDay() || 7)) worked.push(text)
    }
    for (let network = 0; network < 300; network++) {
      const roll = dice(network * 6007 + 3)
      const lengths = Array.from({ length: 2 + (roll() % 40) }, () => 1 + (roll() % 10))
      const links = lengths.flatMap((_, task) =>
        task === 0
          ? []
          : [...new Set(Array.from({ length: roll() % 4 }, () => roll() % task))].map((before): Link => ({
              before,
              behind: task,
              ...drawLink(roll),
            })),
      )
      const plan = planned({ lengths, links }, office)
      for (const [task, start] of pushed({ lengths, links }).entries()) {
        const { planStartDate, planEndDate, duration } = plan.fieldsOf(`t${task}`)!
        expect([dayOf(planStartDate!, zone), dayOf(planEndDate!, zone), duration], `network ${network}`).toEqual([
          worked[start],
          worked[start + lengths[task]! - 1],
          lengths[task],
        ])
      }
    }
  })

  it('end so with groups in them: what is before a group is before all in it', () => {
    for (let network = 0; network < 300; network++) {
      const roll = dice(network * 104_729 + 5)
      const group = Array.from({ length: 4 + (roll() % 30) }, (_, task) => (task < 4 ? task : roll() % 4))
      const lengths = group.map(() => 1 + (roll() % 6))
      // Groups wait for earlier groups, tasks for tasks of earlier groups: never a circle.
      const links: Link[] = [
        ...[1, 2, 3].flatMap(one =>
          [...Array(one).keys()]
            .filter(() => roll() % 3 === 0)
            .map(before => ({ before: ~before, behind: ~one, ...drawLink(roll) })),
        ),
        ...group.flatMap((own, task) =>
          [...group.keys()]
            .filter(other => group[other]! < own && roll() % 6 === 0)
            .map(before => ({ before, behind: task, ...drawLink(roll) })),
        ),
      ]
      const plan = planned({ lengths, group, links })
      for (const [task, start] of pushed({ lengths, group, links }).entries())
        expect(plan.fieldsOf(`t${task}`)!.planStartDate, `network ${network}`).toBe(day(start))
    }
  })
})

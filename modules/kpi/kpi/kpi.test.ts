import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import { spreadEvenly } from '#modules/okr/okr.contract.ts'
import { waitingCalls } from '#mechanisms/waiting/waiting.contract.ts'
import { billLogCalls } from '#modules/finance/finance.contract.ts'
import { kpiCalls, type GoalInput } from './kpi.contract.ts'
import { finalScore, scoreOf } from './score.contract.ts'

const server = testServer()
const { staff, manager, admin, finance, sales } = demoPeople
async function fresh() {
  await server.sql('delete from kpi')
  await server.sql(`delete from member where subject_type = 'kpi'`)
}
/** Goals that are scored by hand: three of performance, two of capability. */
const byHand: GoalInput[] = [
  { name: '交付', weight: 5_000 },
  { name: '质量', weight: 3_000 },
  { name: '分享', weight: 2_000 },
  { name: '协作', kind: 'capability', weight: 6_000 },
  { name: '学习', kind: 'capability', weight: 4_000 },
]
const templateId = async () => (await server.done('staff', kpiCalls.templates, {})).list[0]!.id
const create = async (more: object = {}) => ({
  personId: staff.id,
  evaluatorId: manager.id,
  secondEvaluatorId: admin.id,
  templateId: await templateId(),
  type: 'season' as const,
  goals: byHand,
  ...more,
})
const made = async (more: object = {}) => (await server.done('hr', kpiCalls.create, await create(more))).id
const detail = (id: string, who: 'staff' | 'manager' = 'staff') => server.done(who, kpiCalls.detail, { id })
const goals = [0, 1, 2, 3, 4].map(() => ({ progress: '完成', score: 90 }))
const scores = [0, 1, 2, 3, 4].map(() => ({ score: 80 }))
const rows = () => server.sql('select * from kpi order by id')

/** The evaluator's words and numbers, once they begin again. */
const nothingSaid = { summary: '', bonusScore: 0, bonusReason: '', performanceScore: null, level: null }

describe('an evaluation', () => {
  it('[kpi-005, kpi-006, kpi-007, kpi-008, kpi-009, kpi-010, kpi-012, kpi-016] goes from its person to the evaluator to the second', async () => {
    await fresh()
    const id = await made()
    expect(await detail(id)).toMatchObject({
      status: 'created',
      type: 'season',
      templateName: '研发季度考核',
      person: { id: staff.id },
      evaluator: { id: manager.id },
      secondEvaluator: { id: admin.id },
      can: { self: true, evaluate: false, second: false, restart: false },
    })
    expect(await server.call('manager', kpiCalls.evaluate, { id, goals: scores })).toMatchObject({
      code: 'kpi.not_now',
    })
    await server.done('staff', kpiCalls.self, { id, goals, summary: '还行' })
    const waiting = await server.done('manager', waitingCalls.list, { kind: ['kpi'] })
    // Its name is a person and a cycle: what it is stands beside it.
    expect(waiting.list).toMatchObject([{ id, note: '绩效考核' }])
    expect(await server.call('manager', kpiCalls.evaluate, { id, goals: scores, bonusScore: 3 })).toMatchObject({
      code: 'kpi.bonus.reason',
    })
    await server.done('manager', kpiCalls.evaluate, { id, goals: scores, bonusScore: 3, bonusReason: '攻坚' })
    // Until it is accepted its person sees nothing of what others gave.
    expect(await detail(id)).toMatchObject({ status: 'mgr_sum', finalScore: null, level: null, bonusReason: '' })
    expect((await detail(id)).goals.every(({ score }) => score === null)).toBe(true)
    expect((await server.done('staff', kpiCalls.list, {})).list).toMatchObject([{ id, finalScore: null, level: null }])
    expect(await detail(id, 'manager')).toMatchObject({ finalScore: 83, level: 'B' })
    await server.done('admin', kpiCalls.second, { id, agree: false, opinion: '再看看' })
    expect(await detail(id, 'manager')).toMatchObject({ status: 'reject', opinion: '再看看', can: { evaluate: true } })
    await server.done('manager', kpiCalls.evaluate, { id, goals: scores })
    await server.done('admin', kpiCalls.second, { id, agree: true })
    expect(await detail(id)).toMatchObject({
      status: 'accept',
      performanceScore: 80,
      capabilityScore: 80,
      bonusScore: 0,
      finalScore: 80,
      level: 'B',
    })
  })

  it('[kpi-011] is returned with the reason, and begun again from either step', async () => {
    await fresh()
    const id = await made({ secondEvaluatorId: null })
    await server.done('staff', kpiCalls.self, { id, goals })
    await server.done('manager', kpiCalls.giveBack, { id, opinion: '请写数据' })
    expect(await detail(id)).toMatchObject({ status: 'created', opinion: '请写数据' })
    await server.done('staff', kpiCalls.self, { id, goals })
    await server.done('manager', kpiCalls.evaluate, {
      id,
      goals: scores,
      bonusScore: 2,
      bonusReason: '攻坚',
      summary: '好',
    })
    expect(await server.call('staff', kpiCalls.restart, { id, to: 'self' })).toMatchObject({ result: 403 })
    await server.done('manager', kpiCalls.restart, { id, to: 'first' })
    expect(await detail(id, 'manager')).toMatchObject({ status: 'self_sum', finalScore: null, ...nothingSaid })
    await server.done('manager', kpiCalls.restart, { id, to: 'self' })
    expect(await detail(id)).toMatchObject({ status: 'created', can: { self: true } })
  })

  it('[kpi-013, kpi-014] needs goals whose weights total exactly 100 %', async () => {
    await fresh()
    const before = await server.sql('select * from kpi_template')
    const save = (list: object[]) =>
      server.call('hr', kpiCalls.saveTemplate, { name: '新的', goals: list, levels: [{ name: 'A', from: 0 }] } as never)
    expect(await save([])).toMatchObject({ code: 'kpi.goals.needed' })
    expect(await save([{ name: '一', weight: 9_999 }])).toMatchObject({
      code: 'kpi.weights',
      msg: '权重合计须为 100%，现在是 99.99%',
    })
    expect(await server.call('staff', kpiCalls.saveTemplate, { name: '新', goals: [], levels: [] })).toMatchObject({
      result: 403,
    })
    expect(await server.sql('select * from kpi_template')).toEqual(before)
    const wrong = await create({ goals: [{ name: '一', weight: 5_000 }] })
    expect(await server.call('hr', kpiCalls.create, wrong)).toMatchObject({ code: 'kpi.weights' })
    expect(await rows()).toEqual([])
  })

  it('[kpi-015, kpi-019] is one per person and cycle, from however many phones', async () => {
    await fresh()
    const input = await create()
    const replies = await Promise.all([0, 1, 2].map(() => server.call('hr', kpiCalls.create, input)))
    expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'kpi.exists', 'kpi.exists'])
    expect(replies.find(({ code }) => code)).toMatchObject({ msg: '该成员在这个周期已有考核' })
    expect(await rows()).toHaveLength(1)
  })

  it('is decided once by two who evaluate at the same time', async () => {
    await fresh()
    const id = await made()
    await server.done('staff', kpiCalls.self, { id, goals })
    const replies = await Promise.all(
      [0, 1].map(() => server.call('manager', kpiCalls.evaluate, { id, goals: scores })),
    )
    expect(replies.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'kpi.not_now'])
  })

  it('is set up by those above its person or by HR, for three different people', async () => {
    await fresh()
    const input = await create()
    // Who leads nobody sets up none, who leads somebody those of their own people.
    for (const who of ['finance', 'staff'] as const)
      expect(await server.call(who, kpiCalls.create, input)).toMatchObject({ code: 'authority.missing' })
    expect(
      await server.call('manager', kpiCalls.create, await create({ personId: finance.id, evaluatorId: admin.id })),
    ).toMatchObject({ code: 'kpi.person.not_yours' })
    expect(await server.call('hr', kpiCalls.create, await create({ secondEvaluatorId: manager.id }))).toMatchObject({
      code: 'kpi.evaluator.same',
    })
    expect(await rows()).toEqual([])
    // Whoever may is offered it: who leads somebody, and HR.
    const can = async (who: 'admin' | 'manager' | 'hr' | 'staff' | 'finance') =>
      (await server.done(who, kpiCalls.list, { scope: 'mine' })).can
    for (const who of ['staff', 'finance'] as const) expect(await can(who)).toEqual({ create: false, set: false })
    expect(await can('manager')).toEqual({ create: true, set: false })
    for (const who of ['admin', 'hr'] as const) expect(await can(who)).toEqual({ create: true, set: true })
  })

  it('is seen by its three people and HR, by no other principal, in no list or chart', async () => {
    await fresh()
    const id = await made({ personId: finance.id, evaluatorId: admin.id, secondEvaluatorId: null })
    for (const who of ['finance', 'admin', 'hr'] as const)
      expect((await server.done(who, kpiCalls.detail, { id })).id).toBe(id)
    for (const who of ['staff', 'manager', 'sales', 'other'] as const) {
      expect(await server.call(who, kpiCalls.detail, { id })).toMatchObject({ result: 4 })
      for (const scope of ['mine', 'charged', 'company'] as const)
        expect((await server.done(who, kpiCalls.list, { scope })).list).toEqual([])
      expect(await server.done(who, kpiCalls.chart, { type: 'season' })).toMatchObject({ total: 0 })
      for (const call of [kpiCalls.self, kpiCalls.evaluate, kpiCalls.second, kpiCalls.restart, kpiCalls.remove])
        expect(await server.call(who, call as never, { id, goals, agree: true, to: 'self' } as never)).toMatchObject({
          result: 4,
        })
    }
    expect(await server.call(null, kpiCalls.detail, { id })).toMatchObject({ result: 401 })
  })
})

/** An indicator of the whole weight, with its rule. */
const indicator = (more: Partial<GoalInput>): GoalInput[] => [{ name: '签约', weight: 10_000, ...more }]
const linear = { rule: 'linear', zeroAt: 50, fullAt: 100, mostScore: 120 } as const
const fewer = {
  rule: 'steps',
  steps: [
    { from: 0, score: 100 },
    { from: 3, score: 60 },
  ],
} as const
const evaluated = (id: string, input: object) =>
  server.call('manager', kpiCalls.evaluate, { id, goals: [input], bonusScore: 0 })
const alone = { secondEvaluatorId: null }

describe('an indicator', () => {
  it('is scored in proportion between its limits, whichever is larger, or in steps', () => {
    const between = { kind: 'performance' as const, ...linear, steps: [] }
    expect([40, 50, 75, 100, 105, 200].map(actual => scoreOf(between, actual))).toEqual([0, 0, 50, 100, 110, 120])
    const falling = { ...between, zeroAt: 10, fullAt: 0, mostScore: 100 }
    expect([12, 10, 4, 0, -1].map(actual => scoreOf(falling, actual))).toEqual([0, 0, 60, 100, 100])
    const steps = { ...between, ...fewer, steps: [...fewer.steps] }
    expect([-1, 0, 2.9, 3, 100].map(actual => scoreOf(steps, actual))).toEqual([0, 100, 100, 60, 60])
    expect(scoreOf(between, null)).toBeNull()
    expect(scoreOf({ ...between, rule: 'hand' }, 80)).toBeNull()
  })

  it('needs what it came to, takes no score by hand, and shows both', async () => {
    await fresh()
    const id = await made({ ...alone, goals: indicator(linear) })
    const self = (input: object) => server.call('staff', kpiCalls.self, { id, goals: [input] })
    expect(await self({})).toMatchObject({ code: 'kpi.actual.needed', msg: '请填写「签约」的实际值' })
    expect(await self({ actual: 80, score: 100 })).toMatchObject({ code: 'kpi.score.computed' })
    expect((await detail(id)).status).toBe('created')
    await server.done('staff', kpiCalls.self, { id, goals: [{ actual: 90, progress: '签了 9 成' }] })
    expect((await detail(id)).goals).toMatchObject([{ actual: 90, selfScore: 80, score: null, rule: 'linear' }])
    // The evaluator has another number: it is theirs that counts.
    expect(await evaluated(id, {})).toMatchObject({ code: 'kpi.actual.needed' })
    expect(await evaluated(id, { actual: 75 })).not.toHaveProperty('code')
    expect(await detail(id)).toMatchObject({
      status: 'accept',
      finalScore: 50,
      goals: [{ actual: 75, selfScore: 80, score: 50 }],
    })
  })

  it('takes a figure of the product within its period, opens its rows, and takes it from nobody', async () => {
    await fresh()
    const id = await made({ ...alone, goals: indicator({ ...linear, zeroAt: 0, fullAt: 1_000_000, figure: 'hours' }) })
    const before = await detail(id)
    const rowsOf = (who: 'staff' | 'manager' | 'admin') =>
      server.done(who, kpiCalls.figure, { id, goal: 0, limit: 100 })
    const shown = await rowsOf('staff')
    expect(shown.value).toBe(before.goals[0]!.actual)
    expect(shown).toMatchObject({ startDate: before.startDate, endDate: before.endDate })
    expect(shown.list.every(({ day }) => day >= before.startDate && day <= before.endDate)).toBe(true)
    if (shown.total! <= 100) expect(shown.list.reduce((sum, { amount }) => sum + amount!, 0)).toBeCloseTo(shown.value!)
    expect(await server.call('staff', kpiCalls.self, { id, goals: [{ actual: 9 }] })).toMatchObject({
      code: 'kpi.actual.counted',
    })
    await server.done('staff', kpiCalls.self, { id, goals: [{}] })
    await server.sql(
      `insert into work_hour select (jsonb_populate_record(w, jsonb_build_object('id', gen_random_uuid(), 'person_id', $1::uuid,
        'day', $2::date, 'hour', 4, 'summary', '补记'))).* from work_hour w where comp_id = (select comp_id from person where
        id = $1) limit 1`,
      [staff.id, before.endDate],
    )
    expect((await detail(id, 'manager')).goals[0]!.actual).toBe(shown.value! + 4)
    await server.done('manager', kpiCalls.evaluate, { id, goals: [{}] })
    await server.sql(`delete from work_hour where summary = '补记'`)
    // As it was scored, whatever becomes of the rows.
    expect((await detail(id)).goals[0]!.actual).toBe(shown.value! + 4)
    expect((await rowsOf('manager')).value).toBe(shown.value)
    // Rows of records that one may not see have no name.
    const money = await made({
      ...alone,
      personId: finance.id,
      evaluatorId: manager.id,
      goals: indicator({ figure: 'money_received' }),
    })
    await server.done('finance', billLogCalls.create, {
      direction: 'in',
      amount: '86000',
      billDate: before.startDate,
      partyName: '海河机械',
    })
    const received = await server.done('manager', kpiCalls.figure, { id: money, goal: 0 })
    expect(received.list.every(({ name, path }) => name === null && path === null)).toBe(true)
    // And, being of the company's books, no amounts; whoever keeps those reads them.
    expect(received.list.map(({ amount }) => amount)).toContain(null)
    expect(received.list.every(({ amount }) => amount === null)).toBe(true)
    expect((await server.done('finance', kpiCalls.figure, { id: money, goal: 0, limit: 100 })).list).toContainEqual(
      expect.objectContaining({ name: '海河机械', amount: 86_000 }),
    )
    expect(await server.call('staff', kpiCalls.figure, { id: money, goal: 0 })).toMatchObject({ result: 4 })
    // What the company received is counted where HR, or somebody with a right to the books, wants it so.
    await fresh()
    const byManager = (more: object) =>
      create({ ...alone, evaluatorId: null, goals: indicator({ figure: 'money_received' }), ...more })
    expect(await server.call('manager', kpiCalls.create, await byManager({}))).toMatchObject({
      code: 'okr.figure.company',
    })
    expect(await rows()).toEqual([])
    await server.done('manager', kpiCalls.create, await byManager({ goals: indicator({ figure: 'hours' }) }))
    for (const figure of ['contracts_signed', 'tasks_done', 'okr_score'] as const) {
      await fresh()
      const one = await made({ ...alone, goals: indicator({ figure }) })
      expect((await server.done('staff', kpiCalls.figure, { id: one, goal: 0 })).value).toBe(
        (await detail(one)).goals[0]!.actual,
      )
    }
  })

  it('is set up with limits that differ, and steps from different values', async () => {
    await fresh()
    const refused = async (more: Partial<GoalInput>) =>
      (await server.call('hr', kpiCalls.create, await create({ goals: indicator(more) }))).code
    expect(await refused({ rule: 'linear', zeroAt: 5, fullAt: 5 })).toBe('kpi.rule.limits')
    expect(await refused({ rule: 'linear', zeroAt: 5 })).toBe('kpi.rule.limits')
    expect(await refused({ rule: 'steps', steps: [] })).toBe('kpi.rule.steps')
    expect(await refused({ rule: 'steps', steps: [fewer.steps[0], fewer.steps[0]] })).toBe('kpi.rule.steps')
    expect(await rows()).toEqual([])
  })
})

const formula = { name: '公司公式', performanceWeight: 6_000, bonusMost: 5, finalMost: 100 }
/** A template with the company's own formula, and an evaluation by it that is accepted with these scores. */
async function accepted(more: object, scored: number, bonusScore = 0) {
  await fresh()
  await server.sql('delete from kpi_template where name = $1', [formula.name])
  const levels = [
    { name: '优', from: 90, share: 20 },
    { name: '良', from: 0 },
  ]
  const saved = await server.done('hr', kpiCalls.saveTemplate, { ...formula, goals: indicator({}), levels, ...more })
  const id = await made({ ...alone, templateId: saved.id, goals: [] })
  await server.done('staff', kpiCalls.self, { id, goals: [{ score: 90 }] })
  await server.done('manager', kpiCalls.evaluate, {
    id,
    goals: [{ score: scored }],
    bonusScore,
    bonusReason: '攻坚',
    summary: '评语',
  })
  return id
}

describe("the company's formula", () => {
  it('limits bonus and final score', async () => {
    const id = await accepted({}, 98, 5)
    expect(await detail(id)).toMatchObject({ finalScore: 100, level: '优', bonusScore: 5, calibration: 0 })
    await server.done('manager', kpiCalls.restart, { id, to: 'first' })
    expect(
      await server.call('manager', kpiCalls.evaluate, { id, goals: [{ score: 50 }], bonusScore: 6, bonusReason: '多' }),
    ).toMatchObject({ code: 'kpi.bonus.most', msg: '加减分不能超过 5 分' })
  })

  it('says what the person sees of it', async () => {
    const all = await accepted({}, 80)
    expect(await detail(all)).toMatchObject({ finalScore: 80, level: '良', goals: [{ score: 80 }], summary: '评语' })
    const result = await accepted({ personSees: 'result' }, 80)
    expect(await detail(result)).toMatchObject({ finalScore: 80, goals: [{ score: null }], performanceScore: null })
    const level = await accepted({ personSees: 'level' }, 80)
    expect(await detail(level)).toMatchObject({ finalScore: null, level: '良', bonusReason: '', summary: '评语' })
    expect(await detail(level, 'manager')).toMatchObject({ finalScore: 80, goals: [{ score: 80 }] })
    expect((await server.done('staff', kpiCalls.list, {})).list).toMatchObject([{ finalScore: null, level: '良' }])
  })

  it('shows nothing before the release, which comes after calibration and its distribution', async () => {
    const id = await accepted({ waitsForRelease: true }, 88)
    const { startDate } = await detail(id)
    expect(await detail(id)).toMatchObject({ status: 'accept', finalScore: null, level: null, releasedAt: null })
    const period = { type: 'season' as const, date: startDate }
    const chart = () => server.done('hr', kpiCalls.chart, period)
    expect(await chart()).toMatchObject({
      waiting: 1,
      can: { release: true },
      levels: [
        { name: '优', count: 0, share: 20 },
        { name: '良', count: 1, share: null },
      ],
    })
    const calibrate = (who: 'hr' | 'manager', calibration: number) =>
      server.call(who, kpiCalls.calibrate, { id, calibration, reason: '部门拉通' })
    expect(await calibrate('manager', 3)).toMatchObject({ result: 403 })
    expect(await calibrate('hr', 3)).toMatchObject({ data: { finalScore: 91, level: '优' } })
    const figures = await chart()
    const opened = async (by: object) =>
      (await server.done('hr', kpiCalls.list, { ...period, scope: 'company', ...by })).total
    const counted = { counted: '1' } as const
    for (const { name, count } of figures.levels)
      expect(await opened({ ...counted, ...(name === null ? { noLevel: '1' } : { level: name }) })).toBe(count)
    for (const { status, count } of figures.statuses) expect(await opened({ ...counted, status })).toBe(count)
    expect(await opened(counted)).toBe(figures.total)
    expect(await opened({ unreleased: '1' })).toBe(1)
    expect(figures.waiting).toBe(1)
    // Below every level: counted as such, and opened as such.
    await server.sql('update kpi set level = null where id = $1', [id])
    expect((await chart()).levels.find(one => one.name === null)).toMatchObject({ count: 1 })
    expect([await opened({ ...counted, noLevel: '1' }), await opened({ ...counted, level: '优' })]).toEqual([1, 0])
    await server.sql(`update kpi set level = '优' where id = $1`, [id])
    expect((await detail(id)).finalScore).toBeNull()
    // Nor does its person find out by asking for those of a level.
    const ofLevel = async (who: 'staff' | 'manager') =>
      (await server.done(who, kpiCalls.list, { scope: 'company', level: '优' })).list.map(one => one.id)
    expect([await ofLevel('staff'), await ofLevel('manager')]).toEqual([[], [id]])
    await server.sql('update kpi set level = null where id = $1', [id])
    const ofNone = async (who: 'staff' | 'manager') =>
      (await server.done(who, kpiCalls.list, { scope: 'company', noLevel: '1' })).list.map(one => one.id)
    expect([await ofNone('staff'), await ofNone('manager')]).toEqual([[], [id]])
    await server.sql(`update kpi set level = '优' where id = $1`, [id])
    expect(await server.call('manager', kpiCalls.release, period)).toMatchObject({ result: 403 })
    expect(await server.done('hr', kpiCalls.release, period)).toMatchObject({ num: 1 })
    expect(await detail(id)).toMatchObject({
      finalScore: 91,
      level: '优',
      calibration: 3,
      calibrationReason: '部门拉通',
    })
    expect(await ofLevel('staff')).toEqual([id])
    expect(await server.call('hr', kpiCalls.release, period)).toMatchObject({ code: 'kpi.release.none' })
    expect(await calibrate('hr', 1)).toMatchObject({ code: 'kpi.not_now' })
    // One of HR's own is none of those that they count, and waits as well: as many are released as were said to wait.
    const own = await accepted({ waitsForRelease: true }, 88)
    await server.sql('update kpi set person_id = $2 where id = $1', [own, demoPeople.hr.id])
    expect(await chart()).toMatchObject({ accepted: 0, waiting: 1 })
    expect(await server.done('hr', kpiCalls.release, period)).toMatchObject({ num: 1 })
    expect(await chart()).toMatchObject({ waiting: 0 })
  })
})

/** Everybody there is to an evaluation: its three people, HR, an administrator, a colleague, another company, nobody. */
const principals = ['staff', 'manager', 'finance', 'hr', 'admin', 'sales', 'other', null] as const
type Principal = (typeof principals)[number]
const seers: readonly Principal[] = ['staff', 'manager', 'finance', 'hr', 'admin']
const ofHr: readonly Principal[] = ['hr', 'admin']
const oneScore = [{ score: 80 }]
/** Each call that names an evaluation: in which state, with what, and who alone gets it done. */
const doors = {
  detail: ['accept', {}, seers],
  figure: ['accept', { goal: 0 }, seers],
  self: ['created', { goals: oneScore }, ['staff']],
  evaluate: ['self_sum', { goals: oneScore }, ['manager']],
  giveBack: ['self_sum', { opinion: '补充' }, ['manager']],
  second: ['mgr_sum', { agree: true }, ['finance']],
  restart: ['accept', { to: 'self' }, ['manager', ...ofHr]],
  calibrate: ['accept', { calibration: 1, reason: '拉通' }, ofHr],
  remove: ['created', {}, ofHr],
} as const satisfies Partial<Record<keyof typeof kpiCalls, readonly [string, object, readonly Principal[]]>>

describe('every principal at every door', () => {
  it('gets done what is theirs, and nothing else', async () => {
    await fresh()
    const goals = indicator({ figure: 'hours' })
    const id = await made({ secondEvaluatorId: finance.id, goals })
    const set = (status: string) =>
      server.sql(`update kpi set status = $2, waits_for_release = true, released_at = null where id = $1`, [id, status])
    for (const [name, [status, input, allowed]] of Object.entries(doors))
      for (const who of principals.filter(one => !(allowed as readonly Principal[]).includes(one))) {
        await set(status)
        const before = await rows()
        const reply = await server.call(who, kpiCalls[name as keyof typeof doors], { id, ...input } as never)
        const expected = who === null ? [401] : seers.includes(who) ? [1, 403] : [4, 403]
        expect([name, who, expected.includes(reply.result) || reply.code === 'kpi.not_now']).toEqual([name, who, true])
        expect(await rows()).toEqual(before)
      }
    for (const [name, [status, input, allowed]] of Object.entries(doors))
      for (const who of allowed) {
        if ((await rows()).length === 0) break
        await set(status)
        const reply = await server.call(who, kpiCalls[name as keyof typeof doors], { id, ...input } as never)
        expect([name, who, reply.code]).toEqual([name, who, undefined])
      }
  })

  it('sets up, releases and counts what is theirs, and has no other in a list', async () => {
    const levels = [{ name: '优', from: 0 }]
    for (const who of principals) {
      await fresh()
      const id = await made({ secondEvaluatorId: finance.id, goals: indicator({}) })
      await server.sql(`update kpi set status = 'accept', waits_for_release = true where id = $1`, [id])
      const [{ start_date: date }] = (await server.sql('select start_date::text from kpi')) as [{ start_date: string }]
      const period = { type: 'season' as const, date }
      const isTheirs = seers.includes(who)
      if (who !== null) {
        const { list } = await server.done(who, kpiCalls.list, { scope: 'company' })
        expect([who, list.map(one => one.id)]).toEqual([who, isTheirs ? [id] : []])
        const { total } = await server.done(who, kpiCalls.chart, period)
        expect([who, total]).toEqual([who, isTheirs && who !== 'staff' ? 1 : 0])
      }
      const release = await server.call(who, kpiCalls.release, period)
      const isReleased = (await server.sql('select from kpi where released_at is not null')).length > 0
      expect([who, isReleased, release.code === undefined]).toEqual([who, ofHr.includes(who), ofHr.includes(who)])
      const named = { name: `模板 ${who}`, goals: indicator({}), levels }
      const saved = await server.call(who, kpiCalls.saveTemplate, named)
      if (who !== 'other') expect([who, saved.code === undefined]).toEqual([who, ofHr.includes(who)])
      const replies = await server.call(
        who,
        kpiCalls.create,
        await create({ personId: sales.id, evaluatorId: admin.id, secondEvaluatorId: null }),
      )
      const above = (
        await server.sql('select superior_id from person_superior where person_id = $1 and distance > 0', [sales.id])
      ).map(one => one.superior_id)
      const mayCreate = who !== null && who !== 'other' && (ofHr.includes(who) || above.includes(demoPeople[who].id))
      if (who !== 'other') expect([who, replies.code === undefined]).toEqual([who, mayCreate])
      else expect((await server.sql('select from kpi where person_id = $1', [sales.id])).length).toBe(0)
      await server.sql(`delete from kpi_template where name like '模板 %'`)
    }
  })
})

it('a final score lies between its parts, and what has no score does not count as nothing', () => {
  const weights = (count: number) => spreadEvenly(count)
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 150 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 0, max: 10_000 }),
      (all, performanceWeight) => {
        const each = weights(all.length)
        const scored = all.map((score, at) => ({
          kind: at % 2 === 0 ? ('performance' as const) : ('capability' as const),
          weight: each[at]!,
          score,
        }))
        const by = { performanceWeight, finalMost: null, levels: [] }
        const { final } = finalScore(scored, 0, by)
        const unscored = { kind: 'performance' as const, weight: 5_000, score: null }
        expect(finalScore([...scored, unscored], 0, by).final).toBe(final)
        return final >= Math.min(...all) * 100 && final <= Math.max(...all) * 100
      },
    ),
  )
})

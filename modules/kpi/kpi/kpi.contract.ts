import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  flag,
  emptiable,
  id,
  ids,
  number,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, listQuery, page, paging, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { figureRows, judgedFigures } from '#modules/okr/okr.contract.ts'
import { goalKinds, mostBonus, scoringRules } from './score.contract.ts'

export const kpiCycles = ['month', 'season', 'half', 'year'] as const
export type KpiCycle = (typeof kpiCycles)[number]
/** What `mechanisms/cycles` calls such a period. */
export const kindOfCycle = (type: KpiCycle) => (type === 'half' ? 'half_year' : type)
/** Spec 1 §4 "KPI statuses: created, self_sum, mgr_sum, reject, accept". */
export const kpiStatuses = ['created', 'self_sum', 'mgr_sum', 'reject', 'accept'] as const
export type KpiStatus = (typeof kpiStatuses)[number]
export const mostGoals = 30
/** So many evaluations are set up at once. */
export const mostAtOnce = 500
export const mostSteps = 10
export const longestSummary = 2_000
/** What of their result a person sees once it is released: all of it, no scores of single goals, no scores at all. */
export const personSees = ['all', 'result', 'level'] as const
export type PersonSees = (typeof personSees)[number]

export const kpiExists = refusal('kpi.exists', {
  zh: '该成员在这个周期已有考核',
  en: 'This person already has an evaluation for this period',
})
export const goalsNeeded = refusal('kpi.goals.needed', { zh: '请至少添加一项目标', en: 'Add at least one goal' })
export const weightsDiffer = refusal('kpi.weights', {
  zh: '权重合计须为 100%，现在是 {sum}%',
  en: 'Weights must total 100%: they are {sum}%',
})
export const sameEvaluator = refusal('kpi.evaluator.same', {
  zh: '被考核人、一级考核人和二级考核人不能是同一人',
  en: 'The person, the evaluator and the second evaluator must be three people',
})
export const notYours = refusal('kpi.person.not_yours', {
  zh: '只能为下属发起考核',
  en: 'You can set up evaluations for your own people only',
})
export const kpiNotNow = refusal('kpi.not_now', {
  zh: '考核的状态已变化，请刷新后再试',
  en: 'The evaluation has changed in the meantime: refresh',
})
export const scoresNeeded = refusal('kpi.scores.needed', {
  zh: '请为每项目标打分',
  en: 'Every goal needs a score',
})
export const actualNeeded = refusal('kpi.actual.needed', {
  zh: '请填写「{name}」的实际值',
  en: 'Say what "{name}" came to',
})
export const actualCounted = refusal('kpi.actual.counted', {
  zh: '「{name}」由系统取数，不能手工填写',
  en: '"{name}" is counted by the system: it is not entered by hand',
})
export const scoreComputed = refusal('kpi.score.computed', {
  zh: '「{name}」按规则计分，不能手工打分',
  en: '"{name}" is scored by its rule: not by hand',
})
export const limitsEqual = refusal('kpi.rule.limits', {
  zh: '「{name}」的零分值与满分值不能相同',
  en: 'The values of "{name}" for none and for all points must differ',
})
export const stepsNeeded = refusal('kpi.rule.steps', {
  zh: '请为「{name}」添加分档，各档起始值不能重复',
  en: 'Add steps to "{name}", each from another value',
})
export const bonusTooMuch = refusal('kpi.bonus.most', {
  zh: '加减分不能超过 {most} 分',
  en: 'The bonus may be {most} points at most',
})
export const noRelease = refusal('kpi.release.none', {
  zh: '这个周期没有待公布的考核结果',
  en: 'No results of this period wait for their release',
})
export const bonusReasonNeeded = refusal('kpi.bonus.reason', {
  zh: '请填写加减分的原因',
  en: 'Say why there is a bonus',
})
export const weightNeeded = refusal('kpi.weight.needed', {
  zh: '请填写「{name}」的权重',
  en: 'Say what "{name}" weighs',
})
export const bonusUnweighed = refusal('kpi.bonus.weight', {
  zh: '「{name}」是加减分项，不计权重',
  en: '"{name}" adds or takes points: it has no weight',
})
export const bonusPoints = refusal('kpi.bonus.points', {
  zh: `「{name}」的分值须在 ${-mostBonus} 到 ${mostBonus} 之间，且不为 0`,
  en: `The points of "{name}" lie between ${-mostBonus} and ${mostBonus}, and are not 0`,
})
export const bonusNowhere = refusal('kpi.bonus.none', {
  zh: '有加减分项时，加减分上限不能为 0',
  en: 'With bonus indicators, the maximum bonus cannot be 0',
})
export const bonusByGoals = refusal('kpi.bonus.by_goals', {
  zh: '加减分由加减分项得出，不能另填',
  en: 'The bonus comes from its indicators: it is not entered besides',
})
export const scoreOutside = refusal('kpi.score.range', {
  zh: '「{name}」的分值须在 {least} 到 {most} 之间',
  en: 'The points of "{name}" lie between {least} and {most}',
})
export const templateUnknown = refusal('kpi.template.unknown', {
  zh: '绩效模板不存在',
  en: 'This template does not exist',
})
export const templateNameTaken = refusal('kpi.template.name_taken', {
  zh: '已有同名的绩效模板',
  en: 'Another template has this name',
})

const value = number(-999_999_999_999, 999_999_999_999)
/** Of bonus it may be below 0. */
const score = whole(-mostBonus, 150)
/** What is said of a goal in a step: what it came to, and its score; whatever is computed is left out. */
const judged = { actual: emptiable(value), score: emptiable(score) }
const goal = v.object({
  name: requiredText(100),
  kind: v.optional(choice(goalKinds), 'performance'),
  target: v.optional(text(100), ''),
  unit: v.optional(text(20), ''),
  /** Hundredths of a percent; of bonus, none. */
  weight: v.optional(whole(0, 10_000), 0),
  /** A figure of the product that says what it came to; without one it is entered. */
  figure: emptiable(choice(judgedFigures)),
  rule: v.optional(choice(scoringRules), 'hand'),
  /**
   * Between limits: what gives no points, and what gives 100; beyond that it goes on to `mostScore`. Of bonus,
   * `mostScore` is how many points it adds at most, or takes where it is below 0, however it is scored.
   */
  zeroAt: emptiable(value),
  fullAt: emptiable(value),
  mostScore: v.optional(score, 100),
  /** In steps: the score from each value on. */
  steps: v.optional(v.pipe(v.array(v.object({ from: value, score })), v.maxLength(mostSteps, 'too_many')), []),
})
export type GoalInput = v.InferInput<typeof goal>
const shownGoal = v.object({
  name: out.text,
  kind: v.picklist(goalKinds),
  target: out.text,
  unit: out.text,
  weight: out.number,
  figure: v.nullable(v.picklist(judgedFigures)),
  rule: v.picklist(scoringRules),
  zeroAt: out.maybeNumber,
  fullAt: out.maybeNumber,
  mostScore: out.number,
  steps: v.array(v.object({ from: out.number, score: out.number })),
  /** What it came to: a figure as it is now, until it is scored. */
  actual: out.maybeNumber,
  progress: out.text,
  selfScore: out.maybeNumber,
  score: out.maybeNumber,
})
export type KpiGoal = v.InferOutput<typeof shownGoal>
const goals = v.pipe(v.array(goal), v.maxLength(mostGoals, 'too_many'))
/** `share`: how many percent should be of it at most, for calibration. */
const level = v.object({ name: requiredText(20), from: whole(-1000, 1000), share: emptiable(whole(0, 100)) })
const shownLevel = v.object({ name: out.text, from: out.number, share: out.maybeNumber })
export type KpiLevel = v.InferOutput<typeof shownLevel>
/** How a final score comes about, what its person sees of it, and when. */
const shownFormula = {
  performanceWeight: out.number,
  bonusMost: out.number,
  finalMost: out.maybeNumber,
  levels: v.array(shownLevel),
  personSees: v.picklist(personSees),
  waitsForRelease: out.flag,
}

/** Whether a template is for a person: by a role of theirs, as everybody's, or not. */
export const templateFits = ['role', 'everybody', 'other'] as const
export type TemplateFit = (typeof templateFits)[number]
const namedRole = v.object({ id: out.id, name: out.text })
export type NamedRole = v.InferOutput<typeof namedRole>

const templateShown = v.object({
  id: out.id,
  name: out.text,
  /** Whose it is: people with one of these roles; without any, everybody's. */
  roles: v.array(namedRole),
  isForRoles: out.flag,
  fit: v.nullable(v.picklist(templateFits)),
  goals: v.array(shownGoal),
  ...shownFormula,
})
export type KpiTemplate = v.InferOutput<typeof templateShown>

export const kpiRow = v.object({
  id: out.id,
  name: out.text,
  type: v.picklist(kpiCycles),
  startDate: out.day,
  endDate: out.day,
  status: v.picklist(kpiStatuses),
  person: personBrief,
  evaluator: personBrief,
  /** Not the person's to see before it is released. */
  finalScore: out.maybeNumber,
  level: out.maybeText,
  performanceScore: out.maybeNumber,
  capabilityScore: out.maybeNumber,
  /** Points that were added or taken. */
  bonusScore: out.maybeNumber,
  lastOptDate: out.instant,
  newStatus: out.flag,
})
export type KpiRow = v.InferOutput<typeof kpiRow>

const kpiDetail = v.object({
  ...v.omit(kpiRow, ['newStatus']).entries,
  templateId: out.id,
  templateName: out.text,
  secondEvaluator: v.nullable(personBrief),
  goals: v.array(shownGoal),
  ...shownFormula,
  selfSummary: out.text,
  summary: out.text,
  opinion: out.text,
  bonusReason: out.text,
  /** What calibration added or took, in points. */
  calibration: out.maybeNumber,
  calibrationReason: out.text,
  /** Since when its person sees the result. */
  releasedAt: out.maybeInstant,
  createdAt: out.instant,
  can: abilities(['self', 'evaluate', 'second', 'restart', 'calibrate', 'remove', 'comment']),
})
export type KpiDetail = v.InferOutput<typeof kpiDetail>

/** Why somebody's evaluation was not set up with the others'. */
export const skipReasons = ['template', 'exists', 'evaluator'] as const
export type SkipReason = (typeof skipReasons)[number]

const filters = {
  type: v.optional(choice(kpiCycles)),
  status: v.optional(choice(kpiStatuses)),
  key: v.optional(searchKey),
  /** Any day of the period. */
  date: v.optional(day),
  level: v.optional(text(20)),
  /** Those whose result is below every level. */
  noLevel: v.optional(v.literal('1', 'choice')),
  /** Those whose result was accepted and waits for its release. */
  unreleased: v.optional(v.literal('1', 'choice')),
  /** Those alone that the distribution counts. */
  counted: v.optional(v.literal('1', 'choice')),
}

export const kpiExported = page(kpiRow)
export const kpiCalls = callsAbout('kpi', {
  list: call(
    'GET /kpi/list',
    v.object({
      ...listQuery(['lastOptDate']).entries,
      ...filters,
    }),
    v.object({ ...page(kpiRow).entries, can: abilities(['create', 'set']) }),
    { summary: 'Evaluations: scope mine, charged (those that one evaluates), company (all that one may see)' },
  ),
  export: call(
    'GET /kpi/export',
    v.object({ scope: v.optional(choice(['mine', 'charged', 'company']), 'company'), ...filters }),
    v.unknown(),
    { answers: 'file', summary: 'The same as an .xlsx: each score that the caller may see' },
  ),
  detail: call('GET /kpi/detail/:id', byId, kpiDetail, {
    summary: 'One evaluation; its person sees scores once it is accepted',
  }),
  create: call(
    'POST /kpi',
    v.object({
      personId: id,
      evaluatorId: v.optional(v.nullable(id)),
      secondEvaluatorId: v.optional(v.nullable(id)),
      templateId: id,
      type: choice(kpiCycles),
      date: v.optional(day),
      goals: v.optional(goals, []),
    }),
    v.object({ id: out.id }),
    {
      summary:
        "Set up a person's evaluation for a cycle: of their manager, or by HR; without goals, with the template's",
    },
  ),
  createEach: call(
    'POST /kpi/batch',
    v.object({
      personIds: v.pipe(ids(mostAtOnce), v.minLength(1, 'required')),
      secondEvaluatorId: v.optional(v.nullable(id)),
      type: choice(kpiCycles),
      date: v.optional(day),
    }),
    v.object({
      id: out.maybeId,
      num: out.number,
      skipped: v.array(v.object({ person: personBrief, reason: v.picklist(skipReasons) })),
    }),
    {
      summary:
        "Set up a cycle for many at once, each by the template of their role, or else everybody's; says who has none, who has an evaluation already, and whose three people would not differ",
    },
  ),
  self: call(
    'POST /kpi/:id/self',
    v.object({
      id,
      goals: v.pipe(
        v.array(v.object({ progress: v.optional(text(500), ''), ...judged })),
        v.maxLength(mostGoals, 'too_many'),
      ),
      summary: v.optional(text(longestSummary), ''),
    }),
    done,
    {
      summary:
        'The person evaluates themselves: for each goal in their order progress, what it came to, and a score where no rule gives it',
    },
  ),
  evaluate: call(
    'POST /kpi/:id/evaluate',
    v.object({
      id,
      goals: v.pipe(v.array(v.object(judged)), v.maxLength(mostGoals, 'too_many')),
      /** Where there are indicators of bonus, their points are the bonus, and nothing is entered besides. */
      bonusScore: v.optional(whole(-mostBonus, mostBonus), 0),
      bonusReason: v.optional(text(500), ''),
      summary: v.optional(text(longestSummary), ''),
    }),
    done,
    { summary: 'The evaluator scores each goal; without a second evaluator it is accepted by that' },
  ),
  giveBack: call('POST /kpi/:id/return', v.object({ id, opinion: requiredText(500) }), done, {
    summary: 'The evaluator returns it to its person, and says why',
  }),
  second: call('POST /kpi/:id/second', v.object({ id, agree: flag, opinion: v.optional(text(500), '') }), done, {
    summary: 'The second evaluator agrees, or rejects it to the evaluator',
  }),
  restart: call('POST /kpi/:id/restart', v.object({ id, to: choice(['self', 'first']) }), done, {
    summary: 'Begin again with the self-evaluation, or with the first evaluator',
  }),
  figure: call(
    'GET /kpi/:id/figure',
    v.object({ id, goal: whole(0, mostGoals - 1), ...paging(20).entries }),
    figureRows,
    { summary: 'The rows that the figure behind a goal counts within the period, and what they come to now' },
  ),
  calibrate: call(
    'POST /kpi/:id/calibrate',
    v.object({ id, calibration: whole(-50, 50), reason: requiredText(500) }),
    v.object({ id: out.id, finalScore: out.number, level: out.maybeText }),
    { authority: ['HR_MANAGER'], summary: 'Add points to a final score that waits for its release, or take some' },
  ),
  release: call(
    'POST /kpi/release',
    v.object({ type: choice(kpiCycles), date: day }),
    v.object({ id: out.maybeId, num: out.number }),
    {
      authority: ['HR_MANAGER'],
      summary: 'Release the results of a period that wait for it: from then on their people see them',
    },
  ),
  remove: call('DELETE /kpi/:id', byId, done, { summary: 'Delete one that its person has not begun' }),
  templates: call(
    'GET /kpi/templates',
    v.object({ personId: v.optional(id), roleId: v.optional(id) }),
    withCan(listed(templateShown), { edit: ['HR_MANAGER'] }),
    {
      summary:
        "The company's templates: roles, goals, formula, levels; those of a role; for a person whose evaluation one may set up, theirs first, and whether each is for them",
    },
  ),
  roles: call('GET /kpi/roles', v.object({}), listed(namedRole), {
    authority: ['HR_MANAGER'],
    about: ['authority'],
    summary: 'The roles that a template may be for',
  }),
  saveTemplate: call(
    'POST /kpi/templates',
    v.object({
      id: v.optional(id),
      name: requiredText(50),
      /** Left out, as they were. */
      roleIds: v.optional(ids(50)),
      performanceWeight: v.optional(whole(0, 10_000), 7_000),
      goals,
      bonusMost: v.optional(whole(0, 50), 50),
      finalMost: emptiable(whole(1, 1_000)),
      personSees: v.optional(choice(personSees), 'all'),
      waitsForRelease: v.optional(flag, false),
      levels: v.pipe(v.array(level), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
    }),
    done,
    { authority: ['HR_MANAGER'], summary: 'Add a template, or change the one that is named' },
  ),
  chart: call(
    'GET /kpi/chart',
    v.object({ type: v.optional(choice(kpiCycles), 'season'), date: v.optional(day) }),
    withCan(
      v.object({
        startDate: out.day,
        endDate: out.day,
        total: out.number,
        accepted: out.number,
        /** Accepted ones that wait for their release. */
        waiting: out.number,
        mean: out.maybeNumber,
        /** The mean of the points that were added or taken. */
        meanBonus: out.maybeNumber,
        levels: v.array(v.object({ name: out.maybeText, count: out.number, share: out.maybeNumber })),
        statuses: v.array(v.object({ status: v.picklist(kpiStatuses), count: out.number })),
      }),
      { release: ['HR_MANAGER'] },
    ),
    {
      summary:
        "How a cycle's accepted scores are distributed over levels, of those that the caller evaluates or HR sees",
    },
  ),
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  flag,
  id,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, listQuery, page, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

export const kpiCycles = ['month', 'season', 'half', 'year'] as const
export type KpiCycle = (typeof kpiCycles)[number]
/** Spec 1 §4 "KPI statuses: created, self_sum, mgr_sum, reject, accept". */
export const kpiStatuses = ['created', 'self_sum', 'mgr_sum', 'reject', 'accept'] as const
export type KpiStatus = (typeof kpiStatuses)[number]
export const goalKinds = ['performance', 'capability'] as const
export const mostGoals = 30
export const longestSummary = 2_000

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
export const bonusReasonNeeded = refusal('kpi.bonus.reason', {
  zh: '请填写加减分的原因',
  en: 'Say why there is a bonus',
})
export const templateUnknown = refusal('kpi.template.unknown', {
  zh: '绩效模板不存在',
  en: 'This template does not exist',
})
export const templateNameTaken = refusal('kpi.template.name_taken', {
  zh: '已有同名的绩效模板',
  en: 'Another template has this name',
})

const goal = v.object({
  name: requiredText(100),
  kind: v.optional(choice(goalKinds), 'performance'),
  target: v.optional(text(100), ''),
  unit: v.optional(text(20), ''),
  /** Hundredths of a percent. */
  weight: whole(1, 10_000),
})
const shownGoal = v.object({
  name: out.text,
  kind: v.picklist(goalKinds),
  target: out.text,
  unit: out.text,
  weight: out.number,
  progress: out.text,
  selfScore: out.maybeNumber,
  score: out.maybeNumber,
})
export type KpiGoal = v.InferOutput<typeof shownGoal>
const goals = v.pipe(v.array(goal), v.maxLength(mostGoals, 'too_many'))
const level = v.object({ name: requiredText(20), from: whole(-1000, 1000) })

const templateShown = v.object({
  id: out.id,
  name: out.text,
  performanceWeight: out.number,
  goals: v.array(shownGoal),
  levels: v.array(v.object({ name: out.text, from: out.number })),
})

export const kpiRow = v.object({
  id: out.id,
  name: out.text,
  type: v.picklist(kpiCycles),
  startDate: out.day,
  endDate: out.day,
  status: v.picklist(kpiStatuses),
  person: personBrief,
  evaluator: personBrief,
  /** Not the person's to see before it is accepted. */
  finalScore: out.maybeNumber,
  level: out.maybeText,
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
  performanceWeight: out.number,
  levels: v.array(v.object({ name: out.text, from: out.number })),
  selfSummary: out.text,
  summary: out.text,
  opinion: out.text,
  performanceScore: out.maybeNumber,
  capabilityScore: out.maybeNumber,
  bonusScore: out.maybeNumber,
  bonusReason: out.text,
  createdAt: out.instant,
  can: abilities(['self', 'evaluate', 'second', 'restart', 'remove', 'comment']),
})
export type KpiDetail = v.InferOutput<typeof kpiDetail>

const score = whole(0, 150)

export const kpiCalls = callsAbout('kpi', {
  list: call(
    'GET /kpi/list',
    v.object({
      ...listQuery(['lastOptDate']).entries,
      type: v.optional(choice(kpiCycles)),
      status: v.optional(choice(kpiStatuses)),
      key: v.optional(searchKey),
    }),
    withCan(page(kpiRow), { create: 'everyone', set: ['HR_MANAGER'] }),
    { summary: 'Evaluations: scope mine, charged (those that one evaluates), company (all that one may see)' },
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
  self: call(
    'POST /kpi/:id/self',
    v.object({
      id,
      goals: v.pipe(
        v.array(v.object({ progress: v.optional(text(500), ''), score })),
        v.maxLength(mostGoals, 'too_many'),
      ),
      summary: v.optional(text(longestSummary), ''),
    }),
    done,
    { summary: 'The person evaluates themselves: progress and a score for each goal, in their order' },
  ),
  evaluate: call(
    'POST /kpi/:id/evaluate',
    v.object({
      id,
      scores: v.pipe(v.array(score), v.maxLength(mostGoals, 'too_many')),
      bonusScore: v.optional(whole(-50, 50), 0),
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
  remove: call('DELETE /kpi/:id', byId, done, { summary: 'Delete one that its person has not begun' }),
  templates: call('GET /kpi/templates', v.object({}), withCan(listed(templateShown), { edit: ['HR_MANAGER'] }), {
    summary: "The company's templates: goals, formula, levels",
  }),
  saveTemplate: call(
    'POST /kpi/templates',
    v.object({
      id: v.optional(id),
      name: requiredText(50),
      performanceWeight: v.optional(whole(0, 10_000), 7_000),
      goals,
      levels: v.pipe(v.array(level), v.minLength(1, 'required'), v.maxLength(20, 'too_many')),
    }),
    done,
    { authority: ['HR_MANAGER'], summary: 'Add a template, or change the one that is named' },
  ),
  chart: call(
    'GET /kpi/chart',
    v.object({ type: v.optional(choice(kpiCycles), 'season'), date: v.optional(day) }),
    v.object({
      startDate: out.day,
      endDate: out.day,
      total: out.number,
      accepted: out.number,
      mean: out.maybeNumber,
      levels: v.array(v.object({ name: out.text, count: out.number })),
      statuses: v.array(v.object({ status: v.picklist(kpiStatuses), count: out.number })),
    }),
    {
      summary:
        "How a cycle's accepted scores are distributed over levels, of those that the caller evaluates or HR sees",
    },
  ),
})

import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { CallParsed } from '#platform/contract/call.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asJson, asNumber, asTruth } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { boundsOf, cycleOf } from '#mechanisms/cycles/cycles.contract.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded, recordedOnEach } from '#mechanisms/history/history.server.ts'
import { addMembers, addMembersOfEach, memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified, notifiedOfEach } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, actorValues, holds, subject } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import { unknownRole } from '#modules/company/company.contract.ts'
import { figureOfBooks, judgedFigures, wholeWeight } from '#modules/okr/okr.contract.ts'
import { figureRowsOf, figureValue, knowsCompanyFigure } from '#modules/okr/okr.server.ts'
import en from '../kpi.words.en.ts'
import zh from '../kpi.words.zh.ts'
import {
  actualCounted,
  actualNeeded,
  bonusByGoals,
  bonusNowhere,
  bonusPoints,
  bonusReasonNeeded,
  bonusTooMuch,
  bonusUnweighed,
  goalsNeeded,
  kindOfCycle,
  kpiCalls,
  type KpiCycle,
  type KpiDetail,
  kpiExists,
  kpiExported,
  type KpiGoal,
  kpiNotNow,
  type KpiRow,
  type KpiStatus,
  kpiStatuses,
  limitsEqual,
  noRelease,
  notYours,
  sameEvaluator,
  scoreComputed,
  scoreOutside,
  scoresNeeded,
  type SkipReason,
  stepsNeeded,
  templateNameTaken,
  templateUnknown,
  weightNeeded,
  weightsDiffer,
} from './kpi.contract.ts'
import { kpi, kpiTemplate } from './kpi.table.ts'
import { bonusOf, finalScore, mostBonus, noRule, scoreOf, scoreRange } from './score.contract.ts'
import {
  companyRoles,
  knownPeople,
  knownRoles,
  peopleToEvaluate,
  templateFormula,
  templatesOf,
} from './template.server.ts'

const type = 'kpi'
const is = (column: SQLWrapper) => sql`(${column} = ${actor.person})`
const ofHr = holds(actor.person, 'HR_MANAGER')

/** Whose turn it is: the actor's, to say what they think of themselves, to evaluate, or to look at that again. */
const turns = {
  self: sql`(${is(kpi.personId)} and ${kpi.status} = 'created')`,
  evaluate: sql`(${is(kpi.evaluatorId)} and ${kpi.status} in ('self_sum', 'reject'))`,
  second: sql`(${kpi.secondEvaluatorId} is not null and ${is(kpi.secondEvaluatorId)} and ${kpi.status} = 'mgr_sum')`,
}

/** Its three people, and HR: nobody else sees it, those above them included. */
export const kpiSubject = subject(type, kpi, {
  app: 'kpi',
  called: { zh: '绩效考核', en: 'evaluation' },
  isForDeciders: true,
  title: kpi.name,
  // Nobody is given this authority, and administrators' go no further than HR's: what follows is all there is.
  manageAll: 'KPI_MANAGER',
  onlyTitle: sql`true`,
  visible: person => sql`(${kpi.personId} = ${person} or ${kpi.evaluatorId} = ${person} or ${kpi.secondEvaluatorId} =
    ${person} or ${kpi.creatorId} = ${person} or ${holds(person, 'HR_MANAGER')})`,
  open: sql`(${kpi.status} <> 'accept')`,
  link: '/kpi/detail/{id}',
  abilities: {
    ...turns,
    restart: sql`(${kpi.personId} <> ${actor.person} and (${is(kpi.evaluatorId)} or ${ofHr}) and ${kpi.status} <>
      'created')`,
    calibrate: sql`(${kpi.personId} <> ${actor.person} and ${ofHr} and ${kpi.status} = 'accept' and ${kpi.releasedAt} is
      null)`,
    remove: sql`(${kpi.personId} <> ${actor.person} and (${is(kpi.creatorId)} or ${ofHr}) and ${kpi.status} =
      'created')`,
    comment: sql`true`,
  },
})

/** What others gave, while its person is not to know it yet; and what its template keeps from them for good. */
const hidden = sql`(${kpi.personId} = ${actor.person} and ${kpi.releasedAt} is null)`
const hidesScores = sql`(${kpi.personId} = ${actor.person} and (${kpi.releasedAt} is null or ${kpi.personSees} <> 'all'))`
const hidesResult = sql`(${kpi.personId} = ${actor.person} and (${kpi.releasedAt} is null or ${kpi.personSees} =
  'level'))`
const points = (value: SQLWrapper, hides = hidesScores) =>
  asNumber(sql`case when ${hides} then null else ${value} / 100.0 end`)
const laterText = (value: SQLWrapper, hides = hidden) => sql`case when ${hides} then '' else ${value} end`
/** What a goal came to: as it was scored; a figure, while that is still to be done, as it is now. */
const standing = (goal: SQLWrapper) => sql`case when ${kpi.status} in ('mgr_sum', 'accept') or ${goal} ->> 'figure' is
    null then (${goal} ->> 'actual')::float8 else (case ${goal} ->> 'figure' ${sql.join(
      judgedFigures.map(
        figure =>
          sql`when ${sql.raw(`'${figure}'`)} then ${figureValue(figure, {
            company: sql`${kpi.companyId}`,
            person: sql`${kpi.personId}`,
            first: sql`${kpi.startDate}`,
            last: sql`${kpi.endDate}`,
          })}`,
      ),
      sql` `,
    )} end)::float8 end`
/** Its goals as JSON: rules came later, and are not said of what an older build wrote. */
const goalsJson = sql`(select coalesce(json_agg(json_build_object('name', g.value -> 'name', 'kind', g.value -> 'kind',
    'target', g.value -> 'target', 'unit', g.value -> 'unit', 'weight', g.value -> 'weight', 'figure', g.value -> 'figure',
    'rule', coalesce(g.value ->> 'rule', 'hand'), 'zero_at', g.value -> 'zeroAt', 'full_at', g.value -> 'fullAt',
    'most_score', coalesce((g.value ->> 'mostScore')::int, 100), 'steps', coalesce(g.value -> 'steps', '[]'::jsonb),
    'actual', ${standing(sql`g.value`)}, 'progress', g.value -> 'progress', 'self_score', g.value -> 'selfScore',
    'score', case when ${hidesScores} then 'null'::jsonb else g.value -> 'score' end) order by g.place), '[]'::json)
  from jsonb_array_elements(${kpi.goals}) with ordinality g (value, place))`
const levelsJson = sql`(select coalesce(json_agg(json_build_object('name', l.value -> 'name', 'from', l.value -> 'from',
    'share', l.value -> 'share') order by l.place), '[]'::json) from jsonb_array_elements(${kpi.levels}) with ordinality
    l (value, place))`
const standings = compile(
  sql`select coalesce(json_agg(${standing(sql`g.value`)} order by g.place), '[]'::json)::text as standings from ${kpi}
    cross join lateral jsonb_array_elements(${kpi.goals}) with ordinality g (value, place) where ${kpi.companyId} =
    ${actor.company} and ${kpi.id} = ${param('id')}`,
  { value: col.json.as<(number | null)[]>() },
)
const who = (id: SQLWrapper) => personJson(sql`${kpi.companyId}`, sql`${id}`)
const row = {
  id: kpi.id,
  name: kpi.name,
  type: kpi.type,
  startDate: kpi.startDate,
  endDate: kpi.endDate,
  status: kpi.status,
  person: who(kpi.personId),
  evaluator: who(kpi.evaluatorId),
  finalScore: points(sql`${kpi.finalScore}`, hidesResult),
  level: sql`case when ${hidden} then null else ${kpi.level} end`,
  performanceScore: points(kpi.performanceScore),
  capabilityScore: points(kpi.capabilityScore),
  bonusScore: asNumber(sql`case when ${hidesScores} then null else ${kpi.bonusScore} end`),
  lastOptDate: kpi.lastOptDate,
}
/** What the distribution counts: those that the actor evaluates, or HR looks after; nobody's own. */
const isCounted = sql`(${kpi.personId} <> ${actor.person} and (${ofHr} or ${is(kpi.evaluatorId)} or
  (${kpi.secondEvaluatorId} is not null and ${is(kpi.secondEvaluatorId)})))`
/** Accepted, and its result waits for the release. */
const isAwaitingRelease = sql`(${kpi.status} = 'accept' and ${kpi.releasedAt} is null)`
const rows: SubjectList = {
  row,
  usualScope: 'mine',
  usualSort: 'lastOptDate',
  sorts: {},
  charged: { by: sql`${kpi.status} <> 'accept'` },
  listed: { by: kpiSubject.seen },
  filters: {
    type: { by: sql`${kpi.type} = ${param('type')}` },
    status: { by: sql`${kpi.status} = ${param('status')}` },
    date: { by: sql`${param('date')}::date between ${kpi.startDate} and ${kpi.endDate}` },
    // Whoever is not to know their level yet does not find it out by narrowing down.
    level: { by: sql`${kpi.status} = 'accept' and not ${hidden} and ${kpi.level} = ${param('level')}` },
    noLevel: {
      by: sql`${param('noLevel')}::text is not null and ${kpi.status} = 'accept' and not ${hidden} and ${kpi.level} is null`,
    },
    unreleased: {
      by: sql`${param('unreleased')}::text is not null and ${isAwaitingRelease} and (${ofHr} or ${isCounted})`,
    },
    counted: { by: sql`${param('counted')}::text is not null and ${isCounted}` },
    key: { by: sql`strpos(lower(${kpi.name}), lower(${param('key')})) > 0` },
  },
}
const list = subjectList<{ list: KpiRow[]; total: number | null; start: number; limit: number }>(kpiSubject, rows)
const detail = kpiSubject.detail<KpiDetail>({
  ...row,
  templateId: kpi.templateId,
  templateName: sql`(select t.name from kpi_template t where t.comp_id = ${kpi.companyId} and t.id = ${kpi.templateId})`,
  secondEvaluator: who(kpi.secondEvaluatorId),
  goals: asJson(goalsJson),
  performanceWeight: kpi.performanceWeight,
  bonusMost: kpi.bonusMost,
  finalMost: kpi.finalMost,
  levels: asJson(levelsJson),
  personSees: kpi.personSees,
  waitsForRelease: asTruth(sql`${kpi.waitsForRelease}`),
  selfSummary: kpi.selfSummary,
  summary: laterText(kpi.summary),
  // Why it was returned is said to its person; why the second evaluator rejected it, to the first.
  opinion: laterText(kpi.opinion, sql`(${hidden} and ${kpi.status} <> 'created')`),
  bonusReason: laterText(kpi.bonusReason, hidesScores),
  calibration: asNumber(sql`case when ${hidesScores} then null else ${kpi.calibration} end`),
  calibrationReason: laterText(kpi.calibrationReason, hidesScores),
  releasedAt: kpi.releasedAt,
  createdAt: kpi.createdAt,
})

const stateWords = (status: KpiStatus) => ({ zh: zh[`status_${status}`], en: en[`status_${status}`] })
const theRow = (id: string, { me }: Context) => and(eq(kpi.companyId, me.companyId), eq(kpi.id, id))

/** The period of a kind that a day lies in. */
function spanOf(type: KpiCycle, day: string) {
  const kind = kindOfCycle(type)
  const { first, last } = boundsOf(kind, cycleOf(kind, day))!
  return { startDate: first, endDate: last }
}

/** What an evaluation is called: whose, and of which months. */
export const evaluationName = (
  person: string,
  type: KpiCycle,
  { startDate, endDate }: { startDate: string; endDate: string },
) => `${person} ${startDate.slice(0, 7)}${type === 'month' ? '' : ` – ${endDate.slice(0, 7)}`}`

type SetGoal = Omit<KpiGoal, 'actual' | 'progress' | 'selfScore' | 'score'>
/** What an older build kept of a goal, with what it did not know of. */
const whole = (goal: Row['goals'][number]): KpiGoal => ({ ...noRule, steps: [], ...goal })
/**
 * Goals as they are set up, nothing said of them yet: refused unless each kind that is weighed totals exactly 100 %, in
 * whole hundredths of a percent, every rule distinguishes all values, and no points lie outside what may be scored.
 */
function admitGoals(input: readonly SetGoal[], bonusMost: number): KpiGoal[] {
  const weighed = input.filter(one => one.kind !== 'bonus')
  if (weighed.length === 0) refuse(goalsNeeded, {}, 'goals')
  const light = weighed.find(one => one.weight === 0)
  if (light) refuse(weightNeeded, { name: light.name }, 'goals')
  for (const kind of new Set(weighed.map(one => one.kind))) {
    const sum = weighed.filter(one => one.kind === kind).reduce((total, one) => total + one.weight, 0)
    if (sum !== wholeWeight) refuse(weightsDiffer, { sum: sum / 100 }, 'goals')
  }
  if (weighed.length < input.length && bonusMost === 0) refuse(bonusNowhere, {}, 'bonus_most')
  return input.map(one => {
    const { name, kind, rule, zeroAt, fullAt, steps, weight, mostScore } = one
    if (kind === 'bonus' && weight !== 0) refuse(bonusUnweighed, { name }, 'goals')
    if (kind === 'bonus' && (mostScore === 0 || Math.abs(mostScore) > mostBonus)) refuse(bonusPoints, { name }, 'goals')
    if (kind !== 'bonus') admitScore(one, mostScore)
    for (const step of rule === 'steps' ? steps : []) admitScore(one, step.score)
    if (rule === 'linear' && (zeroAt === null || fullAt === null || zeroAt === fullAt))
      refuse(limitsEqual, { name }, 'goals')
    if (rule === 'steps' && (steps.length === 0 || new Set(steps.map(({ from }) => from)).size < steps.length))
      refuse(stepsNeeded, { name }, 'goals')
    return { ...one, actual: null, progress: '', selfScore: null, score: null }
  })
}

/** Refused where it is no score of the goal. */
function admitScore(goal: Pick<SetGoal, 'name' | 'kind' | 'mostScore'>, score: number) {
  const [least, most] = scoreRange(goal)
  if (score < least || score > most) refuse(scoreOutside, { name: goal.name, least, most }, 'goals')
}

interface Judged {
  actual?: number | null | undefined
  score?: number | null | undefined
}
/**
 * What each goal came to and its score: a figure is counted and what a rule scores is computed, and neither is taken
 * from anybody; all else must be said. Refused by the goal's name.
 */
async function judge(row: Row, input: readonly Judged[], { me, run }: Context) {
  if (input.length !== row.goals.length) refuse(scoresNeeded, {}, 'goals')
  const [answer] = await run([standings({ ...actorValues(kpiSubject, me), id: row.id })])
  const counted = answer.one
  return row.goals.map(whole).map((goal, at) => {
    const { actual = null, score = null } = input[at]!
    const { name, figure, rule } = goal
    if (figure !== null && actual !== null) refuse(actualCounted, { name }, 'goals')
    if (rule !== 'hand' && score !== null) refuse(scoreComputed, { name }, 'goals')
    if (rule !== 'hand' && figure === null && actual === null) refuse(actualNeeded, { name }, 'goals')
    if (rule === 'hand' && score === null) refuse(scoresNeeded, {}, 'goals')
    if (score !== null) admitScore(goal, score)
    const stands = figure === null ? actual : counted[at]!
    return { ...goal, actual: stands, judgedAs: rule === 'hand' ? score : scoreOf(goal, stands) }
  })
}

type Ability = keyof KpiDetail['can']
type Row = typeof kpi.$inferSelect
/** Holds an evaluation for what the actor is about to do: refused where it is not their step, or no longer is. */
async function hold(id: string, ability: Ability, context: Context, isTheirs: (row: Row) => boolean): Promise<Row> {
  const can = await kpiSubject.lock(id, context)
  const [row] = await context.db.select().from(kpi).where(theRow(id, context))
  if (!can[ability]) refuse(isTheirs(found(row)) ? kpiNotNow : notAllowed)
  return row!
}

/** One step: its values, its history, and whoever is notified of it next. */
async function step(
  { id, name }: Row,
  values: PgUpdateSetSource<typeof kpi> & { status: KpiStatus },
  { action, next }: { action: string; next: readonly (string | null)[] },
  context: Context,
) {
  const { me, db, run, publish } = context
  await db
    .update(kpi)
    .set({ ...values, lastOptDate: sql`now()` })
    .where(theRow(id, context))
  const recipients = next.filter(one => one !== null)
  const [people] = await run([
    memberIds(me.companyId, type, id),
    touchMembers(me.companyId, type, id, values.status !== 'accept', me.personId),
    recorded(me, type, id, action),
    ...notified(me, recipients, { kind: `kpi.${action}`, subjectType: type, subjectId: id, title: name }),
  ])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: type,
    subjectId: id,
    event: action,
    by: me.personId,
  })
  return { id }
}
/** What the evaluator and those after them said of it is no more once it begins again. */
const nothingSaid = (goals: Row['goals']) => ({
  goals: goals.map(one => ({ ...one, score: null })),
  summary: '',
  bonusScore: 0,
  bonusReason: '',
  calibration: 0,
  calibrationReason: '',
  releasedAt: null,
  performanceScore: null,
  capabilityScore: null,
  finalScore: null,
  level: null,
})
/** Accepted: its person sees it from now on, unless its results wait for their release. */
const accepted = ({ waitsForRelease }: Row) => ({
  status: 'accept' as const,
  releasedAt: waitsForRelease ? null : sql`now()`,
})
const notifiedOfResult = ({ waitsForRelease, personId }: Row) => [waitsForRelease ? null : personId]

/** What was left out of a goal is none. */
const asSet = <Goal extends Partial<SetGoal>>({ figure = null, zeroAt = null, fullAt = null, ...goal }: Goal) => ({
  ...goal,
  figure,
  zeroAt,
  fullAt,
})
/** Condition: of a period, and awaiting the release of its results. */
const isUnreleased = sql`${kpi.companyId} = ${actor.company} and ${kpi.type} = ${param('type')} and ${kpi.startDate} =
  ${param('startDate')}::date and ${isAwaitingRelease}`
/** How many wait: for HR all that the release will reach, for evaluators those of theirs. */
const unreleased = compile(sql`select count(*)::int from ${kpi} where ${isUnreleased} and (${ofHr} or ${isCounted})`, {
  value: col.int,
})
const releasing = compile(
  sql`update ${kpi} set released_at = now(), last_opt_date = now() where ${isUnreleased} returning ${kpi.id} as id,
    ${kpi.name} as name, ${kpi.personId} as person_id`,
  { row: { id: col.uuid, name: col.text, personId: col.uuid } },
)
const distribution = compile(
  sql`select ${kpi.status} as status, ${kpi.level} as level, count(*)::int as count, sum(${kpi.finalScore})::int as points,
      sum(${kpi.bonusScore})::int as bonus from ${kpi} where ${kpi.companyId} = ${actor.company} and ${kpi.type} = ${param('type')} and ${kpi.startDate} =
      ${param('startDate')}::date and ${isCounted} group by 1, 2`,
  {
    row: {
      status: col.text.as<KpiStatus>(),
      level: col.text.orNull,
      count: col.int,
      points: col.int.orNull,
      bonus: col.int,
    },
  },
)
/** The level tables of the same. */
const levelTables = compile(
  sql`select distinct ${kpi.levels}::text as levels from ${kpi} where ${kpi.companyId} = ${actor.company} and ${kpi.type} =
    ${param('type')} and ${kpi.startDate} = ${param('startDate')}::date and ${isCounted}`,
  { value: col.text },
)

/** Whether they lead anybody: without that or HR's right nobody sets up an evaluation. */
const leading = ({ companyId, personId }: Context['me']) => ({
  name: 'kpi_leads',
  value: col.bool,
  values: [companyId, personId],
  text: `select exists (select from person_superior where comp_id = $1 and superior_id = $2 and distance > 0)`,
})

/**
 * The people whose evaluations the actor is about to set up, with their manager and the template that is theirs: by HR
 * anybody's, by others those of their own people.
 */
async function admitPeople(personIds: readonly string[], field: string, { me, run }: Context) {
  const [leads, answer] = await run([leading(me), peopleToEvaluate(me, personIds)])
  const isHr = may(me, 'HR_MANAGER')
  if (!leads.one && !isHr) refuse(notAllowed)
  const people = answer.rows
  if (people.length < new Set(personIds).size) refuse(unknownPerson, {}, field)
  if (!isHr && people.some(({ isAbove }) => !isAbove)) refuse(notYours, {}, field)
  return people
}

export const kpiHandlers = handle(kpiCalls, {
  /** HR sets evaluations up for anybody, who leads somebody for those below. */
  async list(query, context) {
    const { me, run } = context
    const answer = await list(query, context)
    const set = may(me, 'HR_MANAGER')
    if (set) return answer.with({ create: true, set })
    const [leads] = await run([leading(me)])
    return answer.with({ create: leads.one, set })
  },
  detail: ({ id }, context) => detail(id, context),

  async export(query, context) {
    const { locale } = context.request
    return await exportPage(
      kpiExported,
      await list({ ...query, start: 0, limit: mostExported + 1 }, context),
      {
        name: { zh: '绩效考核', en: 'Evaluations' },
        columns: [
          {
            heading: { zh: '被考核人', en: 'Person' },
            kind: 'text',
            width: 14,
            value: (row: KpiRow) => row.person.name,
          },
          { heading: { zh: '开始', en: 'From' }, kind: 'day', width: 12, value: (row: KpiRow) => row.startDate },
          { heading: { zh: '结束', en: 'To' }, kind: 'day', width: 12, value: (row: KpiRow) => row.endDate },
          {
            heading: { zh: '一级考核人', en: 'Evaluator' },
            kind: 'text',
            width: 14,
            value: (row: KpiRow) => row.evaluator.name,
          },
          {
            heading: { zh: '状态', en: 'State' },
            kind: 'text',
            width: 14,
            value: (row: KpiRow) => say(stateWords(row.status), locale),
          },
          {
            heading: { zh: '业绩得分', en: 'Performance' },
            kind: 'number',
            width: 10,
            value: (row: KpiRow) => row.performanceScore,
          },
          {
            heading: { zh: '能力得分', en: 'Capability' },
            kind: 'number',
            width: 10,
            value: (row: KpiRow) => row.capabilityScore,
          },
          { heading: { zh: '加减分', en: 'Bonus' }, kind: 'number', width: 10, value: (row: KpiRow) => row.bonusScore },
          {
            heading: { zh: '最终得分', en: 'Score' },
            kind: 'number',
            width: 10,
            value: (row: KpiRow) => row.finalScore,
          },
          { heading: { zh: '等级', en: 'Level' }, kind: 'text', width: 10, value: (row: KpiRow) => row.level },
        ],
      },
      context,
    )
  },

  async create({ personId, evaluatorId, secondEvaluatorId, templateId, type: cycle, date, goals }, context) {
    const { me, db, run } = context
    const [whose] = await admitPeople([personId], 'user_id', context)
    const [known, template] = await run([
      knownPeople(me.companyId, [evaluatorId, secondEvaluatorId]),
      templateFormula(me.companyId, [templateId]),
    ])
    if (!template.first) refuse(templateUnknown, {}, 'template_id')
    const evaluator = evaluatorId ?? whose!.managerId ?? me.personId
    const named = [evaluatorId, secondEvaluatorId].filter(Boolean).length
    if (new Set([personId, evaluator, secondEvaluatorId]).size < 3) refuse(sameEvaluator, {}, 'evaluator_id')
    if (known.one < named) refuse(unknownPerson, {}, 'evaluator_id')
    const { goals: usual, id: _, ...formula } = template.first
    // What HR's template counts is the company's word; a figure of the books that is added by hand needs its right.
    const ofTemplate = new Set(usual.map(({ figure }) => figure))
    if (
      !may(me, 'HR_MANAGER') &&
      goals.some(({ figure = null }) => figure && !ofTemplate.has(figure) && !knowsCompanyFigure(figure, context))
    )
      refuse(figureOfBooks, {}, 'goals')
    const wanted = admitGoals(goals.length > 0 ? goals.map(asSet) : usual.map(whole), formula.bonusMost)
    const span = spanOf(cycle, date ?? dayOf(new Date(), me.timeZone))
    const id = newId()
    const values = {
      companyId: me.companyId,
      id,
      name: evaluationName(whose!.name, cycle, span),
      templateId,
      personId,
      evaluatorId: evaluator,
      secondEvaluatorId: secondEvaluatorId ?? null,
      creatorId: me.personId,
      type: cycle,
      ...span,
      goals: wanted,
      ...formula,
    }
    await db.insert(kpi).values(values)
    await run([
      addMembers(
        me.companyId,
        type,
        id,
        {
          creator: [me.personId],
          manager: [personId],
          approval: [evaluator, ...(secondEvaluatorId ? [secondEvaluatorId] : [])],
        },
        me.personId,
      ),
      recorded(me, type, id, 'create'),
      searchable(me.companyId, type, [id]),
      ...notified(me, [personId], { kind: 'kpi.create', subjectType: type, subjectId: id, title: whose!.name }),
    ])
    return { id }
  },

  async createEach({ personIds, secondEvaluatorId = null, type: cycle, date }, context) {
    const { me, db, run, publish } = context
    const people = await admitPeople(personIds, 'person_ids', context)
    const [known, templates] = await run([
      knownPeople(me.companyId, [secondEvaluatorId]),
      templateFormula(
        me.companyId,
        people.flatMap(({ ownTemplateId }) => ownTemplateId ?? []),
      ),
    ])
    if (secondEvaluatorId && known.one === 0) refuse(unknownPerson, {}, 'second_evaluator_id')
    const formulas = new Map(templates.rows.map(({ id, ...formula }) => [id, formula]))
    const span = spanOf(cycle, date ?? dayOf(new Date(), me.timeZone))
    const skipped: { person: PersonBrief; reason: SkipReason }[] = []
    const wanted = people.flatMap(({ ownTemplateId, managerId, id: whose, name, avatar }) => {
      const person = { id: whose, name, avatar }
      const skip = (reason: SkipReason) => {
        skipped.push({ person, reason })
        return []
      }
      const formula = ownTemplateId === null ? undefined : formulas.get(ownTemplateId)
      const evaluatorId = managerId ?? me.personId
      if (!formula) return skip('template')
      if (new Set([person.id, evaluatorId, secondEvaluatorId]).size < 3) return skip('evaluator')
      const { goals, ...rest } = formula
      return [
        {
          companyId: me.companyId,
          id: newId(),
          name: evaluationName(person.name, cycle, span),
          templateId: ownTemplateId!,
          personId: person.id,
          evaluatorId,
          secondEvaluatorId,
          creatorId: me.personId,
          type: cycle,
          ...span,
          goals: admitGoals(goals.map(whole), rest.bonusMost),
          ...rest,
        },
      ]
    })
    // One a person and period: whoever has theirs by now, from here or another phone, keeps it.
    const made =
      wanted.length === 0
        ? []
        : await db
            .insert(kpi)
            .values(wanted)
            .onConflictDoNothing({ target: [kpi.companyId, kpi.personId, kpi.type, kpi.startDate] })
            .returning({ id: kpi.id, personId: kpi.personId, evaluatorId: kpi.evaluatorId, name: kpi.name })
    const byPerson = new Map(people.map(({ id, name, avatar }) => [id, { id, name, avatar }]))
    const done = new Set(made.map(({ personId }) => personId))
    for (const { personId } of wanted)
      if (!done.has(personId)) skipped.push({ person: byPerson.get(personId)!, reason: 'exists' })
    if (made.length === 0) return { id: null, num: 0, skipped }
    const idsOfMade = made.map(({ id }) => ({ id }))
    await run([
      addMembersOfEach(
        me.companyId,
        type,
        made.flatMap(({ id: subjectId, personId, evaluatorId }) => [
          { subjectId, personId: me.personId, role: 'creator' as const },
          { subjectId, personId, role: 'manager' as const },
          { subjectId, personId: evaluatorId, role: 'approval' as const },
          ...(secondEvaluatorId ? [{ subjectId, personId: secondEvaluatorId, role: 'approval' as const }] : []),
        ]),
        me.personId,
      ),
      recordedOnEach(me, type, 'create', idsOfMade),
      searchable(
        me.companyId,
        type,
        made.map(({ id }) => id),
      ),
      ...notifiedOfEach(
        me.companyId,
        'kpi.create',
        type,
        made.map(({ id: subjectId, personId }) => ({
          actorId: me.personId,
          people: [personId],
          subjectId,
          title: byPerson.get(personId)!.name,
        })),
      ),
    ])
    for (const { id, personId, evaluatorId } of made)
      publish({
        companyId: me.companyId,
        to: [personId, evaluatorId],
        subjectType: type,
        subjectId: id,
        event: 'created',
        by: me.personId,
      })
    return { id: null, num: made.length, skipped }
  },

  async self({ id, goals, summary }, context) {
    const row = await hold(id, 'self', context, one => one.personId === context.me.personId)
    const scored = (await judge(row, goals, context)).map(({ judgedAs, ...one }, at) => ({
      ...one,
      progress: goals[at]!.progress,
      selfScore: judgedAs,
    }))
    return await step(
      row,
      { status: 'self_sum', goals: scored, selfSummary: summary, opinion: '' },
      { action: 'self', next: [row.evaluatorId] },
      context,
    )
  },

  async evaluate({ id, goals: input, bonusScore, bonusReason, summary }, context) {
    const row = await hold(id, 'evaluate', context, one => one.evaluatorId === context.me.personId)
    if (Math.abs(bonusScore) > row.bonusMost) refuse(bonusTooMuch, { most: row.bonusMost }, 'bonus_score')
    const isByGoals = row.goals.some(({ kind }) => kind === 'bonus')
    if (isByGoals && bonusScore !== 0) refuse(bonusByGoals, {}, 'bonus_score')
    const goals = (await judge(row, input, context)).map(({ judgedAs, ...one }) => ({ ...one, score: judgedAs }))
    const bonus = isByGoals ? bonusOf(goals, row.bonusMost) : bonusScore
    // What a rule gives explains itself.
    const isByHand = isByGoals
      ? goals.some(({ kind, rule, score }) => kind === 'bonus' && rule === 'hand' && Boolean(score))
      : bonusScore !== 0
    if (isByHand && bonusReason === '') refuse(bonusReasonNeeded, {}, 'bonus_reason')
    const { performance, capability, final, level } = finalScore(goals, bonus, row)
    const isEnd = row.secondEvaluatorId === null
    return await step(
      row,
      {
        ...(isEnd ? accepted(row) : { status: 'mgr_sum' }),
        goals,
        summary,
        opinion: '',
        bonusScore: bonus,
        bonusReason,
        performanceScore: performance,
        capabilityScore: capability,
        finalScore: final,
        level,
      },
      { action: isEnd ? 'accept' : 'evaluate', next: isEnd ? notifiedOfResult(row) : [row.secondEvaluatorId] },
      context,
    )
  },

  async giveBack({ id, opinion }, context) {
    const row = await hold(id, 'evaluate', context, one => one.evaluatorId === context.me.personId)
    return await step(
      row,
      { ...nothingSaid(row.goals), status: 'created', opinion },
      { action: 'return', next: [row.personId] },
      context,
    )
  },

  async second({ id, agree, opinion }, context) {
    const row = await hold(id, 'second', context, one => one.secondEvaluatorId === context.me.personId)
    return await step(
      row,
      { ...(agree ? accepted(row) : { status: 'reject' }), opinion: agree ? '' : opinion },
      { action: agree ? 'accept' : 'reject', next: agree ? notifiedOfResult(row) : [row.evaluatorId] },
      context,
    )
  },

  async restart({ id, to }, context) {
    const row = await hold(id, 'restart', context, one => one.evaluatorId === context.me.personId)
    return await step(
      row,
      { ...nothingSaid(row.goals), status: to === 'self' ? 'created' : 'self_sum', opinion: '' },
      { action: 'restart', next: [to === 'self' ? row.personId : row.evaluatorId] },
      context,
    )
  },

  async remove({ id }, context) {
    const { me, db, run, publish } = context
    await hold(id, 'remove', context, one => one.creatorId === me.personId)
    const [people] = await run([memberIds(me.companyId, type, id)])
    await db.delete(kpi).where(theRow(id, context))
    await run([...forgotten(me.companyId, type, [id]), recorded(me, type, id, 'remove')])
    publish({
      companyId: me.companyId,
      to: people.rows,
      subjectType: type,
      subjectId: id,
      event: 'removed',
      by: me.personId,
    })
    return { id }
  },

  async templates({ personId, roleId }, context) {
    if (personId) await admitPeople([personId], 'user_id', context)
    const all = await templatesOf({ personId, roleId }, context)
    return {
      list: all.map(({ goals, levels, ...template }) => ({
        ...template,
        goals: goals.map(whole),
        levels: levels.map(level => ({ ...level, share: level.share ?? null })),
      })),
    }
  },

  roles: (_, context) => companyRoles(context),

  async saveTemplate({ id, goals, levels, roleIds, finalMost = null, ...template }, { me, db, run }) {
    const [, known] = await run([takeTurns(me.companyId, 'kpi templates'), knownRoles(me.companyId, roleIds ?? [])])
    if (known.one < new Set(roleIds).size) refuse(unknownRole, {}, 'role_ids')
    const values = {
      ...template,
      ...(roleIds && { roleIds: [...new Set(roleIds)] }),
      finalMost,
      goals: admitGoals(goals.map(asSet), template.bonusMost),
      levels: levels.map(({ share = null, ...level }) => ({ ...level, share })),
    }
    if (!id) {
      const made = newId()
      await db.insert(kpiTemplate).values({ ...values, companyId: me.companyId, id: made })
      return { id: made }
    }
    const changed = await db
      .update(kpiTemplate)
      .set(values)
      .where(and(eq(kpiTemplate.companyId, me.companyId), eq(kpiTemplate.id, id)))
      .returning({ id: kpiTemplate.id })
    if (changed.length === 0) refuse(templateUnknown, {}, 'id')
    return { id }
  },

  async figure({ id, goal: place, ...paged }, context) {
    await kpiSubject.admit(id, context)
    const [row] = await context.db.select().from(kpi).where(theRow(id, context))
    const { personId, startDate, endDate, goals } = found(row)
    const figure = found(goals[place]).figure
    return await figureRowsOf(
      found(figure ?? undefined),
      { ...paged, person: personId, first: startDate, last: endDate },
      context,
    )
  },

  async calibrate({ id, calibration, reason }, context) {
    const row = await hold(id, 'calibrate', context, () => true)
    const { final, level } = finalScore(row.goals, row.bonusScore + calibration, row)
    await step(
      row,
      { status: 'accept', calibration, calibrationReason: reason, finalScore: final, level },
      { action: 'calibrate', next: [] },
      context,
    )
    return { id, finalScore: final / 100, level }
  },

  async release({ type: cycle, date }, { me, run, publish }) {
    const { startDate } = spanOf(cycle, date)
    const [released] = await run([releasing({ actor_company: me.companyId, type: cycle, startDate })])
    const each = released.rows
    if (each.length === 0) refuse(noRelease)
    await run([
      recordedOnEach(
        me,
        type,
        'release',
        each.map(({ id }) => ({ id })),
      ),
      ...notifiedOfEach(
        me.companyId,
        'kpi.accept',
        type,
        each.map(({ id, name, personId }) => ({
          actorId: me.personId,
          people: [personId],
          subjectId: id,
          title: name,
        })),
      ),
    ])
    for (const { id, personId } of each)
      publish({
        companyId: me.companyId,
        to: [personId],
        subjectType: type,
        subjectId: id,
        event: 'release',
        by: me.personId,
      })
    return { id: null, num: each.length }
  },

  chart: (query, context) => chartOf(query, context),
})

/** How a cycle's evaluations stand, of those that the actor evaluates or HR looks after. */
export async function chartOf({ type: cycle, date }: CallParsed<typeof kpiCalls.chart>, { me, run }: Context) {
  const span = spanOf(cycle, date ?? dayOf(new Date(), me.timeZone))
  const values = { ...actorValues(kpiSubject, me), type: cycle, startDate: span.startDate }
  const [answer, tables, waiting] = await run([distribution(values), levelTables(values), unreleased(values)])
  const all = answer.rows
  const sum = (of: typeof all) => of.reduce((total, one) => total + one.count, 0)
  const done = all.filter(one => one.status === 'accept')
  const scores = done.reduce((total, one) => total + (one.points ?? 0), 0)
  const bonus = done.reduce((total, one) => total + one.bonus, 0)
  const known = tables.rows
    .flatMap(text => JSON.parse(text) as (typeof kpi.$inferSelect)['levels'])
    .toSorted((one, other) => other.from - one.from)
  const names = [...new Set<string | null>([...known.map(({ name }) => name), ...done.map(({ level }) => level)])]
  return {
    ...span,
    total: sum(all),
    accepted: sum(done),
    waiting: waiting.one,
    mean: sum(done) === 0 ? null : Math.round(scores / sum(done)) / 100,
    meanBonus: sum(done) === 0 ? null : Math.round((bonus * 100) / sum(done)) / 100,
    levels: names.map(name => ({
      name,
      count: sum(done.filter(one => one.level === name)),
      share: known.find(one => one.name === name)?.share ?? null,
    })),
    statuses: kpiStatuses.map(status => ({ status, count: sum(all.filter(one => one.status === status)) })),
  }
}

/** What is added to others' by this file. */
export const kpiParts: Part[] = [
  refuseOn('kpi_once', kpiExists),
  refuseOn('kpi_template_name', templateNameTaken),
  noticeSays('kpi.create', { zh: '{actor} 为您发起了绩效考核', en: '{actor} set up your evaluation' }),
  noticeSays('kpi.self', { zh: '{actor} 完成了自评，等您考核', en: '{actor} has evaluated themselves: your turn' }),
  noticeSays('kpi.evaluate', { zh: '{actor} 提交了考核，等您复核', en: '{actor} has evaluated: it waits for you' }),
  noticeSays('kpi.accept', { zh: '您的绩效考核已有结果', en: 'Your evaluation is complete' }),
  noticeSays('kpi.return', { zh: '{actor} 退回了您的自评', en: '{actor} returned your self-evaluation' }),
  noticeSays('kpi.reject', { zh: '{actor} 驳回了考核', en: '{actor} rejected the evaluation' }),
  noticeSays('kpi.restart', { zh: '{actor} 重新开始了考核', en: '{actor} restarted the evaluation' }),
  /** Evaluations whose next step is the actor's. */
  waitsForPeople({
    kind: 'kpi',
    app: 'kpi',
    words: { zh: '待我处理的考核', en: 'Evaluations that wait for me' },
    route: '/kpi/list',
    isRequest: true,
    rows: {
      from: sql`${kpi}`,
      where: sql`${kpi.companyId} = ${actor.company} and (${sql.join(Object.values(turns), sql` or `)})`,
      id: sql`${kpi.id}`,
      since: sql`${kpi.lastOptDate}`,
    },
    facts: id => ({
      from: sql`${kpi}`,
      where: sql`${kpi.companyId} = ${actor.company} and ${kpi.id} = ${id}`,
      title: sql`${kpi.name}`,
      note: sql`case when ${param('locale')}::text = 'en-US' then 'Evaluation' else '绩效考核' end`,
      person: sql`${kpi.personId}`,
      link: sql`'/kpi/detail/' || ${kpi.id}`,
    }),
  }),
]

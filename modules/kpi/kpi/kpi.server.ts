import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import { addDays, addMonths } from '#platform/contract/days.ts'
import { notAllowed } from '#platform/contract/refusals.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asJson, asNumber } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, memberIds, touchMembers } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, holds, subject } from '#mechanisms/subjects/subject.server.ts'
import { waitsForPeople } from '#mechanisms/waiting/waiting.server.ts'
import {
  bonusReasonNeeded,
  goalsNeeded,
  kpiCalls,
  kpiExists,
  kpiNotNow,
  kpiStatuses,
  notYours,
  sameEvaluator,
  scoresNeeded,
  templateNameTaken,
  templateUnknown,
  weightsDiffer,
  type KpiCycle,
  type KpiDetail,
  type KpiGoal,
  type KpiRow,
  type KpiStatus,
} from './kpi.contract.ts'
import { kpi, kpiTemplate } from './kpi.table.ts'
import { finalScore, wholeWeight } from './score.ts'

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
  isAsked: true,
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
    remove: sql`(${kpi.personId} <> ${actor.person} and (${is(kpi.creatorId)} or ${ofHr}) and ${kpi.status} =
      'created')`,
    comment: sql`true`,
  },
})

/** What others gave, while its person is not to know it yet: null, or nothing. */
const hidden = sql`(${kpi.personId} = ${actor.person} and ${kpi.status} <> 'accept')`
const later = (value: SQLWrapper) => asNumber(sql`case when ${hidden} then null else ${value} / 100.0 end`)
const laterText = (value: SQLWrapper) => sql`case when ${hidden} then '' else ${value} end`
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
  finalScore: later(kpi.finalScore),
  level: sql`case when ${hidden} then null else ${kpi.level} end`,
  lastOptDate: kpi.lastOptDate,
}
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
    key: { by: sql`strpos(lower(${kpi.name}), lower(${param('key')})) > 0` },
  },
}
const list = subjectList<{ list: KpiRow[]; total: number | null; start: number; limit: number }>(kpiSubject, rows)
const detail = kpiSubject.detail<KpiDetail>({
  ...row,
  templateId: kpi.templateId,
  templateName: sql`(select t.name from kpi_template t where t.comp_id = ${kpi.companyId} and t.id = ${kpi.templateId})`,
  secondEvaluator: who(kpi.secondEvaluatorId),
  goals: asJson(sql`(select coalesce(json_agg(json_build_object('name', g.value -> 'name', 'kind', g.value -> 'kind',
      'target', g.value -> 'target', 'unit', g.value -> 'unit', 'weight', g.value -> 'weight', 'progress', g.value ->
      'progress', 'self_score', g.value -> 'selfScore', 'score', case when ${hidden} then 'null'::jsonb else g.value ->
      'score' end) order by g.place), '[]'::json) from jsonb_array_elements(${kpi.goals}) with ordinality g (value,
      place))`),
  performanceWeight: kpi.performanceWeight,
  levels: kpi.levels,
  selfSummary: kpi.selfSummary,
  summary: laterText(kpi.summary),
  opinion: kpi.opinion,
  performanceScore: later(kpi.performanceScore),
  capabilityScore: later(kpi.capabilityScore),
  bonusScore: asNumber(sql`case when ${hidden} then null else ${kpi.bonusScore} end`),
  bonusReason: laterText(kpi.bonusReason),
  createdAt: kpi.createdAt,
})

const theRow = (id: string, { me }: Context) => and(eq(kpi.companyId, me.companyId), eq(kpi.id, id))

/** The cycle that a day lies in. */
export function cycleOf(cycle: KpiCycle, day: string) {
  const months = { month: 1, season: 3, half: 6, year: 12 }[cycle]
  const first = Math.floor((Number(day.slice(5, 7)) - 1) / months) * months
  const startDate = `${day.slice(0, 4)}-${String(first + 1).padStart(2, '0')}-01`
  return { startDate, endDate: addDays(addMonths(startDate, months), -1) }
}

/** Refused unless each kind of goal there is totals exactly 100 %, in whole hundredths of a percent. */
function admitWeights(goals: readonly { kind: string; weight: number }[]) {
  if (goals.length === 0) refuse(goalsNeeded, {}, 'goals')
  for (const kind of new Set(goals.map(one => one.kind))) {
    const sum = goals.filter(one => one.kind === kind).reduce((total, one) => total + one.weight, 0)
    if (sum !== wholeWeight) refuse(weightsDiffer, { sum: sum / 100 }, 'goals')
  }
}
const unscored = (goals: readonly Pick<KpiGoal, 'name' | 'kind' | 'target' | 'unit' | 'weight'>[]): KpiGoal[] =>
  goals.map(one => ({ ...one, progress: '', selfScore: null, score: null }))

type Ability = keyof KpiDetail['can']
type Row = typeof kpi.$inferSelect
/** Holds an evaluation for what the actor is about to do: refused where it is not their step, or no longer is. */
async function hold(id: string, ability: Ability, context: Context, isTheirs: (row: Row) => boolean): Promise<Row> {
  const can = await kpiSubject.lock(id, context)
  const [row] = await context.db.select().from(kpi).where(theRow(id, context))
  if (!can[ability]) refuse(isTheirs(found(row)) ? kpiNotNow : notAllowed)
  return row!
}

/** One step: its values, its history, and whoever is next told of it. */
async function step(
  { id, name }: Row,
  values: Partial<typeof kpi.$inferInsert> & { status: KpiStatus },
  { action, next }: { action: string; next: readonly (string | null)[] },
  context: Context,
) {
  const { me, db, run, publish } = context
  await db
    .update(kpi)
    .set({ ...values, lastOptDate: sql`now()` })
    .where(theRow(id, context))
  const told = next.filter(one => one !== null)
  const [people] = await run([
    memberIds(me.companyId, type, id),
    touchMembers(me.companyId, type, id, values.status !== 'accept', me.personId),
    recorded(me, type, id, action),
    ...notified(me, told, { kind: `kpi.${action}`, subjectType: type, subjectId: id, title: name }),
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
/** Scores and words of the evaluator are no more once it begins again. */
const noScores = {
  performanceScore: null,
  capabilityScore: null,
  finalScore: null,
  level: null,
}

export const kpiHandlers = handle(kpiCalls, {
  list,
  detail: ({ id }, context) => detail(id, context),

  async create({ personId, evaluatorId, secondEvaluatorId, templateId, type: cycle, date, goals }, context) {
    const { me, db, run } = context
    const [people, templates] = await run([
      {
        name: 'kpi_people',
        values: [me.companyId, personId, evaluatorId ?? null, secondEvaluatorId ?? null, me.personId],
        row: { name: col.text, managerId: col.uuid.orNull, known: col.int, isAbove: col.bool },
        text: `select p.name, p.manager_id, (select count(*) from person k where k.comp_id = $1 and k.status =
            ${PersonStatus.Active} and k.id in ($3::uuid, $4::uuid)) as known, exists (select from person_superior s
            where s.comp_id = $1 and s.person_id = $2 and s.superior_id = $5 and s.distance > 0) as is_above
          from person p where p.comp_id = $1 and p.id = $2 and p.status = ${PersonStatus.Active}`,
      },
      {
        name: 'kpi_template_of',
        values: [me.companyId, templateId],
        row: {
          performanceWeight: col.int,
          goals: col.json.as<KpiGoal[]>(),
          levels: col.json.as<{ name: string; from: number }[]>(),
        },
        text: 'select performance_weight, goals, levels from kpi_template where comp_id = $1 and id = $2',
      },
    ])
    const whose = people.first
    if (!whose) refuse(unknownPerson, {}, 'user_id')
    if (!whose.isAbove && !may(me, 'HR_MANAGER')) refuse(notYours, {}, 'user_id')
    const template = templates.first
    if (!template) refuse(templateUnknown, {}, 'template_id')
    const evaluator = evaluatorId ?? whose.managerId ?? me.personId
    const named = [evaluatorId, secondEvaluatorId].filter(Boolean).length
    if (new Set([personId, evaluator, secondEvaluatorId]).size < 3) refuse(sameEvaluator, {}, 'evaluator_id')
    if (whose.known < named) refuse(unknownPerson, {}, 'evaluator_id')
    const wanted = goals.length > 0 ? goals : template.goals
    admitWeights(wanted)
    const span = cycleOf(cycle, date ?? dayOf(new Date(), me.timeZone))
    const id = newId()
    await db.insert(kpi).values({
      companyId: me.companyId,
      id,
      name: `${whose.name} ${span.startDate.slice(0, 7)}${cycle === 'month' ? '' : ` – ${span.endDate.slice(0, 7)}`}`,
      templateId,
      personId,
      evaluatorId: evaluator,
      secondEvaluatorId: secondEvaluatorId ?? null,
      creatorId: me.personId,
      type: cycle,
      ...span,
      goals: unscored(wanted),
      performanceWeight: template.performanceWeight,
      levels: template.levels,
    })
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
      ...notified(me, [personId], { kind: 'kpi.create', subjectType: type, subjectId: id, title: whose.name }),
    ])
    return { id }
  },

  async self({ id, goals, summary }, context) {
    const row = await hold(id, 'self', context, one => one.personId === context.me.personId)
    if (goals.length !== row.goals.length) refuse(scoresNeeded, {}, 'goals')
    const scored = row.goals.map((one, at) => ({
      ...one,
      progress: goals[at]!.progress,
      selfScore: goals[at]!.score,
    }))
    return await step(
      row,
      { status: 'self_sum', goals: scored, selfSummary: summary, opinion: '' },
      { action: 'self', next: [row.evaluatorId] },
      context,
    )
  },

  async evaluate({ id, scores, bonusScore, bonusReason, summary }, context) {
    const row = await hold(id, 'evaluate', context, one => one.evaluatorId === context.me.personId)
    if (scores.length !== row.goals.length) refuse(scoresNeeded, {}, 'scores')
    if (bonusScore !== 0 && bonusReason === '') refuse(bonusReasonNeeded, {}, 'bonus_reason')
    const goals = row.goals.map((one, at) => ({ ...one, score: scores[at]! }))
    const { performance, capability, final, level } = finalScore(goals, bonusScore, row)
    const isEnd = row.secondEvaluatorId === null
    return await step(
      row,
      {
        status: isEnd ? 'accept' : 'mgr_sum',
        goals,
        summary,
        opinion: '',
        bonusScore,
        bonusReason,
        performanceScore: performance,
        capabilityScore: capability,
        finalScore: final,
        level,
      },
      { action: isEnd ? 'accept' : 'evaluate', next: [isEnd ? row.personId : row.secondEvaluatorId] },
      context,
    )
  },

  async giveBack({ id, opinion }, context) {
    const row = await hold(id, 'evaluate', context, one => one.evaluatorId === context.me.personId)
    const goals = row.goals.map(one => ({ ...one, score: null }))
    return await step(
      row,
      { status: 'created', opinion, goals, ...noScores },
      { action: 'return', next: [row.personId] },
      context,
    )
  },

  async second({ id, agree, opinion }, context) {
    const row = await hold(id, 'second', context, one => one.secondEvaluatorId === context.me.personId)
    return await step(
      row,
      { status: agree ? 'accept' : 'reject', opinion: agree ? '' : opinion },
      { action: agree ? 'accept' : 'reject', next: [agree ? row.personId : row.evaluatorId] },
      context,
    )
  },

  async restart({ id, to }, context) {
    const row = await hold(id, 'restart', context, one => one.evaluatorId === context.me.personId)
    const goals = row.goals.map(one => ({ ...one, score: null }))
    return await step(
      row,
      { status: to === 'self' ? 'created' : 'self_sum', goals, ...noScores },
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

  async templates(_, { me, db }) {
    const all = await db
      .select()
      .from(kpiTemplate)
      .where(eq(kpiTemplate.companyId, me.companyId))
      .orderBy(kpiTemplate.createdAt, kpiTemplate.id)
    return {
      list: all.map(({ id, name, performanceWeight, goals, levels }) => ({
        id,
        name,
        performanceWeight,
        goals,
        levels,
      })),
    }
  },

  async saveTemplate({ id, name, performanceWeight, goals, levels }, { me, db, run }) {
    admitWeights(goals)
    await run([takeTurns(me.companyId, 'kpi templates')])
    const values = { name, performanceWeight, goals: unscored(goals), levels }
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

  async chart({ type: cycle, date }, { me, run }) {
    const span = cycleOf(cycle, date ?? dayOf(new Date(), me.timeZone))
    const [answer] = await run([
      {
        name: 'kpi_chart',
        values: [me.companyId, cycle, span.startDate, me.personId, may(me, 'HR_MANAGER')],
        row: { status: col.text.as<KpiStatus>(), level: col.text.orNull, count: col.int, points: col.int.orNull },
        text: `select status, level, count(*)::int as count, sum(final_score)::bigint as points from kpi where comp_id =
            $1 and type = $2 and start_date = $3 and person_id <> $4 and ($5::boolean or evaluator_id = $4 or
            second_evaluator_id = $4) group by 1, 2 order by 1, 2`,
      },
    ])
    const all = answer.rows
    const sum = (of: typeof all) => of.reduce((total, one) => total + one.count, 0)
    const accepted = all.filter(one => one.status === 'accept')
    const names = [...new Set(accepted.map(one => one.level ?? '–'))]
    const points = accepted.reduce((total, one) => total + (one.points ?? 0), 0)
    return {
      ...span,
      total: sum(all),
      accepted: sum(accepted),
      mean: sum(accepted) === 0 ? null : Math.round(points / sum(accepted)) / 100,
      levels: names.map(name => ({ name, count: sum(accepted.filter(one => (one.level ?? '–') === name)) })),
      statuses: kpiStatuses.map(status => ({ status, count: sum(all.filter(one => one.status === status)) })),
    }
  },
})

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
    isAsked: true,
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
      person: sql`${kpi.personId}`,
      link: sql`'/kpi/detail/' || ${kpi.id}`,
    }),
  }),
]

import { and, eq, sql } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asNumber, oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { type Context, handle, Json } from '#platform/server/http/handle.ts'
import { may as mayAll } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { memberIds } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { figureOfBooks, figureOfOthers, type Figure } from '../figure/figure.contract.ts'
import { figureRowsOf, figureStatement, knowsCompanyFigure } from '../figure/figure.server.ts'
import { keyResultColumns, ofHundred } from '../objective/objective-rows.server.ts'
import { holdObjective, isChangeable, objectiveSubject, objectiveType } from '../objective/objective-subject.server.ts'
import { admitCycle } from '../objective/objective.server.ts'
import { objective } from '../objective/objective.table.ts'
import type { OkrType } from '../okr-cycles.contract.ts'
import { admitWeights, rolledUp } from '../roll-up.server.ts'
import { inProportion, withOneMore } from '../weights.contract.ts'
import {
  type CheckRow,
  keyResultCalls,
  type KeyResultDetail,
  measuredByItself,
  sameValues,
} from './key-result.contract.ts'
import { keyResult, keyResultCheck } from './key-result.table.ts'
import { ownersTakePart } from './owners.server.ts'

const joined = sql`${keyResult} join ${objective} on ${objective.companyId} = ${keyResult.companyId} and ${objective.id} =
  ${keyResult.objectiveId}`
const own = sql`${keyResult.companyId} = ${actor.company} and ${keyResult.id} = ${param('id')} and ${objectiveSubject.seen}`
const may = sql`(${isChangeable} and (${actor.managesAll}::boolean or ${objectiveSubject.abilities.edit}))`
const page = compile(
  oneAsJson(
    {
      ...keyResultColumns,
      objectiveName: objective.name,
      can: sql`json_build_object('change', ${may}, 'check', ${isChangeable} and ${keyResult.figure} is null and
        (${may} or ${keyResult.ownerId} = ${actor.person}))`,
    },
    joined,
    own,
  ),
)
const spanOf = compile(
  sql`select ${keyResult.figure} as figure, ${keyResult.ownerId} as person, ${objective.type} as type,
    ${objective.cycle} as cycle from ${joined} where ${own} and ${keyResult.figure} is not null`,
  { row: { figure: col.text.as<Figure>(), person: col.uuid, type: col.int, cycle: col.text } },
)
const visibleObjective = compile(sql`select ${keyResult.objectiveId} from ${joined} where ${own}`, { value: col.uuid })
const checks = compile(
  pageAsJson({
    row: {
      id: keyResultCheck.id,
      person: personJson(sql`${keyResultCheck.companyId}`, sql`${keyResultCheck.personId}`),
      value: asNumber(keyResultCheck.value),
      progress: ofHundred(sql`${keyResultCheck.progress}`),
      confidence: keyResultCheck.confidence,
      summary: keyResultCheck.summary,
      createdAt: keyResultCheck.createdAt,
    },
    from: sql`${keyResultCheck}`,
    where: sql`${keyResultCheck.companyId} = ${param('company')} and ${keyResultCheck.keyResultId} = ${param('id')}`,
    order: sql`${keyResultCheck.createdAt} desc, ${keyResultCheck.id} desc`,
  }),
)

interface Way {
  startValue: number
  targetValue: number
}
/** How far from its beginning to its target: hundredths of a percent, 0 to 10,000, rounded half up. */
export const wayGone = ({ startValue, targetValue }: Way, value: number): number =>
  Math.round(Math.min(1, Math.max(0, (value - startValue) / (targetValue - startValue))) * 10_000)

interface Draft extends Way {
  name: string
  kind: 'number' | 'percent' | 'money' | 'boolean'
  figure?: Figure | null | undefined
  unit: string
  ownerId?: string | undefined
}
/** Yes or no goes from 0 to 1, a percent counts in percents; what is measured goes somewhere. */
function columnsOf({ name, kind, figure = null, unit, startValue, targetValue }: Draft) {
  const [from, to] = kind === 'boolean' ? [0, 1] : [startValue, targetValue]
  if (from === to) refuse(sameValues, {}, 'target_value')
  return {
    name,
    kind,
    figure: kind === 'boolean' ? null : figure,
    unit: kind === 'percent' ? '%' : kind === 'money' ? unit || '元' : unit,
    startValue: String(from),
    targetValue: String(to),
  }
}

async function objectiveOf(id: string, { me, run }: Context): Promise<string> {
  const [answer] = await run([visibleObjective({ ...actorValues(objectiveSubject, me), id })])
  return found(answer.first)
}
const theRow = (id: string, { me }: Context) => and(eq(keyResult.companyId, me.companyId), eq(keyResult.id, id))

async function weightsOf(objectiveId: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([
    {
      name: 'okr_key_result_weights',
      row: { id: col.uuid, weight: col.int },
      values: [me.companyId, objectiveId],
      text: `select id, weight from okr_key_result where comp_id = $1 and objective_id = $2 order by place, id`,
    },
  ])
  return answer.rows
}
const weighed = (companyId: string, ids: readonly string[], weights: readonly number[]) => ({
  name: 'okr_key_results_weigh',
  values: [companyId, ids, weights],
  text: `update okr_key_result k set weight = given.weight from unnest($2::uuid[], $3::int[]) given (id, weight) where
    k.comp_id = $1 and k.id = given.id`,
})
/**
 * A figure says what a person did, or what the company received: it stands behind a key result for those alone who may
 * know it, of themselves, of people below them, of all for those who manage all plans.
 */
async function admitFigure(figure: Figure | null, ownerId: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  if (figure === null) return
  if (!knowsCompanyFigure(figure, { me })) refuse(figureOfBooks, {}, 'figure')
  if (mayAll(me, 'PLAN_MANAGER')) return
  const [answer] = await run([
    {
      name: 'okr_figure_of',
      value: col.bool,
      values: [me.companyId, ownerId, me.personId],
      text: 'select true from person_superior where comp_id = $1 and person_id = $2 and superior_id = $3',
    },
  ])
  if (answer.first === undefined) refuse(figureOfOthers, {}, 'figure')
}

/** Whoever answers for a key result from now on takes part in its objective, and is notified; its manager knows. */
const withOwner = (objectiveId: string, ownerId: string, managerId: string, name: string, { me }: Context) => [
  ...ownersTakePart(me.companyId, [objectiveId], me.personId),
  ...notified(me, ownerId === managerId ? [] : [ownerId], {
    kind: 'okr.key_result',
    subjectType: objectiveType,
    subjectId: objectiveId,
    title: name,
  }),
]

/** The objective is recomputed, its history says what was done, and its people's phones refetch. */
async function settle(objectiveId: string, action: string, details: object, { me, run, publish }: Context) {
  const [, , people] = await run([
    rolledUp(me.companyId, objectiveId),
    recorded(me, objectiveType, objectiveId, action, details),
    memberIds(me.companyId, objectiveType, objectiveId),
  ])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: objectiveType,
    subjectId: objectiveId,
    event: 'edited',
    by: me.personId,
  })
}

export const keyResultHandlers = handle(keyResultCalls, {
  async detail({ id }, { me, run }) {
    const [answer] = await run([page({ ...actorValues(objectiveSubject, me), id })])
    return new Json<KeyResultDetail>(found(answer!.only))
  },

  async checks(query, context) {
    const { me, run } = context
    const [seen, answer] = await run([
      visibleObjective({ ...actorValues(objectiveSubject, me), id: query.id }),
      checks({ ...query, company: me.companyId }),
    ])
    found(seen.first)
    return new Json<{ list: CheckRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async rows({ id, ...paged }, context) {
    const { me, run } = context
    const [answer] = await run([spanOf({ ...actorValues(objectiveSubject, me), id })])
    const { figure, person, type, cycle } = found(answer.first)
    const { first, last } = admitCycle({ type: type as OkrType, cycle })
    return await figureRowsOf(figure, { ...paged, person, first, last }, context)
  },

  async create({ id: objectiveId, ...draft }, context) {
    const { me, db, run } = context
    const { managerId } = await holdObjective(objectiveId, context)
    const columns = columnsOf(draft)
    const ownerId = draft.ownerId ?? managerId
    await admitFigure(columns.figure, ownerId, context)
    const others = await weightsOf(objectiveId, context)
    // None of them is fixed: there is always a part for one more.
    const weights = withOneMore(others)!
    const id = newId()
    await run([
      weighed(
        me.companyId,
        others.map(one => one.id),
        weights.slice(0, -1),
      ),
    ])
    await db.insert(keyResult).values({
      ...columns,
      companyId: me.companyId,
      id,
      objectiveId,
      ownerId,
      weight: weights.at(-1)!,
      place: others.length,
    })
    await run(withOwner(objectiveId, ownerId, managerId, draft.name, context))
    await settle(objectiveId, 'key_result', { added: draft.name }, context)
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { db, run } = context
    const objectiveId = await objectiveOf(id, context)
    const { managerId } = await holdObjective(objectiveId, context)
    const columns = columnsOf(draft)
    const [kept] = await db.select().from(keyResult).where(theRow(id, context))
    const { currentValue: current, figure, ownerId: owner } = found(kept)
    const ownerId = draft.ownerId ?? owner
    if (columns.figure !== figure || ownerId !== owner) await admitFigure(columns.figure, ownerId, context)
    await db
      .update(keyResult)
      .set({
        ...columns,
        ownerId,
        ...(current === null
          ? {}
          : {
              progress: wayGone(
                { startValue: Number(columns.startValue), targetValue: Number(columns.targetValue) },
                Number(current),
              ),
            }),
        lastOptDate: sql`now()`,
      })
      .where(theRow(id, context))
    if (ownerId !== owner) await run(withOwner(objectiveId, ownerId, managerId, draft.name, context))
    await settle(objectiveId, 'key_result', { changed: draft.name }, context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const objectiveId = await objectiveOf(id, context)
    await holdObjective(objectiveId, context)
    const [gone] = await db.delete(keyResult).where(theRow(id, context)).returning({ name: keyResult.name })
    const left = await weightsOf(objectiveId, context)
    await run([
      ...ownersTakePart(me.companyId, [objectiveId], me.personId),
      weighed(
        me.companyId,
        left.map(one => one.id),
        inProportion(left.map(one => one.weight)),
      ),
    ])
    await settle(objectiveId, 'key_result', { removed: found(gone).name }, context)
    return { id }
  },

  async weigh({ id, list }, context) {
    const { me, run } = context
    await holdObjective(id, context)
    const { ids, weights } = admitWeights(list, await weightsOf(id, context))
    await run([weighed(me.companyId, ids, weights)])
    await settle(id, 'weigh', {}, context)
    return { id }
  },

  async check({ id, value, confidence = null, summary }, context) {
    const { db } = context
    const objectiveId = await objectiveOf(id, context)
    await holdForOwner(objectiveId, id, context)
    const [kept] = await db.select().from(keyResult).where(theRow(id, context))
    const { figure, startValue, targetValue, name } = found(kept)
    if (figure !== null) refuse(measuredByItself)
    const progress = wayGone({ startValue: Number(startValue), targetValue: Number(targetValue) }, value)
    await note([{ id, personId: context.me.personId, value: String(value), progress, confidence, summary }], context)
    await settle(objectiveId, 'check', { name, progress: progress / 100 }, context)
    return { id, progress: progress / 100 }
  },

  async score({ id, score = null }, context) {
    const { db } = context
    const objectiveId = await objectiveOf(id, context)
    await holdObjective(objectiveId, context)
    const [scored] = await db
      .update(keyResult)
      .set({ score: score === null ? null : Math.round(score * 100), lastOptDate: sql`now()` })
      .where(theRow(id, context))
      .returning({ name: keyResult.name })
    await settle(objectiveId, 'score', { name: found(scored).name }, context)
    return { id }
  },

  async measure({ id }, context) {
    const { me, run, db } = context
    const { type, cycle } = await holdObjective(id, context)
    const { first, last } = admitCycle({ type: type as OkrType, cycle })
    const each = await db
      .select()
      .from(keyResult)
      .where(
        and(eq(keyResult.companyId, me.companyId), eq(keyResult.objectiveId, id), sql`${keyResult.figure} is not null`),
      )
    if (each.length === 0) return { id, measuredNum: 0 }
    const answers = await run(
      each.map(({ figure, ownerId }) =>
        figureStatement(figure!, { company: me.companyId, person: ownerId, first, last }),
      ),
    )
    await note(
      each.map(({ id: one, startValue, targetValue }, place) => {
        const value = answers[place]!.first!.value!
        const way = { startValue: Number(startValue), targetValue: Number(targetValue) }
        return {
          id: one,
          personId: me.personId,
          value,
          progress: wayGone(way, Number(value)),
          confidence: null,
          summary: '',
        }
      }),
      context,
    )
    await settle(id, 'measure', {}, context)
    return { id, measuredNum: each.length }
  },
})

/** Who answers for a key result alone says what it stands at, too: of an objective that may be changed. */
async function holdForOwner(objectiveId: string, id: string, context: Context) {
  const [kept] = await context.db.select({ ownerId: keyResult.ownerId }).from(keyResult).where(theRow(id, context))
  await holdObjective(objectiveId, context, found(kept).ownerId === context.me.personId ? 'comment' : 'edit')
}

interface Noted {
  id: string
  /** Who says so; nobody where the morning's job measured it. */
  personId: string | null
  value: string
  progress: number
  confidence: number | null
  summary: string
}
const note = async (each: readonly Noted[], { me, run }: Context) => await run([noteChecks(me.companyId, each)])

/** What key results stand at, and that somebody said so. */
export function noteChecks(companyId: string, each: readonly Noted[]): Statement {
  const of = <Name extends keyof Noted>(name: Name) => each.map(one => one[name])
  return {
    name: 'okr_check',
    values: [
      companyId,
      of('personId'),
      each.map(() => newId()),
      of('id'),
      of('value'),
      of('progress'),
      of('confidence'),
      of('summary'),
    ],
    text: `with noted as (insert into okr_check (comp_id, id, person_id, key_result_id, value, progress, confidence,
        summary)
      select $1, given.id, given.person_id, given.key_result_id, given.value, given.progress, given.confidence,
        given.summary from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::numeric[], $6::int[], $7::smallint[],
        $8::text[]) given (person_id, id, key_result_id, value, progress, confidence, summary) returning *)
    update okr_key_result k set current_value = noted.value, progress = noted.progress, confidence =
      coalesce(noted.confidence, k.confidence), last_opt_date = now() from noted where k.comp_id = $1 and k.id =
      noted.key_result_id`,
  }
}

/** What is added to others' by this file. */
export const keyResultParts: Part[] = [
  noticeSays('okr.key_result', {
    zh: '{actor} 请您负责关键结果：{title}',
    en: '{actor} made you responsible for the key result: {title}',
  }),
]

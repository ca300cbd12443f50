import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { jsonObject } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { type Context, handle, Json } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { boundsOf } from '#mechanisms/cycles/cycles.contract.ts'
import { exportPage, mostExported } from '#mechanisms/exports/export-list.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { addMembers, memberIds, removeMembers, roleJson } from '#mechanisms/members/members.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, actorValues, rights } from '#mechanisms/subjects/subject.server.ts'
import { kindOf, type OkrType } from '../okr-cycles.contract.ts'
import { withOneLess, withOneMore } from '../weights.contract.ts'
import { admitWeights } from '../roll-up.server.ts'
import { alignObjective } from './alignment.server.ts'
import { briefOf, briefs, keyResultsJson, objectiveColumns } from './objective-rows.server.ts'
import {
  holdObjective,
  isChangeable,
  mayJudge,
  objectiveSubject,
  objectivesTurn,
  objectiveType,
} from './objective-subject.server.ts'
import {
  hasBelow,
  type MapNode,
  noSuchCycle,
  notTheirs,
  objectiveCalls,
  type ObjectiveDetail,
  objectiveExported,
  objectiveFinished,
  type ObjectiveRow,
  weightsFull,
  weightsStuck,
} from './objective.contract.ts'
import { objective } from './objective.table.ts'

const rows: SubjectList = {
  row: objectiveColumns,
  hasNews: false,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {},
  filters: {
    type: { by: sql`${objective.type} = ${param('type')}::smallint` },
    cycle: { by: sql`${objective.cycle} = ${param('cycle')}` },
    managerId: { by: sql`${objective.managerId} = ${param('managerId')}::uuid` },
    status: { by: sql`${objective.status} = ${param('status')}::smallint` },
    key: { by: sql`strpos(lower(${objective.name}), lower(${param('key')})) > 0` },
  },
}
const list = subjectList<{ list: ObjectiveRow[]; total: number | null; start: number; limit: number }>(
  objectiveSubject,
  rows,
)

const company = sql`${objective.companyId}`
const other = (condition: ReturnType<typeof sql>) =>
  sql`from okr_objective other where other.comp_id = ${company} and ${condition}`
const detail = objectiveSubject.detail<ObjectiveDetail>({
  ...objectiveColumns,
  summary: objective.summary,
  businessValue: sql`${objective.businessValue}::float8`,
  scope: objective.scope,
  partners: roleJson(company, objectiveType, sql`${objective.id}`, 'partner'),
  parent: sql`(select ${briefOf('other')} ${other(sql`other.id = ${objective.parentId}`)})`,
  aligned: briefs(
    sql`from okr_alignment a join okr_objective other on other.comp_id = a.comp_id and other.id = a.aligned_id where
      a.comp_id = ${company} and a.objective_id = ${objective.id}`,
  ),
  children: briefs(other(sql`other.parent_id = ${objective.id}`)),
  krs: keyResultsJson,
  creator: personJson(company, sql`${objective.creatorId}`),
  createdAt: objective.createdAt,
  ...rights({
    change: sql`(${isChangeable} and (${actor.managesAll}::boolean or ${objectiveSubject.abilities.edit}))`,
    judge: mayJudge,
    // A finished one is not restarted (spec 1 §4).
    restart: sql`false`,
  }),
})

/** All of a cycle that are to be seen, as small as a map needs them. */
const mapped = compile(sql`select concat('{"list":', coalesce(json_agg(${jsonObject({
  id: sql`o.id`,
  parentId: sql`o.parent_id`,
  name: sql`o.name`,
  managerName: sql`p.name`,
  plv: sql`o.plv`,
  status: sql`o.status`,
  progress: sql`(o.progress / 100.0)::float8`,
})} order by o.id), '[]'::json), '}') from (select ${objective}.* from ${objective} where ${objective.companyId} =
    ${actor.company} and ${objective.type} = ${param('type')}::smallint and ${objective.cycle} = ${param('cycle')} and
    ${objectiveSubject.seen}) o join person p on p.comp_id = o.comp_id and p.id = o.manager_id`)

interface Draft {
  name: string
  summary: string
  managerId: string
  parentId?: string | null | undefined
  plv: number
  businessValue?: number | null | undefined
  status: 0 | 1 | 2
  scope: 'company' | 'department' | 'members'
}
const columnsOf = ({ name, summary, managerId, plv, businessValue = null, status, scope }: Draft) => ({
  name,
  summary,
  managerId,
  plv,
  businessValue: businessValue === null ? null : String(Math.round(businessValue * 10) / 10),
  status,
  scope,
})
const theRow = (id: string, { me }: Context) => and(eq(objective.companyId, me.companyId), eq(objective.id, id))

/** Refuses a text that is no cycle of its kind. */
export function admitCycle({ type, cycle }: { type: OkrType; cycle: string }) {
  return boundsOf(kindOf(type), cycle) ?? refuse(noSuchCycle, {}, 'cycle')
}

/** Objectives are set for oneself and those below; by those who manage all plans, for anybody. */
export async function admitManager(managerId: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  if (me.isAdministrator || me.authorities.has('PLAN_MANAGER') || managerId === me.personId) return
  const [answer] = await run([
    {
      name: 'okr_manages',
      value: col.bool,
      values: [me.companyId, managerId, me.personId],
      text: `select true from person_superior where comp_id = $1 and person_id = $2 and superior_id = $3`,
    },
  ])
  if (answer.first === undefined) refuse(notTheirs, {}, 'manager_id')
}

async function tellPeople(id: string, event: string, { me, run, publish }: Context) {
  const [people] = await run([memberIds(me.companyId, objectiveType, id)])
  publish({
    companyId: me.companyId,
    to: people.rows,
    subjectType: objectiveType,
    subjectId: id,
    event,
    by: me.personId,
  })
}

/**
 * The weights of a person's objectives of a cycle, after one came or went: what comes takes an even part, what goes
 * leaves its part to the others, and those keep their proportions; of locked and finished ones they stay, what would
 * leave its part to those alone stays too, and what would weigh nothing beside them does not come. Called within
 * `objectivesTurn`, so that nothing comes or goes meanwhile.
 */
const settleWeights = async (
  { managerId, type, cycle }: { managerId: string; type: number; cycle: string },
  { me, run }: Pick<Context, 'me' | 'run'>,
  newcomer?: string,
) => {
  const [answer] = await run([
    {
      name: 'okr_of_person',
      row: { id: col.uuid, weight: col.int, isFixed: col.bool },
      values: [me.companyId, managerId, type, cycle],
      text: `select id, weight, is_locked or finished_at is not null as is_fixed from okr_objective where comp_id = $1 and
        manager_id = $2 and type = $3 and cycle = $4 order by id for update`,
    },
  ])
  const others = answer.rows.filter(({ id }) => id !== newcomer)
  const ids = [...others.map(({ id }) => id), ...(newcomer ? [newcomer] : [])]
  const weights = newcomer
    ? (withOneMore(others) ?? refuse(weightsFull))
    : (withOneLess(others) ?? refuse(weightsStuck))
  if (ids.length > 0) await writeWeights(ids, weights, { me, run })
}
export const writeWeights = (
  ids: readonly string[],
  weights: readonly number[],
  { me, run }: Pick<Context, 'me' | 'run'>,
) =>
  run([
    {
      name: 'okr_weigh',
      values: [me.companyId, ids, weights],
      text: `update okr_objective o set weight = given.weight from unnest($2::uuid[], $3::int[]) given (id, weight) where
        o.comp_id = $1 and o.id = given.id`,
    },
  ])

export const objectiveHandlers = handle(objectiveCalls, {
  list,
  detail: ({ id }, context) => detail(id, context),

  async map(query, { me, run }) {
    admitCycle(query)
    const [answer] = await run([mapped({ ...actorValues(objectiveSubject, me), ...query })])
    return new Json<{ list: MapNode[] }>(answer!.only!)
  },

  async export(query, context) {
    const answer = await list({ ...query, start: 0, limit: mostExported + 1 }, context)
    type Exported = CallOutput<typeof objectiveCalls.list>['list'][number]
    return await exportPage(
      objectiveExported,
      answer,
      {
        name: { zh: '目标', en: 'Objectives' },
        columns: [
          { heading: { zh: '目标', en: 'Objective' }, kind: 'text', width: 40, value: (row: Exported) => row.name },
          { heading: { zh: '周期', en: 'Cycle' }, kind: 'text', width: 12, value: (row: Exported) => row.cycle },
          {
            heading: { zh: '负责人', en: 'In charge' },
            kind: 'text',
            width: 14,
            value: (row: Exported) => row.manager?.name ?? '',
          },
          {
            heading: { zh: '优先级', en: 'Priority' },
            kind: 'text',
            width: 10,
            value: (row: Exported) => `P${row.plv}`,
          },
          {
            heading: { zh: '权重 %', en: 'Weight %' },
            kind: 'number',
            width: 10,
            value: (row: Exported) => row.weight / 100,
          },
          {
            heading: { zh: '进度 %', en: 'Progress %' },
            kind: 'number',
            width: 10,
            value: (row: Exported) => row.progress,
          },
          { heading: { zh: '评分', en: 'Score' }, kind: 'number', width: 10, value: (row: Exported) => row.score },
        ],
      },
      context,
    )
  },

  async create({ type, cycle, partnerIds, ...draft }, context) {
    const { me, db, run } = context
    admitCycle({ type, cycle })
    await admitManager(draft.managerId, context)
    const id = newId()
    const parentId = draft.parentId ?? null
    const { write } = await alignObjective(id, { managerId: draft.managerId, parentId, alignedIds: [] }, context)
    await db
      .insert(objective)
      .values({ ...columnsOf(draft), type, cycle, companyId: me.companyId, id, creatorId: me.personId })
    await write()
    await run([
      addMembers(
        me.companyId,
        objectiveType,
        id,
        { creator: [me.personId], manager: [draft.managerId], partner: partnerIds },
        me.personId,
      ),
      searchable(me.companyId, objectiveType, [id]),
      recorded(me, objectiveType, id, 'create'),
      ...notified(me, [draft.managerId], {
        kind: 'okr.assigned',
        subjectType: objectiveType,
        subjectId: id,
        title: draft.name,
      }),
    ])
    await settleWeights({ managerId: draft.managerId, type, cycle }, context, id)
    await tellPeople(id, 'created', context)
    if (parentId) await tellPeople(parentId, 'edited', context)
    return { id }
  },

  async update({ id, partnerIds, ...draft }, context) {
    const { me, db, run } = context
    const kept = await holdObjective(id, context)
    const { managerId } = draft
    if (managerId !== kept.managerId) await admitManager(managerId, context)
    const parentId = draft.parentId ?? null
    if (parentId !== kept.parentId || managerId !== kept.managerId) {
      const alignedIds = await alignedOf(id, context)
      await (await alignObjective(id, { managerId, parentId, alignedIds }, context)).write()
    }
    await db
      .update(objective)
      .set({ ...columnsOf(draft), lastOptDate: sql`now()` })
      .where(theRow(id, context))
    if (managerId !== kept.managerId) {
      await run([
        removeMembers(me.companyId, objectiveType, id, 'manager', [kept.managerId]),
        addMembers(me.companyId, objectiveType, id, { manager: [managerId] }, me.personId),
        ...notified(me, [managerId], {
          kind: 'okr.assigned',
          subjectType: objectiveType,
          subjectId: id,
          title: draft.name,
        }),
      ])
      await settleWeights(kept, context)
      await settleWeights({ ...kept, managerId }, context, id)
    }
    await setPartners(id, partnerIds, context)
    const changes = Object.fromEntries(
      (['name', 'status', 'plv'] as const).flatMap(name =>
        kept[name] === draft[name] ? [] : [[name, [kept[name], draft[name]]]],
      ),
    )
    await run([searchable(me.companyId, objectiveType, [id]), recorded(me, objectiveType, id, 'edit', changes)])
    await tellPeople(id, 'edited', context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    const kept = await holdObjective(id, context, 'remove')
    const [below] = await run([
      {
        name: 'okr_below',
        value: col.bool,
        values: [me.companyId, id],
        text: 'select exists (select from okr_objective where comp_id = $1 and parent_id = $2)',
      },
    ])
    if (below.one) refuse(hasBelow)
    await tellPeople(id, 'removed', context)
    await db.delete(objective).where(theRow(id, context))
    await run([...forgotten(me.companyId, objectiveType, [id]), recorded(me, objectiveType, id, 'remove')])
    await settleWeights(kept, context)
    return { id }
  },

  async lock({ id, isLocked }, context) {
    const { me, run } = context
    await objectiveSubject.lock(id, context, 'lock')
    await run([
      {
        name: 'okr_lock',
        values: [me.companyId, id, isLocked],
        text: 'update okr_objective set is_locked = $3, last_opt_date = now() where comp_id = $1 and id = $2',
      },
      recorded(me, objectiveType, id, isLocked ? 'lock' : 'unlock'),
    ])
    await tellPeople(id, 'edited', context)
    return { id }
  },

  async finish({ id }, context) {
    const { me, run } = context
    await holdObjective(id, context)
    const [finished] = await run([
      {
        name: 'okr_finish',
        values: [me.companyId, id],
        text: `update okr_objective set finished_at = now(), last_opt_date = now() where comp_id = $1 and id = $2 and
          finished_at is null`,
      },
      recorded(me, objectiveType, id, 'finish'),
    ])
    if (finished!.count === 0) refuse(objectiveFinished)
    await tellPeople(id, 'edited', context)
    return { id }
  },

  async align({ id, parentId = null, alignedIds }, context) {
    const { me, run } = context
    const { managerId, parentId: before } = await holdObjective(id, context)
    await (await alignObjective(id, { managerId, parentId, alignedIds }, context)).write()
    await run([recorded(me, objectiveType, id, 'align')])
    await tellPeople(id, 'edited', context)
    // Their pages say what stands below them.
    for (const one of new Set([before, parentId])) if (one) await tellPeople(one, 'edited', context)
    return { id }
  },

  async setScope({ id, scope, partnerIds }, context) {
    const { me, db, run } = context
    await holdObjective(id, context)
    await db
      .update(objective)
      .set({ scope, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await setPartners(id, partnerIds, context)
    await run([recorded(me, objectiveType, id, 'scope')])
    await tellPeople(id, 'edited', context)
    return { id }
  },

  async weigh({ type, cycle, managerId, list: input }, context) {
    const { me, run } = context
    admitCycle({ type, cycle })
    const whose = managerId ?? me.personId
    await admitManager(whose, context)
    const [, answer] = await run([
      objectivesTurn(me.companyId),
      {
        name: 'okr_weighed',
        row: { id: col.uuid, weight: col.int, isFixed: col.bool },
        values: [me.companyId, whose, type, cycle],
        text: `select id, weight, is_locked or finished_at is not null as is_fixed from okr_objective where comp_id = $1
          and manager_id = $2 and type = $3 and cycle = $4 order by id for update`,
      },
    ])
    const { ids, weights } = admitWeights(input, answer.rows)
    await writeWeights(ids, weights, context)
    return {}
  },
})

async function alignedOf(id: string, { me, run }: Context): Promise<string[]> {
  const [answer] = await run([
    {
      name: 'okr_aligned_of',
      value: col.uuid,
      values: [me.companyId, id],
      text: 'select aligned_id from okr_alignment where comp_id = $1 and objective_id = $2 order by aligned_id',
    },
  ])
  return answer.rows
}

async function setPartners(id: string, partnerIds: readonly string[], { me, run }: Context) {
  await run([
    {
      name: 'okr_partners_away',
      values: [me.companyId, id, partnerIds],
      text: `delete from member where comp_id = $1 and subject_type = 'okr_objective' and subject_id = $2 and role =
        'partner' and person_id <> all($3::uuid[])`,
    },
    addMembers(me.companyId, objectiveType, id, { partner: partnerIds }, me.personId),
  ])
}

/** What is added to others' by this file. */
export const objectiveParts: Part[] = [
  noticeSays('okr.assigned', { zh: '{actor} 请您负责目标：{title}', en: '{actor} made you responsible for: {title}' }),
]

import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asTruth, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { holdsOneOf } from '#mechanisms/people/people.server.ts'
import { PersonStatus, type PersonBrief } from '#mechanisms/people/person.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { isInScope } from '#modules/company/company.server.ts'
import { task, taskSubject } from '#modules/tasks/tasks.server.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { admitCycle } from '../objective/objective.server.ts'
import { objectiveColumns } from '../objective/objective-rows.server.ts'
import { briefOfJoined } from '../review/review.server.ts'
import { holdObjective, objectiveSubject, objectiveType } from '../objective/objective-subject.server.ts'
import { objective, objectiveTask } from '../objective/objective.table.ts'
import type { ObjectiveBrief, ObjectiveRow } from '../objective/objective.contract.ts'
import {
  nobodyToRemind,
  okrCycleCalls,
  type MissingPerson,
  type OkrStatistics,
  type RelatedTask,
  type SettingPerson,
} from './okr-cycle.contract.ts'
import { okrNotice } from './okr-notice.table.ts'

/** Those of a cycle that the actor may see: what the figures count, and the list that they open. */
const inCycle = sql`${objective.companyId} = ${actor.company} and ${objective.type} = ${param('type')}::smallint and
  ${objective.cycle} = ${param('cycle')} and ${objectiveSubject.seen}`
/**
 * Those who are still here and have the app, below the actor, or all where they manage all; without an objective of the
 * cycle.
 */
const isMissing = sql`${person.companyId} = ${actor.company} and ${person.status} = ${fixed(PersonStatus.Active)} and
  ${sql.raw(isInScope('okr', 'person', 'person.comp_id'))} and
  (${actor.managesAll}::boolean or exists (select from person_superior s where s.comp_id = ${person.companyId} and
    s.person_id = ${person.id} and s.superior_id = ${actor.person}))
  and not exists (select from okr_objective had where had.comp_id = ${person.companyId} and had.manager_id = ${person.id}
    and had.type = ${param('type')}::smallint and had.cycle = ${param('cycle')})`

const known = sql`known as materialized (select ${objective}.* from ${objective} where ${inCycle})`
/** Those who answer for one of them: what the figure counts, and the list that it opens. */
const isSetting = sql`${person.companyId} = ${actor.company} and ${person.id} in (select manager_id from known)`

const counted = compile(sql`with ${known}
  select json_build_object(
    'objective_num', (select count(*) from known),
    'key_result_num', (select count(*) from okr_key_result k join known on known.comp_id = k.comp_id and known.id =
      k.objective_id),
    'person_num', (select count(*) from ${person} where ${isSetting}),
    'missing_num', (select count(*) from ${person} where ${isMissing}),
    'finished_num', (select count(*) from known where finished_at is not null),
    'aligned_num', (select count(*) from known where parent_id is not null),
    'progress', (select round(avg(progress)) / 100 from known)::float8,
    'score', (select round(avg(score)) / 100 from known)::float8,
    'statuses', (select coalesce(json_agg(json_build_object('status', status, 'num', num) order by status), '[]') from
      (select status, count(*) as num from known group by status) each),
    'departments', (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'num', num, 'progress',
        progress) order by num desc, name), '[]') from
      (select d.id, coalesce(d.name, '—') as name, count(*) as num, (round(avg(known.progress)) / 100)::float8 as progress
        from known join person p on p.comp_id = known.comp_id and p.id = known.manager_id left join department d on
        d.comp_id = p.comp_id and d.id = p.department_id group by d.id, d.name) each))::text`)

const analyzed = shapes((shape: string) => {
  const input = JSON.parse(shape) as string[]
  const conditions = {
    status: sql`${objective.status} = ${param('status')}::smallint`,
    departmentId: sql`exists (select from person p where p.comp_id = ${objective.companyId} and p.id =
      ${objective.managerId} and p.department_id = ${param('departmentId')}::uuid)`,
    managerId: sql`${objective.managerId} = ${param('managerId')}::uuid`,
    noDepartment: sql`exists (select from person p where p.comp_id = ${objective.companyId} and p.id =
      ${objective.managerId} and p.department_id is null) and ${param('noDepartment')}::text is not null`,
    finished: sql`${objective.finishedAt} is not null and ${param('finished')}::text is not null`,
    aligned: sql`${objective.parentId} is not null and ${param('aligned')}::text is not null`,
    keyResults: sql`exists (select from okr_key_result k where k.comp_id = ${objective.companyId} and k.objective_id =
      ${objective.id}) and ${param('keyResults')}::text is not null`,
  }
  return pageAsJson({
    row: objectiveColumns,
    from: sql`${objective}`,
    where: sql.join([inCycle, ...input.map(name => conditions[name as keyof typeof conditions])], sql` and `),
    order: sql`${objective.id}`,
  })
})
/** When somebody reminded them of the cycle; each is reminded once a day at most, by whomever. */
const remindedAt = sql`(select max(n.created_at) from notification n join okr_notice k on k.comp_id = n.comp_id and k.id =
  n.subject_id where n.comp_id = ${person.companyId} and n.person_id = ${person.id} and n.kind = 'okr.missing' and
  n.created_at > now() - interval '20 hours' and k.type = ${param('type')}::smallint and k.cycle = ${param('cycle')})`
const missing = compile(
  pageAsJson({
    row: {
      id: person.id,
      name: person.name,
      avatar: person.avatarFileId,
      isReminded: asTruth(sql`(${remindedAt} is not null)`),
    },
    from: sql`${person}`,
    where: isMissing,
    order: sql`${person.spelling}, ${person.id}`,
  }),
)
const setting = compile(
  sql`with ${known} ${pageAsJson({
    row: {
      id: person.id,
      name: person.name,
      avatar: person.avatarFileId,
      objectiveNum: sql`(select count(*)::int from known where manager_id = ${person.id})`,
    },
    from: sql`${person}`,
    where: isSetting,
    order: sql`${person.spelling}, ${person.id}`,
  })}`,
)
const missingIds = compile(
  sql`select ${person.id} from ${person} where ${isMissing} and ${remindedAt} is null and (${param('people')}::uuid[] is null or ${person.id} =
    any(${param('people')}::uuid[]))`,
  { value: col.uuid },
)
const managers =
  compile(sql`select json_build_object('list', coalesce(json_agg(json_build_object('id', ${person.id}, 'uuid',
  ${person.id}, 'name', ${person.name}, 'avatar', ${person.avatarFileId}) order by ${person.spelling}, ${person.id}),
  '[]'))::text from ${person} where ${person.companyId} = ${actor.company} and ${person.status} =
  ${fixed(PersonStatus.Active)} and ${holdsOneOf(['PLAN_MANAGER'])}`)
const relatedTasks = compile(sql`select json_build_object('list', coalesce(json_agg(json_build_object('id', ${task.id},
    'uuid', ${task.id}, 'name', ${task.name}, 'code', ${task.code}, 'status', ${task.status}, 'progress_percent',
    ${task.progressPercent}) order by ${objectiveTask.createdAt}, ${task.id}), '[]'))::text
  from ${objectiveTask} join ${task} on ${task.companyId} = ${objectiveTask.companyId} and ${task.id} =
    ${objectiveTask.taskId} where ${objectiveTask.companyId} = ${actor.company} and ${objectiveTask.objectiveId} =
    ${param('id')} and ${taskSubject.seen}`)
const ofTask =
  compile(sql`select json_build_object('list', coalesce(json_agg(${briefOfJoined} order by ${objective.id}),
    '[]'))::text from ${objectiveTask} join ${objective} on ${objective.companyId} = ${objectiveTask.companyId} and
    ${objective.id} = ${objectiveTask.objectiveId} where ${objectiveTask.companyId} = ${actor.company} and
    ${objectiveTask.taskId} = ${param('id')} and ${objectiveSubject.seen}`)

/** How the objectives of a cycle that the actor may see stand. */
export async function statisticsOf(query: CallParsed<typeof okrCycleCalls.statistics>, { me, run }: Context) {
  admitCycle(query)
  const [answer] = await run([counted({ ...actorValues(objectiveSubject, me), ...query })])
  return new Json<OkrStatistics>(answer!.only!)
}

export const okrCycleHandlers = handle(okrCycleCalls, {
  statistics: (query, context) => statisticsOf(query, context),

  async analyzed(query, { me, run }) {
    admitCycle(query)
    const shape = (
      ['status', 'departmentId', 'managerId', 'noDepartment', 'finished', 'aligned', 'keyResults'] as const
    ).filter(name => query[name] !== undefined)
    const [answer] = await run([analyzed(JSON.stringify(shape))({ ...actorValues(objectiveSubject, me), ...query })])
    return new Json<{ list: ObjectiveRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async people(query, { me, run }) {
    admitCycle(query)
    const [answer] = await run([setting({ ...actorValues(objectiveSubject, me), ...query })])
    return new Json<{ list: SettingPerson[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async missing(query, { me, run }) {
    admitCycle(query)
    const [answer] = await run([missing({ ...actorValues(objectiveSubject, me), ...query })])
    return new Json<{ list: MissingPerson[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async remind({ personIds, ...cycle }, context) {
    const { me, db, run } = context
    admitCycle(cycle)
    const [, people] = await run([
      takeTurns(me.companyId, 'remind of objectives'),
      missingIds({ ...actorValues(objectiveSubject, me), ...cycle, people: personIds ?? null }),
    ])
    const to = people.rows.filter(one => one !== me.personId)
    if (to.length === 0) refuse(nobodyToRemind)
    const id = newId()
    await db.insert(okrNotice).values({ ...cycle, companyId: me.companyId, id, creatorId: me.personId })
    await run(
      notified(me, to, { kind: 'okr.missing', subjectType: 'okr_cycle_list', subjectId: id, title: cycle.cycle }),
    )
    return { id, num: to.length }
  },

  async notice({ id }, { me, run }) {
    const [answer] = await run([
      {
        name: 'okr_notice',
        row: { id: col.uuid, type: col.int.as<0 | 1 | 2 | 3 | 4>(), cycle: col.text },
        values: [me.companyId, id],
        text: 'select id, type, cycle from okr_notice where comp_id = $1 and id = $2',
      },
    ])
    return found(answer.first)
  },

  async managers(_, { me, run }) {
    const [answer] = await run([managers({ actor_company: me.companyId })])
    return new Json<{ list: PersonBrief[] }>(answer!.only!)
  },

  async tasks({ id }, { me, run }) {
    const [visibility, answer] = await run([
      objectiveSubject.visibility(id, me),
      relatedTasks({ ...actorValues(taskSubject, me), id }),
    ])
    objectiveSubject.requireVisible(visibility)
    return new Json<{ list: RelatedTask[] }>(answer!.only!)
  },

  async relate({ id, addIds, delIds }, context) {
    const { me, run } = context
    await holdObjective(id, context)
    const [names] = await run([taskSubject.namesOf(addIds, me)])
    const known = new Set(names.rows.map(one => one.id))
    found(addIds.every(one => known.has(one)) ? true : null)
    await run([
      {
        name: 'okr_unrelate',
        values: [me.companyId, id, delIds],
        text: 'delete from okr_task where comp_id = $1 and objective_id = $2 and task_id = any($3::uuid[])',
      },
      {
        name: 'okr_relate',
        values: [me.companyId, id, addIds],
        text: `insert into okr_task (comp_id, objective_id, task_id) select $1, $2, unnest($3::uuid[]) on conflict do
          nothing`,
      },
      recorded(me, objectiveType, id, 'relate'),
    ])
    return { id }
  },

  async ofTask({ id }, { me, run }) {
    const [visibility, answer] = await run([
      taskSubject.visibility(id, me),
      ofTask({ ...actorValues(objectiveSubject, me), id }),
    ])
    taskSubject.requireVisible(visibility)
    return new Json<{ list: ObjectiveBrief[] }>(answer!.only!)
  },
})

/** What is added to others' by this file. */
export const okrCycleParts: Part[] = [
  noticeSays('okr.missing', {
    zh: '{actor} 提醒您填写 {title} 的目标',
    en: '{actor} reminds you to set objectives for {title}',
  }),
]

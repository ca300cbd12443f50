import { sql } from 'drizzle-orm'
import { oneAsJson, pageAsJson } from '#platform/server/database/json.ts'
import { newId } from '#platform/server/database/ids.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { project } from '#mechanisms/projects/project.table.ts'
import { keptBins } from '#mechanisms/subjects/bin.contract.ts'
import { actorValues } from '#mechanisms/subjects/subject.server.ts'
import { versionPublished } from '../backlog/item.contract.ts'
import { admitTabs } from '../../project/project-modules.server.ts'
import { holdOwn, tellProject } from '../../control/own-record.server.ts'
import {
  versionCalls,
  versionIncomplete,
  versionNameTaken,
  versionNotPublished,
  type VersionDetail,
  type VersionRow,
} from './version.contract.ts'
import { projectVersion as version } from './version.table.ts'

const own = sql`${version.companyId} = ${param('actor_company')}`
const counted = sql`(select count(t.id)::int as num, count(*) filter (where t.status in ('FINISH', 'FINISH_DELAY',
  'CANCEL'))::int as done_num,
    count(*) filter (where t.type = 'BUG')::int as bug_num
  from project_task p join task t on t.comp_id = p.comp_id and t.id = p.task_id and t.is_delete in ${sql.raw(keptBins)}
  where p.comp_id = ${version.companyId} and (p.version_id = ${version.id} and t.type <> 'BUG' or p.repair_version_id =
    ${version.id} and t.type = 'BUG'))`
const from = sql`${version} cross join lateral ${counted} stands`
const row = {
  id: version.id,
  projectId: version.projectId,
  name: version.name,
  projectVersion: version.name,
  summary: version.summary,
  profit: version.profit,
  isPublish: sql`(${version.publishDate} is not null)`,
  publishDate: sql`${version.publishDate}::text`,
  totalNum: sql`stands.num`,
  doneNum: sql`stands.done_num`,
  bugNum: sql`stands.bug_num`,
}
const oneVersion = compile(oneAsJson(row, from, sql`${own} and ${version.id} = ${param('id')}`))
const ofProject = sql`${own} and ${version.projectId} = ${param('projectId')} and (${param('isPublish')}::boolean is
  null or (${version.publishDate} is not null) = ${param('isPublish')}::boolean)`
const versionsOfProject = compile(
  pageAsJson({
    row,
    from,
    where: ofProject,
    counted: sql`${version} where ${ofProject}`,
    order: sql`${version.publishDate} desc nulls first, ${version.id} desc`,
  }),
)
const versionPage = compile(
  oneAsJson(
    {
      ...row,
      projectName: project.name,
      can: sql`json_build_object('edit', ${projectSubject.abilities.edit}, 'plan', ${projectSubject.abilities.addTask})`,
    },
    sql`${from} join ${project} on ${project.companyId} = ${version.companyId} and ${project.id} = ${version.projectId}`,
    sql`${own} and ${version.id} = ${param('id')} and ${projectSubject.seen}`,
  ),
)

export const versionHandlers = handle(versionCalls, {
  async list({ projectId, isPublish, ...paging }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      versionsOfProject({
        ...paging,
        projectId,
        isPublish: isPublish === undefined ? null : isPublish === '1',
        actor_company: me.companyId,
      }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<{ list: VersionRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async detail({ id }, { me, run }) {
    const [answer] = await run([versionPage({ ...actorValues(projectSubject, me), id })])
    return new Json<VersionDetail>(found(answer!.only))
  },

  async create({ projectId, ...draft }, context) {
    await projectSubject.admit(projectId, context, 'edit')
    await admitTabs(projectId, ['version'], context, 'project_id')
    const id = newId()
    await context.db
      .insert(version)
      .values({ ...draft, companyId: context.me.companyId, id, projectId, creatorId: context.me.personId })
    await tellProject(projectId, 'versions', context)
    return { id }
  },

  async update({ id, name, summary, profit }, context) {
    const projectId = await holdOwn('project_version', id, 'edit', context)
    await context.run([
      {
        name: 'version_update',
        values: [context.me.companyId, id, name, summary, profit],
        text: 'update project_version set name = $3, summary = $4, profit = $5 where comp_id = $1 and id = $2',
      },
    ])
    await tellProject(projectId, 'versions', context)
    return { id }
  },

  /**
   * What is put into it meanwhile waits for its row: nothing incomplete slips in (spec 1 §4 "publishing needs its items
   * completed").
   */
  async publish({ versionId: id, publishDate = null }, context) {
    const { me, run } = context
    const projectId = await holdOwn('project_version', id, 'edit', context)
    const [answer] = await run([oneVersion({ id, actor_company: me.companyId })])
    const {
      is_publish: isPublish,
      total_num: all,
      done_num: ended,
    } = found(answer.json<{ is_publish: boolean; total_num: number; done_num: number }>())
    if (isPublish) refuse(versionPublished)
    if (all > ended) refuse(versionIncomplete, { n: all - ended })
    await run([
      {
        name: 'version_publish',
        values: [me.companyId, id, publishDate, me.timeZone],
        text: `update project_version set publish_date = coalesce($3::date, (now() at time zone $4)::date) where
          comp_id = $1 and id = $2`,
      },
    ])
    return await answered(id, projectId, context)
  },

  async unpublish({ versionId: id }, context) {
    const projectId = await holdOwn('project_version', id, 'edit', context)
    const [changed] = await context.run([
      {
        name: 'version_unpublish',
        values: [context.me.companyId, id],
        text: `update project_version set publish_date = null where comp_id = $1 and id = $2 and publish_date is not
          null`,
      },
    ])
    if (changed!.count === 0) refuse(versionNotPublished)
    return await answered(id, projectId, context)
  },

  async remove({ id }, context) {
    const projectId = await holdOwn('project_version', id, 'edit', context)
    const values = [context.me.companyId, id]
    const [removable] = await context.run([
      {
        name: 'version_removable',
        values,
        text: 'select from project_version where comp_id = $1 and id = $2 and publish_date is null',
      },
    ])
    if (removable.count === 0) refuse(versionPublished)
    await context.run([
      {
        name: 'version_empty',
        values,
        text: `update project_task set version_id = nullif(version_id, $2), repair_version_id =
          nullif(repair_version_id, $2)
          where comp_id = $1 and (version_id = $2 or repair_version_id = $2)`,
      },
      {
        name: 'version_remove',
        values,
        text: 'delete from project_version where comp_id = $1 and id = $2',
      },
    ])
    await tellProject(projectId, 'versions', context)
    return { id }
  },
})

/** The version as it is now. */
async function answered(id: string, projectId: string, context: Context): Promise<Json<VersionRow>> {
  const [answer] = await context.run([oneVersion({ id, actor_company: context.me.companyId })])
  await tellProject(projectId, 'versions', context)
  return new Json<VersionRow>(answer!.only!)
}

/** What is added to others' by this file. */
export const versionParts: Part[] = [refuseOn('project_version_name_key', versionNameTaken)]

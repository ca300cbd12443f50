import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { notified } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { changesOf, spreadRecord } from '../record-news.server.ts'
import { highFrom, riskCalls, riskFields, type RiskDetail, type RiskRow } from './risk.contract.ts'
import { riskSubject } from './risk-subject.server.ts'
import { projectRisk } from './risk.table.ts'

const company = sql`${projectRisk.companyId}`
const columns = fieldColumns(riskFields, projectRisk)
const row = {
  id: projectRisk.id,
  projectId: projectRisk.projectId,
  ...columns.row,
  probability: projectRisk.probability,
  impact: projectRisk.impact,
  coefficient: projectRisk.coefficient,
  status: projectRisk.status,
  isLate: sql`(${projectRisk.status} <> 'closed' and coalesce(${projectRisk.dueDate} < (now() at time zone (select
    c.time_zone from company c where c.comp_id = ${company}))::date, false))`,
  commentNum: projectRisk.commentNum,
  lastOptDate: projectRisk.lastOptDate,
}

const filters = {
  status: sql`${projectRisk.status} = any(${param('status')}::text[])`,
  probability: sql`${projectRisk.probability} = ${param('probability')}::smallint`,
  impact: sql`${projectRisk.impact} = ${param('impact')}::smallint`,
  isHigh: sql`(${projectRisk.coefficient} >= ${sql.raw(String(highFrom))}) = ${param('isHigh')}::boolean`,
}
type Filter = keyof typeof filters
const ofProject = sql`${projectRisk.companyId} = ${actor.company} and ${projectRisk.projectId} =
  ${param('projectId')}::uuid`
const lists = shapes((shape: string) =>
  pageAsJson({
    row,
    from: sql`${projectRisk}`,
    where: sql.join([ofProject, ...(JSON.parse(shape) as Filter[]).map(name => filters[name])], sql` and `),
    order: sql`${projectRisk.coefficient} desc, ${projectRisk.id} desc`,
  }),
)
const cells = compile(sql`select json_build_object('list', coalesce(json_agg(cell), '[]'::json))::text from (
  select ${projectRisk.probability}, ${projectRisk.impact}, count(*)::int as num from ${projectRisk} where ${ofProject}
    and ${projectRisk.status} <> 'closed'
  group by ${projectRisk.probability}, ${projectRisk.impact}) cell`)

const detail = riskSubject.detail<RiskDetail>({
  ...row,
  projectName: sql`(select p.name from project p where p.comp_id = ${company} and p.id = ${projectRisk.projectId})`,
  ...columns.shown,
  creator: personJson(company, sql`${projectRisk.creatorId}`),
  createdAt: projectRisk.createdAt,
  closedAt: projectRisk.closedAt,
})

export const riskHandlers = handle(riskCalls, {
  async list({ projectId, ...query }, { me, run }) {
    const shape = (Object.keys(filters) as Filter[]).filter(name => query[name] !== undefined)
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      lists(JSON.stringify(shape))({ ...query, projectId, actor_company: me.companyId }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<{ list: RiskRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async matrix({ projectId }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      cells({ projectId, actor_company: me.companyId }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<{ list: { probability: number; impact: number; num: number }[] }>(answer!.only!)
  },

  detail: ({ id }, context) => detail(id, context),

  async create({ projectId, probability, impact, ...draft }, context) {
    const { me, db } = context
    await projectSubject.lock(projectId, context, 'report')
    const id = newId()
    const written = columns.written(draft)
    await db
      .insert(projectRisk)
      .values({ ...written, probability, impact, projectId, companyId: me.companyId, id, creatorId: me.personId })
    await tellOwner(id, written.ownerId, draft.name, context)
    await spreadRecord({ type: 'project_risk', id, projectId, action: 'create' }, context)
    return { id }
  },

  async update({ id, probability, impact, ...draft }, context) {
    const { db } = context
    await riskSubject.lock(id, context, 'edit')
    const [before] = await db.select().from(projectRisk).where(theRow(id, context))
    const { projectId, ownerId: owned } = found(before)
    const written = columns.written(draft)
    const details = {
      ...(await columns.details(before!, columns.changed(before!, written), context)),
      ...changesOf(before!, { probability, impact }),
    }
    if (Object.keys(details).length === 0) return { id }
    await db
      .update(projectRisk)
      .set({ ...written, probability, impact, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    if (written.ownerId !== owned) await tellOwner(id, written.ownerId, draft.name, context)
    await spreadRecord({ type: 'project_risk', id, projectId, action: 'edit', details }, context)
    return { id }
  },

  async changeStatus({ id, status }, context) {
    const { db } = context
    await riskSubject.lock(id, context, 'edit')
    const [before] = await db
      .select({ status: projectRisk.status, projectId: projectRisk.projectId })
      .from(projectRisk)
      .where(theRow(id, context))
    const { status: was, projectId } = found(before)
    if (was === status) return { id }
    await db
      .update(projectRisk)
      .set({ status, closedAt: status === 'closed' ? sql`now()` : null, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    await spreadRecord(
      { type: 'project_risk', id, projectId, action: 'edit', details: { status: [was, status] } },
      context,
    )
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    await riskSubject.lock(id, context, 'remove')
    const [row] = await db
      .delete(projectRisk)
      .where(theRow(id, context))
      .returning({ projectId: projectRisk.projectId })
    await spreadRecord({ type: 'project_risk', id, projectId: found(row).projectId, action: 'remove' }, context)
    await run(forgotten(me.companyId, 'project_risk', [id]))
    return { id }
  },
})

const theRow = (id: string, { me }: Context) => and(eq(projectRisk.companyId, me.companyId), eq(projectRisk.id, id))

/** Who is to answer for it learns of it, unless they said so themselves. */
async function tellOwner(id: string, ownerId: string | null, title: string, { me, run }: Context) {
  if (ownerId && ownerId !== me.personId)
    await run(notified(me, [ownerId], { kind: 'risk.owned', subjectType: 'project_risk', subjectId: id, title }))
}

/** What is added to others' by this file. */
export const riskParts: Part[] = [refuseOn('project_risk_owner', unknownPerson)]

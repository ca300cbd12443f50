import { and, eq, sql } from 'drizzle-orm'
import { newId } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { attach, attachmentsJson, changeAttachments } from '#mechanisms/attachments/attachments.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { ofProject } from '#mechanisms/projects/project-people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { forgotten } from '#mechanisms/hanging/hanging.server.ts'
import { hungOn, soughtAsJson } from '#mechanisms/subjects/sought-rows.server.ts'
import { actor, actorValues, subject } from '#mechanisms/subjects/subject.server.ts'
import { spreadRecord } from '../record-news.server.ts'
import { projectLogCalls, type LogDetail, type LogRow } from './log.contract.ts'
import { projectLog } from './log.table.ts'

const type = 'project_log'
const { visible, isOpen, runs } = ofProject(projectLog)
const isMine = sql`${projectLog.creatorId} = ${actor.person}`

/** An entry is seen with its project, changed by who wrote it, and deleted by those who run the project as well. */
export const logSubject = subject(type, projectLog, {
  app: 'project',
  called: { zh: '日志', en: 'log' },
  title: projectLog.title,
  manageAll: 'PROJECT_MANAGER',
  viewAll: 'PROJECT_VIEW',
  visible,
  open: sql`true`,
  link: '/projects/log_detail?id={id}',
  abilities: {
    edit: sql`(${isOpen} and ${isMine})`,
    remove: sql`(${isOpen} and (${runs} or ${isMine}))`,
    comment: sql`true`,
  },
  onComment: ({ companyId }, id, by) => [
    {
      name: 'project_log_comments',
      values: [companyId, id, by],
      text: 'update project_log set comment_num = comment_num + $3 where comp_id = $1 and id = $2',
    },
  ],
})

const company = sql`${projectLog.companyId}`
const row = {
  id: projectLog.id,
  project: projectJson(projectLog.companyId, projectLog.projectId),
  title: projectLog.title,
  content: projectLog.content,
  logDate: sql`${projectLog.logDate}::text`,
  fileNum: sql`(select count(*)::int from attachment a where a.comp_id = ${company} and a.subject_type = 'project_log'
    and a.subject_id = ${projectLog.id})`,
  commentNum: projectLog.commentNum,
  creator: personJson(company, sql`${projectLog.creatorId}`),
  createdAt: projectLog.createdAt,
}
const ofProjectAlone = compile(
  pageAsJson({
    row,
    from: sql`${projectLog}`,
    where: sql`${projectLog.companyId} = ${actor.company} and ${projectLog.projectId} = ${param('projectId')}::uuid`,
    order: sql`${projectLog.logDate} desc nulls last, ${projectLog.id} desc nulls last`,
  }),
)
/** Of all projects that the actor sees. */
const journals = shapes((shape: string) => {
  const { isOwn, seesAll } = JSON.parse(shape) as { isOwn: boolean; seesAll: boolean }
  const sought = {
    known: [sql`${projectLog.companyId} = ${actor.company}`, ...(isOwn ? [isMine] : [])],
    looked: seesAll ? [] : [sql`(select ${logSubject.seen})`],
    candidates:
      isOwn || seesAll ? undefined : hungOn(projectLog, projectLog.projectId, projectSubject.seenIds!(actor.person)),
  }
  return soughtAsJson(
    projectLog,
    sought,
    { by: projectLog.logDate, isDown: true, isReversed: false, isId: false },
    { row },
  )
})
type Page = { list: LogRow[]; total: number | null; start: number; limit: number }

const detail = logSubject.detail<LogDetail>({
  ...row,
  attachments: attachmentsJson(company, type, sql`${projectLog.id}`),
})

export const logHandlers = handle(projectLogCalls, {
  async list({ projectId, ...query }, { me, run }) {
    const [visibility, answer] = await run([
      projectSubject.visibility(projectId, me),
      ofProjectAlone({ ...query, projectId, actor_company: me.companyId }),
    ])
    projectSubject.requireVisible(visibility)
    return new Json<Page>(answer!.only!)
  },

  async journal({ scope, ...query }, { me, run }) {
    const values = actorValues(logSubject, me)
    const shape = JSON.stringify({ isOwn: scope === 'mine', seesAll: values.actor_sees_all })
    const [answer] = await run([journals(shape)({ ...query, ...values })])
    return new Json<Page>(answer!.only!)
  },

  detail: ({ id }, context) => detail(id, context),

  async create({ projectId, resId, ...draft }, context) {
    const { me, db } = context
    await projectSubject.lock(projectId, context, 'report')
    const id = newId()
    await db.insert(projectLog).values({ ...draft, companyId: me.companyId, id, projectId, creatorId: me.personId })
    await attach(context, type, id, resId)
    await spreadRecord({ type, id, projectId, action: 'create' }, context)
    return { id }
  },

  async update({ id, resId, addResId, delResId, ...draft }, context) {
    const { db } = context
    await logSubject.lock(id, context, 'edit')
    const [row] = await db
      .update(projectLog)
      .set(draft)
      .where(theRow(id, context))
      .returning({ projectId: projectLog.projectId })
    await changeAttachments(context, type, id, { resId, addResId, delResId })
    await spreadRecord({ type, id, projectId: found(row).projectId, action: 'edit' }, context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, db, run } = context
    await logSubject.lock(id, context, 'remove')
    const [row] = await db.delete(projectLog).where(theRow(id, context)).returning({ projectId: projectLog.projectId })
    await spreadRecord({ type, id, projectId: found(row).projectId, action: 'remove' }, context)
    await run(forgotten(me.companyId, type, [id]))
    return { id }
  },
})

const theRow = (id: string, { me }: Context) => and(eq(projectLog.companyId, me.companyId), eq(projectLog.id, id))

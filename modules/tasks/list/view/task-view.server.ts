import { and, eq, or, sql } from 'drizzle-orm'
import { takeTurns } from '#platform/server/database/turns.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { mostViews, sharedByAdministrators, taskViewCalls, tooManyViews, viewNameTaken, type ViewQuery } from './task-view.contract.ts'
import { taskView, taskViewDefault } from './task-view.table.ts'

refuseOn('task_view_name_key', viewNameTaken)

/** Sharing a view with everybody is for who manages all tasks. */
const mayShare = ({ me }: Context) => may(me, 'TASK_MANAGER')

/** A view that the asker may change: their own, or as an administrator one that is shared. Held until the transaction ends. */
async function own(id: string, context: Context) {
  const { me, db } = context
  const [view] = await db.select().from(taskView)
    .where(and(eq(taskView.companyId, me.companyId), eq(taskView.id, id), mayShare(context) ? or(eq(taskView.personId, me.personId), taskView.isShared) : eq(taskView.personId, me.personId))).for('update')
  return found(view)
}

export const taskViewHandlers = handle(taskViewCalls, {
  async list(_, context) {
    const { me, db } = context
    const views = await db.select({ view: taskView, first: taskViewDefault.viewId }).from(taskView)
      .leftJoin(taskViewDefault, and(eq(taskViewDefault.companyId, taskView.companyId), eq(taskViewDefault.viewId, taskView.id), eq(taskViewDefault.personId, me.personId)))
      .where(and(eq(taskView.companyId, me.companyId), or(eq(taskView.personId, me.personId), taskView.isShared)))
      .orderBy(taskView.isShared, taskView.id).limit(mostViews * 4)
    return {
      list: views.map(({ view: { id, name, isShared, query, personId }, first }) => ({
        id, name, isShared, isDefault: first !== null, query: query as ViewQuery, can: { edit: personId === me.personId || (isShared && mayShare(context)) },
      })),
    }
  },

  async create({ name, isShared, query }, context) {
    const { me, db, run } = context
    if (isShared && !mayShare(context)) refuse(sharedByAdministrators)
    await run([takeTurns(me.personId, 'task views')])
    const [kept] = await db.select({ views: sql<number>`count(*)::int` }).from(taskView).where(and(eq(taskView.companyId, me.companyId), eq(taskView.personId, me.personId)))
    if (kept!.views >= mostViews) refuse(tooManyViews)
    const id = newId()
    await db.insert(taskView).values({ companyId: me.companyId, id, personId: me.personId, name, isShared, query })
    return { id }
  },

  async update({ id, name, isShared, query }, context) {
    const { me, db } = context
    const before = await own(id, context)
    if (isShared && !before.isShared && !mayShare(context)) refuse(sharedByAdministrators)
    await db.update(taskView).set({ name, isShared, query }).where(and(eq(taskView.companyId, me.companyId), eq(taskView.id, id)))
    return { id }
  },

  async remove({ id }, context) {
    const { me, db } = context
    await own(id, context)
    await db.delete(taskView).where(and(eq(taskView.companyId, me.companyId), eq(taskView.id, id)))
    return { id }
  },

  async useFirst({ id, isDefault }, { me, db }) {
    const [view] = await db.select({ id: taskView.id }).from(taskView)
      .where(and(eq(taskView.companyId, me.companyId), eq(taskView.id, id), or(eq(taskView.personId, me.personId), taskView.isShared)))
    found(view)
    if (isDefault) {
      await db.insert(taskViewDefault).values({ companyId: me.companyId, personId: me.personId, viewId: id })
        .onConflictDoUpdate({ target: [taskViewDefault.companyId, taskViewDefault.personId], set: { viewId: id } })
    } else {
      await db.delete(taskViewDefault).where(and(eq(taskViewDefault.companyId, me.companyId), eq(taskViewDefault.personId, me.personId), eq(taskViewDefault.viewId, id)))
    }
    return { id }
  },
})

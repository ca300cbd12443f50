import { and, eq, or, sql } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import {
  mostViews,
  sharedByAdministrators,
  taskViewCalls,
  tooManyViews,
  unseen,
  viewNameTaken,
  type ViewQuery,
} from './task-view.contract.ts'
import { subjectOf } from '#mechanisms/subjects/subject.server.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { taskView, taskViewDefault } from './task-view.table.ts'

/** Sharing a view with everybody is for who manages all tasks. */
const mayShare = ({ me }: Context) => may(me, 'TASK_MANAGER')

/**
 * A view that the actor may change: their own, or as an administrator one that is shared. Held until the transaction
 * ends.
 */
async function own(id: string, context: Context) {
  const { me, db } = context
  const [view] = await db
    .select()
    .from(taskView)
    .where(
      and(
        eq(taskView.companyId, me.companyId),
        eq(taskView.id, id),
        mayShare(context)
          ? or(eq(taskView.personId, me.personId), taskView.isShared)
          : eq(taskView.personId, me.personId),
      ),
    )
    .for('update')
  return found(view)
}

/** Records that a view names, by what they are: their names are kept with it. */
const namedRecords = ['project', 'customer', 'chance'] as const

/**
 * Views whose records are called what they are called today, and not at all for who may not know of them: a view is
 * shared with people whose rights are others than its maker's.
 */
async function withNames(views: readonly ViewQuery[], { me, run, request: { locale } }: Context): Promise<ViewQuery[]> {
  const idsOf = (type: (typeof namedRecords)[number]) => [...new Set(views.flatMap(view => view[type]?.id ?? []))]
  const wanted = namedRecords.filter(type => idsOf(type).length > 0)
  const answers = await run(wanted.map(type => subjectOf(type).namesOf(idsOf(type), me)))
  const names = new Map(answers.flatMap(({ rows }) => rows.map(({ id, name }) => [id, name] as const)))
  return views.map(view => ({
    ...view,
    ...Object.fromEntries(
      wanted.flatMap(type =>
        view[type]
          ? [[type, { id: view[type].id, name: (names.get(view[type].id) ?? say(unseen, locale)).slice(0, 100) }]]
          : [],
      ),
    ),
  }))
}

export const taskViewHandlers = handle(taskViewCalls, {
  async list(_, context) {
    const { me, db } = context
    const views = await db
      .select({ view: taskView, first: taskViewDefault.viewId })
      .from(taskView)
      .leftJoin(
        taskViewDefault,
        and(
          eq(taskViewDefault.companyId, taskView.companyId),
          eq(taskViewDefault.viewId, taskView.id),
          eq(taskViewDefault.personId, me.personId),
        ),
      )
      .where(and(eq(taskView.companyId, me.companyId), or(eq(taskView.personId, me.personId), taskView.isShared)))
      .orderBy(taskView.isShared, taskView.id)
      .limit(mostViews * 4)
    const queries = await withNames(
      views.map(({ view }) => view.query as ViewQuery),
      context,
    )
    return {
      list: views.map(({ view: { id, name, isShared, personId }, first }, index) => ({
        id,
        name,
        isShared,
        isDefault: first !== null,
        query: queries[index]!,
        can: {
          edit: personId === me.personId || (isShared && mayShare(context)),
          // The person who shared it may unshare it.
          share: mayShare(context) || (isShared && personId === me.personId),
        },
      })),
    }
  },

  async create({ name, isShared, query }, context) {
    const { me, db, run } = context
    if (isShared && !mayShare(context)) refuse(sharedByAdministrators)
    await run([takeTurns(me.personId, 'task views')])
    const [kept] = await db
      .select({ views: sql<number>`count(*)::int` })
      .from(taskView)
      .where(and(eq(taskView.companyId, me.companyId), eq(taskView.personId, me.personId)))
    if (kept!.views >= mostViews) refuse(tooManyViews)
    const id = newId()
    await db.insert(taskView).values({ companyId: me.companyId, id, personId: me.personId, name, isShared, query })
    return { id }
  },

  async update({ id, name, isShared, query }, context) {
    const { me, db } = context
    const before = await own(id, context)
    if (isShared && !before.isShared && !mayShare(context)) refuse(sharedByAdministrators)
    await db
      .update(taskView)
      .set({ name, isShared, query })
      .where(and(eq(taskView.companyId, me.companyId), eq(taskView.id, id)))
    return { id }
  },

  async remove({ id }, context) {
    const { me, db } = context
    await own(id, context)
    await db.delete(taskView).where(and(eq(taskView.companyId, me.companyId), eq(taskView.id, id)))
    return { id }
  },

  async useFirst({ id, isDefault }, { me, db }) {
    const [view] = await db
      .select({ id: taskView.id })
      .from(taskView)
      .where(
        and(
          eq(taskView.companyId, me.companyId),
          eq(taskView.id, id),
          or(eq(taskView.personId, me.personId), taskView.isShared),
        ),
      )
    found(view)
    if (isDefault) {
      await db
        .insert(taskViewDefault)
        .values({ companyId: me.companyId, personId: me.personId, viewId: id })
        .onConflictDoUpdate({ target: [taskViewDefault.companyId, taskViewDefault.personId], set: { viewId: id } })
    } else {
      await db
        .delete(taskViewDefault)
        .where(
          and(
            eq(taskViewDefault.companyId, me.companyId),
            eq(taskViewDefault.personId, me.personId),
            eq(taskViewDefault.viewId, id),
          ),
        )
    }
    return { id }
  },
})

/** What is added to others' by this file. */
export const taskViewParts: Part[] = [refuseOn('task_view_name_key', viewNameTaken)]

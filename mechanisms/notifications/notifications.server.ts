import { sql } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { given, shapes } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { notificationCalls, type NotificationRow } from './notification.contract.ts'
import { notification } from './notification.table.ts'

const feeds = shapes((which: 'all' | 'read' | 'unread') => pageAsJson({
  row: {
    id: notification.id,
    kind: notification.kind,
    subjectType: notification.subjectType,
    subjectId: notification.subjectId,
    title: notification.title,
    details: notification.details,
    actor: personJson(sql`${notification.companyId}`, sql`${notification.actorId}`),
    isRead: notification.isRead,
    createdAt: notification.createdAt,
  },
  from: sql`${notification}`,
  where: sql`${notification.companyId} = ${given('company')} and ${notification.personId} = ${given('person')}
    ${which === 'all' ? sql`` : sql`and ${notification.isRead} = ${sql.raw(String(which === 'read'))}`}`,
  order: sql`${notification.createdAt} desc, ${notification.id} desc`,
}))

/** More than this many unread ones are not counted: the badge says 99+. */
const countedUnread = 100

export const notificationHandlers = handle(notificationCalls, {
  async list({ isRead, start, limit }, { me, run }) {
    const which = isRead === undefined ? 'all' : isRead ? 'read' : 'unread'
    const [answer] = await run([feeds(which)({ company: me.companyId, person: me.personId, start, limit })])
    return new Json<{ list: NotificationRow[], total: number | null, start: number, limit: number }>(answer!.rows[0]![0] as string)
  },

  async unread(_, { me, run }) {
    const [answer] = await run([{
      name: 'notices_unread',
      text: `select count(*) from (select from notification where comp_id = $1 and person_id = $2 and not is_read limit ${countedUnread}) counted`,
      values: [me.companyId, me.personId],
      plain: true,
    }])
    return { count: Number(answer!.rows[0]![0]) }
  },

  async read({ id }, { me, run }) {
    await run([{
      name: 'notices_mark',
      text: 'update notification set is_read = true where comp_id = $1 and person_id = $2 and id = any($3::uuid[]) and not is_read',
      values: [me.companyId, me.personId, id],
      plain: true,
    }])
    return {}
  },

  async readAll(_, { me, run }) {
    await run([{
      name: 'notices_mark_all',
      text: 'update notification set is_read = true where comp_id = $1 and person_id = $2 and not is_read',
      values: [me.companyId, me.personId],
      plain: true,
    }])
    return {}
  },
})

import { sql, type SQL } from 'drizzle-orm'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { notificationCalls, type NotificationRow } from './notification.contract.ts'
import { groupsOfFirstWords, groupsOfKinds, type NoticeGroup } from './notice-groups.contract.ts'
import { changesTogether, mergedKinds, saidInWords, whoActed } from './notice-words.server.ts'
import { notification } from './notification.table.ts'

const whenOf = (groups: Record<string, NoticeGroup>) =>
  sql.raw(
    Object.entries(groups)
      .map(([kind, group]) => `when '${kind}' then '${group}'`)
      .join(' '),
  )
/** `groupOf` in SQL. */
const group = sql`coalesce(case ${notification.kind} ${whenOf(groupsOfKinds)} end, case
  split_part(${notification.kind}, '.', 1) ${whenOf(groupsOfFirstWords)} end, 'other')`

interface Page {
  list: (NotificationRow & { people?: number; earlier?: Record<string, unknown> | null })[]
  total: number | null
  start: number
  limit: number
}
type Which = 'all' | 'read' | 'unread'

/**
 * What the notices that one includes say of each field, the oldest `from` with the newest `to`; null for kinds that are
 * joined without it.
 */
const earlierChanges =
  () => sql`case when ${notification.kind} = any(${sql.raw(`'{${mergedKinds().join(',')}}'`)}::text[]) then (
  select jsonb_object_agg(field, case when jsonb_typeof(newest) = 'array' and jsonb_typeof(oldest) = 'array'
    then jsonb_build_array(oldest -> 0, newest -> 1) else newest end) from (
    select change.key as field, (array_agg(change.value order by j.created_at, j.id))[1] as oldest,
      (array_agg(change.value order by j.created_at desc, j.id desc))[1] as newest
    from notification j cross join lateral jsonb_each(j.details) change
    where j.comp_id = ${notification.companyId} and j.joined_into = ${notification.id} group by change.key) earlier) end`

const feeds = shapes((shape: Which | `${Which} ${NoticeGroup}`) =>
  pageAsJson({
    row: {
      id: notification.id,
      kind: notification.kind,
      subjectType: notification.subjectType,
      subjectId: notification.subjectId,
      title: notification.title,
      details: notification.details,
      actor: personJson(sql`${notification.companyId}`, sql`${notification.actorId}`),
      isRead: notification.isRead,
      // The number of people, including those of the earlier notices that it includes.
      people: sql`1 + (select count(distinct j.actor_id)::int from notification j where j.comp_id = ${notification.companyId} and
        j.joined_into = ${notification.id} and j.actor_id <> ${notification.actorId})`,
      earlier: earlierChanges(),
      createdAt: notification.createdAt,
    },
    from: sql`${notification}`,
    where: sql`${notification.companyId} = ${param('company')} and ${notification.personId} = ${param('person')}
    and ${notification.isShown} ${conditionsOf(shape)}`,
    order: sql`${notification.createdAt} desc, ${notification.id} desc`,
  }),
)

function conditionsOf(shape: string): SQL {
  const [which, about] = shape.split(' ') as [Which, NoticeGroup | undefined]
  return sql`${which === 'all' ? sql`` : sql`and ${notification.isRead} = ${sql.raw(String(which === 'read'))}`}
    ${about ? sql`and ${group} = ${sql.raw(`'${about}'`)}` : sql``}`
}

/** At most this many unread notices are counted: the badge says 99+. */
const countedUnread = 100

export const notificationHandlers = handle(notificationCalls, {
  async list({ isRead, about, start, limit }, { me, run, request }) {
    const which = isRead === undefined ? 'all' : isRead ? 'read' : 'unread'
    const [answer] = await run([
      feeds(about ? `${which} ${about}` : which)({ company: me.companyId, person: me.personId, start, limit }),
    ])
    const page = JSON.parse(String(answer!.only)) as Page
    for (const row of page.list) {
      row.by = whoActed(row.actor?.name ?? null, row.people ?? 1, request.locale)
      const details = row.earlier ? changesTogether(row.earlier, row.details) : row.details
      row.said = saidInWords({ ...row, details, actor: row.by }, request.locale, me.timeZone)
      delete row.people
      delete row.earlier
    }
    return new Json<Page>(JSON.stringify(page))
  },

  async unread(_, { me, run }) {
    const [answer] = await run([
      {
        name: 'notices_unread',
        text: `select count(*) from (select from notification where comp_id = $1 and person_id = $2 and not is_read and is_shown
          limit ${countedUnread}) counted`,
        values: [me.companyId, me.personId],
        value: col.int,
      },
    ])
    return { count: answer.one }
  },

  async read({ id }, { me, run }) {
    await run([
      {
        name: 'notices_mark',
        // With those that it includes: whoever has read it has read of them.
        text: `update notification set is_read = true where comp_id = $1 and person_id = $2 and not is_read and
          (id = any($3::uuid[]) or joined_into = any($3::uuid[]))`,
        values: [me.companyId, me.personId, id],
      },
    ])
    return {}
  },

  async readAll(_, { me, run }) {
    await run([
      {
        name: 'notices_mark_all',
        text: 'update notification set is_read = true where comp_id = $1 and person_id = $2 and not is_read',
        values: [me.companyId, me.personId],
      },
    ])
    return {}
  },
})

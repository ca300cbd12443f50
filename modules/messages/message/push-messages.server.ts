import * as v from 'valibot'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job } from '#platform/server/jobs/job.ts'
import { readLocale, say } from '#platform/contract/words.ts'
import type { Channels } from '#mechanisms/notifications/notice-setting.contract.ts'
import { usualChannels } from '#mechanisms/notifications/notice-setting.contract.ts'
import { peopleWithApp } from '#mechanisms/people/apps.server.ts'
import { sendPush } from '#mechanisms/notifications/push.server.ts'
import { endOfQuiet } from '#mechanisms/notifications/quiet-hours.ts'
import { conversationSubject } from '../conversation/conversation-subject.server.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { MessageType } from './message-types.contract.ts'
import { memberIds } from './put-message.server.ts'
import { typeNames } from './type-names.contract.ts'

/**
 * What is said within one stretch of so many seconds is told of together at the end of the next: what is said without a
 * pause puts nothing off. Whoever sits at the app has read it by then, and need not be notified on their phone as well.
 */
const stretch = 4
const longestShown = 200

interface Waiting {
  personId: string
  name: string
  kind: number
  sender: string
  content: string
  type: number
  unreadNum: number
  locale: string
  timeZone: string
  channels: Channels | null
  quietFrom: string | null
  quietTo: string | null
  subscriptions: string[]
}

/**
 * Notifies those on their phones who have not read the last message of a stretch by now: not whoever has muted the
 * conversation, unless they are called on within the stretch, nor anybody in their quiet hours, nor whom the app is not
 * there for. A phone shows one line a conversation.
 */
export const pushMessages = job(
  'im.push',
  /** `since`: when the stretch began; what an older version has queued does not say so, and is of the last message. */
  v.object({ companyId: v.string(), conversationId: v.string(), since: v.optional(v.string()) }),
  async ({ companyId, conversationId, since = null }, { database }) => {
    await database.transaction(companyId, async ({ run }) => {
      const [members] = await run([memberIds(companyId, conversationId)])
      const [answer] = await run([waiting(companyId, conversationId, members.rows, since)])
      const people = answer.rows.map(one => one.personId)
      const having = new Set(await peopleWithApp(conversationSubject.app, people, companyId, run))
      const now = new Date().toISOString()
      const pushes = answer.rows
        .filter(one => having.has(one.personId))
        .filter(one => (one.channels?.other ?? usualChannels('other')).push && !endOfQuiet(now, one, one.timeZone))
        .flatMap(one =>
          one.subscriptions.map(subscriptionId =>
            enqueued(sendPush.name, {
              companyId,
              subscriptionId,
              message: { ...wordsOf(one), url: '/home?notify_type=im', tag: conversationId },
              isUrgent: false,
            }),
          ),
        )
      if (pushes.length > 0) await run(pushes)
    })
  },
)

function wordsOf({ name: title, kind, sender, content, type, unreadNum, locale }: Waiting) {
  const language = readLocale(locale)
  const name = type === MessageType.Text ? undefined : typeNames[type]
  const said = [name && `[${say(name, language)}]`, content].filter(Boolean).join(' ')
  const line = kind === ConversationKind.Single ? said : `${sender}: ${said}`
  const count = unreadNum > 1 ? say({ zh: `[${unreadNum} 条] `, en: `[${unreadNum}] ` }, language) : ''
  return { title: kind === ConversationKind.Single ? sender : title, body: `${count}${line}`.slice(0, longestShown) }
}

const isOfStretch = (row: string) => `($4::timestamptz is null or ${row}.sent_at >= $4::timestamptz and ${row}.sent_at <
  $4::timestamptz + interval '${stretch} seconds')`
const waiting = (companyId: string, conversationId: string, members: readonly string[], since: string | null) => ({
  text: `select json_build_object('personId', p.id, 'name', c.name, 'kind', c.kind, 'sender', sender.name, 'content', left(k.content, ${longestShown}),
      'type', k.type, 'unreadNum', c.counted - cm.read_counted - cm.skipped, 'locale', p.locale, 'timeZone', co.time_zone,
      'channels', s.channels, 'quietFrom', s.quiet_from, 'quietTo', s.quiet_to, 'subscriptions', (select json_agg(id) from
        push_subscription where comp_id = $1 and person_id = p.id))::text
    from conversation c join company co on co.comp_id = c.comp_id
    join lateral (select * from message last where last.comp_id = $1 and last.conversation_id = $2 and last.type < ${MessageType.Members}
      and last.recalled_at is null and ${isOfStretch('last')} order by last.seq desc limit 1) k on true
    join person sender on sender.comp_id = $1 and sender.id = k.sender_id
    join conversation_member cm on cm.comp_id = $1 and cm.conversation_id = $2 and cm.read_seq < k.seq and cm.person_id <> k.sender_id
    join person p on p.comp_id = $1 and p.id = cm.person_id and p.id = any($3::uuid[])
    left join notice_setting s on s.comp_id = $1 and s.person_id = p.id
    where c.comp_id = $1 and c.id = $2 and (not cm.is_muted or exists (select from message called where called.comp_id = $1 and
        called.conversation_id = $2 and called.seq > cm.read_seq and called.seq <= k.seq and called.recalled_at is null and
        called.sender_id <> p.id and (called.is_all or called.mention_ids <> '{}') and (called.is_all or p.id =
        any(called.mention_ids)) and case when $4::timestamptz is null then called.seq = k.seq else ${isOfStretch('called')} end))
      and exists (select from push_subscription where comp_id = $1 and person_id = p.id)`,
  values: [companyId, conversationId, members, since],
  value: col.json.as<Waiting>(),
})

/** The statement that requests it, where somebody in the conversation has a phone that wants to be notified. */
export const pushed = (companyId: string, conversationId: string): Statement => ({
  name: 'im_push',
  values: [companyId, conversationId],
  text: `select enqueue('${pushMessages.name}', json_build_object('companyId', $1::uuid, 'conversationId', $2::uuid, 'since',
      to_timestamp(now_in.stretch * ${stretch})), to_timestamp((now_in.stretch + 2) * ${stretch}), 'im.push ' || $2::uuid || ' ' ||
      now_in.stretch)
    from (select floor(extract(epoch from now()) / ${stretch})::bigint as stretch) now_in
    where exists (select from conversation_member cm join push_subscription s on s.comp_id = cm.comp_id and s.person_id =
      cm.person_id where cm.comp_id = $1 and cm.conversation_id = $2)`,
})

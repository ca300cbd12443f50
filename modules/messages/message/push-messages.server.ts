import * as v from 'valibot'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job } from '#platform/server/jobs/job.ts'
import { readLocale, say } from '#platform/contract/words.ts'
import type { Channels } from '#mechanisms/notifications/notice-setting.contract.ts'
import { usualChannels } from '#mechanisms/notifications/notice-setting.contract.ts'
import { sendPush } from '#mechanisms/notifications/push.server.ts'
import { endOfQuiet } from '#mechanisms/notifications/quiet-hours.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { MessageType } from './message-types.contract.ts'
import { memberIds } from './put-message.server.ts'
import { typeNames } from './type-names.contract.ts'

/** Whoever sits at the app has read it by then, and need not be notified on their phone as well. */
const patience = '4 seconds'
const longestShown = 200

interface Waiting {
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
 * Notifies those on their phones who have not read the last message of a conversation by now: not whoever has muted it,
 * unless they are called on, nor anybody in their quiet hours. A phone shows one line a conversation.
 */
export const pushMessages = job(
  'im.push',
  v.object({ companyId: v.string(), conversationId: v.string() }),
  async ({ companyId, conversationId }, { database }) => {
    await database.transaction(companyId, async ({ run }) => {
      const [members] = await run([memberIds(companyId, conversationId)])
      const [answer] = await run([waiting(companyId, conversationId, members.rows)])
      const now = new Date().toISOString()
      const pushes = answer.rows
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

const waiting = (companyId: string, conversationId: string, members: readonly string[]) => ({
  text: `select json_build_object('name', c.name, 'kind', c.kind, 'sender', sender.name, 'content', left(k.content, ${longestShown}),
      'type', k.type, 'unreadNum', c.counted - cm.read_counted - cm.skipped, 'locale', p.locale, 'timeZone', co.time_zone,
      'channels', s.channels, 'quietFrom', s.quiet_from, 'quietTo', s.quiet_to, 'subscriptions', (select json_agg(id) from
        push_subscription where comp_id = $1 and person_id = p.id))::text
    from conversation c join company co on co.comp_id = c.comp_id
    join lateral (select * from message last where last.comp_id = $1 and last.conversation_id = $2 and last.type < ${MessageType.Members}
      and last.recalled_at is null order by last.seq desc limit 1) k on true
    join person sender on sender.comp_id = $1 and sender.id = k.sender_id
    join conversation_member cm on cm.comp_id = $1 and cm.conversation_id = $2 and cm.read_seq < k.seq and cm.person_id <> k.sender_id
    join person p on p.comp_id = $1 and p.id = cm.person_id and p.id = any($3::uuid[])
    left join notice_setting s on s.comp_id = $1 and s.person_id = p.id
    where c.comp_id = $1 and c.id = $2 and (not cm.is_muted or k.is_all or p.id = any(k.mention_ids))
      and exists (select from push_subscription where comp_id = $1 and person_id = p.id)`,
  values: [companyId, conversationId, members],
  value: col.json.as<Waiting>(),
})

/** The statement that requests it, where somebody in the conversation has a phone that wants to be notified. */
export const pushed = (companyId: string, conversationId: string): Statement => ({
  name: 'im_push',
  values: [companyId, conversationId],
  text: `select enqueue('${pushMessages.name}', json_build_object('companyId', $1::uuid, 'conversationId', $2::uuid),
      now() + interval '${patience}', 'im.push ' || $2::uuid)
    where exists (select from conversation_member cm join push_subscription s on s.comp_id = cm.comp_id and s.person_id =
      cm.person_id where cm.comp_id = $1 and cm.conversation_id = $2)`,
})

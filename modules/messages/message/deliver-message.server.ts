import { notFound, tooManyRequests } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { RequestFacts } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { attach } from '#mechanisms/attachments/attachments.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { conversationType } from '../conversation/conversation-subject.server.ts'
import { cardOfAddress } from './card.server.ts'
import { linked } from './link-messages.server.ts'
import { MessageType, type SentType } from './message-types.contract.ts'
import { calledNotMember, mostSent, repliedGone } from './message.contract.ts'
import { pushed } from './push-messages.server.ts'
import {
  heldOf,
  hold,
  memberIds,
  messageType,
  put,
  requireMember,
  sentLately,
  tellOfMessage,
  upToDate,
} from './put-message.server.ts'

type Actor = Pick<Context, 'me'>

const sentBefore = (clientId: string, { me }: Actor) => ({
  name: 'message_sent_before',
  row: { id: col.uuid, seq: col.int, conversationId: col.uuid },
  values: [me.companyId, me.personId, clientId],
  text: 'select id, seq, conversation_id from message where comp_id = $1 and sender_id = $2 and client_id = $3',
})
/** Those of these people who are in a conversation. */
export const membersAmong = (id: string, ids: readonly string[], { me }: Actor) => ({
  name: 'conversation_members_among',
  value: col.uuid,
  values: [me.companyId, id, ids],
  text: 'select person_id from conversation_member where comp_id = $1 and conversation_id = $2 and person_id = any($3::uuid[])',
})
const isSaidIn = (id: string, replyId: string | undefined, { me }: Actor) => ({
  name: 'message_said_in',
  value: col.uuid,
  values: [me.companyId, id, replyId ?? null],
  text: 'select id from message where comp_id = $1 and conversation_id = $2 and id = $3::uuid',
})

interface Draft {
  /** The conversation. */
  id: string
  clientId: string
  type: SentType
  content: string
  calledIds: readonly string[]
  isAll: boolean
  replyId?: string | undefined
  resId?: readonly string[]
}
/** What sending works with: a call's context, and a job's. */
export type Sender = Pick<Context, 'me' | 'run' | 'publish' | 'settings'> &
  Partial<Pick<Context, 'later'>> & { request: Pick<RequestFacts, 'origin'> }

/**
 * Sends a message, from a call as from a job: the next of its conversation, once for its `clientId`, and notified to
 * those who read it. `admit` refuses what the message says, and gives what is kept beside its words; whoever `isPaced`
 * waits after `mostSent` messages. Throws refusals of whoever is no member, calls on somebody who is none, or replies
 * to what was said elsewhere.
 */
export async function deliver(
  { id, clientId, type, content, calledIds, isAll, replyId, resId = [] }: Draft,
  context: Sender,
  { admit, isPaced = false }: { admit?: () => Promise<object | null>; isPaced?: boolean } = {},
): Promise<{ id: string; seq: number }> {
  const { me, run } = context
  const [answer, again, lately] = await run([hold(id, context), sentBefore(clientId, context), sentLately(context)])
  const held = heldOf(answer)
  if (again.first) {
    if (again.first.conversationId !== id) refuse(notFound)
    return { id: again.first.id, seq: again.first.seq }
  }
  if (isPaced && lately.one >= mostSent) refuse(tooManyRequests)
  const card = type === MessageType.Text ? await cardOfAddress(content, context) : null
  const details = card ?? (await admit?.()) ?? null
  // Who has come to what the group follows can be called on, and who has left it cannot.
  const updates = upToDate(held, context)
  if (updates.length > 0) await run(updates)
  const [members, answered] = await run([
    memberIds(me.companyId, id),
    ...(replyId ? [isSaidIn(id, replyId, context)] : []),
  ])
  // Who was taken out while they waited for the conversation is no member; nobody comes or leaves while it is held.
  requireMember({ first: members.rows.find(one => one === me.personId) })
  if (calledIds.length > 0) {
    const [among] = await run([membersAmong(id, calledIds, context)])
    if (among.rows.length !== calledIds.length) refuse(calledNotMember, {}, 'called_ids')
  }
  if (replyId && !answered?.first) refuse(repliedGone, {}, 'reply_id')
  const message = put(
    held,
    {
      ...(card ? { type: MessageType.Card } : { type, content }),
      clientId,
      details,
      calledIds,
      isAll,
      replyId: replyId ?? null,
      endsDraft: isPaced,
    },
    context,
  )
  const writes = [
    ...message.statements,
    searchable(me.companyId, messageType, [message.id]),
    pushed(me.companyId, id),
    ...(card || type !== MessageType.Text ? [] : linked(me.companyId, message.id, content)),
  ]
  // A call sends them together with its end: the conversation is held no longer than for that.
  if (context.later) context.later(writes)
  else await run(writes)
  await attach(context, messageType, message.id, resId)
  tellOfMessage(id, members.rows, context)
  // One's other devices show it no longer as what one writes.
  if (isPaced && held.hasDraft)
    context.publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType: conversationType,
      subjectId: id,
      event: 'own',
      by: me.personId,
    })
  return { id: message.id, seq: message.seq }
}

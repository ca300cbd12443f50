import { sql } from 'drizzle-orm'
import { tooManyRequests } from '#platform/contract/refusals.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { conversationWith } from '../conversation/conversation.server.ts'
import { conversationSubject, isMember } from '../conversation/conversation-subject.server.ts'
import { conversation } from '../conversation/conversation.table.ts'
import { bundleOf, type BundledDetails } from './bundle.server.ts'
import { forwardCalls, forwardGone, forwardNothing, forwardOther, forwardTooMany } from './forward.contract.ts'
import { isCounted, MessageType } from './message-types.contract.ts'
import { mostSent } from './message.contract.ts'
import { message } from './message.table.ts'
import {
  heldOf,
  hold,
  memberIds,
  messageType,
  put,
  requireMember,
  sentLately,
  stillMember,
  tellOfMessage,
  upToDate,
} from './put-message.server.ts'
import { pushed } from './push-messages.server.ts'

/** Those of these messages that the actor may read, in their order. */
const readable = compile(
  sql`select ${message.id} as id, ${message.type} as type, ${message.content} as content, ${message.details}::text as details,
    ${instantText(message.sentAt)} as sent_at, (select p.name from person p where p.comp_id = ${message.companyId} and p.id =
    ${message.senderId}) as sender from ${message} join ${conversation} on ${conversation.companyId} = ${message.companyId} and
    ${conversation.id} = ${message.conversationId} where ${message.companyId} = ${actor.company} and ${message.id} =
    any(${param('ids')}::uuid[]) and ${message.recalledAt} is null and ${isMember(actor.person)} order by
    ${message.conversationId}, ${message.seq}`,
  {
    row: {
      id: col.uuid,
      type: col.int.as<MessageType>(),
      content: col.text,
      details: col.json.as<BundledDetails>().orNull,
      sentAt: col.text,
      sender: col.text,
    },
  },
)

export const forwardHandlers = handle(forwardCalls, {
  async forward({ messageIds, conversationIds, personIds, isMerged }, context) {
    const { me, run } = context
    if (messageIds.length === 0 || conversationIds.length + personIds.length === 0) refuse(forwardNothing)
    const opened: string[] = []
    for (const personId of personIds.toSorted()) opened.push(await conversationWith(personId, context, 'person_ids'))
    const targets = [...new Set([...conversationIds, ...opened])].sort()
    const [found, lately, ...answers] = await run([
      readable({ ...actorValues(conversationSubject, me), ids: messageIds }),
      sentLately(context),
      // In one order, so that two who forward to the same ones do not wait for each other.
      ...targets.map(id => hold(id, context)),
    ])
    const messages = found.rows
    if (messages.length !== messageIds.length) refuse(forwardGone, {}, 'message_ids')
    if (messages.some(({ type }) => !isCounted(type))) refuse(forwardOther, {}, 'message_ids')
    // Waiting would not help.
    if (!isMerged && messages.length * targets.length > mostSent)
      refuse(forwardTooMany, {}, conversationIds.length > 0 ? 'conversation_ids' : 'person_ids')
    if (lately.one + (isMerged ? 1 : messages.length) * targets.length > mostSent) refuse(tooManyRequests)
    const held = answers.map(heldOf)
    const [...still] = await run(held.map(({ id }) => stillMember(id, context)))
    for (const one of still) requireMember(one)

    const items = isMerged ? bundleOf(messages) : []
    const files: { from: string; to: string }[] = []
    const statements = held.flatMap(one => {
      let now = one
      const drafts = isMerged
        ? [{ from: messages.map(({ id }) => id), type: MessageType.Forwarded, content: '', details: { items } }]
        : messages.map(({ id, type, content, details }) => ({ from: [id], type, content, details }))
      return [
        ...upToDate(one, context),
        ...drafts.flatMap(({ from, ...draft }) => {
          const made = put(now, draft, context)
          now = { ...now, ...made.next }
          files.push(...from.map(id => ({ from: id, to: made.id })))
          return made.statements
        }),
        pushed(me.companyId, one.id),
      ]
    })
    await run([
      ...statements,
      searchable(me.companyId, messageType, [...new Set(files.map(({ to }) => to))]),
      {
        // They are readable through the message that carries them, as in the one they come from.
        name: 'message_files_forwarded',
        values: [me.companyId, files.map(({ from }) => from), files.map(({ to }) => to)],
        text: `insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id, position)
          select $1, a.subject_type, sent.made, a.rel_type, a.file_id, row_number() over (partition by sent.made order by sent.place,
            a.position)
          from unnest($2::uuid[], $3::uuid[]) with ordinality as sent (original, made, place)
          join attachment a on a.comp_id = $1 and a.subject_type = 'message' and a.subject_id = sent.original on conflict do nothing`,
      },
    ])
    const people = await run(held.map(({ id }) => memberIds(me.companyId, id)))
    for (const [place, { id }] of held.entries()) tellOfMessage(id, people[place]!.rows, context)
    return { sentNum: held.length }
  },
})

import { sql, type SQL } from 'drizzle-orm'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { filesFoundThrough } from '#mechanisms/attachments/found-files.server.ts'
import { alsoFound, hasWords } from '#mechanisms/search/also-found.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { conversationSubject, conversationType, isMember } from '../conversation/conversation-subject.server.ts'
import { conversation } from '../conversation/conversation.table.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { message } from './message.table.ts'
import { messageType } from './put-message.server.ts'

/**
 * So many of the actor's conversations are looked through first, those of the last messages first, each so far back:
 * that answers for words that many say. Where it finds too few, so many messages that have the words are looked up in
 * the index, the newest of the company: those of others' conversations drop out. Where that may have left out some of
 * the actor's, more of their conversations are looked through, and further back.
 */
const lately = { conversations: 40, back: 500 }
const mostLookedUp = 1000
const further = { conversations: 100, back: 1000 }
const longestShown = 100

const number = (value: number) => sql.raw(String(value))
const there = sql`${message.companyId} = ${actor.company} and ${message.recalledAt} is null`
/** A conversation of two is called like the other of them. */
const title = sql`case when ${conversation.kind} = ${number(ConversationKind.Single)} then
  (select p.name from conversation_member cm join person p on p.comp_id = cm.comp_id and p.id = cm.person_id where
  cm.comp_id = ${conversation.companyId} and cm.conversation_id = ${conversation.id} and cm.person_id <> ${actor.person}
  limit 1) else ${conversation.name} end`
const shown = {
  row: {
    messageId: col.uuid,
    id: col.uuid,
    title: col.text.orNull,
    subtitle: col.text,
    who: col.text,
    changedAt: col.text,
  },
}
const row = sql`${message.id} as message_id, ${conversation.id} as id, ${title} as title, left(${message.content}, ${number(longestShown)})
  as subtitle, (select p.name from person p where p.comp_id = ${message.companyId} and p.id = ${message.senderId}) as who,
  ${instantText(message.sentAt)} as changed_at`
const messagesOf = (ids: SQL) => sql`select ${row} from ${ids} join ${message} on ${there} and ${message.id} = wanted.id
  join ${conversation} on ${conversation.companyId} = ${message.companyId} and ${conversation.id} = ${message.conversationId}
  where ${isMember(actor.person)} order by ${message.sentAt} desc, ${message.id} desc limit ${param('most')}::int`
/** Messages of the actor's own conversations, read as they stand; of none unless `when` holds. */
const saidIn = (
  { conversations, back }: typeof lately,
  when: SQL,
) => sql`select k.id from (select ${conversation.id} as id,
    ${conversation.lastSeq} as last_seq from conversation_member cm join ${conversation} on ${conversation.companyId} = cm.comp_id and
    ${conversation.id} = cm.conversation_id where cm.comp_id = ${actor.company} and cm.person_id = ${actor.person} and ${when}
    order by ${conversation.lastAt} desc limit ${number(conversations)}) own
  cross join lateral (select ${message.id} as id from ${message} where ${there} and ${message.conversationId} = own.id and
    ${message.seq} > own.last_seq - ${number(back)} and ${message.content} ilike ${param('pattern')} order by ${message.seq} desc
    limit ${param('most')}::int) k`
const saidLately = compile(
  sql`with wanted as materialized (${saidIn(lately, sql`true`)}) ${messagesOf(sql`wanted`)}`,
  shown,
)
/** Of all that was ever said. */
const everSaid = compile(
  sql`with hit as materialized (select subject_id from search_hits(${param('words')}::text[], ${param('needle')}::text,
      array[${sql.raw(`'${messageType}'`)}], ${number(mostLookedUp)})),
    wanted as materialized (select subject_id as id from hit union ${saidIn(further, sql`(select count(*) from hit) >= ${number(mostLookedUp)}`)})
    ${messagesOf(sql`wanted`)}`,
  shown,
)

/** The conversations of these messages, of those that the actor may read. */
const conversationsOf = compile(
  sql`select ${message.id} as id, ${conversation.id} as subject_id, ${title} as title from ${message} join ${conversation} on
    ${conversation.companyId} = ${message.companyId} and ${conversation.id} = ${message.conversationId}
    where ${there} and ${message.id} = any(${param('ids')}::uuid[]) and ${isMember(actor.person)}`,
  { row: { id: col.uuid, subjectId: col.uuid, title: col.text.orNull } },
)

/**
 * What is added to searches: messages by words inside their sentences, and by the names of their files, to those who
 * may read them.
 */
export const foundMessagesParts: Part[] = [
  hasWords({
    type: messageType,
    from: sql`message k`,
    companyId: sql`k.comp_id`,
    id: sql`k.id`,
    title: sql`''`,
    text: sql`case when k.recalled_at is null then k.content else '' end`,
  }),
  alsoFound({
    type: messageType,
    app: 'im',
    async find({ words, needle, most }, { me, run }) {
      const values = { ...actorValues(conversationSubject, me), words, needle, pattern: likePattern(needle), most }
      const [first] = await run([saidLately(values)])
      const found = [...first.rows]
      if (found.length < most) {
        const [ever] = await run([everSaid(values)])
        const known = new Set(found.map(one => one.messageId))
        found.push(...ever.rows.filter(one => !known.has(one.messageId)))
      }
      return found
        .toSorted((one, other) => (one.changedAt < other.changedAt ? 1 : -1))
        .slice(0, most)
        .map(({ messageId: _id, title, ...one }) => ({ ...one, type: conversationType, title: title ?? '' }))
    },
  }),
  filesFoundThrough(messageType, async (ids, { me, run }) => {
    const [answer] = await run([conversationsOf({ ...actorValues(conversationSubject, me), ids })])
    return answer.rows.map(({ title, ...place }) => ({ ...place, subjectType: conversationType, title: title ?? '' }))
  }),
]

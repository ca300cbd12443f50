import { sql } from 'drizzle-orm'
import { instantText } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { alsoFound, hasWords } from '#mechanisms/search/also-found.server.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { conversationSubject, conversationType, isMember } from '../conversation/conversation-subject.server.ts'
import { conversation } from '../conversation/conversation.table.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { message } from './message.table.ts'
import { messageType } from './put-message.server.ts'

/** So many that have the words are looked at: those of others' conversations drop out. */
const looked = 1000
const longestShown = 100

const found = compile(
  sql`select ${conversation.id} as id, case when ${conversation.kind} = ${sql.raw(String(ConversationKind.Single))} then
      (select p.name from conversation_member cm join person p on p.comp_id = cm.comp_id and p.id = cm.person_id where
      cm.comp_id = ${conversation.companyId} and cm.conversation_id = ${conversation.id} and cm.person_id <> ${actor.person}
      limit 1) else ${conversation.name} end as title, left(${message.content}, ${sql.raw(String(longestShown))}) as subtitle,
    (select p.name from person p where p.comp_id = ${message.companyId} and p.id = ${message.senderId}) as who,
    ${instantText(message.sentAt)} as changed_at
    from search_hits(${param('words')}::text[], ${param('needle')}::text, array[${sql.raw(`'${messageType}'`)}],
      ${sql.raw(String(looked))}) hit
    join ${message} on ${message.companyId} = ${actor.company} and ${message.id} = hit.subject_id and ${message.recalledAt} is null
    join ${conversation} on ${conversation.companyId} = ${message.companyId} and ${conversation.id} = ${message.conversationId}
    where ${isMember(actor.person)} order by ${message.sentAt} desc, ${message.id} desc limit ${param('most')}::int`,
  { row: { id: col.uuid, title: col.text.orNull, subtitle: col.text, who: col.text, changedAt: col.text } },
)

/** What is added to searches: messages by words inside their sentences, to those who may read them. */
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
      const [answer] = await run([found({ ...actorValues(conversationSubject, me), words, needle, most })])
      return answer.rows.map(({ title, ...one }) => ({ ...one, type: conversationType, title: title ?? '' }))
    },
  }),
]

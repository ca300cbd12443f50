import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { found } from '#platform/server/http/refuse.ts'
import { goneCalled } from '#platform/contract/refusals.ts'
import { sql } from 'drizzle-orm'
import { actor } from '#mechanisms/subjects/subject.server.ts'
import { conversationGone } from '../conversation/conversation.contract.ts'
import { ConversationKind } from '../conversation/conversation-kinds.contract.ts'
import { conversationType, followed, isMember, isStillMember } from '../conversation/conversation-subject.server.ts'
import { conversation } from '../conversation/conversation.table.ts'
import { mostSent, sentWithin } from './message.contract.ts'
import { isCounted, MessageType, type GroupEvent } from './message-types.contract.ts'

/** A conversation that is held: nobody else writes in it until the transaction ends. */
export interface Held {
  id: string
  kind: ConversationKind
  lastSeq: number
  changeNo: number
  counted: number
  /** The actor was writing something in it. */
  hasDraft?: boolean
}

const held = compile(
  sql`select ${conversation.id} as id, ${conversation.kind} as kind, ${conversation.lastSeq} as last_seq,
    ${conversation.changeNo} as change_no, ${conversation.counted} as counted, (select cm.draft <> '' from conversation_member cm where
    cm.comp_id = ${conversation.companyId} and cm.conversation_id = ${conversation.id} and cm.person_id = ${actor.person}) as has_draft
    from ${conversation}
    where ${conversation.companyId} = ${actor.company} and ${conversation.id} = ${param('id')} and ${isMember(actor.person)}
    for update of ${conversation}`,
  {
    row: {
      id: col.uuid,
      kind: col.int.as<ConversationKind>(),
      lastSeq: col.int,
      changeNo: col.int,
      counted: col.int,
      hasDraft: col.bool,
    },
  },
)
const gone = goneCalled(conversationGone)

/** The statement that holds a conversation of the actor's; `heldOf` reads its answer, and refuses. */
export const hold = (id: string, { me }: Pick<Context, 'me'>) =>
  held({ actor_company: me.companyId, actor_person: me.personId, id })
export const heldOf = (answer: { first: Held | undefined }): Held => found(answer.first, gone)

/**
 * Is the actor a member now that the conversation is held? Who was taken out while they waited for it is not; asked in
 * a statement of its own, behind the one that holds it.
 */
const stillThere = compile(
  sql`select ${conversation.id} from ${conversation} where ${conversation.companyId} = ${actor.company} and
    ${conversation.id} = ${param('id')} and ${isMember(actor.person)}`,
  { value: col.uuid },
)
export const stillMember = (id: string, { me }: Pick<Context, 'me'>) =>
  stillThere({ actor_company: me.companyId, actor_person: me.personId, id })
export const requireMember = (answer: { first: string | undefined }) => void found(answer.first, gone)

const people = compile(
  sql`select cm.person_id from ${conversation} join conversation_member cm on cm.comp_id = ${conversation.companyId} and
    cm.conversation_id = ${conversation.id} join person p on p.comp_id = cm.comp_id and p.id = cm.person_id and p.status =
    ${fixed(PersonStatus.Active)} where ${conversation.companyId} = ${actor.company} and ${conversation.id} = ${param('id')} and
    ${isStillMember(sql`cm.person_id`)}`,
  { value: col.uuid },
)
/** Those who may read a conversation now, and are still of the company. */
export const memberIds = (companyId: string, id: string) => people({ actor_company: companyId, id })

/** How many messages somebody has sent within the last seconds, `mostSent` at the most: who sends more has to wait. */
export const sentLately = ({ me }: Pick<Context, 'me'>) => ({
  name: 'message_sent_lately',
  value: col.int,
  values: [me.companyId, me.personId],
  text: `select count(*)::int from (select from message where comp_id = $1 and sender_id = $2 and sent_at > now() -
    make_interval(secs => ${sentWithin}) limit ${mostSent}) lately`,
})

interface Put {
  id?: string
  type: MessageType
  clientId?: string
  content?: string
  details?: object | null
  calledIds?: readonly string[]
  isAll?: boolean
  replyId?: string | null
  /** It is what its sender was writing, which they are no longer. */
  endsDraft?: boolean
}

/**
 * Statements that write a message as the next one of a conversation that is held: its number is given here, and whoever
 * had read all before it has read their own as well.
 */
export function put(
  { id: conversationId, lastSeq, changeNo, counted }: Held,
  {
    id = newId(),
    type,
    clientId = newId(),
    content = '',
    details = null,
    calledIds = [],
    isAll = false,
    replyId = null,
    endsDraft = false,
  }: Put,
  { me }: Pick<Context, 'me'>,
) {
  const seq = lastSeq + 1
  const grows = isCounted(type) ? 1 : 0
  const now = counted + grows
  return {
    id,
    seq,
    next: { lastSeq: seq, changeNo: changeNo + 1, counted: now },
    statements: [
      {
        name: 'message_put',
        values: [
          me.companyId,
          id,
          conversationId,
          seq,
          changeNo + 1,
          now,
          me.personId,
          clientId,
          type,
          content,
          details && JSON.stringify(details),
          calledIds,
          isAll,
          replyId,
        ],
        text: `insert into message (comp_id, id, conversation_id, seq, change_no, counted, sender_id, client_id, type,
            content, details, mention_ids, is_all, reply_id)
          values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::uuid[], $13, $14)`,
      },
      {
        name: 'conversation_grows',
        values: [me.companyId, conversationId, seq, changeNo + 1, now],
        text: `update conversation set last_seq = $3, change_no = $4, counted = $5, last_at = now()
          where comp_id = $1 and id = $2`,
      },
      {
        name: 'conversation_own_sent',
        values: [me.companyId, conversationId, me.personId, seq, now, grows, endsDraft],
        text: `update conversation_member set read_seq = case when read_seq = $4 - 1 then $4 else read_seq end,
            read_counted = case when read_seq = $4 - 1 then $5 else read_counted end,
            skipped = case when read_seq = $4 - 1 then 0 else skipped + $6 end, draft = case when $7 then '' else draft end
          where comp_id = $1 and conversation_id = $2 and person_id = $3`,
      },
    ],
  }
}

/** Writes what a group says of itself: what happened, and to whom. */
export const putEvent = (
  conversation: Held,
  event: GroupEvent,
  context: Pick<Context, 'me'>,
  {
    people = [],
    content = '',
    type = MessageType.Members,
  }: { people?: readonly string[]; content?: string; type?: MessageType } = {},
) => put(conversation, { type, content, details: { event, people } }, context)

/** Brings a group that follows a department or a record up to date; a statement list that is empty for others. */
export const upToDate = ({ id, kind }: Held, { me }: Pick<Context, 'me'>) =>
  kind === ConversationKind.Department || kind === ConversationKind.Record ? followed(me.companyId, id) : []

/** How news of messages, files and searches name them; news are of the conversation that they stand in. */
export const messageType = 'message'
/** What changes a conversation itself; all else is about its messages. */
type ConversationEvent = 'created' | 'settings' | 'members'

/** Notifies the phones of the members that something came or changed: each fetches it with its own rights. */
export async function tellMembers(
  id: string,
  event: ConversationEvent | 'message' | 'changed',
  { me, run, publish }: Pick<Context, 'me' | 'run' | 'publish'>,
  further: readonly string[] = [],
) {
  const [people] = await run([memberIds(me.companyId, id)])
  publish({
    companyId: me.companyId,
    to: [...people.rows, ...further],
    subjectType: event === 'message' || event === 'changed' ? messageType : conversationType,
    subjectId: id,
    event,
    by: me.personId,
  })
}

/** The same of a message that came, for those who were read with it. */
export const tellOfMessage = (
  id: string,
  people: readonly string[],
  { me, publish }: Pick<Context, 'me' | 'publish'>,
) =>
  publish({
    companyId: me.companyId,
    to: people,
    subjectType: messageType,
    subjectId: id,
    event: 'message',
    by: me.personId,
  })

import { fixed } from '#platform/server/database/fixed.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { sql, type SQL } from 'drizzle-orm'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { goneCalled } from '#platform/contract/refusals.ts'
import { asTruth, jsonObject, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param, shapes } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { readableThrough } from '#mechanisms/attachments/readable.server.ts'
import { noticeSays } from '#mechanisms/notifications/notice-words.server.ts'
import { notified, withdrawn } from '#mechanisms/notifications/notify.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor, actorValues, isThere as isAppThere, subjectFor } from '#mechanisms/subjects/subject.server.ts'
import { companySetting } from '#modules/company/company.server.ts'
import { conversationGone } from '../conversation/conversation.contract.ts'
import {
  conversationSubject,
  conversationType,
  isMember,
  isStillMember,
  readsAreHidden,
} from '../conversation/conversation-subject.server.ts'
import { conversation } from '../conversation/conversation.table.ts'
import { deliver, membersAmong } from './deliver-message.server.ts'
import { linked, linkPicture, unlink } from './link-messages.server.ts'
import { MessageType, type SentType } from './message-types.contract.ts'
import {
  deepestBundle,
  calledNotMember,
  editHours,
  editOver,
  messageCalls,
  messageEmpty,
  messageNeedsCard,
  largestVoice,
  messageNeedsFiles,
  messageNeedsPlace,
  messageNeedsVoice,
  nobodyToRemind,
  notEditable,
  notOwnMessage,
  recallMinutes,
  recalledAlready,
  readsHidden,
  recallOver,
  voiceTooLarge,
  voiceTypes,
  type MessageRow,
  type MessageWindow,
  type Place,
} from './message.contract.ts'
import { message } from './message.table.ts'
import { heldOf, hold, messageType, tellMembers, upToDate, putEvent, type Held } from './put-message.server.ts'

const company = sql`${message.companyId}`
const isThere = sql`${message.recalledAt} is null`
const longestExcerpt = 80
const people = (ids: SQL) => sql`coalesce((select json_agg(${personJson(company, sql`one.id`)} order by one.place) from
  unnest(${ids}) with ordinality as one (id, place)), '[]'::json)`

/** What was recalled keeps its place, and nothing of what it said. */
const whileThere = (value: SQL, otherwise: SQL) => sql`case when ${isThere} then ${value} else ${otherwise} end`
const none = sql`'[]'::json`
/** The messages of a bundle, with those of the bundles in it. */
function itemsOf(bundle: SQL, level: number): SQL {
  const item = sql.raw(`item_${level}`)
  const inner = level < deepestBundle ? sql`, 'items', ${itemsOf(item, level + 1)}` : sql``
  return sql`coalesce((select json_agg(json_build_object('sender', ${item} ->> 'sender', 'content', ${item} ->> 'content',
    'type', (${item} ->> 'type')::int, 'sent_at', ${item} ->> 'sentAt',
    'subject_type', ${item} ->> 'subjectType', 'subject_id', ${item} ->> 'subjectId'${inner}))
    from jsonb_array_elements(${bundle} -> 'items') ${item}), '[]'::json)`
}
const row = {
  id: message.id,
  conversationId: message.conversationId,
  seq: message.seq,
  changeNo: message.changeNo,
  clientId: message.clientId,
  type: message.type,
  content: whileThere(sql`${message.content}`, sql`''`),
  sender: personJson(company, sql`${message.senderId}`),
  sentAt: message.sentAt,
  editedAt: message.editedAt,
  pinnedAt: message.pinnedAt,
  isRecalled: asTruth(sql`(${message.recalledAt} is not null)`),
  isAll: message.isAll,
  called: whileThere(people(sql`${message.mentionIds}`), none),
  event: sql`${message.details} ->> 'event'`,
  people: people(sql`(select array_agg(value::uuid) from jsonb_array_elements_text(${message.details} -> 'people'))`),
  subjectType: whileThere(sql`${message.details} ->> 'subjectType'`, sql`null`),
  subjectId: whileThere(sql`${message.details} ->> 'subjectId'`, sql`null`),
  seconds: whileThere(sql`(${message.details} ->> 'seconds')::int`, sql`null`),
  place: whileThere(sql`${message.details} -> 'place'`, sql`null`),
  link: whileThere(
    sql`case when ${message.details} ? 'link' then json_build_object('url', ${message.details} #>> '{link,url}', 'host',
      ${message.details} #>> '{link,host}', 'title', ${message.details} #>> '{link,title}', 'text', ${message.details} #>>
      '{link,text}', 'picture_id', (select a.file_id from attachment a where a.comp_id = ${company} and a.subject_type =
      ${sql.raw(`'${messageType}'`)} and a.subject_id = ${message.id} and a.rel_type = ${sql.raw(`'${linkPicture}'`)} limit 1)) end`,
    sql`null`,
  ),
  reply: whileThere(
    sql`(select json_build_object('id', said.id, 'seq', said.seq, 'sender_name', (select p.name from person p where p.comp_id =
      said.comp_id and p.id = said.sender_id), 'excerpt', case when said.recalled_at is null then left(said.content,
      ${sql.raw(String(longestExcerpt))}) else '' end, 'is_recalled', said.recalled_at is not null) from message said
      where said.comp_id = ${company} and said.id = ${message.replyId})`,
    sql`null`,
  ),
  items: whileThere(itemsOf(sql`${message.details}`, 1), none),
  reactions: whileThere(
    sql`coalesce((select json_agg(json_build_object('reaction', reaction, 'count', count, 'names', names, 'is_mine', is_mine)
      order by first, reaction) from (select r.reaction, count(*) as count, min(r.reacted_at) as first,
      bool_or(r.person_id = ${actor.person}) as is_mine, json_agg(p.name order by r.reacted_at, p.id) as names
      from message_reaction r join person p on p.comp_id = r.comp_id and p.id = r.person_id where r.comp_id = ${company} and
      r.message_id = ${message.id} group by r.reaction) said), '[]'::json)`,
    none,
  ),
  attachments: whileThere(attachmentsJson(company, messageType, sql`${message.id}`), none),
}

const inIt = sql`${message.companyId} = ${actor.company} and ${message.conversationId} = ${param('id')}`
const newest = (condition: SQL) =>
  sql`select ${message.id} as id, ${message.seq} as seq from ${message} where ${inIt} and ${condition} order by
    ${message.seq} desc limit ${param('limit')}::int`
/**
 * Which messages are requested. The first of all has number 1: earlier ones are there as long as it is not among them.
 */
const wanted = {
  newest: newest(sql`true`),
  before: newest(sql`${message.seq} < ${param('before')}::int`),
  after: sql`select ${message.id} as id, ${message.seq} as seq from ${message} where ${inIt} and ${message.seq} >
    ${param('after')}::int order by ${message.seq} limit ${param('limit')}::int`,
  around: sql`(${newest(sql`${message.seq} <= ${param('around')}::int`)}) union all (select ${message.id}, ${message.seq} from
    ${message} where ${inIt} and ${message.seq} > ${param('around')}::int order by ${message.seq} limit ${param('limit')}::int)`,
  since: sql`select ${message.id} as id, ${message.seq} as seq from ${message} where ${inIt} and ${message.changeNo} >
    ${param('since')}::int order by ${message.changeNo} limit ${param('limit')}::int`,
}
type Wanted = keyof typeof wanted

/**
 * One statement reads whether the actor is a member, and gives what is requested with the numbers that belong to it.
 */
const windows = shapes(
  (
    which: Wanted,
  ) => sql`select json_build_object('list', (select coalesce(json_agg(${jsonObject(row)} order by ${message.seq}),
    '[]'::json) from (${wanted[which]}) wanted join ${message} on ${message.companyId} = ${actor.company} and ${message.id} =
    wanted.id), 'last_seq', ${conversation.lastSeq}, 'gone_seq', ${conversation.goneSeq}, 'change_no', ${conversation.changeNo}, 'read_seq', own.read_seq,
    'reads', (select coalesce(json_agg(o.read_seq), '[]'::json) from conversation_member o join person p on p.comp_id =
      o.comp_id and p.id = o.person_id and p.status = ${fixed(PersonStatus.Active)} where o.comp_id = ${actor.company} and o.conversation_id =
      ${param('id')} and o.person_id <> ${actor.person} and ${isStillMember(sql`o.person_id`)} and not
      ${sql.raw(readsAreHidden('o.comp_id'))}))::text
    from ${conversation} join conversation_member own on own.comp_id = ${conversation.companyId} and own.conversation_id =
      ${conversation.id} and own.person_id = ${actor.person}
    where ${conversation.companyId} = ${actor.company} and ${conversation.id} = ${param('id')} and ${isMember(actor.person)}`,
  { value: col.text },
)

const lists = shapes((which: 'words' | 'pinned') =>
  pageAsJson({
    row,
    from: sql`${message}`,
    where: sql`${inIt} and ${isThere} and exists (select from ${conversation} where ${conversation.companyId} = ${actor.company} and
      ${conversation.id} = ${param('id')} and ${isMember(actor.person)}) and ${
        which === 'words' ? sql`${message.content} ilike ${param('pattern')}` : sql`${message.pinnedAt} is not null`
      }`,
    order: which === 'words' ? sql`${message.seq} desc` : sql`${message.pinnedAt} desc nulls last, ${message.seq} desc`,
  }),
)
const readers = compile(
  pageAsJson({
    row: { id: sql`one.id`, person: personJson(sql`one.comp_id`, sql`one.id`) },
    from: sql`${conversation} join conversation_member cm on cm.comp_id = ${conversation.companyId} and cm.conversation_id =
      ${conversation.id} join person one on one.comp_id = cm.comp_id and one.id = cm.person_id and one.status = ${fixed(PersonStatus.Active)}`,
    where: sql`${conversation.companyId} = ${actor.company} and ${conversation.id} = ${param('conversationId')} and cm.person_id <>
      ${param('sender')} and ${isStillMember(sql`cm.person_id`)} and (cm.read_seq >= ${param('seq')}::int) = ${param('isRead')}::boolean`,
    order: sql`one.spelling, one.id`,
  }),
)

const gone = goneCalled({ zh: '消息', en: 'message' })
const mine = ({ me }: Pick<Context, 'me'>) => actorValues(conversationSubject, me)

/** Where a message stands, for whoever may read it; refused to all others as if it were not there. */
const place = compile(
  sql`select ${message.conversationId} as conversation_id, ${message.seq} as seq, ${message.senderId} as sender_id,
    ${message.type} as type, ${message.content} as content, ${message.mentionIds}::text[] as called_ids, ${message.isAll} as is_all, ${message.recalledAt} is not null as is_recalled,
    ${message.pinnedAt} is not null as is_pinned,
    ${message.sentAt} < now() - make_interval(mins => ${sql.raw(String(recallMinutes))}) as is_recall_over,
    ${message.sentAt} < now() - make_interval(hours => ${sql.raw(String(editHours))}) as is_edit_over
    from ${message} join ${conversation} on ${conversation.companyId} = ${company} and ${conversation.id} = ${message.conversationId}
    where ${message.companyId} = ${actor.company} and ${message.id} = ${param('id')} and ${isMember(actor.person)}`,
  {
    row: {
      conversationId: col.uuid,
      seq: col.int,
      senderId: col.uuid,
      type: col.int,
      content: col.text,
      calledIds: col.texts,
      isAll: col.bool,
      isRecalled: col.bool,
      isPinned: col.bool,
      isRecallOver: col.bool,
      isEditOver: col.bool,
    },
  },
)
async function placeOf(id: string, context: Pick<Context, 'me' | 'run'>) {
  const [answer] = await context.run([place({ ...mine(context), id })])
  return found(answer.first, gone)
}
/** The same, with its conversation held: what is read of it then stays so. */
async function heldMessage(id: string, context: Context) {
  const { conversationId } = await placeOf(id, context)
  const [answer, again] = await context.run([hold(conversationId, context), place({ ...mine(context), id })])
  const held = heldOf(answer)
  const now = found(again.first, gone)
  if (now.isRecalled) refuse(recalledAlready)
  return { held, message: now }
}

/** Statements that say that something of a message has changed: whoever has it asks for it again. */
const changed = ({ id: conversationId, changeNo }: Held, id: string, { me }: Context) => [
  {
    name: 'message_changed',
    values: [me.companyId, id, changeNo + 1],
    text: 'update message set change_no = $3 where comp_id = $1 and id = $2',
  },
  {
    name: 'conversation_changed',
    values: [me.companyId, conversationId, changeNo + 1],
    text: 'update conversation set change_no = $3 where comp_id = $1 and id = $2',
  },
]

/** What a reminder of a message says of it; nothing of it once it is recalled. */
const remindedOf = (content: string, sender: string) => content.slice(0, longestExcerpt) || sender

interface Draft {
  type: SentType
  content: string
  resId: readonly string[]
  seconds?: number | undefined
  place?: Place | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
}
const carryFiles: readonly SentType[] = [MessageType.Picture, MessageType.File, MessageType.Voice]

/** What a message of its type needs, and what is kept of it beside its words; refused where it is not there. */
async function admitContent(
  { type, content, resId, seconds, place, subjectType, subjectId }: Draft,
  context: Context,
): Promise<object | null> {
  if (type === MessageType.Text && content.trim() === '') refuse(messageEmpty, {}, 'content')
  if (carryFiles.includes(type) === (resId.length === 0)) refuse(messageNeedsFiles, {}, 'res_id')
  if (type === MessageType.Voice) return await admitVoice(resId, seconds, context)
  if (type === MessageType.Place) {
    if (!place) refuse(messageNeedsPlace, {}, 'place')
    return { place }
  }
  if (type !== MessageType.Card) return null
  if (!subjectType || !subjectId) refuse(messageNeedsCard, {}, 'subject_id')
  // The record of a card has to be one that its sender may see.
  await subjectFor(subjectType, context).admit(subjectId, context)
  return { subjectType, subjectId }
}

/** A voice message is one recording that every phone plays, and no longer or larger than what is recorded here. */
async function admitVoice(resId: readonly string[], seconds: number | undefined, { me, run }: Context) {
  if (!seconds) refuse(messageNeedsVoice, {}, 'seconds')
  const [answer] = await run([
    {
      name: 'message_voice',
      row: { type: col.text, size: col.int },
      values: [me.companyId, resId],
      text: 'select type, size::int from file where comp_id = $1 and id = any($2::uuid[])',
    },
  ])
  const recording = answer.rows.length === 1 ? answer.first : undefined
  if (!recording || resId.length > 1 || !voiceTypes.includes(recording.type)) refuse(messageNeedsVoice, {}, 'res_id')
  if (recording.size > largestVoice) refuse(voiceTooLarge, {}, 'res_id')
  return { seconds }
}

/** Who has read is shown, and how many have not, where the company shows it alone. */
async function requireReads(context: Context) {
  if (!(await companySetting(context, 'im_reads'))) refuse(readsHidden)
}

export const messageHandlers = handle(messageCalls, {
  async window({ id, before, after, around, since, limit }, context) {
    const which: Wanted =
      since !== undefined
        ? 'since'
        : around !== undefined
          ? 'around'
          : before !== undefined
            ? 'before'
            : after !== undefined
              ? 'after'
              : 'newest'
    const [answer] = await context.run([windows(which)({ ...mine(context), id, before, after, around, since, limit })])
    const text = found(answer.first, goneCalled(conversationGone))
    return new Json<MessageWindow>(text)
  },

  async firstSince({ id, day }, context) {
    const { me, run } = context
    const [seen, answer] = await run([
      conversationSubject.visibility(id, me),
      {
        name: 'message_first_since',
        value: col.int,
        values: [me.companyId, id, day, me.timeZone],
        text: `select seq from message where comp_id = $1 and conversation_id = $2 and sent_at >= $3::date::timestamp at time zone $4
          order by sent_at, seq limit 1`,
      },
    ])
    conversationSubject.requireVisible(seen)
    return { seq: answer.first ?? null }
  },

  send: ({ seconds, place, subjectType, subjectId, ...draft }, context) =>
    deliver(draft, context, {
      admit: () => admitContent({ ...draft, seconds, place, subjectType, subjectId }, context),
      isPaced: true,
    }),

  async edit({ id, content, calledIds, isAll }, context) {
    const { me, run } = context
    const { held, message: was } = await heldMessage(id, context)
    if (was.senderId !== me.personId) refuse(notOwnMessage)
    if (was.type !== MessageType.Text) refuse(notEditable)
    if (was.isEditOver) refuse(editOver)
    const isCallingOthers =
      (calledIds !== undefined && String(calledIds.toSorted()) !== String(was.calledIds.toSorted())) ||
      (isAll !== undefined && isAll !== was.isAll)
    if (was.content === content && !isCallingOthers) return { id }
    if (calledIds && calledIds.length > 0) {
      await run(upToDate(held, context))
      const [among] = await run([membersAmong(held.id, calledIds, context)])
      if (among.rows.length !== calledIds.length) refuse(calledNotMember, {}, 'called_ids')
    }
    await run([
      {
        name: 'message_edit',
        values: [me.companyId, id, content, calledIds ?? null, isAll ?? null],
        text: `update message set content = $3, edited_at = now(), mention_ids = coalesce($4::uuid[], mention_ids), is_all =
          coalesce($5, is_all) where comp_id = $1 and id = $2`,
      },
      searchable(me.companyId, messageType, [id]),
      {
        name: 'message_notices_edit',
        values: [
          me.companyId,
          conversationType,
          held.id,
          JSON.stringify({ messageId: id }),
          remindedOf(content, me.name),
        ],
        text: `update notification set title = $5 where comp_id = $1 and subject_type = $2 and subject_id = $3 and details @> $4::jsonb`,
      },
      ...changed(held, id, context),
      ...linked(me.companyId, id, content),
    ])
    await unlink(me.companyId, id, run)
    await tellMembers(held.id, 'changed', context)
    return { id }
  },

  async recall({ id }, context) {
    const { me, run } = context
    const { held, message: was } = await heldMessage(id, context)
    if (was.senderId !== me.personId) refuse(notOwnMessage)
    if (was.isRecallOver) refuse(recallOver)
    await run([
      {
        name: 'message_recall',
        values: [me.companyId, id],
        text: 'update message set recalled_at = now(), pinned_at = null where comp_id = $1 and id = $2',
      },
      searchable(me.companyId, messageType, [id]),
      {
        // Its sender has it left out already where they have not read so far.
        name: 'message_recall_skipped',
        values: [me.companyId, held.id, was.seq, me.personId],
        text: `update conversation_member set skipped = skipped + 1 where comp_id = $1 and conversation_id = $2 and
          read_seq < $3 and person_id <> $4`,
      },
      withdrawn(me.companyId, conversationType, held.id, { messageId: id }),
      ...changed(held, id, context),
    ])
    await tellMembers(held.id, 'changed', context)
    return { id }
  },

  async react({ id, reaction, isOn }, context) {
    const { me, run } = context
    const { held } = await heldMessage(id, context)
    await run([
      {
        name: isOn ? 'message_react' : 'message_unreact',
        values: [me.companyId, id, reaction, me.personId],
        text: isOn
          ? `insert into message_reaction (comp_id, message_id, reaction, person_id) values ($1, $2, $3, $4) on conflict
              do nothing`
          : 'delete from message_reaction where comp_id = $1 and message_id = $2 and reaction = $3 and person_id = $4',
      },
      ...changed(held, id, context),
    ])
    await tellMembers(held.id, 'changed', context)
    return { id }
  },

  async pin({ id, isOn }, context) {
    const { me, run } = context
    const { held, message: was } = await heldMessage(id, context)
    if (was.isPinned === isOn) return { id }
    await run([
      {
        name: 'message_pin',
        values: [me.companyId, id, isOn],
        text: 'update message set pinned_at = case when $3 then now() end where comp_id = $1 and id = $2',
      },
      ...changed(held, id, context),
    ])
    // It has no word of the message: what is recalled stands nowhere.
    if (isOn)
      await run(
        putEvent({ ...held, changeNo: held.changeNo + 1 }, 'pinned', context, { type: MessageType.Pinned }).statements,
      )
    await tellMembers(held.id, 'changed', context)
    return { id }
  },

  async readers({ id, isRead, ...query }, context) {
    const { conversationId, seq, senderId } = await placeOf(id, context)
    await requireReads(context)
    const [answer] = await context.run([
      readers({ ...mine(context), ...query, isRead, conversationId, seq, sender: senderId }),
    ])
    type Reader = { id: string; person: MessageRow['sender'] }
    return new Json<{ list: Reader[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },

  async remind({ id }, context) {
    const { me, run } = context
    const { held, message: was } = await heldMessage(id, context)
    if (was.senderId !== me.personId) refuse(notOwnMessage)
    await requireReads(context)
    // Who is no longer of what the group follows is notified no more.
    await run(upToDate(held, context))
    const [late] = await run([
      {
        name: 'message_not_read_by',
        value: col.uuid,
        values: [me.companyId, held.id, was.seq, me.personId],
        text: `select cm.person_id from conversation_member cm join person p on p.comp_id = cm.comp_id and p.id = cm.person_id
          where cm.comp_id = $1 and cm.conversation_id = $2 and cm.read_seq < $3 and cm.person_id <> $4 and p.status = ${PersonStatus.Active}
            and not exists (select from notification n where n.comp_id = $1 and n.person_id = cm.person_id and n.kind =
              'im.remind' and n.subject_id = $2 and n.created_at > now() - interval '10 minutes')`,
      },
    ])
    if (late.rows.length === 0) refuse(nobodyToRemind)
    await run(
      notified(me, late.rows, {
        kind: 'im.remind',
        subjectType: conversationType,
        subjectId: held.id,
        title: remindedOf(was.content, me.name),
        details: { messageId: id },
        isUrgent: true,
      }),
    )
    return { remindedNum: late.rows.length }
  },

  async search({ id, key = '', isPinned = false, ...query }, context) {
    const { me, run } = context
    const [seen, answer] = await run([
      conversationSubject.visibility(id, me),
      lists(isPinned ? 'pinned' : 'words')({ ...mine(context), ...query, id, pattern: likePattern(key) }),
    ])
    conversationSubject.requireVisible(seen)
    return new Json<{ list: MessageRow[]; total: number | null; start: number; limit: number }>(answer!.only!)
  },
})

/** Those of these messages that the actor may read: as a member, and not recalled. */
const readable = compile(
  sql`select ${message.id} from ${message} join ${conversation} on ${conversation.companyId} = ${company} and ${conversation.id} =
    ${message.conversationId} where ${message.companyId} = ${actor.company} and ${message.id} = any(${param('ids')}::uuid[]) and
    ${isThere} and ${isMember(actor.person)}`,
  { value: col.uuid },
)

/** What is added to others' by this file. */
export const messageParts: Part[] = [
  readableThrough(messageType, async (ids, context) => {
    if (!isAppThere(conversationSubject, context.me)) return []
    const [answer] = await context.run([readable({ ...mine(context), ids })])
    return answer.rows
  }),
  noticeSays('im.remind', { zh: '{actor} 提醒您查看消息：{title}', en: '{actor} asks you to read: {title}' }),
]

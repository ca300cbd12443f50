import { fixed } from '#platform/server/database/fixed.ts'
import { and, eq, sql } from 'drizzle-orm'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { goneCalled, notAllowed } from '#platform/contract/refusals.ts'
import { newId } from '#platform/server/database/ids.ts'
import { asTruth, instantText, pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { queryWords } from '#mechanisms/spelling/search-words.server.ts'
import { searchable } from '#mechanisms/search/searchable.server.ts'
import { actor, actorValues, subjectFor } from '#mechanisms/subjects/subject.server.ts'
import { MessageType } from '../message/message-types.contract.ts'
import { heldOf, hold, messageType, putEvent, tellMembers, type Held } from '../message/put-message.server.ts'
import {
  conversationCalls,
  conversationGone,
  membersFollow,
  mostFollowers,
  mostMembers,
  notMember,
  notTakingPart,
  tooFewMembers,
  tooManyFollow,
  tooManyMembers,
  withOneself,
  type ConversationDetail,
  type ConversationRow,
} from './conversation.contract.ts'
import { ConversationKind } from './conversation-kinds.contract.ts'
import {
  conversationSubject,
  conversationType,
  firstMember,
  followed,
  isMember,
  isStillMember,
  readsAreHidden,
} from './conversation-subject.server.ts'
import { conversation } from './conversation.table.ts'

const company = sql`${conversation.companyId}`
const isSingle = sql`${conversation.kind} = ${sql.raw(String(ConversationKind.Single))}`
/** The other one of two people. */
const other = sql`(select cm.person_id from conversation_member cm where cm.comp_id = ${company} and cm.conversation_id =
  ${conversation.id} and cm.person_id <> ${actor.person} limit 1)`
const otherJson = sql`case when ${isSingle} then ${personJson(company, other)} end`
const shownName = sql`case when ${isSingle} then coalesce((select p.name from person p where p.comp_id = ${company} and
  p.id = ${other}), '') else ${conversation.name} end`

/** How the actor stands to a conversation, beside it as `own`. */
const withOwn = sql`${conversation} join conversation_member own on own.comp_id = ${company} and own.conversation_id =
  ${conversation.id} and own.person_id = ${actor.person}`
const unreadNum = sql`(${conversation.counted} - own.read_counted - own.skipped)`
const longestShown = 100
/** Whom an event of a group is about, those first who stand in one line; of what somebody has sent there is nobody. */
const eventPeople = sql`coalesce((select json_agg(${personJson(sql`k.comp_id`, sql`one.id`)} order by one.place) from
  (select value::uuid as id, place from jsonb_array_elements_text(k.details -> 'people') with ordinality as named (value, place)
    limit 10) one), '[]'::json)`

const row = {
  id: conversation.id,
  kind: conversation.kind,
  name: shownName,
  person: otherJson,
  lastAt: conversation.lastAt,
  lastSeq: conversation.lastSeq,
  readSeq: sql`own.read_seq`,
  unreadNum,
  isCalled: asTruth(sql`exists (select from message k where k.comp_id = ${company} and k.conversation_id =
    ${conversation.id} and k.seq > own.read_seq and (k.is_all or k.mention_ids <> '{}') and (k.is_all or ${actor.person} =
    any(k.mention_ids)) and k.sender_id <> ${actor.person} and k.recalled_at is null)`),
  isMuted: asTruth(sql`own.is_muted`),
  isPinned: asTruth(sql`own.is_pinned`),
  isMarkedUnread: asTruth(sql`own.is_marked_unread`),
  draft: sql`own.draft`,
  lastMessage: sql`(select json_build_object('seq', k.seq, 'type', k.type, 'content', case when k.recalled_at is null then
    left(k.content, ${sql.raw(String(longestShown))}) else '' end, 'event', k.details ->> 'event', 'people', ${eventPeople}, 'sender',
    ${personJson(sql`k.comp_id`, sql`k.sender_id`)}, 'sent_at', ${instantText(sql`k.sent_at`)}, 'is_recalled',
    k.recalled_at is not null) from message k where k.comp_id = ${company} and k.conversation_id = ${conversation.id} and
    k.seq = ${conversation.lastSeq})`,
}
const list = compile(
  pageAsJson({
    row,
    from: withOwn,
    // Nobody is shown that a colleague has looked at an empty conversation with them.
    where: sql`${conversation.companyId} = ${actor.company} and (${conversation.lastSeq} > 0 or own.draft <> '' or
      own.is_pinned) and ${isStillMember(actor.person)}`,
    order: sql`own.is_pinned desc, ${conversation.lastAt} desc, ${conversation.id} desc`,
  }),
)
const unread = compile(
  sql`select coalesce(sum(${unreadNum}) filter (where not own.is_muted), 0)::int as unread_num,
    coalesce(sum(${unreadNum}) filter (where own.is_muted), 0)::int as muted_num from ${withOwn}
    where ${conversation.companyId} = ${actor.company} and ${isStillMember(actor.person)}`,
  { row: { unreadNum: col.int, mutedNum: col.int } },
)
const detail = conversationSubject.detail<ConversationDetail>(
  {
    id: conversation.id,
    kind: conversation.kind,
    name: shownName,
    person: otherJson,
    notice: conversation.notice,
    noticeBy: sql`case when ${conversation.noticeById} is not null then ${personJson(company, sql`${conversation.noticeById}`)} end`,
    noticeAt: conversation.noticeAt,
    owner: sql`case when ${conversation.ownerId} is not null then ${personJson(company, firstMember)} end`,
    subjectType: conversation.subjectType,
    subjectId: conversation.subjectId,
    memberNum: sql`(select count(*)::int from conversation_member cm join person p on p.comp_id = cm.comp_id and p.id =
      cm.person_id where cm.comp_id = ${company} and cm.conversation_id = ${conversation.id} and p.status = ${fixed(PersonStatus.Active)} and
      ${isStillMember(sql`cm.person_id`)})`,
    lastSeq: conversation.lastSeq,
    readSeq: sql`own.read_seq`,
    unreadNum,
    isMuted: asTruth(sql`own.is_muted`),
    isPinned: asTruth(sql`own.is_pinned`),
    isMarkedUnread: asTruth(sql`own.is_marked_unread`),
    draft: sql`own.draft`,
    scheduledNum: sql`(select count(*)::int from scheduled_message w where w.comp_id = ${company} and w.conversation_id =
      ${conversation.id} and w.person_id = ${actor.person})`,
    showsReads: asTruth(sql`not ${sql.raw(readsAreHidden('own.comp_id'))}`),
    keepDays: sql`coalesce((select s.key_value::int from company_setting s where s.comp_id = own.comp_id and s.key_name =
      'im_keep_days'), 0)`,
    isExported:
      asTruth(sql`exists (select from company_setting s where s.comp_id = own.comp_id and s.key_name = 'im_export' and
      s.key_value = '1')`),
  },
  withOwn,
)
/** A person `one` whom the key finds, by name or pinyin; without a key, everybody. */
const isFound = sql`(${param('key')} = '' or cardinality(${param('words')}::text[]) > 0 and one.search_words @>
  ${param('words')}::text[] or one.name ilike ${param('pattern')})`
const members = compile(
  pageAsJson({
    row: {
      id: sql`one.id`,
      person: personJson(sql`one.comp_id`, sql`one.id`),
      isOwner: asTruth(sql`(${conversation.ownerId} is not null and one.id = ${firstMember})`),
      joinedAt: sql`${instantText(sql`cm.joined_at`)}`,
    },
    from: sql`${conversation} join conversation_member cm on cm.comp_id = ${company} and cm.conversation_id = ${conversation.id}
      join person one on one.comp_id = cm.comp_id and one.id = cm.person_id and one.status = ${fixed(PersonStatus.Active)}`,
    where: sql`${conversation.companyId} = ${actor.company} and ${conversation.id} = ${param('id')} and ${isMember(actor.person)} and
      ${isStillMember(sql`cm.person_id`)} and ${isFound}`,
    order: sql`one.spelling, one.id`,
  }),
)
const groups = compile(
  pageAsJson({
    row: { id: conversation.id, name: conversation.name, person: sql`null::json`, conversationId: conversation.id },
    from: withOwn,
    where: sql`${conversation.companyId} = ${actor.company} and not ${isSingle} and (${param('pattern')} = '%%' or ${conversation.name} ilike
      ${param('pattern')}) and ${isStillMember(actor.person)}`,
    order: sql`${conversation.lastAt} desc, ${conversation.id} desc`,
  }),
)
const contacts = compile(
  pageAsJson({
    row: {
      id: sql`one.id`,
      name: sql`one.name`,
      person: personJson(sql`one.comp_id`, sql`one.id`),
      conversationId: sql`(select c.id from conversation c where c.comp_id = one.comp_id and c.pair = concat_ws(' ',
        least(one.id, ${actor.person}), greatest(one.id, ${actor.person})))`,
    },
    from: sql`person one`,
    where: sql`one.comp_id = ${actor.company} and one.status = ${sql.raw(String(PersonStatus.Active))} and one.id <> ${actor.person} and
      ${isFound}`,
    order: sql`one.spelling, one.id`,
  }),
)

const valuesOf = ({ me }: Pick<Context, 'me'>) => actorValues(conversationSubject, me)
const keyValues = (key: string) => ({ key, words: queryWords(key), pattern: likePattern(key) })
type Page<Row> = { list: Row[]; total: number | null; start: number; limit: number }
type Contact = {
  id: string
  name: string
  person: { id: string; name: string; avatar: string | null } | null
  conversationId: string | null
}
type Member = {
  id: string
  person: { id: string; name: string; avatar: string | null }
  isOwner: boolean
  joinedAt: string
}

/** Those of these people who work here, each once; refused where one does not. */
async function colleagues(ids: readonly string[], { me, run }: Context, field?: string): Promise<string[]> {
  const wanted = [...new Set(ids)]
  const [answer] = await run([
    {
      name: 'im_colleagues',
      value: col.uuid,
      values: [me.companyId, wanted],
      text: `select id from person where comp_id = $1 and id = any($2::uuid[]) and status = ${PersonStatus.Active}`,
    },
  ])
  if (answer.rows.length !== wanted.length) refuse(unknownPerson, {}, field)
  return wanted
}

const joins = (id: string, people: readonly string[], { me }: Context) => ({
  name: 'conversation_joins',
  value: col.uuid,
  values: [me.companyId, id, people],
  text: `insert into conversation_member (comp_id, conversation_id, person_id, read_seq, read_counted)
    select c.comp_id, c.id, come, c.last_seq, c.counted from conversation c, unnest($3::uuid[]) as come
    where c.comp_id = $1 and c.id = $2 on conflict do nothing returning person_id`,
})
const memberCount = (id: string, { me }: Context) => ({
  name: 'conversation_member_count',
  value: col.int,
  values: [me.companyId, id],
  text: 'select count(*)::int from conversation_member where comp_id = $1 and conversation_id = $2',
})
const fresh = (id: string, kind: ConversationKind): Held => ({ id, kind, lastSeq: 0, changeNo: 0, counted: 0 })

/**
 * The one conversation of its kind: made by whoever requests first, and found by everybody after them, at the same
 * moment too.
 */
async function theOnly(
  by: { pair: string } | { departmentId: string } | { subjectType: string; subjectId: string },
  kind: ConversationKind,
  name: string,
  context: Context,
): Promise<{ id: string; isNew: boolean }> {
  const { me, run } = context
  const {
    pair = null,
    departmentId = null,
    subjectType = null,
    subjectId = null,
  } = by as Record<string, string | undefined>
  const [, answer] = await run([
    {
      name: 'conversation_only',
      values: [me.companyId, newId(), kind, name, pair, departmentId, subjectType, subjectId],
      text: `insert into conversation (comp_id, id, kind, name, pair, department_id, subject_type, subject_id)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    },
    {
      name: 'conversation_found',
      row: { id: col.uuid, lastSeq: col.int },
      values: [me.companyId, pair, departmentId, subjectType, subjectId],
      text: `select id, last_seq from conversation where comp_id = $1 and (pair = $2 or department_id = $3::uuid or
        (subject_type = $4 and subject_id = $5::uuid)) for update`,
    },
  ])
  const { id, lastSeq } = answer.one
  return { id, isNew: lastSeq === 0 }
}

/** A group that follows something, with those who are of it by now; the actor has to be one of them. */
async function openFollowing(
  by: { departmentId: string } | { subjectType: string; subjectId: string },
  kind: ConversationKind,
  name: string,
  context: Context,
) {
  const { me, run } = context
  const { id, isNew } = await theOnly(by, kind, name, context)
  await run([...followed(me.companyId, id), searchable(me.companyId, conversationType, [id])])
  const [seen, count] = await run([conversationSubject.visibility(id, me), memberCount(id, context)])
  if (!seen.first) refuse(notTakingPart)
  if (isNew) {
    if (count.one > mostFollowers) refuse(tooManyFollow)
    await run(putEvent(fresh(id, kind), 'created', context).statements)
    await tellMembers(id, 'created', context)
  }
  return { id }
}

/** A group whose members are chosen, held; refused for what follows something. */
async function heldGroup(id: string, ability: 'manage' | 'invite' | 'leave', context: Context): Promise<Held> {
  const { me, run } = context
  const [answer, admission] = await run([hold(id, context), conversationSubject.admission(id, me)])
  const held = heldOf(answer)
  if (held.kind !== ConversationKind.Group) refuse(membersFollow)
  conversationSubject.admitted(admission, ability)
  return held
}

/** The conversation with a colleague, which is made where there is none; `field` names who is refused. */
export async function conversationWith(personId: string, context: Context, field?: string): Promise<string> {
  const { me, run } = context
  if (personId === me.personId) refuse(withOneself, {}, field)
  await colleagues([personId], context, field)
  const pair = [personId, me.personId].sort().join(' ')
  const { id } = await theOnly({ pair }, ConversationKind.Single, '', context)
  await run([joins(id, [me.personId, personId], context)])
  return id
}

export const conversationHandlers = handle(conversationCalls, {
  async list(query, context) {
    const [answer] = await context.run([list({ ...query, ...valuesOf(context) })])
    return new Json<Page<ConversationRow>>(answer!.only!)
  },
  async unread(_, context) {
    const [answer] = await context.run([unread(valuesOf(context))])
    return answer.one
  },
  detail: ({ id }, context) => detail(id, context),
  async members({ id, key = '', ...query }, context) {
    const { me, run } = context
    const [seen, answer] = await run([
      conversationSubject.visibility(id, me),
      members({ id, ...query, ...valuesOf(context), ...keyValues(key) }),
    ])
    conversationSubject.requireVisible(seen)
    return new Json<Page<Member>>(answer!.only!)
  },
  async groupSearch({ key = '', ...query }, context) {
    const [answer] = await context.run([groups({ ...query, ...valuesOf(context), pattern: likePattern(key) })])
    return new Json<Page<Contact>>(answer!.only!)
  },
  async contacts({ key = '', ...query }, context) {
    const [answer] = await context.run([contacts({ ...query, ...valuesOf(context), ...keyValues(key) })])
    return new Json<Page<Contact>>(answer!.only!)
  },

  openWith: async ({ personId }, context) => ({ id: await conversationWith(personId, context) }),

  async openDepartment({ departmentId }, context) {
    const { me, run } = context
    const [answer] = await run([
      {
        name: 'im_department',
        value: col.text,
        values: [me.companyId, departmentId],
        text: 'select name from department where comp_id = $1 and id = $2',
      },
    ])
    return await openFollowing({ departmentId }, ConversationKind.Department, found(answer.first), context)
  },

  async openRecord({ subjectType, subjectId }, context) {
    const { me, run } = context
    const subject = subjectFor(subjectType, context)
    await subject.admit(subjectId, context)
    const [title] = await run([subject.titled(subjectId, me)])
    return await openFollowing({ subjectType, subjectId }, ConversationKind.Record, title.one, context)
  },

  async create({ name, personIds }, context) {
    const { me, db, run } = context
    const others = (await colleagues(personIds, context, 'person_ids')).filter(id => id !== me.personId)
    if (others.length === 0) refuse(tooFewMembers, {}, 'person_ids')
    if (others.length + 1 > mostMembers) refuse(tooManyMembers, {}, 'person_ids')
    const [names] = await run([
      {
        name: 'im_names',
        value: col.text,
        values: [me.companyId, [me.personId, ...others].slice(0, 4)],
        text: `select p.name from person p join unnest($2::uuid[]) with ordinality as wanted (id, place) on p.id = wanted.id
          where p.comp_id = $1 order by wanted.place`,
      },
    ])
    const id = newId()
    await db.insert(conversation).values({
      companyId: me.companyId,
      id,
      kind: ConversationKind.Group,
      name: name.trim() || names.rows.join('、').slice(0, 50),
      ownerId: me.personId,
    })
    await run([
      joins(id, [me.personId, ...others], context),
      ...putEvent(fresh(id, ConversationKind.Group), 'created', context, { people: others }).statements,
      searchable(me.companyId, conversationType, [id]),
    ])
    await tellMembers(id, 'created', context)
    return { id }
  },

  async update({ id, name, notice }, context) {
    const { me, db, run } = context
    const [answer, admission, was] = await run([
      hold(id, context),
      conversationSubject.admission(id, me),
      {
        name: 'conversation_named',
        row: { name: col.text, notice: col.text, isGroup: col.bool },
        values: [me.companyId, id],
        text: `select name, notice, kind = ${ConversationKind.Group} as is_group from conversation where comp_id = $1 and id = $2`,
      },
    ])
    let held = heldOf(answer)
    conversationSubject.admitted(admission, 'manage')
    const before = was.one
    if (name !== undefined && !before.isGroup) refuse(membersFollow, {}, 'name')
    const isRenamed = name !== undefined && name !== before.name
    const isNoticed = notice !== undefined && notice !== before.notice
    if (!isRenamed && !isNoticed) return { id }
    await db
      .update(conversation)
      .set({
        ...(isRenamed && { name }),
        ...(isNoticed && { notice, noticeById: me.personId, noticeAt: sql`now()` }),
      })
      .where(and(eq(conversation.companyId, me.companyId), eq(conversation.id, id)))
    for (const [event, content] of [
      ...(isRenamed ? [['renamed', name] as const] : []),
      ...(isNoticed && notice !== '' ? [['notice', notice] as const] : []),
    ]) {
      const { statements, next } = putEvent(held, event, context, { content, type: MessageType.Settings })
      await run(statements)
      held = { ...held, ...next }
    }
    await run([searchable(me.companyId, conversationType, [id])])
    await tellMembers(id, 'settings', context)
    return { id }
  },

  async addMembers({ id, personIds }, context) {
    const { run } = context
    const held = await heldGroup(id, 'invite', context)
    const wanted = await colleagues(personIds, context, 'person_ids')
    if (wanted.length === 0) refuse(tooFewMembers, {}, 'person_ids')
    const [come, count] = await run([joins(id, wanted, context), memberCount(id, context)])
    if (count.one > mostMembers) refuse(tooManyMembers, {}, 'person_ids')
    if (come.rows.length === 0) return { id }
    await run(putEvent(held, 'joined', context, { people: come.rows }).statements)
    await tellMembers(id, 'members', context)
    return { id }
  },

  async removeMember({ id, personId }, context) {
    const held = await heldGroup(id, 'manage', context)
    if (personId === context.me.personId) refuse(notAllowed)
    await takeOut(held, personId, 'removed', context)
    return { id }
  },

  async leave({ id }, context) {
    const { me, run } = context
    const held = await heldGroup(id, 'leave', context)
    await takeOut(held, me.personId, 'left', context)
    await run([
      {
        name: 'conversation_owner_next',
        values: [me.companyId, id, me.personId],
        text: `update conversation set owner_id = (select person_id from conversation_member where comp_id = $1 and
          conversation_id = $2 order by joined_at, person_id limit 1) where comp_id = $1 and id = $2 and owner_id = $3`,
      },
    ])
    return { id }
  },

  async keep({ id, isMuted, isPinned, isMarkedUnread, draft }, context) {
    const { me, run, publish } = context
    await conversationSubject.admit(id, context)
    await run([
      {
        name: 'conversation_keep',
        values: [
          me.companyId,
          id,
          me.personId,
          isMuted ?? null,
          isPinned ?? null,
          isMarkedUnread ?? null,
          draft ?? null,
        ],
        text: `update conversation_member set is_muted = coalesce($4, is_muted), is_pinned = coalesce($5, is_pinned),
          is_marked_unread = coalesce($6, is_marked_unread), draft = coalesce($7, draft) where comp_id = $1 and conversation_id = $2 and person_id = $3`,
      },
    ])
    publish({ ...toMyself(id, context), event: 'own' })
    return { id }
  },

  async read({ id, seq }, context) {
    const { me, run, publish } = context
    const own = [me.companyId, id, me.personId]
    const [held, , after] = await run([
      readHeld({ ...valuesOf(context), id }),
      {
        // What came or was recalled while its row was waited for is counted: this statement sees it.
        name: 'conversation_read',
        values: [...own, seq],
        text: `update conversation_member m set read_seq = k.seq, read_counted = k.counted, is_marked_unread = false,
            skipped = (select count(*) from message o where o.comp_id = $1 and o.conversation_id = $2 and o.seq > k.seq and
              o.type < ${MessageType.Members} and (o.sender_id = $3 or o.recalled_at is not null))
          from message k where m.comp_id = $1 and m.conversation_id = $2 and m.person_id = $3 and k.comp_id = $1 and
            k.conversation_id = $2 and m.read_seq < k.seq and k.seq = (select least($4, c.last_seq) from conversation c
              where c.comp_id = $1 and c.id = $2)`,
      },
      {
        name: 'conversation_read_now',
        row: { readSeq: col.int, unreadNum: col.int, pair: col.texts },
        values: own,
        text: `select m.read_seq, c.counted - m.read_counted - m.skipped as unread_num, case when c.kind = ${ConversationKind.Single} and not
            ${readsAreHidden('$1')} then array(select o.person_id from conversation_member o where o.comp_id = $1 and o.conversation_id = $2)
            else array[]::uuid[] end as pair
          from conversation_member m join conversation c on c.comp_id = m.comp_id and c.id = m.conversation_id
          where m.comp_id = $1 and m.conversation_id = $2 and m.person_id = $3`,
      },
    ])
    const before = found(held.first, goneCalled(conversationGone))
    const { readSeq, unreadNum, pair } = after.one
    // The other of two people sees that it was read; a group's members see it with what is said next.
    if (readSeq > before)
      publish({ ...toMyself(id, context), subjectType: messageType, to: [me.personId, ...pair], event: 'read' })
    return { readSeq, unreadNum }
  },
})

/** The actor's row, held: who counts meanwhile waits, and counts again. */
const readHeld = compile(
  sql`select own.read_seq from ${withOwn} where ${conversation.companyId} = ${actor.company} and ${conversation.id} =
    ${param('id')} and ${isStillMember(actor.person)} for update of own`,
  { value: col.int },
)

const toMyself = (id: string, { me }: Context) => ({
  companyId: me.companyId,
  to: [me.personId] as readonly string[],
  subjectType: conversationType,
  subjectId: id,
  by: me.personId,
})

/** Takes somebody out of a group; from then on they read nothing of it. */
async function takeOut(held: Held, personId: string, event: 'left' | 'removed', context: Context) {
  const { me, run } = context
  const { id } = held
  const [gone] = await run([
    {
      name: 'conversation_leaves',
      value: col.uuid,
      values: [me.companyId, id, personId],
      text: `delete from conversation_member where comp_id = $1 and conversation_id = $2 and person_id = $3
        returning person_id`,
    },
    {
      // A reminder repeats the words of its message.
      name: 'conversation_notices_gone',
      values: [me.companyId, id, personId],
      text: `delete from notification where comp_id = $1 and subject_type = '${conversationType}' and subject_id = $2
        and person_id = $3`,
    },
  ])
  if (gone.rows.length === 0) refuse(notMember)
  await run(putEvent(held, event, context, { people: [personId] }).statements)
  await tellMembers(id, 'members', context, [personId])
}

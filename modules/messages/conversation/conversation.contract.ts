import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  done,
  flag,
  id,
  ids,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { followedTypes } from './conversation-kinds.contract.ts'

/** A group whose members are chosen has so many at most. */
export const mostMembers = 500
/** One that follows a department or a record is opened for so many at most: each message goes out to all of them. */
export const mostFollowers = 5000
const longestName = 50
const longestNotice = 1000
/** As long as a message. */
const longestDraft = 5000

export const conversationGone = { zh: '会话', en: 'conversation' }
export const withOneself = refusal('im.oneself', { zh: '不能和自己聊天', en: 'You cannot chat with yourself' })
export const tooManyMembers = refusal('im.members.too_many', {
  zh: `群聊最多 ${mostMembers} 人`,
  en: `A group has ${mostMembers} members at most`,
})
export const tooManyFollow = refusal('im.followers.too_many', {
  zh: `超过 ${mostFollowers} 人，不能建群；请为下级部门建群，或发公告`,
  en: `More than ${mostFollowers} people: open a group for a department below, or post an announcement`,
})
export const tooFewMembers = refusal('im.members.too_few', {
  zh: '请至少选择一位同事',
  en: 'Choose one colleague at least',
})
export const membersFollow = refusal('im.members.follow', {
  zh: '这个群的成员随部门或记录变化，不能在这里增减',
  en: 'The members of this group follow its department or record: they are not changed here',
})
export const notMember = refusal('im.members.none', { zh: '对方不在这个群里', en: 'They are not in this group' })
export const notTakingPart = refusal('im.record.not_member', {
  zh: '只有参与的人才能进入它的群聊',
  en: 'Only those who take part in it are in its group',
})

const brief = v.object({
  seq: out.number,
  type: out.number,
  content: out.text,
  event: out.maybeText,
  sender: personBrief,
  sentAt: out.instant,
  /** Whom an event of a group is about: who came, who left; at most ten. */
  people: v.array(personBrief),
  isRecalled: out.flag,
})

const conversationRow = v.object({
  id: out.id,
  kind: out.number,
  /** Of two people: the other one's. */
  name: out.text,
  person: v.nullable(personBrief),
  lastAt: out.instant,
  lastSeq: out.number,
  readSeq: out.number,
  unreadNum: out.number,
  /** Somebody has called on the actor since they read it last. */
  isCalled: out.flag,
  isMuted: out.flag,
  isPinned: out.flag,
  isMarkedUnread: out.flag,
  draft: out.text,
  lastMessage: v.nullable(brief),
})
export type ConversationRow = v.InferOutput<typeof conversationRow>

const conversationDetail = v.object({
  id: out.id,
  kind: out.number,
  name: out.text,
  person: v.nullable(personBrief),
  notice: out.text,
  noticeBy: v.nullable(personBrief),
  noticeAt: out.maybeInstant,
  owner: v.nullable(personBrief),
  subjectType: out.maybeText,
  subjectId: out.maybeId,
  memberNum: out.number,
  lastSeq: out.number,
  readSeq: out.number,
  unreadNum: out.number,
  isMuted: out.flag,
  isPinned: out.flag,
  isMarkedUnread: out.flag,
  /** What the caller is writing, on whichever device. */
  draft: out.text,
  /** Messages of the caller that wait to be sent. */
  scheduledNum: out.number,
  /** The company shows who has read. */
  showsReads: out.flag,
  /** So many days the company keeps messages; 0: for good. */
  keepDays: out.number,
  /** The company lets its system administrators export what is said. */
  isExported: out.flag,
  can: abilities(['manage', 'invite', 'leave']),
})
export type ConversationDetail = v.InferOutput<typeof conversationDetail>

const member = v.object({ id: out.id, person: personBrief, isOwner: out.flag, joinedAt: out.instant })
const contact = v.object({
  id: out.id,
  name: out.text,
  person: v.nullable(personBrief),
  conversationId: out.maybeId,
})

export const conversationCalls = callsAbout('conversation', {
  list: call('GET /im/conversations', paging(), page(conversationRow), {
    about: ['message'],
    summary: 'The conversations of the caller: pinned ones, then those of the last message first',
  }),
  unread: call('GET /im/unread', v.object({}), v.object({ unreadNum: out.number, mutedNum: out.number }), {
    about: ['message'],
    summary: 'How many messages the caller has not read, of conversations that are not muted and of those that are',
  }),
  detail: call('GET /im/conversations/:id', byId, conversationDetail, {
    summary: 'One conversation, with what the caller may do',
  }),
  members: call(
    'GET /im/conversations/:id/members',
    v.object({ id, ...paging(50).entries, key: v.optional(searchKey) }),
    page(member),
    { summary: 'Who is in a conversation, by name; those whom a name or its pinyin finds' },
  ),
  openWith: call('POST /im/conversations/with/:personId', v.object({ personId: id }), v.object({ id: out.id }), {
    summary: 'The conversation with a colleague; there is one, made when it is first asked for',
  }),
  openDepartment: call(
    'POST /im/conversations/department/:departmentId',
    v.object({ departmentId: id }),
    v.object({ id: out.id }),
    { summary: 'The group of a department, which follows the tree; for those who are in it' },
  ),
  openRecord: call(
    'POST /im/conversations/record',
    v.object({ subjectType: choice(followedTypes), subjectId: id }),
    v.object({ id: out.id }),
    { summary: 'The group of those who take part in a record, which follows them; for those who do' },
  ),
  create: call(
    'POST /im/conversations',
    v.object({ name: v.optional(text(longestName), ''), personIds: ids(mostMembers) }),
    v.object({ id: out.id }),
    { summary: 'A new group of colleagues' },
  ),
  update: call(
    'PUT /im/conversations/:id',
    v.object({ id, name: v.optional(requiredText(longestName)), notice: v.optional(text(longestNotice)) }),
    done,
    { summary: 'What a group is called, and its notice' },
  ),
  addMembers: call('POST /im/conversations/:id/members', v.object({ id, personIds: ids(mostMembers) }), done, {
    summary: 'Takes colleagues into a group; they read what was said before as well',
  }),
  removeMember: call('DELETE /im/conversations/:id/members/:personId', v.object({ id, personId: id }), done, {
    summary: 'Takes somebody out of a group: they read nothing of it any more',
  }),
  leave: call('POST /im/conversations/:id/leave', byId, done, { summary: 'Leaves a group' }),
  keep: call(
    'PUT /im/conversations/:id/own',
    v.object({
      id,
      isMuted: v.optional(flag),
      isPinned: v.optional(flag),
      isMarkedUnread: v.optional(flag),
      draft: v.optional(text(longestDraft)),
    }),
    done,
    {
      summary: 'How the caller keeps a conversation: muted, pinned to the top, marked as unread, with what they write',
    },
  ),
  read: call(
    'POST /im/conversations/:id/read',
    v.object({ id, seq: whole(0, 2_000_000_000) }),
    v.object({ readSeq: out.number, unreadNum: out.number }),
    { summary: 'The caller has read up to this number; it only grows' },
  ),
  groupSearch: call(
    'GET /im/group_search',
    v.object({ ...paging().entries, key: v.optional(searchKey) }),
    page(contact),
    {
      summary: 'Groups of the caller by their names',
    },
  ),
  contacts: call(
    'POST /im/contact_v2',
    v.object({ ...paging(50).entries, key: v.optional(searchKey) }),
    page(contact),
    {
      summary: 'Colleagues to write to, each with the conversation there is already',
    },
  ),
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  abilities,
  byId,
  choice,
  day,
  done,
  emptiable,
  flag,
  id,
  ids,
  instant,
  listOf,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { listed, page, paging, withCan, type Abilities } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief, fileChange, mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { PostKind, PostVote } from './post-states.contract.ts'

const longestPost = 10_000
const longestTopic = 30
const mostOptions = 20
const mostPeople = 200
/** Spec 1 §9: "Post comment preview keeps at most 3". */
export const commentsInPreview = 3

export const notAnnouncer = refusal('post.announce', {
  zh: '只有管理员可以发布公告和必读',
  en: 'Announcements and must-reads are for administrators to publish',
})
export const voteNeedsOptions = refusal('post.vote.options', {
  zh: '投票至少要有两个不同的选项',
  en: 'A vote needs two different options at least',
})
export const noVote = refusal('post.vote.none', { zh: '这条动态没有投票', en: 'This post has no vote' })
export const voteOver = refusal('post.vote.over', { zh: '投票已结束', en: 'The vote is over' })
export const voteBegun = refusal('post.vote.begun', {
  zh: '已有人投票，不能再修改选项',
  en: 'Somebody has voted: the options stay as they are',
})
export const voteWasAnonymous = refusal('post.vote.anonymous', {
  zh: '已有人匿名投票，不能改为记名',
  en: 'Somebody has voted anonymously: the vote stays so',
})
export const secretVote = refusal('post.vote.secret', {
  zh: '匿名投票不显示谁投了票',
  en: 'The vote is anonymous: nobody is shown who voted',
})
export const unknownOption = refusal('post.vote.option', {
  zh: '没有这个选项，请刷新后再投',
  en: 'There is no such option: refresh, and vote again',
})
export const notJoinable = refusal('post.join.none', {
  zh: '这条动态不需要报名',
  en: 'There is nothing to sign up for',
})
export const joinOver = refusal('post.join.over', { zh: '报名已截止', en: 'Signing up is over' })
export const joinFull = refusal('post.join.full', { zh: '报名人数已满', en: 'All places are taken' })
export const joinedMore = refusal('post.join.joined', {
  zh: '已有 {count} 人报名，人数上限不能更少',
  en: 'There cannot be fewer places than people who signed up: {count}',
})
export const nobodyChosen = refusal('post.people', {
  zh: '请选择谁可以看到',
  en: 'Choose who may see it',
})
export const remindedToday = refusal('post.reminded', {
  zh: '没有需要提醒的人：都已读，或今天提醒过了',
  en: 'Nobody to remind: all have read it, or were reminded today',
})
export const notMustRead = refusal('post.must_read.none', {
  zh: '这条动态不是必读，不需要确认',
  en: 'This post is no must-read: there is nothing to confirm',
})
export const pastEnd = refusal('post.past', { zh: '截止时间不能早于现在', en: 'The end cannot lie in the past' })

/** What a person writes. Topics stand between two # in the text. */
const postDraft = v.object({
  content: requiredText(longestPost),
  kind: v.optional(numberedChoice([PostKind.Ordinary, PostKind.Announcement]), PostKind.Ordinary),
  isPublic: v.optional(flag, true),
  /** Whom it is for, when it is not for the whole company. */
  partnerIds: v.optional(ids(mostPeople), []),
  isMustRead: v.optional(flag, false),
  isJoinable: v.optional(flag, false),
  joinUntil: emptiable(instant),
  joinMost: emptiable(whole(1, 100_000)),
  vote: v.optional(numberedChoice([PostVote.None, PostVote.Single, PostVote.Multiple]), PostVote.None),
  isVoteAnonymous: v.optional(flag, false),
  voteUntil: emptiable(instant),
  options: v.optional(listOf(requiredText(100), mostOptions), []),
  resId: v.optional(ids(mostFiles), []),
})

const option = v.object({
  id: out.id,
  text: out.text,
  votedNum: out.number,
  isVoted: out.flag,
  /** Who voted for it, the first few; of an anonymous vote nobody. */
  people: v.array(personBrief),
})
const preview = v.object({ id: out.id, content: out.text, author: personBrief, createdAt: out.instant })
const can = abilities(['edit', 'remove', 'comment', 'remind', 'join', 'vote'])
const postRow = v.object({
  id: out.id,
  title: out.text,
  content: out.text,
  kind: out.number,
  isPublic: out.flag,
  isMustRead: out.flag,
  isRead: out.flag,
  isLiked: out.flag,
  likedNum: out.number,
  isCollect: out.flag,
  commentNum: out.number,
  comment: v.array(preview),
  topics: v.array(out.text),
  isJoinable: out.flag,
  isJoined: out.flag,
  joinedNum: out.number,
  joinMost: out.maybeNumber,
  joinUntil: out.maybeInstant,
  vote: out.number,
  isVoteAnonymous: out.flag,
  voteUntil: out.maybeInstant,
  options: v.array(option),
  attachments: v.array(fileBrief),
  creator: personBrief,
  createdAt: out.instant,
  can,
})
export type PostRow = v.InferOutput<typeof postRow>

const postDetail = v.object({
  ...postRow.entries,
  /** Whom it is for, when it is not for the whole company. */
  partners: v.array(personBrief),
  /** Who liked it, and who joined: the first of them; all come in pages (`people`). */
  likers: v.array(personBrief),
  joiners: v.array(personBrief),
  /** Of a must-read: how many have read it, of how many whom it is for, its author left out. */
  readNum: out.number,
  readerNum: out.number,
})
export type PostDetail = v.InferOutput<typeof postDetail>

/** Who may publish announcements and must-reads, beside posts of everybody. */
const listCan = { create: 'everyone', announce: ['MANAGER_LOGIN'] } as const satisfies Abilities
const feed = withCan(page(postRow), listCan)
const advanced = v.object({
  ...paging().entries,
  key: v.optional(searchKey),
  creatorId: v.optional(id),
  kind: v.optional(numberedChoice([PostKind.Ordinary, PostKind.Announcement])),
  topic: v.optional(text(longestTopic)),
  /** Must-reads that I have not read. */
  isToRead: v.optional(flag),
  /** Those that I wrote, and that I collected. */
  isMine: v.optional(flag),
  isCollected: v.optional(flag),
  startDate: v.optional(day),
  endDate: v.optional(day),
})
const readers = page(v.object({ person: personBrief, readAt: out.maybeInstant }))
const peopleOf = choice(['partner', 'like', 'join', 'vote'])
const people = v.object({
  id,
  of: peopleOf,
  /** The option that they voted for. */
  optionId: v.optional(id),
  ...paging().entries,
})
export type PeopleOf = v.InferOutput<typeof peopleOf>

export const postCalls = callsAbout('post', {
  all: call('GET /v2/post/all', paging(), feed, { summary: 'Posts that the caller may see, the newest first' }),
  my: call('GET /v2/post/my', paging(), feed, { summary: 'Their own' }),
  tag: call('GET /v2/post/tag', v.object({ ...paging().entries, topic: v.optional(text(longestTopic)) }), feed, {
    summary: 'Posts of a topic; without one, posts of any topic',
  }),
  topics: call('GET /v2/post/topics', v.object({}), listed(v.object({ topic: out.text, postNum: out.number })), {
    summary: 'The topics of the last thirty days, those of most posts first',
  }),
  collection: call('GET /v2/post/collection', paging(), feed, {
    summary: 'Those that the caller collected, the last collected first',
  }),
  advanced: call('GET /v2/post/advance_list', advanced, feed, {
    summary: 'Posts by author, kind, topic, words and days; those of the caller, collected, still to be read',
  }),
  search: call('GET /post/search', v.object({ ...paging().entries, key: v.optional(searchKey) }), feed, {
    summary: 'Posts with these words; without any, all of them',
  }),
  detail: call('GET /v2/post/detail/:id', byId, postDetail, { summary: 'One post, with what the caller may do' }),
  create: call('POST /v2/post', postDraft, v.object({ id: out.id }), { summary: 'A new post' }),
  update: call('PUT /v2/post/:id', v.object({ id, ...postDraft.entries, ...fileChange }), done, {
    summary: 'Change a post',
  }),
  remove: call('DELETE /v2/post/:id', byId, done, { summary: 'Delete a post' }),
  favorite: call('POST /v2/post/favorite/:id', byId, v.object({ isLiked: out.flag, likedNum: out.number }), {
    summary: 'Like a post, or no longer',
  }),
  collect: call('POST /v2/post/collection/:id', byId, v.object({ isCollect: out.flag }), {
    summary: 'Collect a post, or no longer',
  }),
  join: call('GET /v2/post/join/:id', byId, v.object({ isJoined: out.flag, joinedNum: out.number }), {
    summary: 'Sign up for what a post is about',
    changes: true,
  }),
  quit: call('GET /v2/post/quit/:id', byId, v.object({ isJoined: out.flag, joinedNum: out.number }), {
    summary: 'Sign off again',
    changes: true,
  }),
  vote: call(
    'POST /v2/post/vote/:id',
    v.object({ id, item: v.object({ id }) }),
    v.object({ options: v.array(option) }),
    {
      summary: 'Vote for an option, or take the vote back; of a single vote, the other one goes',
    },
  ),
  read: call('POST /v2/post/read/:id', byId, done, { summary: 'Confirm that one has read a must-read' }),
  readers: call('GET /v2/post/readers/:id', v.object({ id, isRead: flag, ...paging().entries }), readers, {
    summary: 'Of a must-read: who has read it, or has not',
  }),
  people: call('GET /v2/post/people/:id', people, page(v.object({ person: personBrief, markedAt: out.maybeInstant })), {
    summary:
      'All whom it is for, who liked it or signed up, or who voted for an option where the vote is not anonymous',
  }),
  remind: call('POST /v2/post/remind/:id', byId, v.object({ remindedNum: out.number }), {
    summary: 'Remind those who have not read a must-read, each once a day',
  }),
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import {
  byId,
  choice,
  day,
  done,
  flag,
  id,
  ids,
  number,
  numberedChoice,
  out,
  requiredText,
  searchKey,
  text,
  whole,
} from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { reactions } from '#mechanisms/comments/comment.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { MessageType, sentTypes } from './message-types.contract.ts'

export const longestMessage = 5000
const mostFilesOfMessage = 9
export const mostCalled = 50
/** A voice message: one recording of a kind that every phone plays, so long and so large at most. */
export const longestVoice = 60
export const largestVoice = 2 * 1024 * 1024
export const voiceTypes: readonly string[] = ['audio/mp4', 'audio/mpeg']
/** So long a message can be taken back, in minutes, and changed, in hours. */
export const recallMinutes = 2
export const editHours = 24
/** Whoever sends more than so many within so many seconds waits. */
export const mostSent = 60
export const sentWithin = 60

export const messageEmpty = refusal('im.message.empty', { zh: '请输入内容', en: 'Write something' })
export const messageNeedsFiles = refusal('im.message.files', { zh: '请选择文件', en: 'Choose a file' })
export const messageNeedsCard = refusal('im.message.card', {
  zh: '请选择要发送的记录',
  en: 'Choose the record to send',
})
export const messageNeedsPlace = refusal('im.message.place', {
  zh: '请选择要发送的位置',
  en: 'Choose the place to send',
})
export const messageNeedsVoice = refusal('im.message.voice', {
  zh: `语音消息是一段 ${longestVoice} 秒以内的录音`,
  en: `A voice message is one recording of ${longestVoice} seconds at most`,
})
export const voiceTooLarge = refusal('im.message.voice_large', {
  zh: `一段语音不能超过 ${largestVoice / 1024 / 1024} MB`,
  en: `A voice message may have ${largestVoice / 1024 / 1024} MB at most`,
})
export const calledNotMember = refusal('im.message.called', {
  zh: '被@的人不在这个会话里',
  en: 'Somebody you mention is not in this conversation',
})
export const repliedGone = refusal('im.message.reply', {
  zh: '要回复的消息不在这个会话里',
  en: 'The message you reply to is not in this conversation',
})
export const notOwnMessage = refusal('im.message.not_own', {
  zh: '只能撤回或编辑自己的消息',
  en: 'You can recall or edit your own messages only',
})
export const recallOver = refusal('im.message.recall_over', {
  zh: `发送超过 ${recallMinutes} 分钟的消息不能撤回`,
  en: `A message can be recalled within ${recallMinutes} minutes`,
})
export const editOver = refusal('im.message.edit_over', {
  zh: `发送超过 ${editHours} 小时的消息不能编辑`,
  en: `A message can be edited within ${editHours} hours`,
})
export const notEditable = refusal('im.message.not_text', {
  zh: '只有文字消息可以编辑',
  en: 'Only the words of a message can be edited',
})
export const recalledAlready = refusal('im.message.recalled', {
  zh: '这条消息已撤回',
  en: 'This message was recalled',
})
export const readsHidden = refusal('im.reads.hidden', {
  zh: '公司未开启消息的已读情况',
  en: 'Your company does not show who has read',
})
export const nobodyToRemind = refusal('im.message.remind_none', {
  zh: '没有需要提醒的人：都已读，或刚刚提醒过了',
  en: 'Nobody to remind: all have read it, or were reminded just now',
})

/** 位置, in degrees of WGS 84, as phones say where they are. */
const place = v.object({ name: requiredText(100), latitude: number(-90, 90), longitude: number(-180, 180) })
export type Place = v.InferOutput<typeof place>

/** 聊天记录 in 聊天记录: so many levels. */
export const deepestBundle = 3
const said = {
  sender: out.text,
  content: out.text,
  type: out.number,
  sentAt: out.text,
  /** The record of a card. */
  subjectType: out.maybeText,
  subjectId: out.maybeId,
}
const saidOnce = v.object({ ...said, items: v.array(v.object(said)) })
/** A message of a bundle; that of a bundle in it has its own. */
const bundled = v.object({ ...said, items: v.array(saidOnce) })

const messageRow = v.object({
  id: out.id,
  conversationId: out.id,
  seq: out.number,
  changeNo: out.number,
  clientId: out.id,
  type: out.number,
  content: out.text,
  sender: personBrief,
  sentAt: out.instant,
  editedAt: out.maybeInstant,
  pinnedAt: out.maybeInstant,
  isRecalled: out.flag,
  isAll: out.flag,
  called: v.array(personBrief),
  /** What a group says of itself: what happened, and to whom. */
  event: out.maybeText,
  people: v.array(personBrief),
  /** How long a voice message is. */
  seconds: v.nullable(out.number),
  place: v.nullable(v.object({ name: out.text, latitude: out.number, longitude: out.number })),
  /** The page that its words lead to first, where the company has the server look at such pages. */
  link: v.nullable(
    v.object({ url: out.text, host: out.text, title: out.text, text: out.text, pictureId: out.maybeId }),
  ),
  /** The record of a card. */
  subjectType: out.maybeText,
  subjectId: out.maybeId,
  reply: v.nullable(
    v.object({ id: out.id, seq: out.number, senderName: out.text, excerpt: out.text, isRecalled: out.flag }),
  ),
  /** What was forwarded in one. */
  items: v.array(bundled),
  reactions: v.array(
    v.object({ reaction: v.picklist(reactions), count: out.number, names: v.array(out.text), isMine: out.flag }),
  ),
  attachments: v.array(fileBrief),
})
export type MessageRow = v.InferOutput<typeof messageRow>

const window = v.object({
  /** In their order. */
  list: v.array(messageRow),
  lastSeq: out.number,
  /** Messages up to this number are gone: the company keeps them no longer. */
  goneSeq: out.number,
  /** Of the conversation: whoever has a message that has it has all that has changed. */
  changeNo: out.number,
  readSeq: out.number,
  /** How far each of the others has read; nothing where the company does not show it. */
  reads: v.array(out.number),
})
export type MessageWindow = v.InferOutput<typeof window>

const sent = v.object({ id: out.id, seq: out.number })
export const mostAtOnce = 100

export const messageCalls = callsAbout('message', {
  window: call(
    'GET /im/conversations/:id/messages',
    v.object({
      id,
      /** Those before this number; without it, the newest. */
      before: v.optional(whole(1, 2_000_000_000)),
      /** Those behind this number. */
      after: v.optional(whole(1, 2_000_000_000)),
      /** Those around this number. */
      around: v.optional(whole(1, 2_000_000_000)),
      /** What was written or changed since this number of changes. */
      since: v.optional(whole(0, 2_000_000_000)),
      limit: v.optional(whole(1, mostAtOnce), 50),
    }),
    window,
    {
      about: ['conversation'],
      summary:
        'Messages of a conversation in their order: the newest, earlier or later ones, or what has changed since',
    },
  ),
  firstSince: call(
    'GET /im/conversations/:id/first',
    v.object({ id, day }),
    v.object({ seq: v.nullable(out.number) }),
    { summary: 'The number of the first message since a day began for the company; null where there is none since' },
  ),
  send: call(
    'POST /im/conversations/:id/messages',
    v.object({
      id,
      clientId: id,
      type: v.optional(numberedChoice(sentTypes), MessageType.Text),
      content: v.optional(text(longestMessage), ''),
      calledIds: v.optional(ids(mostCalled), []),
      isAll: v.optional(flag, false),
      replyId: v.optional(id),
      resId: v.optional(ids(mostFilesOfMessage), []),
      seconds: v.optional(whole(1, longestVoice)),
      place: v.optional(place),
      subjectType: v.optional(text(30)),
      subjectId: v.optional(id),
    }),
    sent,
    { summary: 'Sends a message; `client_id` is what its sender calls it: sent again, it is the same message' },
  ),
  edit: call(
    'PUT /im/messages/:id',
    v.object({
      id,
      content: requiredText(longestMessage),
      calledIds: v.optional(ids(mostCalled)),
      isAll: v.optional(flag),
    }),
    done,
    {
      summary: `Changes the words of one's own message, and whom it calls on where that is named, within ${editHours} hours`,
    },
  ),
  recall: call('POST /im/messages/:id/recall', byId, done, {
    summary: `Takes one's own message back, within ${recallMinutes} minutes`,
  }),
  react: call(
    'POST /im/messages/:id/react',
    v.object({ id, reaction: choice(reactions), isOn: v.optional(flag, true) }),
    done,
    { summary: 'Says something to a message by one tap, or takes it back' },
  ),
  pin: call('POST /im/messages/:id/pin', v.object({ id, isOn: v.optional(flag, true) }), done, {
    summary: 'Pins a message for everybody in the conversation, or no longer',
  }),
  readers: call(
    'GET /im/messages/:id/readers',
    v.object({ id, isRead: flag, ...paging(50).entries }),
    page(v.object({ id: out.id, person: personBrief })),
    { summary: 'Who has read a message, or has not; its sender left out' },
  ),
  remind: call('POST /im/messages/:id/remind', byId, v.object({ remindedNum: out.number }), {
    summary: 'Reminds those who have not read a message of one’s own, each once in ten minutes',
  }),
  search: call(
    'GET /im/messages',
    v.object({ id, ...paging().entries, key: v.optional(searchKey), isPinned: v.optional(flag) }),
    page(messageRow),
    { summary: 'Messages of a conversation by words in them, the newest first; or those that are pinned' },
  ),
})

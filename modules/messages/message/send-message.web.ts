import { showRefusal } from '#platform/web/app/calls.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { t } from '../messages.words.ts'
import { messageCalls, type MessageRow, type Place } from './message.contract.ts'
import { MessageType } from './message-types.contract.ts'
import type { Sending } from './known-messages.ts'
import { noteOnItsWay, setDialogue } from './use-messages.web.ts'

export interface Draft {
  content: string
  called: { id: string; name: string }[]
  isAll: boolean
  /** What was chosen and has been sent there; a draft of an older build has none. */
  files?: readonly FileBrief[]
}

/** Under which name a device keeps what is being written in a conversation. */
export const draftName = (id: string) => `im.${id}`
export const noDraft: Draft = { content: '', called: [], isAll: false }

/** One message of a conversation goes out after the other: in the order in which they were written. */
let before: Promise<unknown> = Promise.resolve()

/** Sends a message, which is shown at once; refused, it is returned to whoever wrote it. */
export function sendMessage(
  id: string,
  { content, called, isAll }: Draft,
  {
    files = [],
    reply = null,
    seconds = null,
    place = null,
    refused = () => {},
  }: {
    files?: readonly FileBrief[]
    reply?: MessageRow | null
    /** Of a recording. */
    seconds?: number | null
    place?: Place | null
    refused?: () => void
  },
) {
  const clientId = randomId()
  const arrived = noteOnItsWay(clientId)
  const sending: Sending = {
    clientId,
    content,
    reply: reply && {
      id: reply.id,
      seq: reply.seq,
      senderName: reply.sender.name,
      excerpt: reply.content,
      isRecalled: false,
    },
    attachments: [...files],
    called: called.map(person => ({ ...person, avatar: null })),
    isAll,
    seconds,
    place,
    sentAt: new Date().toISOString(),
  }
  setDialogue(id, now => ({ ...now, sending: [...now.sending, sending] }))
  const type = place
    ? MessageType.Place
    : seconds !== null
      ? MessageType.Voice
      : files.length === 0
        ? MessageType.Text
        : files.every(({ isImage }) => isImage)
          ? MessageType.Picture
          : MessageType.File
  const input = {
    id,
    clientId,
    type,
    content,
    isAll,
    calledIds: called.map(person => person.id),
    resId: files.map(file => file.id),
    ...(seconds !== null && { seconds }),
    ...(place && { place }),
    ...(reply && { replyId: reply.id }),
  }
  before = before.then(() =>
    runChange(
      messageCalls.send,
      {
        offline: {
          does: t('does'),
          name: () => content || place?.name || t('file'),
          href: () => `/dialogue?id=${id}`,
          record: () => clientId,
          answer: () => ({ id: clientId, seq: 0 }),
        },
        refused: problem => {
          setDialogue(id, now => ({ ...now, sending: now.sending.filter(one => one.clientId !== clientId) }))
          refused()
          showRefusal(problem, messageCalls.send)
        },
      },
      input,
    ).finally(arrived),
  )
}

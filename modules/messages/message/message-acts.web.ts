import { refusalText } from '#platform/web/app/calls.ts'
import { runChange } from '#platform/web/app/run-change.ts'
import { go } from '#platform/web/app/places.ts'
import { toast } from '#platform/web/kit/toast.tsx'
import { randomId } from '#platform/web/session/random-id.ts'
import { beginEvent } from '#modules/calendar/calendar.fields.tsx'
import { noteCalls } from '#modules/notes/notes.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import { t } from '../messages.words.ts'
import { forwardCalls } from './forward.contract.ts'
import { messageCalls, type MessageRow } from './message.contract.ts'
import { MessageType } from './message-types.contract.ts'

const longestName = 80

/** Sends messages on to other conversations, one by one or all in one; `done` when they are there. */
export async function forward(messageIds: readonly string[], isMerged = false, done?: () => void) {
  const { chooseConversations } = await import('./choose-conversations.tsx')
  const targets = await chooseConversations().catch(problem => void toast.warn(refusalText(problem)))
  if (!targets) return
  await runChange(
    forwardCalls.forward,
    {
      done({ sentNum }) {
        toast.success(t('forwarded', { count: sentNum }))
        done?.()
      },
    },
    { messageIds: [...messageIds], ...targets, isMerged },
  )
}

/** The first line of a message, as the name of what is made of it, and all of it with the way back. */
const saidIn = ({ conversationId, seq, content, sender }: MessageRow) => ({
  name: content.trim().split('\n', 1)[0]!.slice(0, longestName),
  detail: `${sender.name}: ${content}\n${location.origin}/dialogue?id=${conversationId}&seq=${seq}`,
})

/** Makes a task of a message; the task says where it comes from, and its card stands in the conversation. */
export async function makeTask(message: MessageRow) {
  await runChange(
    taskCalls.create,
    {
      done: ({ id }) => {
        toast.success(t('taskMade'))
        void runChange(
          messageCalls.send,
          {},
          {
            id: message.conversationId,
            clientId: randomId(),
            type: MessageType.Card,
            subjectType: 'task',
            subjectId: id,
          },
        )
      },
    },
    saidIn(message),
  )
}

/** Begins an event of a message: its form, with what was said and the way back. */
export function makeEvent(message: MessageRow, me: string) {
  go(beginEvent(me, saidIn(message)))
}

/** Makes a note of one's own of a message, with the way back. */
export async function makeNote(message: MessageRow) {
  await runChange(noteCalls.create, { done: () => toast.success(t('noteMade')) }, { content: saidIn(message).detail })
}

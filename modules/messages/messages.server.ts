import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { archiveHandlers, archiveParts } from './archive/archive.server.ts'
import { conversationHandlers } from './conversation/conversation.server.ts'
import { conversationSubject } from './conversation/conversation-subject.server.ts'
import { cardHandlers } from './message/card.server.ts'
import { expireMessagesJob } from './message/expire-messages.server.ts'
import { forwardHandlers } from './message/forward.server.ts'
import { foundMessagesParts } from './message/found-messages.server.ts'
import { linkMessage } from './message/link-messages.server.ts'
import { messageHandlers, messageParts } from './message/message.server.ts'
import { pushMessages } from './message/push-messages.server.ts'
import { scheduledHandlers, scheduledParts, sendScheduled } from './message/scheduled.server.ts'

/** What this room is to the server. */
export const messagesModule: ServerModule = {
  calls: ofApp('im', [
    ...conversationHandlers,
    ...messageHandlers,
    ...forwardHandlers,
    ...cardHandlers,
    ...scheduledHandlers,
    ...archiveHandlers,
  ]),
  jobs: [pushMessages, sendScheduled, expireMessagesJob, linkMessage],
  subjects: [conversationSubject],
  approvals: [],
  imports: [],
  parts: [...messageParts, ...foundMessagesParts, ...scheduledParts, ...archiveParts],
}

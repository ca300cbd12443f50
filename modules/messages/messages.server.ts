import { ofApp } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { conversationHandlers } from './conversation/conversation.server.ts'
import { conversationSubject } from './conversation/conversation-subject.server.ts'
import { messageHandlers, messageParts } from './message/message.server.ts'

/** What this room is to the server. */
export const messagesModule: ServerModule = {
  calls: ofApp('im', [...conversationHandlers, ...messageHandlers]),
  jobs: [],
  subjects: [conversationSubject],
  approvals: [],
  imports: [],
  parts: [...messageParts],
}

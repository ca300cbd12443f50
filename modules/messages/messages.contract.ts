export { conversationCalls } from './conversation/conversation.contract.ts'
export { messageCalls } from './message/message.contract.ts'

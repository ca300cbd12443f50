export { eventCalls } from './event/event.contract.ts'

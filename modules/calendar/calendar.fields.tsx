export { beginEvent } from './event/event-draft.web.ts'

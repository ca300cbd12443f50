export { pushKeyHandlers as approvalsHandlers, dropOldPushKeys } from './push/push-key.server.ts'

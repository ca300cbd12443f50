/** What other rooms may know of accounts: who is signed in, and the calls about it. */
export { sessionCalls, type SessionUser } from './session/session.contract.ts'
export { invitationCalls, invitationRules } from './invitation/invitation.contract.ts'

/** What other rooms may know of accounts: who is signed in, and the calls about it. */
export { sessionCalls, type SessionUser } from './session/session.contract.ts'
export { passwordResetCalls, resetRules } from './contacts/password-reset.contract.ts'
export { waysIn, oauthCalls } from './oauth/oauth.contract.ts'
export { invitationCalls, invitationRules } from './invitation/invitation.contract.ts'

import type { Handled } from '#platform/server/http/handle.ts'
import type { ServerModule } from '#mechanisms/composition/server-module.server.ts'
import { captchaHandlers, dropSpentProofs } from './captcha/captcha.server.ts'
import { contactHandlers } from './contacts/contacts.server.ts'
import { passwordResetHandlers } from './contacts/password-reset.server.ts'
import { invitationHandlers } from './invitation/invitation.server.ts'
import { levelHandlers } from './level/level.server.ts'
import { oauthHandlers } from './oauth/oauth.server.ts'
import { newAccountParts } from './registration/new-account.server.ts'
import { registrationHandlers } from './registration/registration.server.ts'
import { dropExpiredSessions, sessionHandlers } from './session/session.server.ts'
import { verificationHandlers } from './verification/verification.server.ts'

export { forgetIdentity, identifier, personOfSession, rightsChanged, tokenHash } from './session/identify.server.ts'
export { passwordMatches } from './session/password.server.ts'
export { inCompany } from './session/session.server.ts'
export { newReset } from './contacts/password-reset.server.ts'
export { resetRules } from './contacts/password-reset.contract.ts'
export { registrations } from './registration/registration.contract.ts'

const accountHandlers: Handled[] = [
  ...sessionHandlers,
  ...captchaHandlers,
  ...verificationHandlers,
  ...registrationHandlers,
  ...contactHandlers,
  ...passwordResetHandlers,
  ...invitationHandlers,
  ...oauthHandlers,
  ...levelHandlers,
]

/** What this room is to the server. */
export const accountModule: ServerModule = {
  calls: accountHandlers,
  jobs: [dropExpiredSessions, dropSpentProofs],
  subjects: [],
  approvals: [],
  imports: [],
  parts: [...newAccountParts],
}

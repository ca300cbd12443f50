import type { SessionUser } from '#modules/account/account.contract.ts'
import { editionTypes } from '#mechanisms/people/edition.contract.ts'

/** The entry page after login (spec 1 §2 "Route guard"); what has not landed yet is answered by what has. */
export function entryPage(
  me: Pick<SessionUser, 'company'>,
  { notifyType, hasScreen }: { notifyType: string | undefined; hasScreen: (path: string) => boolean },
): string {
  if (notifyType === 'im' && hasScreen('/im')) return '/im'
  if (me.company.editionType === editionTypes.personal)
    return hasScreen('/projects/assign_me') ? '/projects/assign_me' : '/tasks/upcoming?source=upcoming'
  if (me.company.editionType === editionTypes.thirdParty) return '/todo2'
  return '/dynamic'
}

import { cache } from '#platform/web/app/cache.ts'
import { forgetAnswers } from '#platform/web/app/offline/forget.ts'
import { chooseCompany, signIn, signOut } from '#platform/web/session/session.ts'
import { dropKeptUploads } from '#mechanisms/attachments/kept-uploads-name.web.ts'
import { clearAllDrafts } from '#platform/web/kit/draft-owner.ts'

/** Begins as somebody else, or in another company: a fresh page, so that nothing of before is left. */
function beginAt(path: string) {
  cache.clear()
  location.replace(path)
}

export function enter({ token, companyId }: { token: string; companyId: string }) {
  signIn(token, companyId)
  forgetAnswers()
  beginAt('/home')
}

export function enterCompany(companyId: string) {
  chooseCompany(companyId)
  beginAt('/home')
}

export function leave() {
  signOut()
  clearAllDrafts()
  dropKeptUploads()
  forgetAnswers()
  beginAt('/login')
}

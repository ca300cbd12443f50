import { token } from '#platform/web/session/session.ts'
import { useMe } from '../use-me.web.ts'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { OwnAccount } from './own-account.tsx'

/** Signed in: one's own account. Otherwise the way back in for who forgot the password (a public path). */
export default function AccountSetting() {
  return token() ? <SignedIn /> : <ForgotPassword />
}

function SignedIn() {
  const me = useMe()
  return me ? <OwnAccount me={me} /> : <Skeleton kind="detail" />
}

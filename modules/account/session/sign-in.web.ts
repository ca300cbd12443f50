import { apiPrefix } from '#platform/contract/call.ts'
import { answerOf, CallRefused } from '#platform/web/app/answer.ts'
import { companyId, serverAddress, signIn as keepSession, token } from '#platform/web/session/session.ts'
import { locale } from '#platform/web/words/words.ts'

/**
 * The login page's calls, by their wire names: the contract's schemas would cost the page more bytes than all of it.
 */
export async function askPlainly<Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
  const signedIn = token()
  const { data } = await answerOf(`${serverAddress('user')}${apiPrefix}${path}`, {
    method,
    headers: {
      'Accept-Language': locale(),
      ...(signedIn ? { Authorization: `Bearer ${signedIn}` } : {}),
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body
      ? { body: JSON.stringify({ ...(signedIn && companyId() ? { comp_id: companyId() } : {}), ...body }) }
      : {}),
  })
  return data as Data
}

/** The digest's code comes while the password is typed: the page is drawn without it. */
export const fetchDigest = () => import('#platform/contract/password.ts')

/** Signs in and keeps the session. `onCheck` is called when the captcha is being worked on, which happens by itself. */
export async function signIn(identify: string, plainPassword: string, onCheck: () => void): Promise<void> {
  const { wirePassword } = await fetchDigest()
  const credentials = { identify: identify.trim(), password: wirePassword(plainPassword) }
  try {
    await open(credentials)
  } catch (problem) {
    if (!(problem instanceof CallRefused) || !problem.code?.startsWith('captcha.')) throw problem
    onCheck()
    const { solveCaptcha } = await import('../captcha/solve-captcha.web.ts')
    await open({ ...credentials, code: await solveCaptcha(await askPlainly('GET', '/geetest/code')) })
  }
}

async function open(credentials: { identify: string; password: string; code?: string }) {
  const answer = await askPlainly<{ token: string; comp_id: string }>('POST', '/v2/user/login', credentials)
  keepSession(answer.token, answer.comp_id)
}

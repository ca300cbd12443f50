import type { Settings } from '#platform/server/settings/settings.ts'
import type { Provider } from './provider.server.ts'

const patience = 10_000

/**
 * WeChat's own kind of OAuth 2: `appid` for the client, everything in the query, no PKCE, and an answer that names the
 * person (`openid`, and `unionid` across the company's apps) beside the token.
 */
export const wechatProvider = ({
  appId,
  secret,
  authorizeUrl,
  tokenUrl,
}: NonNullable<Settings['wechat']>): Provider => ({
  title: '微信',

  async authorizationUrl({ state, returnTo }) {
    const query = new URLSearchParams({
      appid: appId,
      redirect_uri: returnTo,
      response_type: 'code',
      scope: 'snsapi_login',
      state,
    })
    return `${authorizeUrl}?${query}#wechat_redirect`
  },

  async identify({ code }) {
    const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
    const response = await fetch(`${tokenUrl}?${query}`, { signal: AbortSignal.timeout(patience) })
    const answer = (await response.json()) as { openid?: unknown; unionid?: unknown; errcode?: number; errmsg?: string }
    if (typeof answer.openid !== 'string') throw new Error(`WeChat: ${answer.errcode} ${answer.errmsg}`)
    return { subject: answer.openid, unionId: typeof answer.unionid === 'string' ? answer.unionid : null }
  },
})

import { refuse } from '#platform/server/http/refuse.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { notConfigured, type ProviderName } from './oauth.contract.ts'
import { oidcProvider } from './oidc.server.ts'
import type { Provider } from './provider.server.ts'
import { wechatProvider } from './wechat.server.ts'

/** The provider as the installation's settings have it; null when they don't. */
export function configuredProvider(name: ProviderName, { oidc, wechat }: Settings): Provider | null {
  if (name === 'oidc') return oidc && oidcProvider(oidc)
  return wechat && wechatProvider(wechat)
}

const usualTitles: Record<ProviderName, { zh: string; en: string }> = {
  oidc: { zh: '单点登录', en: 'single sign-on' },
  wechat: { zh: '微信', en: 'WeChat' },
}

/** The same, refused with words that say who can help. */
export function demandProvider(name: ProviderName, settings: Settings): Provider {
  const { zh, en } = usualTitles[name]
  const { sentence } = notConfigured
  return (
    configuredProvider(name, settings) ??
    refuse({
      ...notConfigured,
      sentence: { zh: sentence.zh.replace('{provider}', zh), en: sentence.en.replace('{provider}', en) },
    })
  )
}

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, out, requiredText } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { proofKey } from '../verification/verification.contract.ts'
import { registrations } from '../registration/registration.contract.ts'
import { sessionUser } from '../session/session.contract.ts'

/** `oidc` is the one OpenID Connect provider of the installation's settings. */
export const providerNames = ['oidc', 'wechat'] as const
export type ProviderName = (typeof providerNames)[number]
const openType = v.picklist(providerNames, 'choice')

/** Where the browser goes, and the state that it must bring back. */
const departure = v.object({ url: out.text, state: out.text })

export const waysIn = v.object({
  ...listed(v.object({ name: openType, title: out.text })).entries,
  registration: v.picklist(registrations),
  /** Can a code be sent by text message, by mail? What cannot be is not offered. */
  canText: out.flag,
  canMail: out.flag,
})

export const oauthCalls = callsAbout('account', {
  providers: call('GET /oauth2/account/providers', v.object({}), waysIn, {
    caller: 'public',
    summary:
      'Ways in: the identity providers that are configured, whether new companies and accounts are taken, and what codes can be sent by',
  }),
  start: call('GET /oauth2/account/start', v.object({ openType }), departure, {
    caller: 'public',
    changes: true,
    summary: 'Set out to sign in at a provider',
  }),
  arrive: call(
    'POST /oauth2/account/login',
    v.object({
      state: requiredText(200),
      code: requiredText(2000),
      /** The issuer that the provider names beside the code (RFC 9207), when it does. */
      iss: v.optional(requiredText(500)),
    }),
    v.object({
      outcome: v.picklist(['signed_in', 'bound', 'unbound']),
      token: v.optional(out.text),
      user: v.optional(sessionUser),
      /** Unbound: proves the identity when it is bound after signing in by password. */
      key: v.optional(out.text),
      openId: v.optional(out.text),
      openType: v.optional(openType),
    }),
    {
      caller: 'public',
      answersSecret: true,
      summary: 'Come back from a provider: signs in, binds, or says that nobody is bound yet',
    },
  ),
  bindings: call('GET /oauth2/account/bindings', v.object({}), listed(v.object({ openType, boundAt: out.instant })), {
    caller: 'account',
    summary: 'Providers bound to the account',
  }),
  bindWechat: call('GET /oauth2/account/bind/wechat', v.object({}), departure, {
    caller: 'account',
    changes: true,
    summary: 'Set out to bind WeChat',
  }),
  bindOidc: call('GET /oauth2/account/bind/oidc', v.object({}), departure, {
    caller: 'account',
    changes: true,
    summary: 'Set out to bind the OpenID Connect provider',
  }),
  bindOpenid: call(
    'POST /oauth2/account/bind/openid',
    v.object({
      openId: requiredText(255),
      openType,
      unionId: v.optional(v.pipe(v.string(), v.maxLength(255, 'too_long'))),
      /** From `arrive`: that the identity is the caller's own is never taken on trust. */
      key: v.optional(proofKey),
    }),
    done,
    { caller: 'account', summary: 'Bind an identity that the provider has just proven' },
  ),
  unbind: call('DELETE /oauth2/account/bindings/:openType', v.object({ openType }), done, {
    caller: 'account',
    summary: 'Unbind a provider',
  }),
})

export const notConfigured = refusal('oauth.not_configured', {
  zh: '尚未开通{provider}登录，请联系系统管理员配置',
  en: 'Signing in with {provider} is not set up; ask whoever runs this server',
})
export const tripSpent = refusal('oauth.trip_spent', {
  zh: '第三方登录已过期，请重新发起',
  en: 'This sign-in has expired; start again',
})
export const providerRefused = refusal('oauth.provider_refused', {
  zh: '第三方登录失败：{reason}',
  en: 'The identity provider refused: {reason}',
})
export const proofNeeded = refusal('oauth.proof_needed', {
  zh: '请先通过第三方登录验证身份',
  en: 'Sign in at the identity provider first',
})
export const identityTaken = refusal('oauth.identity_taken', {
  zh: '该第三方账号已绑定其他用户',
  en: 'This identity is linked to another account',
})
export const lastWayIn = refusal('oauth.last_way_in', {
  zh: '解绑后将无法登录，请先设置密码',
  en: 'You could no longer sign in; set a password first',
})

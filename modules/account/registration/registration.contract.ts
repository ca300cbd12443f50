import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { email, loginName, mobile, newPassword } from '#mechanisms/people/contact-fields.contract.ts'
import { proofKey, verificationCode } from '../verification/verification.contract.ts'

/** Who may come: anybody founds a company; people join by invitation only; no new accounts. */
export const registrations = ['open', 'invite', 'closed'] as const

/** By mobile number, by e-mail address, or by a login name alone; a contact is proven by its code or the key for it. */
export const registrationDraft = v.object({
  companyName: requiredText(100),
  nickName: requiredText(50),
  mobile: v.optional(mobile),
  email: v.optional(email),
  loginName: v.optional(loginName),
  password: newPassword,
  code: v.optional(verificationCode),
  key: v.optional(proofKey),
})

export const registrationCalls = callsAbout('account', {
  register: call(
    'POST /user/reg_for_mobile',
    registrationDraft,
    v.object({
      id: out.id,
      companyId: out.id,
      companyName: out.text,
      nickName: out.text,
    }),
    { caller: 'public', summary: 'Found a company: its first department and its first administrator' },
  ),
})

/** By how far the server is closed. */
export const registrationClosed = {
  invite: refusal('registration.by_invitation', {
    zh: '本系统只接受邀请加入，请向公司管理员索取邀请链接',
    en: 'People join here by invitation: ask an administrator of your company for a link',
  }),
  closed: refusal('registration.closed', {
    zh: '本系统不开放注册，请联系管理员',
    en: 'This server does not accept new accounts; ask whoever runs it',
  }),
}
export const identificationNeeded = refusal('registration.identification_needed', {
  zh: '请填写手机号、邮箱或登录名',
  en: 'Enter a mobile number, an e-mail address or a login name',
})
export const loginNameTaken = refusal('account.login_name_taken', {
  zh: '该登录名已被使用，请换一个',
  en: 'This login name is taken; choose another',
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, out, requiredText } from '#platform/contract/fields.ts'
import { refusal, results } from '#platform/contract/refusals.ts'
import { email, loginName, mobile, newPassword } from '#mechanisms/people/contact-fields.contract.ts'
import { proofKey, verificationCode } from '../verification/verification.contract.ts'

const proof = { code: v.optional(verificationCode), key: v.optional(proofKey) }
/** The person whose account keeps the contact; it is taken from whoever else has it. */
const exceptUuid = v.optional(id)

export const contactCalls = callsAbout('account', {
  bindMobile: call('POST /user/handle_mobile', v.object({ mobile, ...proof }), done, {
    caller: 'account',
    summary: "Bind a proven mobile number to one's account",
  }),
  bindEmail: call('POST /user/handle_email', v.object({ email, ...proof }), done, {
    caller: 'account',
    summary: "Bind a proven e-mail address to one's account",
  }),
  unbindMobile: call('POST /user/unbind_mobile', v.object({ mobile, exceptUuid, ...proof }), done, {
    caller: 'account',
    summary: 'Take a proven mobile number off the account that has it',
  }),
  unbindEmail: call('POST /user/unbind_email', v.object({ email, exceptUuid, ...proof }), done, {
    caller: 'account',
    summary: 'Take a proven e-mail address off the account that has it',
  }),
  setPassword: call(
    'POST /user/set_pwd_for_mobile',
    v.object({
      mobile: v.optional(mobile),
      email: v.optional(email),
      password: newPassword,
      ...proof,
    }),
    done,
    { caller: 'public', summary: 'Set a forgotten password, with the key that proves a contact' },
  ),
  checkLoginName: call('POST /user/my/check_login_name', v.object({ loginName }), v.object({ available: out.flag }), {
    caller: 'account',
    summary: "Is the login name free, or one's own?",
  }),
  changeLoginNameAndPassword: call(
    'POST /user/my/change_loginname_pwd',
    v.object({
      loginName: v.optional(loginName),
      /** Needed once the account has one. */
      oldPassword: v.optional(requiredText(200)),
      password: v.optional(newPassword),
    }),
    done,
    { caller: 'account', summary: "Change one's login name or password" },
  ),
})

export const unbindFirst = refusal('contacts.unbind_first', {
  zh: '请先解绑原来的手机号或邮箱',
  en: 'Unlink the current one first',
})
export const onlyWayIn = refusal('contacts.only_way_in', {
  zh: '解绑后将无法登录，请先设置登录名或绑定其他联系方式',
  en: 'You could no longer sign in; set a login name or link another contact first',
})
export const oldPasswordWrong = refusal(
  'contacts.old_password_wrong',
  { zh: '当前密码不正确', en: 'The current password is wrong' },
  results.wrongCredentials,
)

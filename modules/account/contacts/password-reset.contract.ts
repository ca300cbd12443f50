import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, id, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { newPassword } from '#mechanisms/people/contact-fields.contract.ts'

/** A code from an administrator: how long it lives, its letters, and how many wrong ones end it. */
export const resetRules = { liveHours: 24, letters: 10, tries: 5 } as const

/** As it is read out on the telephone: in any case, with dashes and spaces or without. */
const resetCode = v.pipe(
  requiredText(40),
  v.transform(code => code.toUpperCase().replace(/[^0-9A-Z]/g, '')),
)

export const passwordResetCalls = callsAbout('account', {
  resetByAdministrator: call(
    'POST /user/reset_pwd_by_admin/:id',
    v.object({ id }),
    v.object({
      code: out.text,
      /** What they sign in with. */
      signsInAs: out.text,
      expiresIn: out.number,
    }),
    {
      caller: 'account',
      authority: ['MANAGER_LOGIN'],
      answersSecret: true,
      summary: 'A code with which a member sets a new password, shown once',
    },
  ),
  setByCode: call(
    'POST /user/set_pwd_by_code',
    v.object({ identify: requiredText(254), code: resetCode, password: newPassword }),
    done,
    { caller: 'public', summary: 'Set a new password with the code from an administrator' },
  ),
})

export const onlyAdministratorsReset = refusal('password_reset.only_administrators', {
  zh: '只有系统管理员可以重置成员的密码',
  en: 'Only a system administrator can reset passwords',
})
export const withoutAccount = refusal('password_reset.not_joined', {
  zh: '该成员还没有加入，请重新发送邀请',
  en: 'This member has not joined yet: invite them again',
})
export const alsoElsewhere = refusal('password_reset.elsewhere', {
  zh: '该成员的账号还属于其他公司，请本人用手机号或邮箱找回密码，或联系服务器管理员',
  en: 'This account also belongs to another company: they can recover it by mobile number or e-mail, or ask whoever runs the server',
})
export const codeIsWrong = refusal('password_reset.wrong', {
  zh: '账号或重置码不正确，或重置码已过期',
  en: 'The account or the code is wrong, or the code has expired',
})

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { done, emptiable, id, out, requiredText, whole } from '#platform/contract/fields.ts'
import { page, paging } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { email, loginName, mobile, newPassword } from '#mechanisms/people/contact-fields.contract.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'
import { signedIn } from '../session/session.contract.ts'
import { proofKey, verificationCode } from '../verification/verification.contract.ts'

/**
 * How long an invitation lives and how often it is used unless said otherwise; one that was mailed, or names a person,
 * once.
 */
export const invitationRules = { days: 7, mostDays: 30, uses: 100, mostUses: 1000, mails: 100 } as const

/** Mails of a day: of one person, of a company, and to one address from everywhere together. */
export const inviteMailLimits = {
  free: { person: 20, company: 30 },
  paid: { person: 300, company: 500 },
  address: 5,
} as const

/** Whoever may manage members invites them. */
const inviters = { authority: ['MANAGER_LOGIN'] } as const

/** What the link carries. */
const inviteKey = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))
/** Addresses as a list, or as people paste them: with commas, semicolons, spaces or on lines of their own. */
const emails = v.pipe(
  v.unknown(),
  v.transform(input =>
    (Array.isArray(input) ? input : (typeof input === 'string' ? input : '').split(/[\s,;，；、]+/)).filter(
      one => one !== '',
    ),
  ),
  v.array(email),
  v.minLength(1, 'required'),
  v.maxLength(invitationRules.mails, 'too_many'),
  v.transform(all => [...new Set(all)]),
)

export const invitation = v.object({
  id: out.id,
  inviter: v.nullable(personBrief),
  email: out.maybeText,
  person: v.nullable(personBrief),
  departmentName: out.maybeText,
  mostUses: out.number,
  useCount: out.number,
  createdAt: out.instant,
  expiresAt: out.instant,
  isOpen: out.flag,
})

/**
 * Those who were entered or imported and have not joined: who can be mailed, who has been and may still come, and who
 * has no address.
 */
const unjoined = { mailable: out.number, waiting: out.number, withoutEmail: out.number }

export const invitationCalls = callsAbout('invitation', {
  invite: call(
    'POST /v2/user/invite',
    v.object({
      departmentId: emptiable(id),
      /** A person who was entered before and has no account: who takes the link becomes that person. */
      personId: emptiable(id),
      mostUses: v.optional(whole(1, invitationRules.mostUses)),
      days: v.optional(whole(1, invitationRules.mostDays), invitationRules.days),
    }),
    v.object({ id: out.id, inviteKey: out.text, path: out.text, expiresAt: out.instant }),
    { ...inviters, answersSecret: true, summary: 'A link that lets people join the company' },
  ),
  batchMail: call(
    'POST /user/reg_by_admin/batch_mail',
    v.object({ emails, departmentId: emptiable(id) }),
    v.object({
      sent: v.array(v.string()),
      /** Members already. */
      skipped: v.array(v.string()),
      /** Had enough invitations today. */
      limited: v.array(v.string()),
    }),
    { ...inviters, summary: 'Invite by e-mail, up to a hundred at once' },
  ),
  unjoined: call('GET /v2/user/invite_all', v.object({}), v.object(unjoined), {
    about: ['person'],
    ...inviters,
    summary: 'How many have not joined, and how they can be invited',
  }),
  inviteAll: call(
    'POST /v2/user/invite_all',
    v.object({}),
    v.object({
      sent: out.number,
      /** More than may be mailed within a day: they can be tomorrow. */
      left: out.number,
      waiting: unjoined.waiting,
      withoutEmail: unjoined.withoutEmail,
    }),
    {
      ...inviters,
      summary: 'Mail everybody who has not joined; who has an open invitation by mail gets no second one',
    },
  ),
  list: call('GET /v2/user/invite', v.object(paging().entries), page(invitation), {
    about: ['person'],
    ...inviters,
    summary: 'Invitations, the newest first',
  }),
  revoke: call('DELETE /v2/user/invite/:id', v.object({ id }), done, { ...inviters, summary: 'Revoke an invitation' }),
  look: call(
    'GET /v2/user/invite_info',
    v.object({ inviteKey }),
    v.object({
      companyName: out.text,
      inviterName: out.text,
      departmentName: out.maybeText,
      email: out.maybeText,
      /** The address it was mailed to signs somebody in already: they do that first. */
      hasAccount: out.flag,
      personName: out.maybeText,
      expiresAt: out.instant,
      /** The caller, signed in, is in that company already. */
      isMember: out.flag,
    }),
    { caller: 'public', summary: 'What an invitation leads to' },
  ),
  join: call(
    'POST /v2/user/invite_reg',
    v.object({
      inviteKey,
      nickName: v.optional(requiredText(50)),
      mobile: v.optional(mobile),
      email: v.optional(email),
      loginName: v.optional(loginName),
      password: v.optional(newPassword),
      code: v.optional(verificationCode),
      key: v.optional(proofKey),
    }),
    signedIn,
    {
      caller: 'public',
      answersSecret: true,
      summary: 'Join the company of an invitation: with the account signed in, or a new one',
    },
  ),
})

export const invitationSpent = refusal('invitation.spent', {
  zh: '邀请已失效，请联系邀请人重新发送',
  en: 'This invitation is no longer valid; ask for a new one',
})
export const alreadyMember = refusal('invitation.already_member', {
  zh: '您已经是该公司的成员',
  en: 'You are already a member of this company',
})
export const personHasAccount = refusal('invitation.person_joined', {
  zh: '该成员已经加入',
  en: 'This person has already joined',
})
export const signInToJoin = refusal('invitation.sign_in_first', {
  zh: '该手机号或邮箱已有账号，请先登录再加入',
  en: 'An account with this number or address exists; sign in first, then join',
})
export const proveAddressFirst = refusal('invitation.prove_address', {
  zh: '请先在“账号与设置”中绑定您自己的邮箱，再发送邀请邮件；也可以把邀请链接发给对方',
  en: 'Link your own e-mail address under "Account settings" before you invite by e-mail, or send people an invitation link',
})
export const tooManyMails = refusal('invitation.mails_of_day', {
  zh: '今天还可以发送 {left} 封邀请邮件，请减少数量、明天再发，或使用邀请链接',
  en: 'You can send {left} more e-mail invitations today: choose fewer, continue tomorrow, or send people a link',
})
export const nameNeeded = refusal('invitation.name_needed', { zh: '请填写您的姓名', en: 'Enter your name' })
export const passwordNeeded = refusal('invitation.password_needed', { zh: '请设置登录密码', en: 'Choose a password' })

import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { flag, out } from '#platform/contract/fields.ts'
import { refusal, results } from '#platform/contract/refusals.ts'
import { email, mobile } from '#mechanisms/people/contact-fields.contract.ts'

/** What a code is good for. A code for one is none for another. */
export const codePurposes = ['register', 'password', 'bind', 'unbind'] as const
export type CodePurpose = (typeof codePurposes)[number]

/** A code's tries and lifetime, and how soon and how often a contact may get the next. */
export const codeRules = { digits: 6, tries: 5, liveMinutes: 10, pauseSeconds: 60, mostADay: 10 } as const

export const verificationCode = v.pipe(v.string('required'), v.trim(), v.regex(/^\d{6}$/, 'verification_code'))
/** What a right code was exchanged for; good once, for the same contact and purpose. */
export const proofKey = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(200, 'too_long'))
const contact = v.union([mobile, email], 'format')
const purpose = v.optional(v.picklist(codePurposes, 'choice'))

const sent = v.object({ contact: out.text, retryAfter: out.number, expiresIn: out.number })

/**
 * Without a purpose it follows from who asks: signed in, the code binds or unbinds; otherwise it resets the password of
 * a known contact and registers an unknown one.
 */
export const verificationCalls = callsAbout('account', {
  sendToMobile: call('GET /verify_code/send_to_mobile', v.object({ mobile, purpose }), sent, {
    caller: 'public',
    changes: true,
    summary: 'Send a code to a mobile number',
  }),
  sendToMail: call('GET /verify_code/send_to_mail', v.object({ email, purpose }), sent, {
    caller: 'public',
    changes: true,
    summary: 'Send a code to an e-mail address',
  }),
  check: call(
    'POST /verify_code/check_code',
    v.object({
      checkContact: contact,
      checkCode: verificationCode,
      /** True: the contact must belong to an account; false: to none. */
      checkExist: v.optional(flag),
      purpose,
    }),
    v.object({ key: out.text, exists: out.flag, expiresIn: out.number }),
    { caller: 'public', answersSecret: true, summary: 'Exchange a code for the key that proves the contact' },
  ),
})

export const codeNeeded = refusal(
  'verification.needed',
  { zh: '请先获取并填写验证码', en: 'Request a code first, then enter it' },
  results.codeNeeded,
)
export const codeWrong = refusal(
  'verification.wrong',
  { zh: '验证码不正确，还可以试 {left} 次', en: 'Wrong code; {left} attempts left' },
  results.codeNeeded,
)
export const codeSpent = refusal(
  'verification.spent',
  { zh: '验证码已失效，请重新获取', en: 'The code is no longer valid; get a new one' },
  results.codeNeeded,
)
export const proofSpent = refusal(
  'verification.proof_spent',
  { zh: '验证已过期，请重新获取验证码', en: 'The verification has expired; get a new code' },
  results.codeNeeded,
)
export const sentTooSoon = refusal('verification.too_soon', {
  zh: '验证码每分钟只能发送一次，请稍后再试',
  en: 'One code per minute; please wait a moment',
})
export const sentTooOften = refusal('verification.too_many', {
  zh: '今天发送的验证码太多了，请明天再试',
  en: 'Too many codes today; try again tomorrow',
})
export const contactUnknown = refusal('verification.contact_unknown', {
  zh: '该手机号或邮箱尚未注册',
  en: 'This mobile number or e-mail address is not registered',
})
export const contactTaken = refusal('verification.contact_taken', {
  zh: '该手机号或邮箱已被注册，请直接登录',
  en: 'This mobile number or e-mail address is taken; sign in instead',
})

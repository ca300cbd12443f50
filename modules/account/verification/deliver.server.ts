import { say, type Sentence } from '#platform/contract/words.ts'
import type { PublicContext } from '#platform/server/http/handle.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { sendSms } from '#platform/server/mail/sms.ts'
import { codeRules, type CodePurpose } from './verification.contract.ts'

const subjects: Record<CodePurpose, Sentence> = {
  register: { zh: '注册验证', en: 'registration' },
  password: { zh: '重置密码', en: 'password reset' },
  bind: { zh: '绑定验证', en: 'linking a contact' },
  unbind: { zh: '解绑验证', en: 'unlinking a contact' },
}
const subject = { zh: '开工验证码：{purpose}', en: 'Kaigong code for your {purpose}' }
const text = {
  zh: '【开工】您的验证码是 {code}，用于{purpose}，{minutes} 分钟内有效。请勿告诉他人；如非本人操作，请忽略。',
  en: '[Kaigong] {code} is your code for {purpose}. It is valid for {minutes} minutes. Tell it to nobody; if you did not ask for it, ignore it.',
}

/** Sends a code to a mobile number or an e-mail address, exactly when the call that made it commits. */
export async function deliverCode(context: PublicContext, contact: string, code: string, purpose: CodePurpose) {
  const { locale } = context.request
  const values = { code, purpose: say(subjects[purpose], locale), minutes: codeRules.liveMinutes }
  if (contact.includes('@'))
    await sendMail(context, { to: contact, subject: say(subject, locale, values), text: say(text, locale, values) })
  else await sendSms(context, { mobile: contact, text: say(text, locale, values) })
}

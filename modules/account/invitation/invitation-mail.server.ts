import { say, type Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { invitationRules } from './invitation.contract.ts'

const subject: Sentence = { zh: '{inviterName}邀请您加入{companyName}', en: '{inviterName} invites you to {companyName}' }
const text: Sentence = {
  zh: '您好：\n\n{inviterName}邀请您加入“{companyName}”，一起使用开工办公。\n请在 {days} 天内打开下面的链接加入，链接只能使用一次：\n\n{link}\n\n如果您不认识对方，请忽略这封邮件。',
  en: 'Hello,\n\n{inviterName} invites you to join "{companyName}" on Kaigong.\nOpen this link within {days} days to join; it works once:\n\n{link}\n\nIf you do not know them, ignore this mail.',
}

export async function mailInvitation(context: Context, { to, ...values }: { to: string, companyName: string, inviterName: string, link: string }) {
  const { locale } = context.asked
  await sendMail(context, { to, subject: say(subject, locale, values), text: say(text, locale, { ...values, days: invitationRules.days }) })
}

import { say, type Sentence } from '#platform/contract/words.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { wordsInMail } from '#platform/server/mail/words-in-mail.ts'
import { invitationRules } from './invitation.contract.ts'

/** Ours alone: whoever founds a company chooses its name, and strangers read the subject. */
const subject: Sentence = { zh: '有人邀请您加入开工办公', en: 'You are invited to Kaigong' }
const text: Sentence = {
  zh: '您好：\n\n“{companyName}”的{inviterName}邀请您加入，一起使用开工办公。\n请在 {days} 天内打开下面的链接加入，链接只能使用一次：\n\n{link}\n\n开工不会在邮件里向您索要密码或付款。如果您不认识对方，请忽略这封邮件。',
  en: 'Hello,\n\n{inviterName} of "{companyName}" invites you to join them on Kaigong.\nOpen this link within {days} days to join; it works once:\n\n{link}\n\nKaigong never asks for a password or a payment by mail. If you do not know them, ignore this mail.',
}
const longestName = 20
const longestCompany = 30

export async function mailInvitation(
  context: Context,
  { to, companyName, inviterName, link }: { to: string; companyName: string; inviterName: string; link: string },
) {
  const { locale } = context.request
  const values = {
    companyName: wordsInMail(companyName, longestCompany),
    inviterName: wordsInMail(inviterName, longestName),
    days: invitationRules.days,
    link,
  }
  await sendMail(context, { to, subject: say(subject, locale), text: say(text, locale, values) })
}

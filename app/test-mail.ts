import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { sendNow } from '#platform/server/mail/mail.ts'
import type { Command } from './admin-commands.ts'

/** Sends a mail at once and says what the mail server said: settings are tried before somebody waits for a code. */
export const testMail: Command = {
  takes: 'ADDRESS',
  zh: '立即发送一封测试邮件',
  en: 'sends a mail at once, and says what came of it',
  async run(settings, [to]) {
    if (!to?.includes('@'))
      throw new StartupProblem({
        zh: '用法：npm run admin -- test-mail 邮箱地址',
        en: 'Say it so: npm run admin -- test-mail ADDRESS',
      })
    if (!settings.mail.smtpUrl)
      throw new StartupProblem({
        zh: '没有设置 SMTP_URL，邮件发不出去。',
        en: 'SMTP_URL is not set: no mail can be sent.',
      })
    try {
      const said = await sendNow(
        {
          to,
          subject: '开工测试邮件 Kaigong test',
          text: '能收到这封邮件，说明发信设置正确。\nThe mail settings work.',
        },
        settings,
      )
      console.log(`已发送给 ${to}：${said}\nSent to ${to}: ${said}`)
    } catch (problem) {
      const { message } = problem as Error
      throw new StartupProblem({
        zh: `发送失败：${message}\n请检查 SMTP_URL 和 MAIL_FROM（${settings.mail.from}）。`,
        en: `Not sent: ${message}\nCheck SMTP_URL and MAIL_FROM.`,
      })
    }
  },
}

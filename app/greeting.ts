import { col } from '#platform/server/database/row.ts'
import { demoCompany, demoPassword, demoPeople } from '#database/demo/people.ts'
import type { OpenServices } from '#app/services.ts'
import type { Settings } from '#platform/server/settings/settings.ts'

const isLocal = (address: string) => /\/\/(127\.|localhost|\[::1\])/.test(address)

/**
 * Where people come from elsewhere, or get mails, links to this very machine lead nowhere. The address is never taken
 * from a request: whoever sends one could name any.
 */
export const linksNote = ({ publicUrl, mail }: Pick<Settings, 'publicUrl' | 'mail'>, address: string): string[] =>
  !isLocal(publicUrl) || (isLocal(address) && !mail.smtpUrl)
    ? []
    : [
        `  邮件和日历订阅里的链接以 ${publicUrl} 开头：请把 PUBLIC_URL 设为大家打开的地址。`,
        `  Links in mails and calendar feeds begin with ${publicUrl}: set PUBLIC_URL to the address people open.`,
        '',
      ]

/** Says at the terminal where the app is, who may sign in to a demo, and how long the start took. */
export async function greet({ database, settings }: OpenServices, address: string) {
  const [answer] = await database
    .system()
    .run([
      { value: col.bool, text: 'select exists (select 1 from company where comp_id = $1)', values: [demoCompany.id] },
    ])
  const hasDemo = answer.one
  const seconds = process.uptime().toFixed(1)
  const lines = [
    '',
    `  开工已就绪，用时 ${seconds} 秒。 Kaigong is ready after ${seconds} s.`,
    '',
    `    ${address}`,
    '',
    ...(hasDemo && settings.demo
      ? [
          `  演示账号 Demo logins:  ${Object.keys(demoPeople).join('  ')}`,
          `  密码 Password:         ${demoPassword}`,
          ...(isLocal(address)
            ? []
            : [
                '  注意：演示密码人人都知道，请不要把这台服务器开放到互联网。',
                '  Everybody knows these passwords: keep this server off the internet.',
              ]),
          '',
        ]
      : []),
    ...linksNote(settings, address),
    '  按 Ctrl-C 停止。 Press Ctrl-C to stop.',
    '',
  ]
  console.log(lines.join('\n'))
}

import { demoCompany, demoPassword, demoPeople } from '#database/demo/people.ts'
import type { OpenServices } from '#app/services.ts'

const isLocal = (address: string) => /\/\/(127\.|localhost|\[::1\])/.test(address)

/** Says at the terminal where the app is, who may sign in to a demo, and how long the start took. */
export async function greet({ database }: OpenServices, address: string) {
  const [answer] = await database.system().run([{ text: 'select exists (select 1 from company where comp_id = $1)', values: [demoCompany.id] }])
  const hasDemo = answer!.rows[0]![0] as boolean
  const seconds = process.uptime().toFixed(1)
  const lines = [
    '',
    `  开工已就绪，用时 ${seconds} 秒。 Kaigong is ready after ${seconds} s.`,
    '',
    `    ${address}`,
    '',
    ...hasDemo ? [
      `  演示账号 Demo logins:  ${Object.keys(demoPeople).join('  ')}`,
      `  密码 Password:         ${demoPassword}`,
      ...isLocal(address) ? [] : ['  注意：演示密码人人都知道，请不要把这台服务器开放到互联网。', '  Everybody knows these passwords: keep this server off the internet.'],
      '',
    ] : [],
    '  按 Ctrl-C 停止。 Press Ctrl-C to stop.',
    '',
  ]
  console.log(lines.join('\n'))
}

import { demoCompany, otherCompany } from '#database/demo/people.ts'
import { newReset, registrations, resetRules } from '#modules/account/account.server.ts'
import { companyEditions, removeCompany, type RunQuery } from '#modules/company/company.server.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { openStore } from '#platform/server/files/files.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { theOne, visitDatabase } from './visit-database.ts'

export interface Command {
  /** What stands behind its name. */
  takes: string
  zh: string
  en: string
  run(settings: Settings, input: readonly string[]): Promise<void>
}

const say = (zh: string, en: string) => console.log(`${zh}\n${en}`)
const usage = (text: string) =>
  new StartupProblem({ zh: `用法：npm run admin -- ${text}`, en: `Say it so: npm run admin -- ${text}` })

export const commands: Record<string, Command> = {
  'reset-password': {
    takes: 'LOGIN',
    zh: '为账号生成密码重置码（登录名、手机号或邮箱）',
    en: 'makes a code with which an account sets a new password',
    async run(settings, [login]) {
      if (!login) throw usage('reset-password LOGIN')
      const code = await visitDatabase(settings, query => resetPassword(query, login))
      say(
        `${login} 的重置码：${code}\n在登录页点“忘记密码”，选“重置码”。${resetRules.liveHours} 小时内有效，只能用一次。`,
        `Code of ${login}: ${code}\nOn the sign-in page, "Forgot password", "Reset code". Good for ${resetRules.liveHours} hours, once.`,
      )
    },
  },
  'remove-company': {
    takes: 'COMPANY --yes',
    zh: '删除一家公司的全部数据和文件',
    en: 'removes a company with all of its data and files',
    async run(settings, [named, sure]) {
      if (!named) throw usage('remove-company COMPANY --yes')
      const company = await visitDatabase(settings, async query => theOne(await companyEditions(query, named), named))
      if (sure !== '--yes') {
        throw new StartupProblem({
          zh: `将删除“${company.name}”（${company.members} 名成员）的全部数据，无法恢复。请先备份，然后加上 --yes。`,
          en: `This removes all data of “${company.name}” (${company.members} members) for good. Make a backup, then add --yes.`,
        })
      }
      await remove(settings, [company.id])
    },
  },
  'remove-demo': {
    takes: '',
    zh: '删除示范公司和它们的账号',
    en: 'removes the demo companies with their accounts',
    async run(settings) {
      await remove(settings, [demoCompany.id, otherCompany.id])
      say(
        '数据库为空时示范公司会重新生成，除非设置 DEMO=0。',
        'An empty database gets them again, unless DEMO=0 is set.',
      )
    },
  },
  'close-registration': {
    takes: '[invite|closed]',
    zh: '关闭注册：只接受邀请（invite），或不再有新账号（closed）',
    en: 'takes people by invitation only, or no new accounts at all',
    async run(settings, [mode = 'invite']) {
      if (mode !== 'invite' && mode !== 'closed') throw usage('close-registration [invite|closed]')
      await visitDatabase(settings, query => keepRegistration(query, mode))
      say(
        mode === 'invite' ? '现在只接受邀请加入。' : '现在不再接受新账号。',
        mode === 'invite' ? 'From now on people join by invitation only.' : 'From now on there are no new accounts.',
      )
    },
  },
  'open-registration': {
    takes: '',
    zh: '重新按设置 REGISTRATION 开放注册',
    en: 'opens registration again, as far as REGISTRATION says',
    async run(settings) {
      await visitDatabase(settings, query => keepRegistration(query, 'open'))
      say(
        `注册方式：${settings.registration}（REGISTRATION）。`,
        `Registration is as REGISTRATION says: ${settings.registration}.`,
      )
    },
  },
}

/** A code for the account that signs in as this. */
export async function resetPassword(query: RunQuery, login: string): Promise<string> {
  const [found] = await query<{ id: string }>(
    'select id from account where lower(login_name) = $1 or mobile = $1 or lower(email) = $1',
    [login.toLowerCase()],
  )
  if (!found) throw new StartupProblem({ zh: `没有账号“${login}”。`, en: `There is no account “${login}”.` })
  const { code, keep } = newReset(found.id)
  await query(keep.text, [...(keep.values ?? [])])
  return code
}

export async function keepRegistration(query: RunQuery, mode: (typeof registrations)[number]): Promise<void> {
  await query(
    `insert into server_setting (name, value) values ('registration', $1) on conflict (name) do update set value =
      excluded.value`,
    [mode],
  )
}

/** The records first; their files once that is done for good. */
async function remove(settings: Settings, companyIds: readonly string[]): Promise<void> {
  const removed = await visitDatabase(settings, async query => {
    const all = []
    for (const id of companyIds)
      if ((await companyEditions(query, id)).length > 0) all.push(await removeCompany(query, id))
    return all
  })
  const store = await openStore(settings)
  for (const key of removed.flatMap(({ fileKeys }) => fileKeys)) await store.remove(key)
  const [companies, rows, accounts] = [
    removed.length,
    ...(['rows', 'accounts'] as const).map(of => removed.reduce((sum, one) => sum + one[of], 0)),
  ]
  say(
    `已删除 ${companies} 家公司、${rows} 条记录、${accounts} 个账号。`,
    `${companies} companies, ${rows} records and ${accounts} accounts were removed.`,
  )
}

import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isKnownMigration } from '#database/migrate.ts'
import { demoCompany } from '#database/demo/people.ts'
import type { RunQuery } from '#modules/company/company.server.ts'
import { StartupProblem } from '#platform/server/embedded-postgres/startup-problem.ts'
import { canSendMail } from '#platform/server/mail/mail.ts'
import { canSendSms } from '#platform/server/mail/sms.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { version } from '#platform/server/version.ts'
import type { Command } from './admin-commands.ts'
import { visitDatabase } from './visit-database.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'

/** `bad`: something does not work. `look`: it works, and is to be looked at. */
export interface Finding {
  state: 'good' | 'look' | 'bad'
  zh: string
  en: string
}
const good = (zh: string, en: string): Finding => ({ state: 'good', zh, en })
const look = (zh: string, en: string): Finding => ({ state: 'look', zh, en })
const bad = (zh: string, en: string): Finding => ({ state: 'bad', zh, en })

const signs = { good: '✓', look: '!', bad: '✗' }
const gigabyte = 1024 ** 3
const leastFree = 2 * gigabyte
/** Jobs are late when they should have run so long ago, in minutes. */
const late = 10

/** Looks at what most often goes wrong; changes nothing. */
export const doctor: Command = {
  takes: '',
  zh: '检查设置、数据库、磁盘、邮件和后台任务',
  en: 'looks at the settings, the database, the disk, mail and jobs',
  async run(settings) {
    const findings = [
      ...aboutSettings(settings),
      await aboutDisk(settings),
      ...(await visitDatabase(settings, query => aboutDatabase(query, settings)).catch(problem => {
        if (problem instanceof StartupProblem) return [bad(problem.zh, problem.en)]
        throw problem
      })),
    ]
    console.log(`Kaigong ${version}`)
    for (const { state, zh, en } of findings) console.log(`${signs[state]} ${zh}\n  ${en}`)
    if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
  },
}

const isHere = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host)

export function aboutSettings(settings: Settings): Finding[] {
  const { publicUrl, host, demo, registration } = settings
  const { hostname, protocol } = URL.canParse(publicUrl) ? new URL(publicUrl) : { hostname: '', protocol: '' }
  const isLocal = isHere(hostname)
  return [
    hostname === ''
      ? bad(`PUBLIC_URL 不是网址：${publicUrl}`, `PUBLIC_URL is no address: ${publicUrl}`)
      : isLocal && !isHere(host)
        ? look(
            `邮件里的链接会指向 ${publicUrl}，别人打不开，请设置 PUBLIC_URL`,
            `Links in mails lead to ${publicUrl}, where nobody else gets: set PUBLIC_URL`,
          )
        : !isLocal && protocol === 'http:'
          ? look(
              'PUBLIC_URL 不是 https：密码和通知在网络上可被看见，推送和离线不可用',
              'PUBLIC_URL is not https: passwords can be read on the way, and there is no push nor offline work',
            )
          : good(`访问地址 ${publicUrl}`, `People reach it at ${publicUrl}`),
    settings.mail.smtpUrl
      ? good('已配置发信服务器，可用 test-mail 试发', 'There is a mail server: try it with test-mail')
      : canSendMail(settings)
        ? look('没有 SMTP_URL：示范模式下邮件只存到 outbox', 'No SMTP_URL: a demo lays its mails into the outbox')
        : bad('没有 SMTP_URL：验证码、邀请和提醒都发不出去', 'No SMTP_URL: no codes, invitations or reminders go out'),
    settings.sms.webhookUrl
      ? good('已配置短信服务', 'There is a text message service')
      : look(
          canSendSms(settings)
            ? '没有 SMS_WEBHOOK_URL：示范模式下短信只写到日志'
            : '没有 SMS_WEBHOOK_URL：不提供手机验证码，请用邮箱或登录名',
          'No SMS_WEBHOOK_URL: mobile numbers get no codes',
        ),
    registration === 'open' && !isHere(host)
      ? look(
          '任何人都可以注册新公司；不需要时请执行 close-registration',
          'Anybody may found a company here: close-registration if that is not wanted',
        )
      : good(`注册方式：${registration}`, `Registration: ${registration}`),
    demo && !isHere(host)
      ? look(
          'DEMO=1 且允许从其他机器访问：示范账号的密码是公开的',
          'DEMO=1 on a server that others reach: everybody knows the demo passwords',
        )
      : good('示范模式没有对外', 'No demo for others'),
  ]
}

async function aboutDisk({ dataDir }: Settings): Promise<Finding> {
  const trial = join(dataDir, `.doctor-${process.pid}`)
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(trial, 'x')
    await rm(trial)
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const left = (free / gigabyte).toFixed(1)
    return free < leastFree
      ? bad(`数据目录 ${dataDir} 只剩 ${left} GB`, `Only ${left} GB are left in ${dataDir}`)
      : good(`数据目录可写，剩余 ${left} GB`, `The data folder can be written; ${left} GB are left`)
  } catch (problem) {
    return bad(
      `数据目录 ${dataDir} 不能写入：${(problem as Error).message}`,
      `The data folder ${dataDir} cannot be written: ${(problem as Error).message}`,
    )
  }
}

async function aboutDatabase(query: RunQuery, { demo, host }: Settings): Promise<Finding[]> {
  const [server] = await query<{ number: string; size: string }>(
    `select current_setting('server_version') as number, pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const database = good(
    `数据库 PostgreSQL ${server!.number}，${server!.size}`,
    `PostgreSQL ${server!.number}, ${server!.size}`,
  )
  const [ours] = await query<{ there: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null and to_regclass('public.company') is not null as
      there`,
  )
  if (!ours!.there)
    return [database, bad('数据库里还没有开工的数据，请先启动一次', "The database is not Kaigong's yet: start it once")]
  const [last] = await query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const [counts] = await query<{ companies: number; people: number; administered: number; demo: number }>(
    `select (select count(*)::int from company) as companies,
    (select count(*)::int from person where status = ${PersonStatus.Active}) as people, (select count(distinct comp_id)::int from person
      where is_administrator and status = ${PersonStatus.Active}) as administered,
    (select count(*)::int from company where comp_id = $1) as demo`,
    [demoCompany.id],
  )
  const [jobs] = await query<{
    failed: number
    late: number
  }>(`select count(*) filter (where last_error is not null)::int as failed,
    count(*) filter (where run_at < now() - make_interval(mins => ${late}) and locked_at is null and attempts <
      max_attempts)::int as late from graphile_worker._private_jobs`)
  const { companies, people, administered } = counts!
  return [
    database,
    isKnownMigration(last!.hash)
      ? good('数据库结构与程序相符', "The schema is this version's or older, which a start brings up")
      : bad('数据库由更新的版本写成', 'The database was written by a newer version'),
    administered < companies
      ? bad(
          `${companies - administered} 家公司没有在职的系统管理员`,
          `${companies - administered} companies have no administrator`,
        )
      : good(`${companies} 家公司，${people} 人`, `${companies} companies, ${people} people`),
    jobs!.late > 0
      ? bad(
          `${jobs!.late} 个后台任务已晚于计划 ${late} 分钟，请检查 worker 是否在运行`,
          `${jobs!.late} jobs are more than ${late} minutes late: does a worker run?`,
        )
      : good('后台任务没有积压', 'No jobs are late'),
    jobs!.failed > 0
      ? look(
          `${jobs!.failed} 个后台任务失败过，会重试或已放弃`,
          `${jobs!.failed} jobs have failed, and are tried again or given up`,
        )
      : good('后台任务没有失败', 'No jobs have failed'),
    ...(counts!.demo > 0 && !demo && !isHere(host)
      ? [
          look(
            '示范公司还在，密码是公开的：请执行 remove-demo',
            'The demo company is still there, and its passwords are known: remove-demo',
          ),
        ]
      : []),
  ]
}

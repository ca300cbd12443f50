import type { Sentence } from '../embedded-postgres/startup-problem.ts'

type Check = (value: string) => Sentence | null

const within =
  (least: number, most: number): Check =>
  value => {
    const number = Number(value)
    return /^\d+$/.test(value) && number >= least && number <= most
      ? null
      : { zh: `应为 ${least} 到 ${most} 之间的整数`, en: `must be a whole number from ${least} to ${most}` }
  }
const oneOf =
  (...choices: string[]): Check =>
  value =>
    choices.includes(value)
      ? null
      : { zh: `应为 ${choices.join('、')} 之一`, en: `must be one of ${choices.join(', ')}` }
const flag = oneOf('0', '1')
const address =
  (...protocols: string[]): Check =>
  value =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
      ? null
      : {
          zh: `应为以 ${protocols.map(one => `${one}://`).join(' 或 ')} 开头的地址`,
          en: `must be an address that begins with ${protocols.map(one => `${one}://`).join(' or ')}`,
        }
const postgres = address('postgres', 'postgresql')
const web = address('http', 'https')
const list =
  (one: Check): Check =>
  value =>
    value
      .split(',')
      .map(part => part.trim())
      .filter(Boolean)
      .map(one)
      .find(wrong => wrong !== null) ?? null
const withAt: Check = value =>
  value.includes('@') ? null : { zh: '应包含邮箱地址', en: 'must hold an e-mail address' }

const million = 1_000_000
const checks: Record<string, Check> = {
  PORT: within(0, 65_535),
  PUBLIC_URL: web,
  TRUST_PROXY: flag,
  DATABASE_URL: postgres,
  DATABASE_DIRECT_URL: postgres,
  DATABASE_DRIVER: oneOf('own', 'pg'),
  DEMO: flag,
  WORKER: flag,
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  METRICS: flag,
  SMTP_URL: address('smtp', 'smtps'),
  MAIL_FROM: withAt,
  SMS_WEBHOOK_URL: web,
  PUSH_ORIGINS: list(web),
  OIDC_ISSUER: web,
  S3_ENDPOINT: web,
  LARGEST_FILE_MB: within(1, million),
  PUBLIC_CALLS_PER_MINUTE: within(1, million),
  REGISTRATION: oneOf('open', 'invite', 'closed'),
  COMPANIES_PER_DAY: within(0, million),
}
/** Settings that require another. */
const together: readonly (readonly [set: string, needed: string])[] = [
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['WECHAT_APP_ID', 'WECHAT_SECRET'],
  ['WECHAT_SECRET', 'WECHAT_APP_ID'],
  ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID'],
  ['S3_ENDPOINT', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_ENDPOINT'],
  ['SMS_WEBHOOK_TOKEN', 'SMS_WEBHOOK_URL'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
]

/** A sentence for each invalid setting, without its value, which may be a secret. Empty values count as unset. */
export function settingsProblems(environment: NodeJS.ProcessEnv): Sentence[] {
  const input = (name: string) => environment[name] || undefined
  const wrong = Object.entries(checks).flatMap(([name, check]) => {
    const value = input(name)
    const problem = value === undefined ? null : check(value)
    return problem ? [{ zh: `${name} ${problem.zh}。`, en: `${name} ${problem.en}.` }] : []
  })
  const alone = together
    .filter(([one, other]) => input(one) && !input(other))
    .map(([one, other]) => ({
      zh: `设置了 ${one}，还需要 ${other}。`,
      en: `${one} is set: ${other} is needed beside it.`,
    }))
  return [...wrong, ...alone]
}

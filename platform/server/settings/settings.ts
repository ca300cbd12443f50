import { resolve } from 'node:path'
import type { Driver } from '../database/database.ts'

/** The operator's settings; the names are the same in README, tests and deployment. */
export interface Settings {
  host: string
  port: number
  /**
   * The server's public URL, without a trailing slash: for links in mails and the way back from identity providers.
   * Never taken from a request, whose sender could make the links lead elsewhere.
   */
  publicUrl: string
  /** Whether it was set; otherwise it is a guess that works only on this machine. */
  isPublicUrlSet: boolean
  /** The embedded database, uploaded files, and the mails of a demo. */
  dataDir: string
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined
  /** The same database, bypassing a pooler: LISTEN, jobs and migrations need a session of their own. */
  databaseDirectUrl: string | undefined
  /** How connections speak to PostgreSQL (docs/decisions/205-two-drivers.md). */
  databaseDriver: Driver
  /** Creates the demo company in an empty database; mails and codes then stay on this server, readable. */
  demo: boolean
  /** Runs jobs in the server process as well. */
  worker: boolean
  logLevel: string
  /** `/metrics` is open to everybody, or requires a token; null: disabled. */
  metrics: 'open' | { token: string } | null
  mail: { smtpUrl: string | undefined; from: string }
  sms: { webhookUrl: string | undefined; webhookToken: string | undefined }
  /** Web push: the origins of further push services, beside those of the browser vendors. */
  push: { origins: readonly string[] }
  /** An OpenID Connect provider for signing in: its issuer's address, and our client there. */
  oidc: { issuer: string; clientId: string; clientSecret: string | undefined; title: string } | null
  /** WeChat's open platform, for websites; the two addresses are WeChat's own unless a test sets others. */
  wechat: { appId: string; secret: string; authorizeUrl: string; tokenUrl: string } | null
  /** An S3-compatible store for files instead of the folder in `dataDir`. */
  s3: S3Settings | null
  /** The largest single file, in bytes. */
  largestFile: number
  /** Calls without a session, per address and minute. */
  publicCallsAMinute: number
  /**
   * Who may register: anybody may found a company; people may only join by invitation; or nobody gets a new account.
   */
  registration: Registration
  /** Companies that one network may found per day. */
  companiesADay: number
}
const registrations = ['open', 'invite', 'closed'] as const
export type Registration = (typeof registrations)[number]
export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const megabyte = 1024 * 1024

/** Reads the settings from the environment; empty values count as unset. */
export function readSettings(environment: NodeJS.ProcessEnv = process.env): Settings {
  const input = (name: string) => environment[name] || undefined
  const databaseUrl = input('DATABASE_URL')
  return {
    host: input('HOST') ?? '127.0.0.1',
    port: Number(input('PORT') ?? 8080),
    publicUrl: (input('PUBLIC_URL') ?? `http://localhost:${input('PORT') ?? 8080}`).replace(/\/+$/, ''),
    isPublicUrlSet: input('PUBLIC_URL') !== undefined,
    dataDir: resolve(input('DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseDirectUrl: input('DATABASE_DIRECT_URL') ?? databaseUrl,
    databaseDriver: (input('DATABASE_DRIVER') ?? 'own') as Driver,
    demo: (input('DEMO') ?? (databaseUrl ? '0' : '1')) === '1',
    worker: input('WORKER') !== '0',
    logLevel: input('LOG_LEVEL') ?? 'info',
    metrics: input('METRICS_TOKEN') ? { token: input('METRICS_TOKEN')! } : input('METRICS') === '1' ? 'open' : null,
    mail: { smtpUrl: input('SMTP_URL'), from: input('MAIL_FROM') ?? 'Kaigong 开工 <kaigong@localhost>' },
    sms: { webhookUrl: input('SMS_WEBHOOK_URL'), webhookToken: input('SMS_WEBHOOK_TOKEN') },
    push: {
      origins: (input('PUSH_ORIGINS') ?? '')
        .split(',')
        .map(origin => origin.trim())
        .filter(Boolean),
    },
    oidc:
      input('OIDC_ISSUER') && input('OIDC_CLIENT_ID')
        ? {
            issuer: input('OIDC_ISSUER')!,
            clientId: input('OIDC_CLIENT_ID')!,
            clientSecret: input('OIDC_CLIENT_SECRET'),
            title: input('OIDC_TITLE') ?? 'SSO',
          }
        : null,
    wechat:
      input('WECHAT_APP_ID') && input('WECHAT_SECRET')
        ? {
            appId: input('WECHAT_APP_ID')!,
            secret: input('WECHAT_SECRET')!,
            authorizeUrl: 'https://open.weixin.qq.com/connect/qrconnect',
            tokenUrl: 'https://api.weixin.qq.com/sns/oauth2/access_token',
          }
        : null,
    s3: input('S3_ENDPOINT')
      ? {
          endpoint: input('S3_ENDPOINT')!,
          region: input('S3_REGION') ?? 'us-east-1',
          bucket: input('S3_BUCKET') ?? 'kaigong',
          accessKeyId: input('S3_ACCESS_KEY_ID') ?? '',
          secretAccessKey: input('S3_SECRET_ACCESS_KEY') ?? '',
        }
      : null,
    largestFile: Number(input('LARGEST_FILE_MB') ?? 1024) * megabyte,
    publicCallsAMinute: Number(input('PUBLIC_CALLS_PER_MINUTE') ?? 600),
    // An unknown value opens nothing.
    registration: registrations.find(one => one === (input('REGISTRATION') ?? 'open')) ?? 'closed',
    companiesADay: Number(input('COMPANIES_PER_DAY') ?? 20),
  }
}

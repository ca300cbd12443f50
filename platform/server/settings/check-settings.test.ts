import { expect, test } from 'vitest'
import { settingsProblems } from './check-settings.ts'

const problems = (environment: NodeJS.ProcessEnv) => settingsProblems(environment).map(({ en }) => en)

test('settings as they should be, and empty ones, are no problem', () => {
  expect(problems({})).toEqual([])
  expect(problems({ PORT: '', DEMO: '', LOG_LEVEL: '' })).toEqual([])
  expect(
    problems({
      PORT: '8080',
      PUBLIC_URL: 'https://work.example.com',
      DATABASE_URL: 'postgresql:///kaigong?host=/run/postgresql',
      DEMO: '0',
      WORKER: '0',
      LOG_LEVEL: 'debug',
      METRICS: '1',
      SMTP_URL: 'smtps://user:secret@mail.example.com',
      MAIL_FROM: 'Kaigong <a@example.com>',
      PUSH_ORIGINS: 'https://push.example.com, https://b.example.com',
      OIDC_ISSUER: 'https://id.example.com',
      OIDC_CLIENT_ID: 'x',
      LARGEST_FILE_MB: '10',
      PUBLIC_CALLS_PER_MINUTE: '60',
      REGISTRATION: 'invite',
      COMPANIES_PER_DAY: '0',
    }),
  ).toEqual([])
})

test.each([
  ['PORT', '80800', 'PORT must be a whole number from 0 to 65535.'],
  ['PUBLIC_URL', 'work.example.com', 'PUBLIC_URL must be an address that begins with http:// or https://.'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be one of 0, 1.'],
  ['DATABASE_URL', 'mysql://db/x', 'DATABASE_URL must be an address that begins with postgres:// or postgresql://.'],
  ['DEMO', 'yes', 'DEMO must be one of 0, 1.'],
  ['WORKER', 'on', 'WORKER must be one of 0, 1.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
  ['METRICS', 'true', 'METRICS must be one of 0, 1.'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  ['MAIL_FROM', 'Kaigong', 'MAIL_FROM must hold an e-mail address.'],
  ['SMS_WEBHOOK_URL', 'ftp://x', 'SMS_WEBHOOK_URL must be an address that begins with http:// or https://.'],
  ['PUSH_ORIGINS', 'https://a.example.com, b', 'PUSH_ORIGINS must be an address that begins with http:// or https://.'],
  ['S3_ENDPOINT', 's3', 'S3_ENDPOINT must be an address that begins with http:// or https://.'],
  ['LARGEST_FILE_MB', '0', 'LARGEST_FILE_MB must be a whole number from 1 to 1000000.'],
  ['PUBLIC_CALLS_PER_MINUTE', '-1', 'PUBLIC_CALLS_PER_MINUTE must be a whole number from 1 to 1000000.'],
  ['REGISTRATION', 'perhaps', 'REGISTRATION must be one of open, invite, closed.'],
  ['COMPANIES_PER_DAY', '1.5', 'COMPANIES_PER_DAY must be a whole number from 0 to 1000000.'],
  ['OIDC_CLIENT_ID', 'x', 'OIDC_CLIENT_ID is set: OIDC_ISSUER is needed beside it.'],
  ['WECHAT_APP_ID', 'x', 'WECHAT_APP_ID is set: WECHAT_SECRET is needed beside it.'],
  ['WECHAT_SECRET', 'x', 'WECHAT_SECRET is set: WECHAT_APP_ID is needed beside it.'],
  ['S3_ACCESS_KEY_ID', 'x', 'S3_ACCESS_KEY_ID is set: S3_ENDPOINT is needed beside it.'],
  ['SMS_WEBHOOK_TOKEN', 'x', 'SMS_WEBHOOK_TOKEN is set: SMS_WEBHOOK_URL is needed beside it.'],
  ['DATABASE_DIRECT_URL', 'postgres://x', 'DATABASE_DIRECT_URL is set: DATABASE_URL is needed beside it.'],
])('%s=%s is told by its sentence', (name, value, sentence) => {
  expect(problems({ [name]: value })[0]).toBe(sentence)
})

test('each wrong one is told by a sentence, none with its value', () => {
  expect(problems({ PUBLIC_CALLS_PER_MINUTE: 'lots' })).toEqual([
    'PUBLIC_CALLS_PER_MINUTE must be a whole number from 1 to 1000000.',
  ])
  expect(problems({ PUBLIC_CALLS_PER_MINUTE: '0' })).toHaveLength(1)
  expect(problems({ PORT: '80800', DEMO: 'yes', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://root:secret@db/x' })).toEqual(
    [
      'PORT must be a whole number from 0 to 65535.',
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
      'DEMO must be one of 0, 1.',
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
  )
  expect(problems({ OIDC_ISSUER: 'https://id.example.com' })).toEqual([
    'OIDC_ISSUER is set: OIDC_CLIENT_ID is needed beside it.',
  ])
  expect(problems({ S3_ENDPOINT: 'https://s3.example.com', S3_ACCESS_KEY_ID: 'x' })).toEqual([
    'S3_ENDPOINT is set: S3_SECRET_ACCESS_KEY is needed beside it.',
  ])
})

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import type { JobContext } from '../jobs/job.ts'
import { readSettings } from '../settings/settings.ts'
import { sendMail, sendMailJob } from './mail.ts'
import { sendSms, sendSmsJob } from './sms.ts'

const letter = {
  to: 'zhang.wei@example.com',
  subject: '验证码 123456',
  text: '十分钟内有效',
  html: '<p>十分钟内有效</p>',
}
const closings: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
})

/** A real mail server that replies with `reply` to every recipient. */
async function mailServer(reply?: { code: number; message: string }) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(reply ? Object.assign(new Error(reply.message), { responseCode: reply.code }) : null),
    onData(stream, _session, done) {
      stream
        .setEncoding('utf8')
        .toArray()
        .then(parts => {
          received.push(parts.join(''))
          done()
        }, done)
    },
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  closings.push(
    () =>
      new Promise<void>(resolve => {
        server.close(resolve)
      }),
  )
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

function surroundings(environment: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'kaigong-mail-'))
  closings.push(() => rmSync(dataDir, { recursive: true }))
  const queued: [string, object][] = []
  const logged: string[] = []
  const log = pino(
    {},
    new Writable({
      write(chunk, _, done) {
        logged.push(String(chunk))
        done()
      },
    }),
  )
  const settings = readSettings({ DATA_DIR: dataDir, ...environment })
  const enqueue = async (job: string, payload: object) => {
    queued.push([job, payload])
  }
  return { queued, logged, dataDir, context: { settings, log, enqueue } as unknown as JobContext }
}

describe('a mail', () => {
  it('goes out through the mail server that is set', async () => {
    const { received, url } = await mailServer()
    const { context } = surroundings({ SMTP_URL: url, MAIL_FROM: '开工 <noreply@example.com>' })
    await sendMailJob.work(letter, context)
    expect(received).toHaveLength(1)
    expect(received[0]).toContain('To: zhang.wei@example.com')
    expect(received[0]).toContain(Buffer.from('十分钟内有效').toString('base64'))
  })

  it('carries files under their names, Chinese ones too', async () => {
    const { received, url } = await mailServer()
    const content = Buffer.from('%PDF-1.4 看板').toString('base64')
    const file = { filename: '周一例会.pdf', contentType: 'application/pdf', content }
    await sendMailJob.work({ ...letter, attachments: [file] }, surroundings({ SMTP_URL: url }).context)
    expect(received[0]).toContain('Content-Type: application/pdf')
    expect(received[0]).toContain(encodeURIComponent('周一例会'))
    expect(received[0]).toContain(content)
  })

  it('is tried again while the server says "not now", and given up when it says "never"', async () => {
    const busy = await mailServer({ code: 450, message: 'try later' })
    await expect(sendMailJob.work(letter, surroundings({ SMTP_URL: busy.url }).context)).rejects.toThrow('try later')
    const strict = await mailServer({ code: 550, message: 'no such user' })
    const { context, logged } = surroundings({ SMTP_URL: strict.url })
    await sendMailJob.work(letter, context)
    expect(logged.join('')).toContain('refused for good')
    await expect(sendMailJob.work(letter, surroundings({ SMTP_URL: 'smtp://127.0.0.1:1' }).context)).rejects.toThrow(
      'ECONNREFUSED',
    )
  })

  it('lies readable in the outbox of a demo', async () => {
    const { context, dataDir } = surroundings({ DEMO: '1' })
    await sendMailJob.work({ ...letter, to: '../../etc/passwd@example.com' }, context)
    const [name, ...others] = readdirSync(join(dataDir, 'outbox'))
    expect(others).toEqual([])
    expect(name).toMatch(/^[\w .@-]+\.eml$/)
    expect(readFileSync(join(dataDir, 'outbox', name!), 'utf8')).toContain('Subject: =?UTF-8?')
  })

  it('is queued with the call, and refused where no mail server is set', async () => {
    const demo = surroundings({ DEMO: '1' })
    await sendMail(demo.context, letter)
    expect(demo.queued).toEqual([['mail.send', letter]])
    const production = surroundings({ DEMO: '0' })
    await expect(sendMail(production.context, letter)).rejects.toMatchObject({ kind: { code: 'mail.not_set_up' } })
    expect(production.queued).toEqual([])
  })

  it('stays in the queue of a process that has no mail server, which says so', async () => {
    const { context } = surroundings({ DEMO: '0' })
    await expect(sendMailJob.work(letter, context)).rejects.toThrow(
      'SMTP_URL is not set in this process: mails wait in the queue until it is',
    )
  })

  it('reads no file and no address, whatever it holds', async () => {
    const { received, url } = await mailServer()
    await sendMailJob.work(
      { ...letter, html: '<img src="file:///etc/passwd">' },
      surroundings({ SMTP_URL: url }).context,
    )
    expect(received[0]).not.toContain('root:')
  })
})

describe('a text message', () => {
  async function service(status: number) {
    const taken: unknown[] = []
    const server = createServer((request, response) => {
      request
        .setEncoding('utf8')
        .toArray()
        .then(parts => {
          taken.push({ ...(JSON.parse(parts.join('')) as object), authorization: request.headers.authorization })
          response.writeHead(status).end()
        })
    })
    await new Promise<void>(resolve => {
      server.listen(0, '127.0.0.1', resolve)
    })
    closings.push(() => {
      server.close()
    })
    return { taken, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` }
  }
  const message = { mobile: '13800138000', text: '验证码 123456' }

  it('goes to the service that is set, and again when that fails', async () => {
    const good = await service(204)
    await sendSmsJob.work(message, surroundings({ SMS_WEBHOOK_URL: good.url, SMS_WEBHOOK_TOKEN: 'key' }).context)
    expect(good.taken).toEqual([{ ...message, authorization: 'Bearer key' }])
    const bad = await service(503)
    await expect(sendSmsJob.work(message, surroundings({ SMS_WEBHOOK_URL: bad.url }).context)).rejects.toThrow(
      'answered 503',
    )
  })

  it('stands in the log of a demo, and is refused where no service is set', async () => {
    const demo = surroundings({ DEMO: '1' })
    await sendSms(demo.context, message)
    expect(demo.queued).toEqual([['sms.send', message]])
    await sendSmsJob.work(message, demo.context)
    expect(demo.logged.join('')).toContain('SMS 13800138000: 验证码 123456')
    await expect(sendSms(surroundings({ DEMO: '0' }).context, message)).rejects.toMatchObject({
      kind: { code: 'sms.not_set_up' },
    })
  })
})

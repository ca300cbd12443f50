import type { SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import { refusal } from '#platform/contract/refusals.ts'
import type { Effects } from '../http/handle.ts'
import { refuse } from '../http/refuse.ts'
import { job } from '../jobs/job.ts'
import type { Settings } from '../settings/settings.ts'
import { putInOutbox } from './outbox.ts'

const mailNotSetUp = refusal('mail.not_set_up', {
  zh: '系统还没有配置发信服务器，请联系管理员设置 SMTP_URL',
  en: 'No mail server is set up: ask your administrator to set SMTP_URL',
})

const mail = v.object({ to: v.string(), subject: v.string(), text: v.string(), html: v.optional(v.string()) })
export type Mail = v.InferOutput<typeof mail>

const patience = 15_000

/**
 * Queues a mail with the call's own transaction: it is sent when that commits, and tried again while the mail server fails.
 * Without SMTP_URL a demo lays it into DATA_DIR/outbox, and anybody else's call is refused.
 */
export async function sendMail({ enqueue, settings }: Pick<Effects, 'enqueue'> & { settings: Settings }, letter: Mail): Promise<void> {
  if (!settings.mail.smtpUrl && !settings.demo) refuse(mailNotSetUp)
  await enqueue(sendMailJob.name, letter)
}

export const sendMailJob = job('mail.send', mail, async (letter, { settings, log }) => {
  const { smtpUrl, from } = settings.mail
  const message: SendMailOptions = { ...letter, from, disableFileAccess: true, disableUrlAccess: true }
  if (!smtpUrl) return putInOutbox(settings.dataDir, message)
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url: smtpUrl, connectionTimeout: patience, greetingTimeout: patience, socketTimeout: patience })
  try {
    await transport.sendMail(message)
  } catch (problem) {
    if (!isFinal(problem)) throw problem
    log.error({ err: problem }, 'a mail was refused for good')
  } finally {
    transport.close()
  }
})

/** The mail server says never (RFC 5321, 4.2.1: replies 5yz), rather than not now; a wrong login may be put right. */
function isFinal(problem: unknown): boolean {
  const { responseCode, code } = problem as { responseCode?: number, code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}

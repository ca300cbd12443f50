import type { SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import { refusal } from '#platform/contract/refusals.ts'
import type { Effects } from '../http/handle.ts'
import { refuse } from '../http/refuse.ts'
import { job } from '../jobs/job.ts'
import type { Settings } from '../settings/settings.ts'
import { putInOutbox } from './outbox.ts'

export const mailNotSetUp = refusal('mail.not_set_up', {
  zh: '系统还没有配置发信服务器，请联系管理员设置 SMTP_URL',
  en: 'No mail server is set up: ask your administrator to set SMTP_URL',
})

const mail = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.optional(v.string()),
  /** `content` in Base64: the queue holds it until the mail has gone out. */
  attachments: v.optional(
    v.array(v.object({ filename: v.string(), contentType: v.string(), content: v.pipe(v.string(), v.base64()) })),
  ),
})
export type Mail = v.InferOutput<typeof mail>

const patience = 15_000

/** The message of a worker process without SMTP_URL. */
export const cannotSend = 'SMTP_URL is not set in this process: mails wait in the queue until it is'

/** Can mail be sent? A demo writes it to its outbox. */
export const canSendMail = ({ mail, demo }: Pick<Settings, 'mail' | 'demo'>) => mail.smtpUrl !== undefined || demo

/**
 * Enqueues a mail in the call's own transaction: it is sent after the commit, and retried while the mail server fails.
 * Without SMTP_URL a demo writes it to DATA_DIR/outbox; any other server refuses the call.
 */
export async function sendMail(
  { enqueue, settings }: Pick<Effects, 'enqueue'> & { settings: Settings },
  letter: Mail,
): Promise<void> {
  if (!canSendMail(settings)) refuse(mailNotSetUp)
  await enqueue(sendMailJob.name, letter)
}

export const sendMailJob = job('mail.send', mail, async (letter, { settings, log }) => {
  // Enqueued by a server that can send mail, taken by a process that cannot: it stays in the queue.
  if (!canSendMail(settings)) throw new Error(cannotSend)
  try {
    await sendNow(letter, settings)
  } catch (problem) {
    if (!isFinal(problem)) throw problem
    log.error({ err: problem }, 'a mail was refused for good')
  }
})

/** Sends a mail at once; returns the mail server's reply. Without SMTP_URL it is written to the outbox. */
export async function sendNow(letter: Mail, settings: Pick<Settings, 'mail' | 'dataDir'>): Promise<string> {
  const { smtpUrl, from } = settings.mail
  const { attachments = [], ...rest } = letter
  const message: SendMailOptions = {
    ...rest,
    from,
    ...(attachments.length > 0 && { attachments: attachments.map(one => ({ ...one, encoding: 'base64' })) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  if (!smtpUrl) {
    await putInOutbox(settings.dataDir, message)
    return 'outbox'
  }
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  try {
    return (await transport.sendMail(message)).response
  } finally {
    transport.close()
  }
}

/**
 * The mail server rejects permanently (RFC 5321, 4.2.1: replies 5yz), not temporarily; a wrong login may be corrected.
 */
function isFinal(problem: unknown): boolean {
  const { responseCode, code } = problem as { responseCode?: number; code?: string }
  return responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
}

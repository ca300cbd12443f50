import * as v from 'valibot'
import { refusal } from '#platform/contract/refusals.ts'
import type { Effects } from '../http/handle.ts'
import { refuse } from '../http/refuse.ts'
import { job, type JobContext } from '../jobs/job.ts'
import type { Settings } from '../settings/settings.ts'

const smsNotSetUp = refusal('sms.not_set_up', {
  zh: '系统还没有配置短信服务，请联系管理员设置 SMS_WEBHOOK_URL',
  en: 'No text message service is set up: ask your administrator to set SMS_WEBHOOK_URL',
})

const sms = v.object({ mobile: v.string(), text: v.string() })
export type Sms = v.InferOutput<typeof sms>

/**
 * The port to a text message service: resolves once the service has accepted the message, rejects to be retried later.
 */
type SmsProvider = (message: Sms, context: JobContext) => Promise<void>

const patience = 15_000

/** Any service behind an HTTP address: it receives `{ mobile, text }` as JSON, and responds with 2xx. */
const webhook: SmsProvider = async (message, { settings }) => {
  const { webhookUrl, webhookToken } = settings.sms
  const response = await fetch(webhookUrl!, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(webhookToken ? { authorization: `Bearer ${webhookToken}` } : {}),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) throw new Error(`The text message service answered ${response.status}`)
}

/** A demo has no service: its messages are written to the server's log. */
const toLog: SmsProvider = async ({ mobile, text }, { log }) => log.info(`SMS ${mobile}: ${text}`)

/** Can text messages be sent? A demo logs them. */
export const canSendSms = ({ sms, demo }: Pick<Settings, 'sms' | 'demo'>) => sms.webhookUrl !== undefined || demo

/** Enqueues a text message in the call's own transaction, as `sendMail` does a mail. */
export async function sendSms(
  { enqueue, settings }: Pick<Effects, 'enqueue'> & { settings: Settings },
  message: Sms,
): Promise<void> {
  if (!canSendSms(settings)) refuse(smsNotSetUp)
  await enqueue(sendSmsJob.name, message)
}

export const sendSmsJob = job('sms.send', sms, async (message, context) => {
  await (context.settings.sms.webhookUrl ? webhook : toLog)(message, context)
})

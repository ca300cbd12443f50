import { createECDH, createHash } from 'node:crypto'
import * as v from 'valibot'
import type { RequestOptions } from 'web-push'
import { readLocale } from '#platform/contract/words.ts'
import type { Queries } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { job } from '#platform/server/jobs/job.ts'
import { serverSecret } from '#platform/server/secrets/server-secret.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { offerOf } from './push-offers.server.ts'

/** The push services of the browser vendors; `PUSH_ORIGINS` adds further ones. No other address is ever requested. */
const services = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Is it the address of a push service? Any other would allow server-side request forgery into the internal network. */
export function isPushService(endpoint: string, { push }: Pick<Settings, 'push'>): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || url.username || url.password) return false
  if (push.origins.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    services.some(host => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host))
  )
}

/**
 * The installation's key pair (RFC 8292), derived from its secret: created at the first start, the same in every
 * process.
 */
export async function pushKeys(queries: Queries): Promise<{ publicKey: string; privateKey: string }> {
  const secret = await serverSecret(queries, 'push')
  const key = createECDH('prime256v1')
  key.setPrivateKey(createHash('sha256').update(`web push ${secret}`).digest())
  return { publicKey: key.getPublicKey('base64url'), privateKey: key.getPrivateKey().toString('base64url') }
}

/** A day: messages not delivered by then are outdated. */
const lifetime = 86_400
const patience = 15_000

/** The notice, for kinds with actions: they are computed only at sending time, so that no secret waits in the queue. */
const offer = v.object({ kind: v.string(), details: v.record(v.string(), v.unknown()) })
const message = v.object({ title: v.string(), body: v.string(), url: v.string(), tag: v.string() })
export type PushMessage = v.InferOutput<typeof message>

/**
 * Sends one message to one browser; an expired subscription is deleted. If a retry delivers it twice, the tag collapses
 * both into one.
 */
export const sendPush = job(
  'push.send',
  v.object({
    companyId: v.string(),
    subscriptionId: v.string(),
    message,
    isUrgent: v.boolean(),
    offer: v.optional(offer),
  }),
  async (job, { database, settings, log }) => {
    const { companyId, subscriptionId } = job
    const [answer] = await database.system().run([
      {
        text: `select s.endpoint, s.p256dh, s.auth, s.person_id, s.session_id, p.locale from push_subscription s
      join account_session held on held.id = s.session_id and held.expires_at > now() join person p on p.comp_id =
        s.comp_id and p.id = s.person_id
      where s.comp_id = $1 and s.id = $2`,
        values: [companyId, subscriptionId],
        row: {
          endpoint: col.text,
          p256dh: col.text,
          auth: col.text,
          personId: col.uuid,
          sessionId: col.uuid,
          locale: col.text,
        },
      },
    ])
    const subscription = answer.first
    const forget = () =>
      database
        .system()
        .run([
          { text: 'delete from push_subscription where comp_id = $1 and id = $2', values: [companyId, subscriptionId] },
        ])
    if (!subscription || !isPushService(subscription.endpoint, settings)) return await forget()
    const { endpoint, p256dh, auth, personId, sessionId, locale } = subscription
    const offered =
      job.offer &&
      (await offerOf(job.offer, { companyId, personId, sessionId, locale: readLocale(locale) }, database.system().run))
    const { default: webPush } = await import('web-push')
    const options: RequestOptions = {
      vapidDetails: {
        subject: settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:kaigong@localhost',
        ...(await pushKeys(database.system())),
      },
      TTL: lifetime,
      urgency: job.isUrgent ? 'high' : 'normal',
      contentEncoding: 'aes128gcm',
    }
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh: p256dh!, auth: auth! } },
      JSON.stringify({ ...job.message, ...offered }),
      options,
    )
    const { 'Content-Length': _, ...sent } = headers
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: sent as Record<string, string>,
      body: new Uint8Array(body!),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await response.arrayBuffer().catch(() => {})
    if (response.status === 404 || response.status === 410) return await forget()
    if (response.status === 429 || response.status >= 500)
      throw new Error(`The push service answered ${response.status}`)
    if (!response.ok) log.warn({ status: response.status }, 'a push was refused for good')
  },
)

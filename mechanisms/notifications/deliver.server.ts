import * as v from 'valibot'
import { readLocale, say } from '#platform/contract/words.ts'
import type { Run } from '#platform/server/database/database.ts'
import { col } from '#platform/server/database/row.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job } from '#platform/server/jobs/job.ts'
import { sendMailJob, type Mail } from '#platform/server/mail/mail.ts'
import type { Settings } from '#platform/server/settings/settings.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { groupOf } from './notice-groups.contract.ts'
import { usualChannels, type Channels } from './notice-setting.contract.ts'
import { saidInWords } from './notice-words.server.ts'
import { offersSomething } from './push-offers.server.ts'
import { sendPush, type PushMessage } from './push.server.ts'
import { endOfQuiet } from './quiet-hours.ts'

interface Line {
  id: string
  personId: string
  kind: string
  title: string
  details: Record<string, unknown>
  subjectType: string
  subjectId: string
  isUrgent: boolean
  isRead: boolean
  actor: string | null
  email: string | null
  locale: string
  timeZone: string
  channels: Channels | null
  quietFrom: string | null
  quietTo: string | null
  subscriptions: string[]
}

/** Row locks on the undelivered notices until the transaction ends: a concurrent process finds none. */
const waiting = (companyId: string, ids: readonly string[]) => ({
  text: `select json_build_object('id', n.id, 'personId', n.person_id, 'kind', n.kind, 'title', n.title, 'details',
    n.details, 'subjectType', n.subject_type,
      'subjectId', n.subject_id, 'isUrgent', n.is_urgent, 'isRead', n.is_read, 'actor', actor.name, 'email', p.email,
        'locale', p.locale, 'timeZone', c.time_zone,
      'channels', s.channels, 'quietFrom', s.quiet_from, 'quietTo', s.quiet_to,
      'subscriptions', (select coalesce(json_agg(id), '[]') from push_subscription where comp_id = n.comp_id and
        person_id = n.person_id))::text
    from notification n join person p on p.comp_id = n.comp_id and p.id = n.person_id join company c on c.comp_id =
      n.comp_id
    left join person actor on actor.comp_id = n.comp_id and actor.id = n.actor_id
    left join notice_setting s on s.comp_id = n.comp_id and s.person_id = n.person_id
    where n.comp_id = $1 and n.id = any($2::uuid[]) and n.delivered_at is null and p.status <> ${PersonStatus.Left} order by n.id for
      update of n`,
  values: [companyId, ids],
  value: col.json.as<Line>(),
})

/**
 * Delivers notices to the devices and mailboxes of their people, once per channel whatever the number of processes: the
 * delivery is recorded in the transaction that enqueues the messages. Notices in somebody's quiet hours wait for their
 * end, unless urgent; those seen in the app meanwhile are not sent.
 */
export const deliverNotices = job(
  'notification.deliver',
  v.object({ companyId: v.string(), ids: v.array(v.string()) }),
  async ({ companyId, ids }, { database, settings }) => {
    await database.transaction(companyId, async ({ run }) => {
      const [answer] = await run([waiting(companyId, ids)])
      const lines = answer.rows.map(text => text)
      const now = new Date().toISOString()
      const later = new Map<string, string[]>()
      const delivered: string[] = []
      for (const line of lines) {
        const until = line.isUrgent || line.isRead ? null : endOfQuiet(now, line, line.timeZone)
        if (until) later.set(until, [...(later.get(until) ?? []), line.id])
        else delivered.push(line.id)
      }
      const notified = lines.filter(line => delivered.includes(line.id) && !line.isRead)
      await send(run, companyId, notified, settings)
      await run([
        ...(delivered.length > 0
          ? [
              {
                text: 'update notification set delivered_at = now() where comp_id = $1 and id = any($2::uuid[])',
                values: [companyId, delivered],
              },
            ]
          : []),
        ...[...later].map(([until, held]) =>
          enqueued('notification.deliver', { companyId, ids: held }, { runAt: until }),
        ),
      ])
    })
  },
)

async function send(run: Run, companyId: string, lines: readonly Line[], settings: Settings) {
  const statements = lines.flatMap(line => {
    const channel = line.channels?.[groupOf(line.kind)] ?? usualChannels(groupOf(line.kind))
    const message = messageOf(line)
    const offer = offersSomething(line.kind) ? { offer: { kind: line.kind, details: line.details } } : {}
    const pushes = channel.push
      ? line.subscriptions.map(subscriptionId =>
          enqueued(sendPush.name, { companyId, subscriptionId, message, isUrgent: line.isUrgent, ...offer }),
        )
      : []
    const mails =
      channel.mail && line.email && (settings.mail.smtpUrl || settings.demo)
        ? [enqueued(sendMailJob.name, mailOf(line, message, settings))]
        : []
    return [...pushes, ...mails]
  })
  if (statements.length > 0) await run(statements)
}

/** The text on a locked phone: the record's title, and who did what. */
function messageOf(line: Line): PushMessage {
  const { occurrence } = line.details
  const query = new URLSearchParams({
    type: line.subjectType,
    id: line.subjectId,
    ...(typeof occurrence === 'string' ? { occurrence } : {}),
  })
  return {
    title: line.title.slice(0, 200),
    body: saidInWords(line, readLocale(line.locale), line.timeZone).slice(0, 500),
    url: `/new_slide?${query}`,
    tag: line.id,
  }
}

function mailOf({ email, locale, title }: Line, { body, url }: PushMessage, { publicUrl }: Settings): Mail {
  const open = say({ zh: '在开工里查看', en: 'Open it in Kaigong' }, readLocale(locale))
  return {
    to: email!,
    subject: title.replace(/\s+/g, ' ').slice(0, 120),
    text: `${body}\n\n${title}\n\n${open}: ${publicUrl}${url}\n`,
  }
}

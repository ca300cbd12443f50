import * as v from 'valibot'
import { id } from '#platform/contract/fields.ts'
import { say, type Sentence } from '#platform/contract/words.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { col } from '#platform/server/database/row.ts'
import { Refused } from '#platform/server/http/refuse.ts'
import { enqueued } from '#platform/server/database/enqueued.ts'
import { job, type JobContext } from '#platform/server/jobs/job.ts'
import { sendMailJob } from '#platform/server/mail/mail.ts'
import { wordsInMail } from '#platform/server/mail/words-in-mail.ts'
import { peopleNow, type PersonNow } from '#mechanisms/people/person-now.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { readingAs } from '#mechanisms/people/reading-as.server.ts'
import { hasApp } from '#platform/server/http/identity.ts'
import { boardApp, shownBoard } from '../board/board.server.ts'
import type { Board } from '../board/board.contract.ts'
import type { MailState } from './board-mail.contract.ts'
import { boardPaper } from './board-paper.server.ts'
import { sendsNext, type Rhythm } from './board-rhythm.server.ts'

const subject: Sentence = { zh: '{board} · {day}', en: '{board} · {day}' }
const text: Sentence = {
  zh: '{name}，您好：\n\n附件是看板“{board}”，数据是您此刻有权看到的。由{owner}设置定时发送。\n\n在线查看：{link}\n不想再收到：{settings}',
  en: 'Hello {name},\n\nattached is the dashboard "{board}" with what you may see now. {owner} has it sent on a rhythm.\n\nOpen it: {link}\nUnsubscribe: {settings}',
}
const longestName = 40
/** So long it is kept what came of a sending. */
const keptDays = 90
const mostAtOnce = 500

const due = {
  companyId: col.uuid,
  id: col.uuid,
  dueAt: col.instant,
  rhythm: col.text.as<Rhythm['rhythm']>(),
  weekdays: col.ints,
  monthDay: col.int.orNull,
  hour: col.int,
  timeZone: col.text,
  isOwnerThere: col.bool,
}
type Due = { companyId: string; id: string; dueAt: string; timeZone: string; isOwnerThere: boolean } & Rhythm

/** Begins the sendings that are due. Of those that nobody was there to begin only the last is made up for. */
export const boardMailsDueJob = job('dashboard.mails_due', v.object({}), (_, context) => sendDueBoards(context), {
  cron: '*/5 * * * *',
})

export async function sendDueBoards({ database }: Pick<JobContext, 'database'>, now = new Date()) {
  const [answer] = await database.system().run([
    {
      row: due,
      values: [now.toISOString()],
      text: `select m.comp_id as company_id, m.id, m.next_at as due_at, m.rhythm, m.weekdays, m.month_day, m.hour,
          c.time_zone, o.status = ${PersonStatus.Active} as is_owner_there
        from dashboard_mail m join company c on c.comp_id = m.comp_id join person o on o.comp_id = m.comp_id and o.id =
          m.owner_id where m.next_at <= $1 order by m.next_at, m.comp_id, m.id limit ${mostAtOnce}`,
    },
  ])
  // One that cannot begin is tried again with the next run, and keeps no other from beginning.
  const problems: unknown[] = []
  for (const one of answer.rows) await begin(one, now, database).catch(problem => problems.push(problem))
  if (problems.length > 0) throw new AggregateError(problems, 'Mails of dashboards that could not begin')
  return answer.rows.length
}

/** One process takes what is due: whoever comes second finds that it goes on later. Who has left sends nothing more. */
async function begin(mail: Due, now: Date, database: JobContext['database']) {
  const { companyId, id: mailId, dueAt, isOwnerThere } = mail
  await database.transaction(companyId, async ({ run }) => {
    const next = isOwnerThere ? await sendsNext(mail, mail, run, now) : null
    const [taken] = await run([
      {
        name: 'dashboard_mail_goes_on',
        values: [companyId, mailId, dueAt, next, !isOwnerThere],
        text: `update dashboard_mail set next_at = $4, is_paused = $5 where comp_id = $1 and id = $2 and next_at =
          $3 returning id`,
      },
    ])
    if (taken.count === 0 || !isOwnerThere) return
    await run([
      {
        name: 'dashboard_mail_begins',
        values: [companyId, mailId, dueAt, sendBoardMailJob.name],
        text: `with begun as (insert into dashboard_mail_sent (comp_id, mail_id, person_id, due_at) select comp_id, mail_id,
            person_id, $3::timestamptz from dashboard_mail_recipient where comp_id = $1 and mail_id = $2 and not is_off
            on conflict do nothing returning person_id)
          select enqueue($4::text, json_build_object('companyId', $1::uuid, 'mailId', $2::uuid, 'personId', person_id,
            'dueAt', $3::timestamptz), null, concat_ws(' ', $4::text, $2::uuid, person_id, $3::timestamptz)) from begun`,
      },
      {
        name: 'dashboard_mail_forgets',
        values: [companyId, mailId],
        text: `delete from dashboard_mail_sent where comp_id = $1 and mail_id = $2 and due_at < now() - interval
          '${keptDays} days'`,
      },
    ])
  })
}

const payload = v.object({ companyId: id, mailId: id, personId: id, dueAt: v.string() })
type Sending = v.InferOutput<typeof payload>

/** Draws a board for one recipient, with the rights that they have now, and queues the mail: once, in one transaction. */
export const sendBoardMailJob = job('dashboard.mail_send', payload, sendBoardMail, {
  apart: {
    seconds: 120,
    overrun: async (sending, context) => {
      await settle(sending, 'failed', null, context)
    },
  },
})

async function sendBoardMail(sending: Sending, context: JobContext) {
  const { companyId, mailId, personId } = sending
  const { run } = context.database.company(companyId)
  const [answer] = await run([
    {
      name: 'dashboard_mail_to_send',
      row: { tab: col.text, owner: col.text, company: col.text },
      values: [companyId, mailId, personId, sending.dueAt],
      text: `select coalesce(m.ready, m.dashboard_id::text) as tab, o.name as owner, c.name as company
        from dashboard_mail m join person o on o.comp_id = m.comp_id and o.id = m.owner_id join company c on c.comp_id =
          m.comp_id join dashboard_mail_recipient r on r.comp_id = m.comp_id and r.mail_id = m.id and r.person_id = $3 and
          not r.is_off
        where m.comp_id = $1 and m.id = $2 and exists (select from dashboard_mail_sent s where s.comp_id = $1 and s.mail_id
          = $2 and s.person_id = $3 and s.due_at = $4 and s.state = 'queued')`,
    },
  ])
  // Removed, unsubscribed or sent since.
  if (!answer.first) return
  const { tab, owner, company } = answer.first
  const [reader] = await peopleNow(run, companyId, [personId], mailId)
  const board = reader && (await boardFor(reader, tab, context))
  if (!reader || !board) return await settle(sending, 'unseen', null, context)
  if (!reader.email) return await settle(sending, 'no_address', null, context)
  const { me, locale } = reader
  const now = new Date()
  const bytes = await boardPaper(board, { company, reader: me.name, locale, timeZone: me.timeZone, now })
  const { publicUrl } = context.settings
  const named = wordsInMail(board.name, longestName)
  const day = dayOf(now, me.timeZone)
  const letter = {
    to: reader.email,
    subject: say(subject, locale, { board: named, day }),
    text: say(text, locale, {
      name: wordsInMail(me.name, longestName),
      board: named,
      owner: wordsInMail(owner, longestName),
      link: `${publicUrl}/dashboard/panel/${tab}`,
      settings: `${publicUrl}/dashboard/mail`,
    }),
    attachments: [
      {
        filename: `${named} ${day}.pdf`,
        contentType: 'application/pdf',
        content: bytes.toString('base64'),
      },
    ],
  }
  await settle(sending, 'sent', letter, context)
}

/** Null: they may not see it, or no longer. */
async function boardFor(reader: PersonNow, tab: string, context: JobContext): Promise<Board | null> {
  if (!hasApp(reader.me, boardApp)) return null
  try {
    return await shownBoard(tab, readingAs(reader, context))
  } catch (problem) {
    if (problem instanceof Refused) return null
    throw problem
  }
}

/** Writes down what came of a sending, with the mail where there is one; somebody else's is not undone. */
async function settle(
  { companyId, mailId, personId, dueAt }: Sending,
  state: MailState,
  letter: object | null,
  { database, publish }: JobContext,
) {
  const owner = await database.transaction(companyId, async ({ run }) => {
    const [answer] = await run([
      {
        name: 'dashboard_mail_settled',
        value: col.uuid,
        values: [companyId, mailId, personId, dueAt, state],
        text: `update dashboard_mail_sent s set state = $5, done_at = now() from dashboard_mail m where s.comp_id = $1 and
          s.mail_id = $2 and s.person_id = $3 and s.due_at = $4 and s.state = 'queued' and m.comp_id = $1 and m.id = $2
          returning m.owner_id`,
      },
    ])
    if (answer.first && letter) await run([enqueued(sendMailJob.name, letter)])
    return answer.first
  })
  if (owner)
    publish([{ companyId, to: [owner, personId], subjectType: 'dashboard', subjectId: mailId, event: 'mailed' }])
}

import { notAllowed, notFound } from '#platform/contract/refusals.ts'
import { say } from '#platform/contract/words.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { canSendMail, mailNotSetUp } from '#platform/server/mail/mail.ts'
import { unknownPerson } from '#mechanisms/people/people-refusals.contract.ts'
import { peopleNow } from '#mechanisms/people/person-now.server.ts'
import { boardAt, maySee } from '../board/board.server.ts'
import { readyBoards } from '../board/ready-boards.server.ts'
import {
  boardMailCalls,
  mailDayNeeded,
  mailNoAddress,
  mailNotSeen,
  mailRecipientNeeded,
  mailWeekdaysNeeded,
  mostMails,
  tooManyMails,
  type MailRow,
} from './board-mail.contract.ts'
import { sendsNext, type Rhythm } from './board-rhythm.server.ts'

type Draft = Omit<Rhythm, 'monthDay'> & { monthDay?: number | null | undefined; recipientIds: readonly string[] }

/** What a rhythm needs; what it does not is dropped. */
function rhythmOf({ rhythm, weekdays, monthDay, hour }: Draft): Rhythm {
  if (rhythm === 'week' && weekdays.length === 0) refuse(mailWeekdaysNeeded, {}, 'weekdays')
  if (rhythm === 'month' && !monthDay) refuse(mailDayNeeded, {}, wireName('monthDay'))
  return {
    rhythm,
    weekdays: rhythm === 'week' ? weekdays.toSorted((one, other) => one - other) : [],
    monthDay: rhythm === 'month' ? monthDay! : null,
    hour,
  }
}

/** Refuses recipients who are not of the company, may not see the board, or have no address. */
async function admitRecipients(tab: string, ids: readonly string[], context: Context) {
  const field = wireName('recipientIds')
  if (ids.length === 0) refuse(mailRecipientNeeded, {}, field)
  const found = await boardAt(tab, context)
  const people = await peopleNow(context.run, context.me.companyId, ids, context.me.sessionId)
  if (people.length < ids.length) refuse(unknownPerson, {}, field)
  const joined = (names: string[]) => names.join(context.request.locale === 'zh-CN' ? '、' : ', ')
  const blind = people.filter(({ me }) => !maySee(found, me))
  if (blind.length > 0) refuse(mailNotSeen, { names: joined(blind.map(({ me }) => me.name)) }, field)
  const silent = people.filter(({ email }) => !email)
  if (silent.length > 0) refuse(mailNoAddress, { names: joined(silent.map(({ me }) => me.name)) }, field)
  return found
}

/** Puts these in place of those whom it went to; who has unsubscribed stays so. */
const setRecipients = (companyId: string, mailId: string, ids: readonly string[]) => [
  {
    name: 'dashboard_mail_others_gone',
    values: [companyId, mailId, ids],
    text: `delete from dashboard_mail_recipient where comp_id = $1 and mail_id = $2 and person_id <> all($3::uuid[]) and
      not is_off`,
  },
  {
    name: 'dashboard_mail_recipients',
    values: [companyId, mailId, ids],
    text: `insert into dashboard_mail_recipient (comp_id, mail_id, person_id) select $1, $2, unnest($3::uuid[])
      on conflict do nothing`,
  },
]

/** One of the actor's own, locked; somebody else's is refused as what it is to them. */
async function ownMail(id: string, { me, run }: Context) {
  const [answer] = await run([
    {
      name: 'dashboard_mail_own',
      row: {
        ownerId: col.uuid,
        tab: col.text,
        rhythm: col.text.as<Rhythm['rhythm']>(),
        weekdays: col.ints,
        monthDay: col.int.orNull,
        hour: col.int,
        isRecipient: col.bool,
      },
      values: [me.companyId, id, me.personId],
      text: `select owner_id, coalesce(ready, dashboard_id::text) as tab, rhythm, weekdays, month_day, hour, exists (select
          from dashboard_mail_recipient r where r.comp_id = m.comp_id and r.mail_id = m.id and r.person_id = $3) as
          is_recipient from dashboard_mail m where comp_id = $1 and id = $2 for update`,
    },
  ])
  const kept = answer.first
  if (!kept || (kept.ownerId !== me.personId && !kept.isRecipient)) refuse(notFound)
  if (kept.ownerId !== me.personId) refuse(notAllowed)
  return kept
}

const tell = (id: string, event: string, to: readonly string[], { me, publish }: Context) =>
  publish({
    companyId: me.companyId,
    to: [...new Set([me.personId, ...to])],
    subjectType: 'dashboard',
    subjectId: id,
    event,
    by: me.personId,
  })

const row = {
  id: col.uuid,
  tab: col.text,
  name: col.text.orNull,
  owner: col.json.as<MailRow['owner']>(),
  rhythm: col.text.as<MailRow['rhythm']>(),
  weekdays: col.ints,
  monthDay: col.int.orNull,
  hour: col.int,
  isPaused: col.bool,
  nextAt: col.instant.orNull,
  isOwn: col.bool,
  recipients: col.json.as<MailRow['recipients']>(),
}
const personText = (id: string) => `(select json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id)
  from person p where p.comp_id = m.comp_id and p.id = ${id})`

export const boardMailHandlers = handle(boardMailCalls, {
  async list({ tab }, { me, run, request, settings }) {
    const [answer] = await run([
      {
        name: 'dashboard_mails',
        row,
        values: [me.companyId, me.personId, tab ?? null],
        text: `select m.id, coalesce(m.ready, m.dashboard_id::text) as tab, (select d.name from dashboard d where d.comp_id =
            m.comp_id and d.id = m.dashboard_id) as name, ${personText('m.owner_id')}::text as owner, m.rhythm, m.weekdays,
            m.month_day, m.hour, m.is_paused, m.next_at, m.owner_id = $2 as is_own,
            (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'avatar', p.avatar_file_id, 'isOff',
                r.is_off, 'lastAt', last.due_at, 'lastState', last.state) order by p.spelling, p.id), '[]'::json)
              from dashboard_mail_recipient r join person p on p.comp_id = r.comp_id and p.id = r.person_id
              left join lateral (select to_char(s.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as due_at,
                  s.state from dashboard_mail_sent s where s.comp_id = r.comp_id and s.mail_id = r.mail_id and s.person_id =
                  r.person_id order by s.due_at desc limit 1) last on true
              where r.comp_id = m.comp_id and r.mail_id = m.id and (m.owner_id = $2 or r.person_id = $2))::text as
              recipients
          from dashboard_mail m where m.comp_id = $1 and (m.owner_id = $2 or exists (select from dashboard_mail_recipient r
            where r.comp_id = m.comp_id and r.mail_id = m.id and r.person_id = $2))
            and ($3::text is null or coalesce(m.ready, m.dashboard_id::text) = $3) order by m.created_at, m.id`,
      },
    ])
    return {
      list: answer.rows.map(({ isOwn, name, ...mail }) => {
        const ready = readyBoards.find(one => one.tab === mail.tab)
        const own = mail.recipients.find(({ id }) => id === me.personId)
        return {
          ...mail,
          name: name ?? (ready ? say(ready.words, request.locale) : ''),
          isOn: own !== undefined && !own.isOff,
          can: { edit: isOwn, unsubscribe: own !== undefined },
        }
      }),
      isSetUp: canSendMail(settings),
    }
  },

  async create({ tab, ...draft }, context) {
    const { me, run, settings } = context
    if (!canSendMail(settings)) refuse(mailNotSetUp)
    const rhythm = rhythmOf(draft)
    const { kept, ready } = await admitRecipients(tab, draft.recipientIds, context)
    const nextAt = await sendsNext(rhythm, me, run)
    const id = newId()
    const [, answer] = await run([
      takeTurns(me.companyId, `dashboard mail ${me.personId}`),
      {
        name: 'dashboard_mail_add',
        values: [
          me.companyId,
          id,
          me.personId,
          ready ? null : kept!.id,
          ready?.tab ?? null,
          rhythm.rhythm,
          rhythm.weekdays,
          rhythm.monthDay,
          rhythm.hour,
          nextAt,
        ],
        text: `insert into dashboard_mail (comp_id, id, owner_id, dashboard_id, ready, rhythm, weekdays, month_day, hour,
            next_at) select $1, $2, $3, $4, $5, $6, $7::int[], $8, $9, $10 where (select count(*) from dashboard_mail where
            comp_id = $1 and owner_id = $3) < ${mostMails} returning id`,
      },
    ])
    if (answer.count === 0) refuse(tooManyMails)
    await run(setRecipients(me.companyId, id, draft.recipientIds))
    tell(id, 'created', draft.recipientIds, context)
    return { id }
  },

  async update({ id, ...draft }, context) {
    const { me, run, settings } = context
    if (!canSendMail(settings)) refuse(mailNotSetUp)
    const rhythm = rhythmOf(draft)
    const { tab } = await ownMail(id, context)
    await admitRecipients(tab, draft.recipientIds, context)
    const nextAt = await sendsNext(rhythm, me, run)
    await run([
      {
        name: 'dashboard_mail_change',
        values: [me.companyId, id, rhythm.rhythm, rhythm.weekdays, rhythm.monthDay, rhythm.hour, nextAt],
        text: `update dashboard_mail set rhythm = $3, weekdays = $4::int[], month_day = $5, hour = $6, next_at = case when not
          is_paused then $7::timestamptz end where comp_id = $1 and id = $2`,
      },
      ...setRecipients(me.companyId, id, draft.recipientIds),
    ])
    tell(id, 'edit', draft.recipientIds, context)
    return { id }
  },

  async pause({ id, isPaused }, context) {
    const { me, run, settings } = context
    if (!isPaused && !canSendMail(settings)) refuse(mailNotSetUp)
    const mail = await ownMail(id, context)
    const nextAt = isPaused ? null : await sendsNext(mail, me, run)
    await run([
      {
        name: 'dashboard_mail_pause',
        values: [me.companyId, id, isPaused, nextAt],
        text: 'update dashboard_mail set is_paused = $3, next_at = $4 where comp_id = $1 and id = $2',
      },
    ])
    tell(id, 'edit', [], context)
    return { id }
  },

  async subscribe({ id, isOn }, context) {
    const { me, run } = context
    const [answer] = await run([
      {
        name: 'dashboard_mail_subscribe',
        value: col.uuid,
        values: [me.companyId, id, me.personId, !isOn],
        text: `update dashboard_mail_recipient r set is_off = $4 from dashboard_mail m where r.comp_id = $1 and r.mail_id = $2
          and r.person_id = $3 and m.comp_id = $1 and m.id = $2 returning m.owner_id`,
      },
    ])
    const owner = answer.first ?? refuse(notFound)
    tell(id, 'edit', [owner], context)
    return { id }
  },

  async remove({ id }, context) {
    const { me, run } = context
    await ownMail(id, context)
    await run([
      {
        name: 'dashboard_mail_remove',
        values: [me.companyId, id],
        text: 'delete from dashboard_mail where comp_id = $1 and id = $2',
      },
    ])
    tell(id, 'deleted', [], context)
    return { id }
  },
})

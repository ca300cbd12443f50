import type { CallParsed } from '#platform/contract/call.ts'
import { addDays, daysFrom, firstOfMonth, lastOfMonth } from '#platform/contract/days.ts'
import { notFound } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { closedMonths } from '../attendance/closed.server.ts'
import type { DayFacts } from '../attendance/day-facts.contract.ts'
import { daysOfPeople, todayOf } from '../attendance/days-of-people.server.ts'
import { placeOf, readSchedule } from '../shift/schedule.server.ts'
import { actorsDay, firstSign, signNow } from './sign-now.server.ts'
import { ofDay, signsOf } from './sign-rows.server.ts'
import { keepSignSetting, signSettingOf } from './sign-setting.server.ts'
import { signCalls, type SignDay, type SignMonth } from './sign.contract.ts'

/**
 * Somebody whose attendance the actor may see: themselves, whoever is below them, and for HR managers everybody. Others
 * are refused like people who are not there.
 */
async function personSeen(personId: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<PersonBrief> {
  const [answer] = await run([
    {
      name: 'attendance_viewer',
      row: { id: col.uuid, name: col.text, avatarFileId: col.uuid.orNull },
      text: `select p.id, p.name, p.avatar_file_id from person p where p.comp_id = $1 and p.id = $2 and ($4 or p.id =
        $3
      or exists (select 1 from person_superior s where s.comp_id = p.comp_id and s.person_id = p.id and s.superior_id =
        $3))`,
      values: [me.companyId, personId, me.personId, may(me, 'HR_MANAGER')],
    },
  ])
  const { id, name, avatarFileId: avatar } = answer.first ?? refuse(notFound)
  return { id, name, avatar }
}

/** So many days back somebody sees what is missing. */
const daysShown = 7

/** What a day lacks that is over, or a day of which only the sign-out is there. */
const lackOf = ({ day, lacksIn, lacksOut, absentMinutes }: DayFacts): SignDay['missing'] => [
  ...(lacksIn || absentMinutes > 0 ? [{ day, signType: 'in' as const }] : []),
  ...(lacksOut || absentMinutes > 0 ? [{ day, signType: 'out' as const }] : []),
]

async function detail(input: CallParsed<typeof signCalls.detail>, context: Context): Promise<SignDay> {
  const { me } = context
  const user = await personSeen(input.personId ?? me.personId, context)
  const now = new Date()
  const day = input.day ?? (await actorsDay(context, now)).day
  const first = addDays(day, -daysShown)
  const schedule = await readSchedule(context, day, day)
  const place = await placeOf(context, user.id)
  const signs = await signsOf(user.id, day, day, context)
  const days = (await daysOfPeople([user.id], first, day, context)).get(user.id) ?? []
  const closed = await closedMonths(first, day, context)
  const shift = schedule.shiftOf(place, day)
  return {
    user,
    now: now.toISOString(),
    day,
    calendarDay: schedule.calendarDay(day),
    shift,
    ...ofDay(signs, day),
    next: signs.length > 0 ? 'out' : firstSign(day, shift, now.getTime(), me.timeZone),
    facts: days.at(-1)!,
    isClosed: closed.has(firstOfMonth(day)),
    missing: days
      .slice(0, -1)
      .filter(one => !closed.has(firstOfMonth(one.day)))
      .flatMap(lackOf),
  }
}

async function month(input: CallParsed<typeof signCalls.month>, context: Context): Promise<SignMonth> {
  const { me } = context
  const user = await personSeen(input.personId ?? me.personId, context)
  const today = todayOf(me.timeZone)
  const first = firstOfMonth(input.month ?? today)
  const last = lastOfMonth(first)
  const facts = new Map(
    ((await daysOfPeople([user.id], first, last, context)).get(user.id) ?? []).map(one => [one.day, one]),
  )
  const signs = await signsOf(user.id, first, last, context)
  const closed = await closedMonths(first, last, context)
  return {
    user,
    startDate: first,
    endDate: last,
    today,
    isClosed: closed.has(first),
    list: daysFrom(first, last).map(day => ({ ...facts.get(day)!, ...ofDay(signs, day) })),
  }
}

export const signHandlers = handle(signCalls, {
  detail,
  month,

  async terminal(input, context) {
    const { me, publish } = context
    const { id, day } = await signNow(input, context)
    publish({
      companyId: me.companyId,
      to: [me.personId],
      subjectType: 'sign',
      subjectId: id,
      event: 'signed',
      by: me.personId,
    })
    return (await signsOf(me.personId, day, day, context)).find(one => one.id === id)!
  },

  async setting(_, context) {
    return { ...(await signSettingOf(context)), can: { edit: may(context.me, 'HR_MANAGER') } }
  },

  async saveSetting(setting, context) {
    await keepSignSetting(setting, context)
    return {}
  },
})

import { and, eq, sql } from 'drizzle-orm'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { subject } from '#mechanisms/subjects/subject.server.ts'
import { workCalendarOf } from '#mechanisms/work-calendar/read-calendar.server.ts'
import { dayMinutes } from '#mechanisms/work-calendar/working-time.ts'
import { seenAsApply } from '../apply/apply-list.server.ts'
import { monthsAreOpen } from '../attendance/closed.server.ts'
import { entered, granted, takeLeaveTurn } from '../leave/leave-lots.server.ts'
import { askToVoid } from '../void-apply/ask-to-void.server.ts'
import { hrManager } from '../work-calendar/work-calendar.contract.ts'
import { lieuTaken, noLieu } from './overtime.contract.ts'
import { overtime } from './overtime.table.ts'

export const overtimeSubject = subject('overtime', overtime, {
  app: 'hr',
  called: { zh: '加班申请', en: 'overtime application' },
  title: overtime.name,
  manageAll: hrManager,
  open: sql`${overtime.status} = 'waiting'`,
  link: '/hr/detail?uuid={id}&scope=overtime',
  ...seenAsApply('overtime', overtime),
  abilities: { comment: sql`true` },
})

const theRow = (id: string, { me }: Context) => and(eq(overtime.companyId, me.companyId), eq(overtime.id, id))
const readRow = async (id: string, context: Context) =>
  (await context.db.select().from(overtime).where(theRow(id, context)))[0]!

/**
 * Approved, it is a lot of time off in lieu, from the day on which it ended; made void, the lot is emptied, unless
 * some of it was taken.
 */
export const overtimeApproval = approvable(overtimeSubject, {
  words: { zh: '加班', en: 'Overtime' },
  hasAmount: true,
  amountIn: 'days',
  hours: (companyId, id) =>
    sql`(select own.amount::text from overtime own where own.comp_id = ${companyId} and own.id = ${id})`,
  kinds: [],
  newAt: '/hr/overtime/new',
  onVoid: async (voiding, context) => await askToVoid('overtime', await readRow(voiding.id, context), voiding, context),
  async onStatus(id, status, context) {
    const { me, db } = context
    const row = await readRow(id, context)
    const changes = status === 'agree' || (status === 'cancel' && row.status === 'agree')
    if (changes) await monthsAreOpen(dayOf(row.startDate, me.timeZone), dayOf(row.endDate, me.timeZone), context)
    await db
      .update(overtime)
      .set({ status, lastOptDate: sql`now()` })
      .where(theRow(id, context))
    if (status === 'agree') await giveLieu(row, context)
    else if (changes) await takeLieuBack(row, context)
  },
})

type Row = Awaited<ReturnType<typeof readRow>>

/** The company's kind of time off in lieu; refused where it offers none. */
export async function lieuKind({ me, run }: Pick<Context, 'me' | 'run'>): Promise<{ id: string; unit: string }> {
  const [answer] = await run([
    {
      name: 'lieu_kind',
      row: { id: col.uuid, unit: col.text },
      values: [me.companyId],
      text: `select id, unit from leave_kind where comp_id = $1 and code = 'lieu' and is_open and needs_balance`,
    },
  ])
  const { id, unit } = answer.first ?? refuse(noLieu)
  return { id, unit }
}

/** Once for an overtime: its id is the lot's source. Where lieu goes by days, hours become half days. */
async function giveLieu({ id, creatorId, amount, endDate, name }: Row, context: Context) {
  const { me, run } = context
  await run([takeLeaveTurn(me.companyId)])
  const kind = await lieuKind(context)
  const day = dayOf(endDate, me.timeZone)
  const { hours } = await workCalendarOf({ companyId: me.companyId, from: day, to: day }, run)
  const input = kind.unit === 'hour' ? Number(amount) : Math.floor(((Number(amount) * 60) / dayMinutes(hours)) * 2) / 2
  if (input > 0)
    await run(
      granted(me.companyId, me.personId, [
        {
          id: newId(),
          personId: creatorId,
          kindId: kind.id,
          source: `overtime ${id}`,
          amount: input,
          startsOn: day,
          expiresOn: null,
          cause: 'overtime',
          reason: name,
        },
      ]),
    )
}

async function takeLieuBack({ id, creatorId, name }: Row, { me, run }: Context) {
  const [, answer] = await run([
    takeLeaveTurn(me.companyId),
    {
      name: 'lieu_of_overtime',
      row: { id: col.uuid, kindId: col.uuid, remaining: col.decimal, granted: col.decimal },
      values: [me.companyId, creatorId, `overtime ${id}`],
      text: `select o.id, o.kind_id, o.remaining, (select sum(e.amount) from leave_entry e where e.comp_id = $1 and
        e.lot_id = o.id and e.cause = 'overtime') as granted from leave_lot o
      where o.comp_id = $1 and o.person_id = $2 and o.source = $3 for update of o`,
    },
  ])
  const lot = answer.first
  if (!lot) return
  const { id: lotId, kindId, remaining, granted } = lot
  if (Number(remaining) < Number(granted)) refuse(lieuTaken)
  await run(
    entered(me.companyId, me.personId, [
      { lotId, personId: creatorId, kindId, amount: -Number(granted), cause: 'overtime', reason: name },
    ]),
  )
}

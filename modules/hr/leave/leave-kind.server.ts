import { and, asc, eq, sql } from 'drizzle-orm'
import { say } from '#platform/contract/words.ts'
import type { CallParsed } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { handle } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { companiesBeginWith } from '#mechanisms/people/founding.server.ts'
import {
  kindNameTaken,
  leaveKindCalls,
  mostKinds,
  stepsNotRising,
  tooManyKinds,
  unitIsUsed,
  type LeaveKindRow,
} from './leave-kind.contract.ts'
import { takeLeaveTurn } from './leave-lots.server.ts'
import { leaveEntry, leaveKind } from './leave.table.ts'
import { settleLeave } from './settle-leave.server.ts'
import { usualKinds } from './usual-kinds.ts'

const numberOrNull = (value: string | null) => (value === null ? null : Number(value))

type Kept = typeof leaveKind.$inferSelect
/** A kind as it is answered, and as rules refer to it. */
export function kindOf(row: Kept): LeaveKindRow {
  const { companyId: _, position: __, createdAt: ___, proofDays, mostDays, ...kept } = row
  return {
    ...kept,
    proofDays: numberOrNull(proofDays),
    mostDays: numberOrNull(mostDays),
    accrual: { ...kept.accrual, steps: [...kept.accrual.steps] },
  }
}

function columnsOf({ proofDays, mostDays, ...rules }: CallParsed<typeof leaveKindCalls.create>) {
  const { steps } = rules.accrual
  if (steps.some(({ years }, index) => index > 0 && years <= steps[index - 1]!.years))
    refuse(stepsNotRising, {}, 'accrual')
  return {
    ...rules,
    proofDays: proofDays === null || proofDays === undefined ? null : String(proofDays),
    mostDays: mostDays === null || mostDays === undefined ? null : String(mostDays),
  }
}

export const leaveKindHandlers = handle(leaveKindCalls, {
  async list({ isOpen }, { me, db }) {
    const rows = await db
      .select()
      .from(leaveKind)
      .where(
        and(eq(leaveKind.companyId, me.companyId), isOpen === undefined ? undefined : eq(leaveKind.isOpen, isOpen)),
      )
      .orderBy(asc(leaveKind.position), asc(leaveKind.id))
    return { list: rows.map(kindOf) }
  },

  async create(rules, context) {
    const { me, db, run } = context
    const id = newId()
    await run([takeLeaveTurn(me.companyId)])
    const [{ number, last } = { number: 0, last: 0 }] = await db
      .select({ number: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(${leaveKind.position}), 0)` })
      .from(leaveKind)
      .where(eq(leaveKind.companyId, me.companyId))
    if (number >= mostKinds) refuse(tooManyKinds)
    await db.insert(leaveKind).values({ ...columnsOf(rules), companyId: me.companyId, id, position: last + 1 })
    await run([recorded(me, 'leave_kind', id, 'create', { name: rules.name })])
    await settleLeave({ companyId: me.companyId, today: dayOf(new Date(), me.timeZone) }, context)
    return { id }
  },

  async update({ id, ...rules }, context) {
    const { me, db, run } = context
    const own = and(eq(leaveKind.companyId, me.companyId), eq(leaveKind.id, id))
    await run([takeLeaveTurn(me.companyId)])
    const [row] = await db.select().from(leaveKind).where(own)
    const before = found(row)
    if ((before.unit === 'hour') !== (rules.unit === 'hour')) {
      const [used] = await db
        .select({ id: leaveEntry.id })
        .from(leaveEntry)
        .where(and(eq(leaveEntry.companyId, me.companyId), eq(leaveEntry.kindId, id)))
        .limit(1)
      if (used) refuse(unitIsUsed, {}, 'unit')
    }
    await db.update(leaveKind).set(columnsOf(rules)).where(own)
    await run([recorded(me, 'leave_kind', id, 'edit', { name: [before.name, rules.name] })])
    await settleLeave({ companyId: me.companyId, today: dayOf(new Date(), me.timeZone) }, context)
    return { id }
  },

  async open({ id, isOpen }, { me, db, run }) {
    const [row] = await db
      .update(leaveKind)
      .set({ isOpen })
      .where(and(eq(leaveKind.companyId, me.companyId), eq(leaveKind.id, id)))
      .returning({ id: leaveKind.id })
    found(row)
    await run([recorded(me, 'leave_kind', id, isOpen ? 'open' : 'close')])
    return { id }
  },
})

/** What is added to others' by this file. */
export const leaveKindParts: Part[] = [
  refuseOn('leave_kind_name', kindNameTaken),
  companiesBeginWith((companyId, locale) => [
    {
      name: 'leave_kinds_begin',
      text: `insert into leave_kind (comp_id, id, code, name, note, unit, is_paid, needs_balance, proof_days,
      counts_rest_days, most_days, accrual, position)
    select $1, (kind ->> 'id')::uuid, kind ->> 'code', kind ->> 'name', kind ->> 'note', kind ->> 'unit', (kind ->>
      'isPaid')::boolean, (kind ->> 'needsBalance')::boolean,
      (kind ->> 'proofDays')::numeric, (kind ->> 'countsRestDays')::boolean, (kind ->> 'mostDays')::numeric, kind ->
        'accrual', place
    from jsonb_array_elements($2::jsonb) with ordinality as given (kind, place) on conflict do nothing`,
      values: [
        companyId,
        JSON.stringify(
          usualKinds.map(({ words, note, ...rules }) => ({
            ...rules,
            id: newId(),
            name: say(words, locale),
            note: say(note, locale),
          })),
        ),
      ],
    },
  ]),
]

import type { Statement } from '#platform/server/database/batch.ts'
import type { Run } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Grant } from './accrual.ts'
import { notEnough, type EntryCause } from './leave-balance.contract.ts'
import { planTaking, type Wanted } from './leave-taking.ts'

/**
 * Whoever changes balances of a company, or submits leave, takes turns: two leaves at once are looked at one after the
 * other.
 */
export const takeLeaveTurn = (companyId: string): Statement => takeTurns(companyId, 'leave')

export interface NewEntry {
  lotId: string
  personId: string
  kindId: string
  amount: number
  cause: EntryCause
  reason?: string
  leaveId?: string | null
}

/** Lines of the ledger; what remains of the lots follows by itself (database/sql/7-leave-lots.sql). */
export const entered = (companyId: string, actorId: string | null, entries: readonly NewEntry[]): Statement[] =>
  entries.length === 0
    ? []
    : [
        {
          name: 'leave_entries',
          text: `insert into leave_entry (comp_id, id, lot_id, person_id, kind_id, amount, cause, reason, leave_id,
            actor_id)
    select $1, id, lot_id, person_id, kind_id, amount, cause, reason, leave_id, $2::uuid
    from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::numeric[], $8::text[], $9::text[], $10::uuid[]) as
      line (id, lot_id, person_id, kind_id, amount, cause, reason, leave_id)`,
          values: [
            companyId,
            actorId,
            entries.map(() => newId()),
            entries.map(({ lotId }) => lotId),
            entries.map(({ personId }) => personId),
            entries.map(({ kindId }) => kindId),
            entries.map(({ amount }) => amount),
            entries.map(({ cause }) => cause),
            entries.map(({ reason = '' }) => reason),
            entries.map(({ leaveId = null }) => leaveId),
          ],
        },
      ]

/** A new lot with what it begins with: two statements. */
export interface NewLot extends Grant {
  id: string
  personId: string
  kindId: string
  cause: EntryCause
  reason?: string
}
export const granted = (
  companyId: string,
  actorId: string | null,
  lots: readonly (Omit<NewLot, 'expiresOn'> & { expiresOn: string | null })[],
): Statement[] =>
  lots.length === 0
    ? []
    : [
        {
          name: 'leave_lots',
          text: `insert into leave_lot (comp_id, id, person_id, kind_id, source, starts_on, expires_on)
    select $1, id, person_id, kind_id, source, starts_on, expires_on
    from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::date[], $7::date[]) as line (id, person_id,
      kind_id, source, starts_on, expires_on)`,
          values: [
            companyId,
            lots.map(({ id }) => id),
            lots.map(({ personId }) => personId),
            lots.map(({ kindId }) => kindId),
            lots.map(({ source }) => source),
            lots.map(({ startsOn }) => startsOn),
            lots.map(({ expiresOn }) => expiresOn),
          ],
        },
        ...entered(
          companyId,
          actorId,
          lots.map(({ id, ...lot }) => ({ ...lot, lotId: id })),
        ),
      ]

export interface Taking {
  companyId: string
  actorId: string
  personId: string
  kindId: string
  kindName: string
  wanted: readonly Wanted[]
  cause: 'take' | 'adjust'
  reason?: string
  leaveId?: string
}

/**
 * Takes what is wanted on some days of what somebody has on each of them: of what expires first. Refused when there is
 * less; the caller has the turn.
 */
export async function takeOf(
  { companyId, actorId, personId, kindId, kindName, wanted, cause, reason = '', leaveId }: Taking,
  run: Run,
): Promise<void> {
  const days = wanted.map(({ day }) => day).sort()
  const [answer] = await run([
    {
      name: 'leave_lots_usable',
      text: `select id, remaining, starts_on::text, expires_on::text from leave_lot where comp_id = $1 and person_id =
        $2 and kind_id = $3 and remaining > 0
      and starts_on <= $5 and (expires_on is null or expires_on >= $4) order by id for update`,
      values: [companyId, personId, kindId, days[0], days.at(-1)],
      row: { id: col.uuid, remaining: col.decimal, startsOn: col.text, expiresOn: col.text.orNull },
    },
  ])
  const lots = answer.rows.map(({ id, remaining, startsOn, expiresOn }) => ({
    id,
    remaining: Number(remaining),
    startsOn,
    expiresOn,
  }))
  const { parts, left, isEnough } = planTaking(lots, wanted)
  if (!isEnough)
    refuse(
      notEnough,
      { kind: kindName, left, wanted: Math.round(wanted.reduce((sum, { amount }) => sum + amount, 0) * 100) / 100 },
      cause === 'adjust' ? 'amount' : undefined,
    )
  await run(
    entered(
      companyId,
      actorId,
      parts.map(({ lot, amount }) => ({
        lotId: lot.id,
        personId,
        kindId,
        amount: -amount,
        cause,
        reason,
        leaveId: leaveId ?? null,
      })),
    ),
  )
}

/** Returns what a leave has taken, to where it came from; nothing, when it has been returned. */
export const givenBack = (companyId: string, actorId: string, leaveId: string): Statement => ({
  name: 'leave_give_back',
  text: `insert into leave_entry (comp_id, id, lot_id, person_id, kind_id, amount, cause, leave_id, actor_id)
    select $1, gen_random_uuid(), lot_id, person_id, kind_id, -sum(amount), 'give_back', $3, $2::uuid from leave_entry
      where comp_id = $1 and leave_id = $3
    group by lot_id, person_id, kind_id having sum(amount) < 0`,
  values: [companyId, actorId, leaveId],
})

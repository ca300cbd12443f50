import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { settingOf } from '#modules/company/company.server.ts'
import { heldMost } from './customer.contract.ts'

/** How many customers somebody manages, of how many at most; `room` is what is left. */
interface Held {
  name: string
  held: number
  most: number
  room: number
}

/**
 * What each of these people holds where the company says how many customers one may (`customer_most_held`); null where
 * it does not. Until the transaction ends nobody else in the company counts.
 */
export async function heldBy(
  personIds: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Map<string, Held> | null> {
  const most = await settingOf(run, me.companyId, 'customer_most_held')
  if (most === 0) return null
  const [, answer] = await run([
    takeTurns(me.companyId, 'customers held'),
    {
      name: 'customers_held',
      row: { id: col.uuid, name: col.text, held: col.int },
      values: [me.companyId, personIds],
      text: `select p.id, p.name, (select count(*)::int from member m join customer c on c.comp_id = m.comp_id and c.id =
          m.subject_id and c.is_delete = ${Bin.None} where m.comp_id = p.comp_id and m.person_id = p.id and
          m.subject_type = 'customer' and m.role = 'manager') as held
        from person p where p.comp_id = $1 and p.id = any($2::uuid[])`,
    },
  ])
  return new Map(answer.rows.map(({ id, name, held }) => [id, { name, held, most, room: Math.max(most - held, 0) }]))
}

/** What is said of somebody who holds as many as they may. */
export const holdsMost = ({ name, held, most }: Held) => ({ name, held, most })

/**
 * Refuses that somebody comes to manage more customers than the company allows. Whoever makes a manager of somebody
 * calls this: a creation, a claim, a hand-over, a recovery; an import uses `heldBy` and reports it line by line.
 * A leaver's customers alone pass to the successor whatever that comes to: nobody's leaving waits for it.
 *
 * @param added How many more each of them would manage.
 */
export async function admitHeld(
  added: ReadonlyMap<string, number>,
  context: Pick<Context, 'me' | 'run'>,
  field?: string,
) {
  const held = await heldBy([...added.keys()], context)
  for (const [personId, more] of added) {
    const one = held?.get(personId)
    if (one && more > one.room) refuse(heldMost, holdsMost(one), field)
  }
}

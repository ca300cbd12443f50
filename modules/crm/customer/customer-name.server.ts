import type { RefusalKind } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { customerNameInSea, customerNameManaged, customerNameTaken } from './customer.contract.ts'

/**
 * Refused when the company has a customer of this name: the refusal says whose it is, whoever asks, so that two people
 * do not court the same one.
 */
export const admitName = (fullName: string, context: Pick<Context, 'me' | 'run'>): Promise<void> =>
  admitNames([fullName], context)

/** The same for several at once, each of which is to be its customer's alone. */
export async function admitNames(
  fullNames: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<void> {
  const names = [...new Set(fullNames.map(name => name.toLowerCase()))].toSorted()
  // Turns are taken in one order, so that two who want the same names never wait for each other.
  await run(names.map(name => takeTurns(me.companyId, `customer ${name}`)))
  const [same] = await customersNamed(fullNames, { me, run })
  if (!same) return
  const { kind, values } = nameTakenBy(same)
  refuse(kind, values, 'full_name')
}

interface Namesake {
  name: string
  isOpen: boolean
  manager: string | null
}

/** Customers that have one of these names already. */
export async function customersNamed(
  fullNames: readonly string[],
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Namesake[]> {
  const [taken] = await run([
    {
      name: 'customer_of_name',
      row: { name: col.text, isOpen: col.bool, manager: col.text.orNull },
      text: `select lower(c.full_name) as name, c.is_open, (select p.name from member m join person p on p.comp_id = m.comp_id and p.id =
        m.person_id
          where m.comp_id = c.comp_id and m.subject_type = 'customer' and m.subject_id = c.id and m.role = 'manager'
            limit 1) as manager
        from customers_of_names($1, $2::text[]) found join customer c on c.comp_id = $1 and c.id = found`,
      values: [me.companyId, fullNames],
    },
  ])
  return taken.rows
}

/** What is said of a name that is taken. */
export function nameTakenBy({ isOpen, manager }: Namesake): { kind: RefusalKind; values: Record<string, string> } {
  if (isOpen) return { kind: customerNameInSea, values: {} }
  return manager ? { kind: customerNameManaged, values: { manager } } : { kind: customerNameTaken, values: {} }
}

/** What is added to others' by this file. */
export const customerNameParts: Part[] = [
  // Capitals of some scripts are distinguished in other ways here than there: the key has the last word.
  refuseOn('customer_name_key', customerNameTaken),
]

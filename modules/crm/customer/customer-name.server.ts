import { takeTurns } from '#platform/server/database/turns.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { customerNameInSea, customerNameManaged, customerNameTaken } from './customer.contract.ts'

// Capitals of some scripts are told apart in other ways here than there: the key has the last word.
refuseOn('customer_name_key', customerNameTaken)

/** Refused when the company has a customer of this name: the refusal says whose it is, whoever asks, so that two people do not court the same one. */
export async function admitName(fullName: string, { me, run }: Pick<Context, 'me' | 'run'>): Promise<void> {
  const [, taken] = await run([
    takeTurns(me.companyId, `customer ${fullName.toLowerCase()}`),
    {
      name: 'customer_of_name',
      text: `select c.is_open, (select p.name from member m join person p on p.comp_id = m.comp_id and p.id = m.person_id
          where m.comp_id = c.comp_id and m.subject_type = 'customer' and m.subject_id = c.id and m.role = 'manager' limit 1)
        from customer c where c.comp_id = $1 and lower(c.full_name) = lower($2) and c.is_delete = 0`,
      values: [me.companyId, fullName],
    },
  ])
  const same = taken!.rows[0] as [isOpen: boolean, manager: string | null] | undefined
  if (same?.[0]) refuse(customerNameInSea, {}, 'full_name')
  if (same?.[1]) refuse(customerNameManaged, { manager: same[1] }, 'full_name')
  if (same) refuse(customerNameTaken, {}, 'full_name')
}

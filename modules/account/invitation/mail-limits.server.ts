import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { countAttempts } from '#platform/server/rate-limit/limit-attempts.ts'
import { inviteMailLimits, proveAddressFirst } from './invitation.contract.ts'

const day = 86_400

/**
 * Who has mails sent to strangers is known by an address of their own: an account that was made with a login name alone
 * sends none.
 */
export async function demandProvenAddress({ me, aside }: Pick<Context, 'me' | 'aside'>): Promise<void> {
  const [answer] = await aside([
    {
      name: 'account_has_address',
      value: col.bool,
      text: 'select email is not null from account where id = $1',
      values: [me.accountId],
    },
  ])
  if (answer.first !== true) refuse(proveAddressFirst)
}

/**
 * How many more invitations the actor may mail within a day, by the person and by the company; exact while the call
 * holds its turn with `invitations`.
 */
export async function mailsLeft({ me, run }: Pick<Context, 'me' | 'run'>): Promise<number> {
  const [answer] = await run([
    {
      name: 'invitation_mails_of_day',
      row: { isPaid: col.bool, ofCompany: col.int, ofPerson: col.int },
      text: `select c.is_paid, count(i.id)::int as of_company, (count(i.id) filter (where i.inviter_id = $2))::int as of_person from company c
      left join invitation i on i.comp_id = c.comp_id and i.email is not null and i.created_at > now() - interval
        '1 day'
      where c.comp_id = $1 group by c.is_paid`,
      values: [me.companyId, me.personId],
    },
  ])
  const { isPaid, ofCompany, ofPerson } = answer.one
  const most = inviteMailLimits[isPaid ? 'paid' : 'free']
  return Math.max(0, Math.min(most.company - ofCompany, most.person - ofPerson))
}

/** Of these addresses, those that have had enough invitations today, from whichever company. Each is counted. */
export async function hadEnough({ aside }: Pick<Context, 'aside'>, emails: readonly string[]): Promise<string[]> {
  const counts = await countAttempts(
    { aside },
    emails.map(email => `invited:${email}`),
    day,
  )
  return emails.filter((_, index) => counts[index]! > inviteMailLimits.address)
}

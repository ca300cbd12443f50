import { sql } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { invitation, isOpen } from './invitation.table.ts'

type State = 'mailable' | 'waiting' | 'withoutEmail'
const unjoined = compile(
  sql`select p.id, lower(p.email) as email, case when p.email is null then 'withoutEmail'
    when lower(p.email) in (select ${invitation.email} from ${invitation} where ${invitation.companyId} =
      ${param('company')} and ${invitation.email} is not null and ${isOpen}) then 'waiting'
    else 'mailable' end as state
  from person p where p.comp_id = ${param('company')} and p.status = ${fixed(PersonStatus.Invited)} and p.account_id is null order by p.spelling,
    p.id`,
  { row: { id: col.uuid, email: col.text.orNull, state: col.text.as<State>() } },
)

/**
 * Who was entered or imported and has no account yet: those who can be mailed, and how many have an open invitation by
 * mail or no address.
 */
export async function unjoinedPeople({ me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([unjoined({ company: me.companyId })])
  const inState = (wanted: State) => answer.rows.filter(({ state }) => state === wanted)
  return {
    mailable: inState('mailable').map(({ id, email }) => ({ personId: id, email: email! })),
    waiting: inState('waiting').length,
    withoutEmail: inState('withoutEmail').length,
  }
}

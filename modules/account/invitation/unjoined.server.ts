import { sql } from 'drizzle-orm'
import { compile, given } from '#platform/server/database/statement.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { invitation, isOpen } from './invitation.table.ts'

type State = 'mailable' | 'waiting' | 'withoutEmail'
const unjoined = compile(sql`select p.id, lower(p.email), case when p.email is null then 'withoutEmail'
    when lower(p.email) in (select ${invitation.email} from ${invitation} where ${invitation.companyId} = ${given('company')} and ${invitation.email} is not null and ${isOpen}) then 'waiting'
    else 'mailable' end
  from person p where p.comp_id = ${given('company')} and p.status = 2 and p.account_id is null order by p.spelling, p.id`)

/** Who was entered or imported and has no account yet: those who can be mailed, and how many have an open invitation by mail or no address. */
export async function unjoinedPeople({ me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([unjoined({ company: me.companyId })])
  const people = answer!.rows as [personId: string, email: string, state: State][]
  const inState = (wanted: State) => people.filter(([, , state]) => state === wanted)
  return {
    mailable: inState('mailable').map(([personId, email]) => ({ personId, email })), waiting: inState('waiting').length, withoutEmail: inState('withoutEmail').length,
  }
}

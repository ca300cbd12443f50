import type { Context } from '#platform/server/http/handle.ts'

/** Who was entered or imported and has no account yet: those who can be mailed, and how many have an open invitation by mail or no address. */
export async function unjoinedPeople({ me, run }: Pick<Context, 'me' | 'run'>) {
  const [answer] = await run([{
    name: 'unjoined_people',
    text: `select p.id, lower(p.email), lower(p.email) in (
        select i.email from invitation i where i.comp_id = $1 and i.email is not null and i.revoked_at is null and i.expires_at > now() and i.use_count < i.most_uses)
      from person p where p.comp_id = $1 and p.status = 2 and p.account_id is null order by p.spelling, p.id`,
    values: [me.companyId],
  }])
  const rows = answer!.rows as [personId: string, email: string | null, isWaiting: boolean][]
  return {
    mailable: rows.flatMap(([personId, email, isWaiting]) => email && !isWaiting ? [{ personId, email }] : []),
    waiting: rows.filter(([, email, isWaiting]) => email && isWaiting).length,
    withoutEmail: rows.filter(([, email]) => !email).length,
  }
}

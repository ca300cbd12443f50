import { randomInt } from 'node:crypto'
import type { Statement } from '#platform/server/database/batch.ts'
import { col } from '#platform/server/database/row.ts'
import { handleAccount, handlePublic, type AccountContext } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { recorded } from '#mechanisms/history/history.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { forgetFailures } from '../session/authenticate.server.ts'
import { tokenHash } from '../session/identify.server.ts'
import { passwordHash } from '../session/password.server.ts'
import { endSessions, inCompany } from '../session/session.server.ts'
import {
  alsoElsewhere,
  codeIsWrong,
  onlyAdministratorsReset,
  passwordResetCalls,
  resetRules,
  withoutAccount,
} from './password-reset.contract.ts'

const { resetByAdministrator, setByCode } = passwordResetCalls

/** Without those that are taken for one another: 32 to the tenth, and five tries. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * A code that sets the password of an account again, once, within a day; and the statement that keeps it. It is shown
 * to who requested it, and never again.
 */
export function newReset(accountId: string): { code: string; keep: Statement } {
  const code = Array.from({ length: resetRules.letters }, () => letters[randomInt(letters.length)]).join('')
  return {
    code: code.replace(/(.{5})(?=.)/g, '$1-'),
    keep: {
      name: 'password_reset_keep',
      text: `insert into password_reset (account_id, code_hash, expires_at) values ($1, $2, now() + interval
        '${resetRules.liveHours} hours')
        on conflict (account_id) do update set code_hash = excluded.code_hash, tries = 0, created_at = now(),
          expires_at = excluded.expires_at`,
      values: [accountId, tokenHash(code)],
    },
  }
}

const triesOfNetwork = { most: 30, windowSeconds: 3600 }

export const passwordResetHandlers = [
  ...handleAccount(
    { resetByAdministrator },
    {
      async resetByAdministrator({ id }, context) {
        const me = inCompany(context)
        if (!me.isAdministrator) refuse(onlyAdministratorsReset)
        const { accountId, signsInAs } = await accountOfMember(context, me.companyId, id)
        const { code, keep } = newReset(accountId)
        await context.run([keep, recorded(me, 'person', id, 'reset_password')])
        return { code, signsInAs, expiresIn: resetRules.liveHours * 3600 }
      },
    },
  ),
  ...handlePublic(
    { setByCode },
    {
      async setByCode({ identify, code, password }, context) {
        await limitAttempts(context, `resets:${networkOf(context.request.address)}`, triesOfNetwork)
        const name = identify.toLowerCase()
        // Counted beside the transaction, before the code is looked at: guesses sent at once do not slip through
        // together.
        const [tried] = await context.aside([
          {
            name: 'password_reset_try',
            value: col.uuid,
            text: `update password_reset r set tries = tries + 1 from account a where a.id = r.account_id and r.tries <
              ${resetRules.tries} and r.expires_at > now()
          and (lower(a.login_name) = $1 or a.mobile = $1 or lower(a.email) = $1) returning r.account_id`,
            values: [name],
          },
        ])
        const accountId = tried.first ?? refuse(codeIsWrong, {}, 'code')
        const [used] = await context.run([
          {
            name: 'password_reset_use',
            text: 'delete from password_reset where account_id = $1 and code_hash = $2',
            values: [accountId, tokenHash(code)],
          },
        ])
        if (used!.count === 0) refuse(codeIsWrong, {}, 'code')
        await context.run([
          {
            name: 'password_set',
            text: 'update account set password_hash = $2 where id = $1',
            values: [accountId, await passwordHash(password)],
          },
        ])
        await forgetFailures(context, name)
        await endSessions(context, accountId)
        return {}
      },
    },
  ),
]

/**
 * A member's account; refused where it opens another company as well, which this one's administrator is not to come
 * into.
 */
async function accountOfMember(
  { run }: Pick<AccountContext, 'run'>,
  companyId: string,
  personId: string,
): Promise<{ accountId: string; signsInAs: string }> {
  const [answer] = await run([
    {
      name: 'password_reset_account',
      row: { accountId: col.uuid.orNull, signsInAs: col.text, isElsewhere: col.bool },
      text: `select p.account_id, coalesce(a.login_name, a.mobile, a.email, '') as signs_in_as, exists (
        select 1 from person o where o.account_id = p.account_id and o.comp_id <> p.comp_id and o.status = ${PersonStatus.Active}) as is_elsewhere
      from person p left join account a on a.id = p.account_id where p.comp_id = $1 and p.id = $2 and p.status <> ${PersonStatus.Left}`,
      values: [companyId, personId],
    },
  ])
  const { accountId, signsInAs, isElsewhere } = found(answer.first)
  if (accountId === null) refuse(withoutAccount)
  if (isElsewhere) refuse(alsoElsewhere)
  return { accountId, signsInAs }
}

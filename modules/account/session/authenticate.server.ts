import { tooManyRequests } from '#platform/contract/refusals.ts'
import { col } from '#platform/server/database/row.ts'
import type { PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { demandCaptcha } from '../captcha/captcha.server.ts'
import { passwordMatches } from './password.server.ts'
import { captchaNeeded, wrongCredentials } from './session.contract.ts'

/**
 * After so many failures of one account, or from one network (an office shares one), the captcha is required. One
 * network may fail at one account `both` times and then waits; others still get in. Failures are forgotten half an hour
 * after the last.
 */
export const failureRules = { account: 3, network: 10, both: 50, forgottenAfter: '30 minutes' } as const

export interface Credentials {
  identify: string
  password: string
  code?: string
}

/**
 * The account that these credentials open. Unknown accounts and wrong passwords are refused alike and in the same time;
 * an account's failure is counted before its password is looked at, so that guesses sent at once do not slip through
 * together.
 */
export async function authenticate(context: PublicContext, { identify, password, code }: Credentials): Promise<string> {
  const name = identify.toLowerCase()
  const network = networkOf(context.request.address)
  const keys = { account: `account:${name}`, network: `network:${network}`, both: `both:${network}:${name}` }
  const [known] = await context.run([
    {
      name: 'sign_in_known',
      row: { id: col.uuid.orNull, passwordHash: col.text.orNull, failures: col.json.as<Record<string, number>>() },
      text: `select a.id, a.password_hash, coalesce((
        select json_object_agg(key, failures) from sign_in_failure where key = any($2) and last_at > now() -
          $3::interval), '{}'::json) as failures
      from (select 1) one left join account a on lower(a.login_name) = $1 or a.mobile = $1 or lower(a.email) = $1`,
      values: [name, Object.values(keys), failureRules.forgottenAfter],
    },
  ])
  const { id: accountId, passwordHash: stored, failures } = known.one
  const failed = (key: keyof typeof keys) => failures[keys[key]] ?? 0

  if (failed('both') >= failureRules.both) refuse(tooManyRequests)
  const isWatched = failed('account') >= failureRules.account || failed('network') >= failureRules.network
  if (isWatched) await demandCaptcha(context, code)
  const [counted] = await context.aside([countFailure(keys.account)])
  if (!isWatched && counted.one > failureRules.account) refuse(captchaNeeded)
  if (!(await passwordMatches(stored, password)) || !accountId) {
    await context.aside([countFailure(keys.network), countFailure(keys.both)])
    context.note('a sign-in failed', { network, account: accountId })
    refuse(wrongCredentials)
  }
  await forgetFailures(context, name)
  return accountId
}

/** Who has proven to own the account starts over, from this network. */
export async function forgetFailures({ run, request }: PublicContext, identify: string) {
  const keys = [`account:${identify}`, `both:${networkOf(request.address)}:${identify}`]
  await run([{ name: 'sign_in_forget', text: 'delete from sign_in_failure where key = any($1)', values: [keys] }])
}

const countFailure = (key: string) => ({
  name: 'sign_in_count',
  value: col.int,
  text: `insert into sign_in_failure (key) values ($1) on conflict (key) do update set last_at = now(),
      failures = case when sign_in_failure.last_at > now() - $2::interval then least(sign_in_failure.failures + 1,
        10000) else 1 end
    returning failures`,
  values: [key, failureRules.forgottenAfter],
})

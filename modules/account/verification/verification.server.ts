import { hash, verify } from '@node-rs/argon2'
import { randomInt } from 'node:crypto'
import { newSecret } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handlePublic, type PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { tokenHash } from '../session/identify.server.ts'
import { deliverCode } from './deliver.server.ts'
import {
  codeNeeded,
  codeRules,
  codeSpent,
  codeWrong,
  contactTaken,
  contactUnknown,
  proofSpent,
  sentTooOften,
  sentTooSoon,
  verificationCalls,
  type CodePurpose,
} from './verification.contract.ts'

export const verificationHandlers = handlePublic(verificationCalls, {
  sendToMobile: ({ mobile, purpose }, context) => sendCode(context, mobile, purpose),
  sendToMail: ({ email, purpose }, context) => sendCode(context, email, purpose),

  async check({ checkContact, checkCode, checkExist, purpose }, context) {
    const proven = await useCode(context, checkContact, checkCode, purpose, 'check_code')
    const exists = (await accountOfContact(context, checkContact)) !== null
    if (checkExist === true && !exists) refuse(contactUnknown)
    if (checkExist === false && exists) refuse(contactTaken)
    const key = newSecret()
    await context.run([
      {
        name: 'verification_proof',
        text: 'update verification_code set proof_hash = $2 where contact = $1 and purpose = $3',
        values: [checkContact, tokenHash(key), proven],
      },
    ])
    return { key, exists, expiresIn: codeRules.liveMinutes * 60 }
  },
})

/** The account that a proven contact signs in to. */
export async function accountOfContact({ run }: Pick<PublicContext, 'run'>, contact: string): Promise<string | null> {
  const [answer] = await run([
    {
      name: 'account_of_contact',
      text: 'select id from account where mobile = $1 or lower(email) = $1',
      values: [contact.toLowerCase()],
      value: col.uuid,
    },
  ])
  return answer.first ?? null
}

/** One network sends no more codes than this, whomever to: each costs the company a message. */
const codesOfNetwork = { most: 60, windowSeconds: 3600 }

async function sendCode(context: PublicContext, contact: string, requestedPurpose: CodePurpose | undefined) {
  const owner = await accountOfContact(context, contact)
  const purpose = requestedPurpose ?? purposeOf(context, owner)
  await limitAttempts(context, `codes:${networkOf(context.request.address)}`, codesOfNetwork)
  const code = randomInt(10 ** codeRules.digits)
    .toString()
    .padStart(codeRules.digits, '0')
  await keepCode(context, contact, purpose, await hash(code))
  // Who has no account gets no code to reset its password with, and nobody is notified.
  if (purpose !== 'password' || owner !== null) await deliverCode(context, contact, code, purpose)
  return { contact, retryAfter: codeRules.pauseSeconds, expiresIn: codeRules.liveMinutes * 60 }
}

function purposeOf({ account }: PublicContext, owner: string | null): CodePurpose {
  if (account) return owner === account.accountId ? 'unbind' : 'bind'
  return owner === null ? 'register' : 'password'
}

/** The code takes the last one's place, unless that was sent within the minute or was the day's last. */
async function keepCode({ run }: PublicContext, contact: string, purpose: CodePurpose, codeHash: string) {
  const [kept, last] = await run([
    {
      name: 'verification_keep',
      text: `insert into verification_code (contact, purpose, code_hash) values ($1, $2, $3)
        on conflict (contact) do update set purpose = excluded.purpose, code_hash = excluded.code_hash, tries = 0,
          sent_at = now(),
          used_at = null, proof_hash = null, proof_used_at = null,
          sent_count = case when verification_code.counted_since > now() - interval '1 day' then
            verification_code.sent_count + 1 else 1 end,
          counted_since = case when verification_code.counted_since > now() - interval '1 day' then
            verification_code.counted_since else now() end
        where verification_code.sent_at <= now() - interval '${codeRules.pauseSeconds} seconds'
          and (verification_code.sent_count < ${codeRules.mostADay} or verification_code.counted_since <= now() -
            interval '1 day')`,
      values: [contact, purpose, codeHash],
    },
    {
      name: 'verification_last',
      value: col.bool,
      text: `select sent_at > now() - interval '${codeRules.pauseSeconds} seconds' from verification_code where contact
        = $1`,
      values: [contact],
    },
  ])
  if (kept!.count === 0) refuse(last.first ? sentTooSoon : sentTooOften)
}

/**
 * Takes a code for good, or refuses: each try is counted beside the transaction before the code is looked at, and of
 * those that have it right at once only one goes on. Answers the purpose it was sent for.
 */
async function useCode(
  context: PublicContext,
  contact: string,
  code: string,
  purpose?: CodePurpose,
  field = 'code',
): Promise<CodePurpose> {
  const [tried] = await context.aside([
    {
      name: 'verification_try',
      row: { codeHash: col.text, tries: col.int, purpose: col.text.as<CodePurpose>() },
      text: `update verification_code set tries = tries + 1
      where contact = $1 and ($2::text is null or purpose = $2) and tries < ${codeRules.tries} and used_at is null
        and sent_at > now() - interval '${codeRules.liveMinutes} minutes'
      returning code_hash, tries, purpose`,
      values: [contact, purpose],
    },
  ])
  const { codeHash, tries, purpose: sentFor } = tried.first ?? refuse(codeSpent, {}, field)
  if (!(await verify(codeHash, code)))
    refuse(tries < codeRules.tries ? codeWrong : codeSpent, { left: codeRules.tries - tries }, field)
  const [used] = await context.run([
    {
      name: 'verification_use',
      text: 'update verification_code set used_at = now() where contact = $1 and code_hash = $2 and used_at is null',
      values: [contact, codeHash],
    },
  ])
  if (used!.count === 0) refuse(codeSpent, {}, field)
  return sentFor
}

/** Takes the proof that a code was exchanged for; once, by one. */
async function useProof({ run }: PublicContext, contact: string, key: string, purpose: CodePurpose) {
  const [used] = await run([
    {
      name: 'verification_use_proof',
      text: `update verification_code set proof_used_at = now() where contact = $1 and purpose = $2 and proof_hash = $3
      and proof_used_at is null and used_at > now() - interval '${codeRules.liveMinutes} minutes'`,
      values: [contact, purpose, tokenHash(key)],
    },
  ])
  if (used!.count === 0) refuse(proofSpent)
}

/**
 * Refuses unless the actor has shown that the contact is theirs: by the code that was sent to it for this purpose, or
 * by the key that the code was exchanged for. Both are spent with the call, and only when it is done.
 */
export async function demandProof(
  context: PublicContext,
  contact: string,
  purpose: CodePurpose,
  { code, key }: { code?: string | undefined; key?: string | undefined },
) {
  if (key) await useProof(context, contact, key, purpose)
  else if (code) await useCode(context, contact, code, purpose)
  else refuse(codeNeeded, {}, 'code')
}

import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { Payload } from 'altcha-lib/types'
import * as v from 'valibot'
import { handlePublic, type PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/job.ts'
import { serverSecret } from '#platform/server/secrets/server-secret.ts'
import { captchaNeeded, captchaWrong } from '../session/session.contract.ts'
import { captchaCalls, captchaWork } from './captcha.contract.ts'

export const captchaHandlers = handlePublic(captchaCalls, {
  async challenge(_input, context) {
    const { parameters, signature } = await createChallenge({
      algorithm: 'SHA-256',
      cost: 1,
      counter: randomInt(captchaWork.most, captchaWork.least),
      deriveKey,
      expiresAt: new Date(Date.now() + captchaWork.liveMinutes * 60_000),
      hmacSignatureSecret: await serverSecret(context, 'captcha'),
    })
    return { parameters: { ...parameters }, signature: signature! }
  },
})

/**
 * Refuses unless `code` is the solution of a challenge of ours that was not used before (base64 of ALTCHA's payload).
 */
export async function demandCaptcha(context: PublicContext, code: string | undefined) {
  if (!code) refuse(captchaNeeded)
  const payload = readPayload(code)
  const result =
    payload &&
    (await verifySolution({
      challenge: payload.challenge,
      solution: payload.solution,
      deriveKey,
      hmacSignatureSecret: await serverSecret(context, 'captcha'),
    }))
  if (!payload || !result?.verified) refuse(captchaWrong)
  // Beside the call's transaction: it stays used when the password is wrong.
  const [used] = await context.aside([
    {
      name: 'captcha_use',
      text: 'insert into captcha_use (signature, expires_at) values ($1, to_timestamp($2)) on conflict do nothing',
      values: [payload.challenge.signature, payload.challenge.parameters.expiresAt],
    },
  ])
  if (used!.count === 0) refuse(captchaWrong)
}

/** The library checks the values; here only the shape that it relies on. */
function readPayload(code: string): Payload | null {
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(code, 'base64').toString('utf8'))
    const isWhole =
      typeof challenge?.parameters === 'object' &&
      challenge.parameters !== null &&
      typeof challenge.signature === 'string' &&
      typeof solution === 'object' &&
      solution !== null
    return isWhole ? { challenge, solution } : null
  } catch {
    return null
  }
}

/** Forgets codes, captchas, trips to providers and failed sign-ins once they can decide nothing any more. */
export const dropSpentProofs = job(
  'account.drop_spent_proofs',
  v.object({}),
  async (_, { database }) => {
    await database
      .system()
      .run([
        { text: `delete from verification_code where sent_at < now() - interval '2 days'` },
        { text: 'delete from captcha_use where expires_at < now()' },
        { text: 'delete from oauth_trip where expires_at < now()' },
        { text: `delete from sign_in_failure where last_at < now() - interval '1 day'` },
      ])
  },
  { cron: '23 * * * *' },
)

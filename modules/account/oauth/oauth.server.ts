import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { newSecret } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { handleAccount, handlePublic, type PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { canSendMail } from '#platform/server/mail/mail.ts'
import { canSendSms } from '#platform/server/mail/sms.ts'
import { registrationNow } from '../registration/registration-mode.server.ts'
import { tokenHash } from '../session/identify.server.ts'
import { openSession } from '../session/session.server.ts'
import { account } from '../session/session.table.ts'
import {
  identityTaken,
  lastWayIn,
  oauthCalls,
  proofNeeded,
  providerNames,
  providerRefused,
  tripSpent,
  type ProviderName,
} from './oauth.contract.ts'
import { accountIdentity, oauthTrip } from './oauth.table.ts'
import { configuredProvider, demandProvider } from './configured-provider.server.ts'
import type { ProvenIdentity, Trip } from './provider.server.ts'

const { providers, start, arrive, ...ownCalls } = oauthCalls
const tripMinutes = 10
const soon = sql`now() + interval '${sql.raw(String(tripMinutes))} minutes'`

export const oauthHandlers = [
  ...handlePublic(
    { providers, start, arrive },
    {
      providers: async (_input, { run, settings }) => ({
        registration: await registrationNow({ run, settings }),
        canText: canSendSms(settings),
        canMail: canSendMail(settings),
        list: providerNames.flatMap(name => {
          const provider = configuredProvider(name, settings)
          return provider ? [{ name, title: provider.title }] : []
        }),
      }),

      start: ({ openType }, context) => setOut(context, openType, null),

      async arrive({ state, code, iss }, context): Promise<CallOutput<typeof oauthCalls.arrive>> {
        const trip = await endTrip(context, state)
        const identity = await demandProvider(trip.provider, context.settings)
          .identify({
            state,
            code,
            iss,
            codeVerifier: trip.codeVerifier,
            nonce: trip.nonce,
            returnTo: returnTo(context),
          })
          .catch((problem: Error) => refuse(providerRefused, { reason: problem.message.slice(0, 200) }))
        if (trip.accountId !== null) {
          if (context.account?.accountId !== trip.accountId) refuse(tripSpent)
          await bind(context, trip.accountId, trip.provider, identity)
          return { outcome: 'bound' }
        }
        const [known] = await context.db
          .select({ accountId: accountIdentity.accountId })
          .from(accountIdentity)
          .where(and(eq(accountIdentity.provider, trip.provider), eq(accountIdentity.subject, identity.subject)))
        if (known) {
          const { token, ...user } = await openSession(context, known.accountId, context.request)
          return { outcome: 'signed_in', token, user }
        }
        const key = newSecret()
        await context.db
          .insert(oauthTrip)
          .values({ stateHash: tokenHash(key), provider: trip.provider, ...identity, expiresAt: soon })
        return { outcome: 'unbound', key, openId: identity.subject, openType: trip.provider }
      },
    },
  ),

  ...handleAccount(ownCalls, {
    async bindings(_input, { db, account: { accountId } }) {
      const list = await db
        .select({
          openType: accountIdentity.provider,
          boundAt: sql<string>`to_char(${accountIdentity.boundAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
        })
        .from(accountIdentity)
        .where(eq(accountIdentity.accountId, accountId))
      return { list }
    },

    bindWechat: (_input, context) => setOut(context, 'wechat', context.account.accountId),
    bindOidc: (_input, context) => setOut(context, 'oidc', context.account.accountId),

    async bindOpenid({ openId, openType, key }, context) {
      const [proven] = key
        ? await context.db
            .delete(oauthTrip)
            .where(
              and(
                eq(oauthTrip.stateHash, tokenHash(key)),
                eq(oauthTrip.provider, openType),
                eq(oauthTrip.subject, openId),
                sql`${oauthTrip.expiresAt} > now()`,
              ),
            )
            .returning({ unionId: oauthTrip.unionId })
        : []
      await bind(context, context.account.accountId, openType, {
        subject: openId,
        unionId: (proven ?? refuse(proofNeeded)).unionId,
      })
      return {}
    },

    async unbind({ openType }, context) {
      const {
        db,
        account: { accountId },
      } = context
      const [row] = await db
        .select({ passwordHash: account.passwordHash })
        .from(account)
        .where(eq(account.id, accountId))
        .for('update')
      await db
        .delete(accountIdentity)
        .where(and(eq(accountIdentity.accountId, accountId), eq(accountIdentity.provider, openType)))
      const left = await db.$count(accountIdentity, eq(accountIdentity.accountId, accountId))
      if (row!.passwordHash === null && left === 0) refuse(lastWayIn)
      return {}
    },
  }),
]

/** Providers send everybody back to the login page, which knows what the trip was for. */
const returnTo = ({ settings }: PublicContext) => `${settings.publicUrl}/login`

async function setOut(context: PublicContext, name: ProviderName, accountId: string | null) {
  const provider = demandProvider(name, context.settings)
  const trip: Trip = { state: newSecret(), codeVerifier: newSecret(), nonce: newSecret(), returnTo: returnTo(context) }
  const url = await provider
    .authorizationUrl(trip)
    .catch((problem: Error) => refuse(providerRefused, { reason: problem.message.slice(0, 200) }))
  await context.db.insert(oauthTrip).values({
    stateHash: tokenHash(trip.state),
    provider: name,
    codeVerifier: trip.codeVerifier,
    nonce: trip.nonce,
    accountId,
    expiresAt: soon,
  })
  return { url, state: trip.state }
}

/**
 * A trip ends with its first arrival, whatever comes of it: beside the transaction, so that a refusal does not open it
 * again.
 */
async function endTrip({ aside }: PublicContext, state: string) {
  const [ended] = await aside([
    {
      name: 'oauth_trip_end',
      text: `delete from oauth_trip where state_hash = $1 and expires_at > now() and subject is null returning
        provider, code_verifier, nonce, account_id`,
      values: [tokenHash(state)],
      row: {
        provider: col.text.as<ProviderName>(),
        codeVerifier: col.text,
        nonce: col.text,
        accountId: col.uuid.orNull,
      },
    },
  ])
  const { provider, codeVerifier, nonce, accountId } = ended.first ?? refuse(tripSpent)
  return { provider, codeVerifier, nonce, accountId }
}

async function bind(
  { db }: PublicContext,
  accountId: string,
  provider: ProviderName,
  { subject, unionId }: ProvenIdentity,
) {
  await db.insert(accountIdentity).values({ provider, subject, unionId, accountId }).onConflictDoNothing()
  const [row] = await db
    .select({ accountId: accountIdentity.accountId })
    .from(accountIdentity)
    .where(and(eq(accountIdentity.provider, provider), eq(accountIdentity.subject, subject)))
  if (row?.accountId !== accountId) refuse(identityTaken)
}

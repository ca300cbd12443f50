import { and, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { signInFirst } from '#platform/contract/refusals.ts'
import { dayOf } from '#platform/contract/zone.ts'
import type { Queries } from '#platform/server/database/database.ts'
import { newId, newSecret } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { type AccountContext, handleAccount, handlePublic } from '#platform/server/http/handle.ts'
import type { Me, RequestFacts } from '#platform/server/http/identity.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { job } from '#platform/server/jobs/job.ts'
import { unknownFile } from '#mechanisms/attachments/attachment.contract.ts'
import { file } from '#mechanisms/attachments/file.table.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { earn } from '#mechanisms/points/points.server.ts'
import { authenticate } from './authenticate.server.ts'
import { forgetIdentity, tokenHash } from './identify.server.ts'
import { sessionUserOf } from './session-user.server.ts'
import { noCompanyLeft, sessionCalls, sessionDays } from './session.contract.ts'
import { account, accountSession } from './session.table.ts'

const { login, ...ownCalls } = sessionCalls

export const sessionHandlers = [
  ...handlePublic(
    { login },
    {
      login: async (credentials, context) =>
        openSession(context, await authenticate(context, credentials), context.request),
    },
  ),
  ...handleAccount(ownCalls, {
    async logout(_input, { db, after, account: { accountId, sessionId } }) {
      await db.delete(accountSession).where(eq(accountSession.id, sessionId))
      after(() => forgetIdentity(accountId))
      return {}
    },

    my: (_input, context) => sessionUserOf(context, context.account.accountId, inCompany(context).companyId),

    async changeMy({ nickName, avatar, ...changes }, context) {
      const me = inCompany(context)
      if (avatar) await demandOwnImage(context, me, avatar)
      const columns = {
        ...changes,
        ...(nickName && personNames(nickName)),
        avatarFileId: avatar,
        locale: changes.locale ?? sql`${person.locale}`,
      }
      await context.db
        .update(person)
        .set(columns)
        .where(and(eq(person.companyId, me.companyId), eq(person.id, me.personId)))
      if (changes.locale)
        await context.db.update(account).set({ locale: changes.locale }).where(eq(account.id, me.accountId))
      return sessionUserOf(context, me.accountId, me.companyId)
    },

    async switchCompany({ companyId }, context) {
      const { accountId } = context.account
      const user = await sessionUserOf(context, accountId, companyId)
      await context.db.update(account).set({ lastCompanyId: companyId }).where(eq(account.id, accountId))
      context.after(() => forgetIdentity(accountId))
      return user
    },

    async sessions(_input, { db, account: { accountId, sessionId } }) {
      const list = await db
        .select({
          id: accountSession.id,
          platform: accountSession.platform,
          agent: accountSession.agent,
          address: accountSession.address,
          createdAt: asInstant(accountSession.createdAt),
          seenAt: asInstant(accountSession.seenAt),
          isCurrent: sql<boolean>`${accountSession.id} = ${sessionId}`,
        })
        .from(accountSession)
        .where(and(eq(accountSession.accountId, accountId), gt(accountSession.expiresAt, sql`now()`)))
        .orderBy(desc(accountSession.seenAt), accountSession.id)
      return { list }
    },

    async endSession({ id }, { db, after, account: { accountId } }) {
      const [ended] = await db
        .delete(accountSession)
        .where(and(eq(accountSession.accountId, accountId), eq(accountSession.id, id)))
        .returning({ id: accountSession.id })
      after(() => forgetIdentity(accountId))
      return found(ended)
    },

    endOtherSessions: async (_input, context) => ({
      ended: await endSessions(context, context.account.accountId, context.account.sessionId),
    }),
  }),
]

const asInstant = (column: typeof accountSession.seenAt | typeof accountSession.createdAt) =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Ends an account's sessions, but for one; answers how many. Their live sockets close with them. */
export async function endSessions(
  { db, after }: Pick<AccountContext, 'db' | 'after'>,
  accountId: string,
  butFor?: string,
): Promise<number> {
  const ended = await db
    .delete(accountSession)
    .where(and(eq(accountSession.accountId, accountId), butFor ? ne(accountSession.id, butFor) : undefined))
    .returning({ id: accountSession.id })
  after(() => forgetIdentity(accountId))
  return ended.length
}

/**
 * A session for an account whose owner has just proven to be it; in the company used last. The token is given this
 * once.
 */
export async function openSession(
  queries: Queries,
  accountId: string,
  { platform, agent, address }: Omit<RequestFacts, 'locale' | 'requestId'>,
) {
  const token = newSecret()
  const [usual] = await queries.run([
    {
      name: 'session_usual_company',
      text: `select p.comp_id, p.id, c.time_zone from person p join company c on c.comp_id = p.comp_id join account a
        on a.id = p.account_id
      where p.account_id = $1 and p.status = ${PersonStatus.Active} order by p.comp_id = a.last_company_id desc nulls last, p.created_at
        limit 1`,
      values: [accountId],
      row: { compId: col.uuid, id: col.uuid, timeZone: col.text },
    },
  ])
  const { compId: companyId, id: personId, timeZone } = usual.first ?? refuse(noCompanyLeft)
  await queries.run([
    {
      name: 'session_open',
      text: `insert into account_session (id, account_id, token_hash, platform, agent, address, expires_at)
        values ($1, $2, $3, $4, $5, $6, now() + interval '${sessionDays} days')`,
      values: [newId(), accountId, tokenHash(token), platform, agent, address],
    },
    earn({ companyId, personId }, 'login', dayOf(new Date(), timeZone)),
  ])
  return { token, ...(await sessionUserOf(queries, accountId, companyId)) }
}

/** A face is seen by the whole company: it must not show what somebody else has uploaded for fewer eyes. */
async function demandOwnImage({ db }: AccountContext, me: Me, fileId: string) {
  const [image] = await db
    .select({ id: file.id })
    .from(file)
    .where(
      and(
        eq(file.companyId, me.companyId),
        eq(file.id, fileId),
        eq(file.uploaderId, me.personId),
        isNotNull(file.width),
      ),
    )
  if (!image) refuse(unknownFile, {}, 'avatar')
}

/** The person that an account is in the company requested; calls about "me" need one. */
export function inCompany({ me }: AccountContext): Me {
  return me ?? refuse(signInFirst)
}

/** Forgets sessions a month after they ended: until then they stand in the list of an account's sessions. */
export const dropExpiredSessions = job(
  'session.drop_expired',
  v.object({}),
  async (_, { database }) => {
    await database.system().run([{ text: `delete from account_session where expires_at < now() - interval '30 days'` }])
  },
  { cron: '7 3 * * *' },
)

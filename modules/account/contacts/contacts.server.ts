import { and, eq, ne, sql } from 'drizzle-orm'
import { handleAccount, handlePublic, type AccountContext, type PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { limitAttempts } from '#platform/server/rate-limit/limit-attempts.ts'
import { person } from '#mechanisms/people/person.table.ts'
import { identificationNeeded } from '../registration/registration.contract.ts'
import { forgetFailures } from '../session/authenticate.server.ts'
import { passwordHash, passwordMatches } from '../session/password.server.ts'
import { endSessions } from '../session/session.server.ts'
import { account } from '../session/session.table.ts'
import { contactTaken, contactUnknown } from '../verification/verification.contract.ts'
import { accountOfContact, demandProof } from '../verification/verification.server.ts'
import { contactCalls, oldPasswordWrong, onlyWayIn, unbindFirst } from './contacts.contract.ts'

const { setPassword, ...ownCalls } = contactCalls
type Kind = 'mobile' | 'email'
interface Proof {
  code?: string | undefined
  key?: string | undefined
}

export const contactHandlers = [
  ...handleAccount(ownCalls, {
    bindMobile: ({ mobile, ...proof }, context) => bind(context, 'mobile', mobile, proof),
    bindEmail: ({ email, ...proof }, context) => bind(context, 'email', email, proof),
    unbindMobile: ({ mobile, exceptUuid, ...proof }, context) => unbind(context, 'mobile', mobile, exceptUuid, proof),
    unbindEmail: ({ email, exceptUuid, ...proof }, context) => unbind(context, 'email', email, exceptUuid, proof),

    async checkLoginName({ loginName }, { db, account: { accountId } }) {
      const [other] = await db
        .select({ id: account.id })
        .from(account)
        .where(and(sql`lower(${account.loginName}) = lower(${loginName})`, ne(account.id, accountId)))
      return { available: other === undefined }
    },

    async changeLoginNameAndPassword({ loginName, oldPassword, password }, context) {
      const {
        db,
        account: { accountId, sessionId },
      } = context
      await demandOldPassword(context, oldPassword)
      if (loginName) {
        await db.update(account).set({ loginName }).where(eq(account.id, accountId))
        await db.update(person).set({ loginName }).where(eq(person.accountId, accountId))
      }
      if (password) {
        await db
          .update(account)
          .set({ passwordHash: await passwordHash(password) })
          .where(eq(account.id, accountId))
        await endSessions(context, accountId, sessionId)
      }
      return {}
    },
  }),
  ...handlePublic(
    { setPassword },
    {
      async setPassword({ mobile, email, password, ...proof }, context) {
        const contact = mobile ?? email ?? refuse(identificationNeeded, {}, 'mobile')
        await demandProof(context, contact, 'password', proof)
        const accountId = (await accountOfContact(context, contact)) ?? refuse(contactUnknown)
        await context.db
          .update(account)
          .set({ passwordHash: await passwordHash(password) })
          .where(eq(account.id, accountId))
        await forgetFailures(context, contact)
        await endSessions(context, accountId)
        return {}
      },
    },
  ),
]

async function bind(context: AccountContext, kind: Kind, contact: string, proof: Proof) {
  const {
    db,
    account: { accountId },
  } = context
  const [own] = await db.select({ contact: account[kind] }).from(account).where(eq(account.id, accountId)).for('update')
  if (own!.contact === contact) return {}
  if (own!.contact !== null) refuse(unbindFirst)
  await demandProof(context, contact, 'bind', proof)
  if ((await accountOfContact(context, contact)) !== null) refuse(contactTaken)
  await db
    .update(account)
    .set({ [kind]: contact })
    .where(eq(account.id, accountId))
  await db
    .update(person)
    .set({ [kind]: contact })
    .where(eq(person.accountId, accountId))
  return {}
}

/**
 * Whoever holds the phone or the mailbox may take it off an account, but never the last thing that account signs in
 * with.
 */
async function unbind(
  context: PublicContext,
  kind: Kind,
  contact: string,
  exceptPerson: string | undefined,
  proof: Proof,
) {
  await demandProof(context, contact, 'unbind', proof)
  const holder = (await accountOfContact(context, contact)) ?? refuse(contactUnknown)
  if (exceptPerson && (await isPersonOf(context, exceptPerson, holder))) return {}
  const [row] = await context.db
    .select({ loginName: account.loginName, mobile: account.mobile, email: account.email })
    .from(account)
    .where(eq(account.id, holder))
    .for('update')
  if (!row!.loginName && !row![kind === 'mobile' ? 'email' : 'mobile']) refuse(onlyWayIn)
  await context.db
    .update(account)
    .set({ [kind]: null })
    .where(eq(account.id, holder))
  await context.db
    .update(person)
    .set({ [kind]: null })
    .where(and(eq(person.accountId, holder), eq(person[kind], contact)))
  return {}
}

async function isPersonOf({ db }: PublicContext, personId: string, accountId: string) {
  return (await db.$count(person, and(eq(person.id, personId), eq(person.accountId, accountId)))) > 0
}

/** Guesses at the present password, by who has got hold of a session, end soon. */
const oldPasswordTries = { most: 10, windowSeconds: 1800 }

async function demandOldPassword(context: AccountContext, oldPassword: string | undefined) {
  const {
    db,
    account: { accountId },
  } = context
  const [row] = await db.select({ passwordHash: account.passwordHash }).from(account).where(eq(account.id, accountId))
  if (row!.passwordHash === null) return
  await limitAttempts(context, `old-password:${accountId}`, oldPasswordTries)
  if (!(await passwordMatches(row!.passwordHash, oldPassword ?? ''))) refuse(oldPasswordWrong, {}, 'old_password')
}

import { and, eq, sql } from 'drizzle-orm'
import type { CallOutput, CallParsed } from '#platform/contract/call.ts'
import { say, type Sentence } from '#platform/contract/words.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { newId, newSecret } from '#platform/server/database/ids.ts'
import { pageAsJson } from '#platform/server/database/json.ts'
import { col } from '#platform/server/database/row.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { type Context, handle, handlePublic, Json, type PublicContext } from '#platform/server/http/handle.ts'
import { found, refuse } from '#platform/server/http/refuse.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { wordsInMail } from '#platform/server/mail/words-in-mail.ts'
import { unknownDepartment } from '#mechanisms/people/people-refusals.contract.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { company, department, person } from '#mechanisms/people/person.table.ts'
import { openAccount } from '../registration/new-account.server.ts'
import { demandOpen } from '../registration/registration-mode.server.ts'
import { identificationNeeded } from '../registration/registration.contract.ts'
import { forgetIdentity, tokenHash } from '../session/identify.server.ts'
import { openSession } from '../session/session.server.ts'
import { accountOfContact, demandProof } from '../verification/verification.server.ts'
import { enterCompany } from './enter-company.server.ts'
import {
  invitationCalls,
  invitationRules,
  invitationSpent,
  passwordNeeded,
  personHasAccount,
  signInToJoin,
  tooManyMails,
} from './invitation.contract.ts'
import { invitation, isOpen } from './invitation.table.ts'
import { demandProvenAddress, hadEnough, mailsLeft } from './mail-limits.server.ts'
import { unjoinedPeople } from './unjoined.server.ts'

const { look, join, ...inviting } = invitationCalls

const list = compile(
  pageAsJson({
    row: {
      id: invitation.id,
      inviter: personJson(sql`${invitation.companyId}`, sql`${invitation.inviterId}`),
      email: invitation.email,
      person: personJson(sql`${invitation.companyId}`, sql`${invitation.personId}`),
      departmentName: sql`(select d.name from department d where d.comp_id = ${invitation.companyId} and d.id =
        ${invitation.departmentId})`,
      mostUses: invitation.mostUses,
      useCount: invitation.useCount,
      createdAt: invitation.createdAt,
      expiresAt: invitation.expiresAt,
      isOpen,
    },
    from: sql`${invitation}`,
    where: sql`${invitation.companyId} = ${param('company')}`,
    order: sql`${invitation.createdAt} desc, ${invitation.id} desc`,
  }),
)

export const invitationHandlers = [
  ...handle(inviting, {
    async invite({ departmentId, personId, mostUses, days }, context) {
      await knownDepartment(context, departmentId)
      if (personId) await personWithoutAccount(context, personId)
      const uses = personId ? 1 : (mostUses ?? invitationRules.uses)
      const { id, key, expiresAt } = await keepInvitation(context, { departmentId, personId, mostUses: uses, days })
      return { id, inviteKey: key, path: joinPath(key), expiresAt }
    },

    async batchMail({ emails, departmentId }, context) {
      const { me, db, run } = context
      await demandProvenAddress(context)
      await knownDepartment(context, departmentId)
      const members = await db
        .select({ email: sql<string>`lower(${person.email})` })
        .from(person)
        .where(
          and(
            eq(person.companyId, me.companyId),
            eq(person.status, PersonStatus.Active),
            sql`lower(${person.email}) = any(${sql.param(emails)}::text[])`,
          ),
        )
      const skipped = emails.filter(email => members.some(member => member.email === email))
      const others = emails.filter(email => !skipped.includes(email))
      const limited = await hadEnough(context, others)
      const sent = others.filter(email => !limited.includes(email))
      await run([takeTurns(me.companyId, 'invitations')])
      const left = await mailsLeft(context)
      if (sent.length > left) refuse(tooManyMails, { left })
      await mailEach(
        context,
        sent.map(email => ({ email, departmentId })),
      )
      return { sent, skipped, limited }
    },

    async unjoined(_, context) {
      const { mailable, ...others } = await unjoinedPeople(context)
      return { mailable: mailable.length, ...others }
    },

    async inviteAll(_, context) {
      await demandProvenAddress(context)
      // Two who press at once would each mail everybody.
      await context.run([takeTurns(context.me.companyId, 'invitations')])
      const { mailable, ...others } = await unjoinedPeople(context)
      const now = mailable.slice(0, await mailsLeft(context))
      if (mailable.length > 0 && now.length === 0) refuse(tooManyMails, { left: 0 })
      const enough = await hadEnough(
        context,
        now.map(({ email }) => email),
      )
      const sent = now.filter(({ email }) => !enough.includes(email))
      await mailEach(context, sent)
      return { sent: sent.length, left: mailable.length - sent.length, ...others }
    },

    async list({ start, limit }, { me, run }) {
      const [answer] = await run([list({ company: me.companyId, start, limit })])
      return new Json<CallOutput<typeof invitationCalls.list>>(answer!.only!)
    },

    async revoke({ id }, { me, db }) {
      const [revoked] = await db
        .update(invitation)
        .set({ revokedAt: sql`coalesce(${invitation.revokedAt}, now())` })
        .where(and(eq(invitation.companyId, me.companyId), eq(invitation.id, id)))
        .returning({ id: invitation.id })
      return found(revoked)
    },
  }),

  ...handlePublic(
    { look, join },
    {
      async look({ inviteKey }, { db, account }) {
        const { companyId, secretHash } = readInvitationKey(inviteKey) ?? refuse(invitationSpent)
        const [row] = await db
          .select({
            companyName: company.name,
            inviterName: sql<string>`(select p.name from person p where p.comp_id = ${companyId} and p.id =
              ${invitation.inviterId})`,
            departmentName: sql<
              string | null
            >`(select d.name from department d where d.comp_id = ${companyId} and d.id = ${invitation.departmentId})`,
            personName: sql<
              string | null
            >`(select p.name from person p where p.comp_id = ${companyId} and p.id = ${invitation.personId})`,
            email: invitation.email,
            hasAccount: sql<boolean>`exists (select 1 from account a join person p on p.account_id = a.id and p.status
              = ${fixed(PersonStatus.Active)} where lower(a.email) = ${invitation.email})`,
            expiresAt: sql<string>`to_char(${invitation.expiresAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
            isMember: sql<boolean>`exists (select 1 from person p where p.comp_id = ${companyId} and p.account_id =
              ${account?.accountId ?? null}::uuid and p.status = ${fixed(PersonStatus.Active)})`,
          })
          .from(invitation)
          .innerJoin(company, eq(company.companyId, invitation.companyId))
          .where(and(behind(companyId, secretHash), isOpen))
        return row ?? refuse(invitationSpent)
      },

      async join(input, context) {
        const { companyId, secretHash } = readInvitationKey(input.inviteKey) ?? refuse(invitationSpent)
        const [used] = await context.db
          .update(invitation)
          .set({ useCount: sql`${invitation.useCount} + 1` })
          .where(and(behind(companyId, secretHash), isOpen))
          .returning({ email: invitation.email, personId: invitation.personId, departmentId: invitation.departmentId })
        const { email, personId, departmentId } = used ?? refuse(invitationSpent)
        const accountId = context.account?.accountId ?? (await joiningAccount(context, companyId, email, input))
        await enterCompany(context, { companyId, accountId, name: input.nickName, personId, departmentId })
        await context.run([
          {
            name: 'account_opens',
            text: 'update account set last_company_id = $2 where id = $1',
            values: [accountId, companyId],
          },
        ])
        context.after(() => forgetIdentity(accountId))
        return openSession(context, accountId, context.request)
      },
    },
  ),
]

const behind = (companyId: string, secretHash: string) =>
  and(eq(invitation.companyId, companyId), eq(invitation.secretHash, secretHash))

/**
 * The account that the joiner opens now, with a contact they have proven (a mailed link proves its address), or the one
 * with which they have left every company. Whoever is in a company joins with the account signed in: a link, which may
 * be seven days old and in other hands, is no key to it.
 */
async function joiningAccount(
  context: PublicContext,
  companyId: string,
  mailedTo: string | null,
  input: CallParsed<typeof invitationCalls.join>,
): Promise<string> {
  const { mobile, loginName, password, code, key } = input
  const email = mobile ? undefined : (input.email ?? mailedTo ?? undefined)
  const contact = mobile ?? email
  if (contact && contact !== mailedTo) await demandProof(context, contact, 'register', { code, key })
  const known = contact && (await accountOfContact(context, contact))
  if (known) {
    if (await isAnywhere(context, known)) refuse(signInToJoin)
    if (contact === mailedTo) await demandProof(context, contact, 'register', { code, key })
    return known
  }
  if (!contact && !loginName) refuse(identificationNeeded, {}, 'mobile')
  if (!password) refuse(passwordNeeded, {}, 'password')
  await demandOpen(context, 'join')
  return openAccount(context, { mobile, email, loginName, password, locale: context.request.locale, companyId })
}

/** Is the account a member of any company? */
async function isAnywhere({ run }: PublicContext, accountId: string): Promise<boolean> {
  const [answer] = await run([
    {
      name: 'account_is_anywhere',
      value: col.bool,
      text: `select exists (select 1 from person where account_id = $1 and status = ${PersonStatus.Active})`,
      values: [accountId],
    },
  ])
  return answer.one
}

interface Draft {
  email?: string
  departmentId?: string | null | undefined
  personId?: string | null | undefined
  mostUses: number
  days: number
}

/** Mails each a link of their own, good for one. */
async function mailEach(
  context: Context,
  drafts: { email: string; personId?: string; departmentId?: string | null | undefined }[],
) {
  const { me, db, settings } = context
  const [own] = await db.select({ name: company.name }).from(company).where(eq(company.companyId, me.companyId))
  const kept = await keepInvitations(
    context,
    drafts.map(draft => ({ ...draft, mostUses: 1, days: invitationRules.days })),
  )
  for (const [index, { email }] of drafts.entries())
    await mailInvitation(context, {
      to: email,
      companyName: own!.name,
      inviterName: me.name,
      link: settings.publicUrl + joinPath(kept[index]!.key),
    })
}

async function keepInvitation(context: Context, draft: Draft) {
  const [kept] = await keepInvitations(context, [draft])
  return kept!
}

async function keepInvitations({ me, db }: Context, drafts: readonly Draft[]) {
  if (drafts.length === 0) return []
  const kept = drafts.map(draft => ({
    draft,
    id: newId(),
    ...newInvitationKey(me.companyId),
    expiresAt: new Date(Date.now() + draft.days * 86_400_000).toISOString(),
  }))
  await db.insert(invitation).values(
    kept.map(({ id, secretHash, expiresAt, draft: { email, departmentId, personId, mostUses } }) => ({
      companyId: me.companyId,
      id,
      secretHash,
      inviterId: me.personId,
      email,
      departmentId,
      personId,
      mostUses,
      expiresAt,
    })),
  )
  return kept.map(({ id, key, expiresAt }) => ({ id, key, expiresAt }))
}

async function knownDepartment({ me, db }: Context, departmentId: string | null | undefined) {
  if (!departmentId) return
  const [row] = await db
    .select({ id: department.id })
    .from(department)
    .where(and(eq(department.companyId, me.companyId), eq(department.id, departmentId)))
  if (!row) refuse(unknownDepartment, {}, 'dept_id')
}

async function personWithoutAccount({ me, db }: Context, personId: string) {
  const [row] = await db
    .select({ accountId: person.accountId })
    .from(person)
    .where(and(eq(person.companyId, me.companyId), eq(person.id, personId)))
  if (found(row).accountId !== null) refuse(personHasAccount)
}

/** A link's key names the company, by which every look-up begins, and carries the secret, of which the hash is kept. */
function newInvitationKey(companyId: string): { key: string; secretHash: string } {
  const secret = newSecret()
  return {
    key: Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url') + secret,
    secretHash: tokenHash(secret),
  }
}

/** The company and the secret's hash behind a key; null when it is none of ours. */
function readInvitationKey(key: string): { companyId: string; secretHash: string } | null {
  const [, company, secret] = /^([\w-]{22})([\w-]{43})$/.exec(key) ?? []
  if (!company || !secret) return null
  const hex = Buffer.from(company, 'base64url').toString('hex')
  return {
    companyId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    secretHash: tokenHash(secret),
  }
}

/** The page that a link opens. */
const joinPath = (key: string) => `/join?key=${key}`

/** Ours alone: whoever founds a company chooses its name, and strangers read the subject. */
const subject: Sentence = { zh: '有人邀请您加入开工办公', en: 'You are invited to Kaigong' }
const text: Sentence = {
  zh: '您好：\n\n“{companyName}”的{inviterName}邀请您加入，一起使用开工办公。\n请在 {days} 天内打开下面的链接加入，链接只能使用一次：\n\n{link}\n\n开工不会在邮件里向您索要密码或付款。如果您不认识对方，请忽略这封邮件。',
  en: 'Hello,\n\n{inviterName} of "{companyName}" invites you to join them on Kaigong.\nOpen this link within {days} days to join; it works once:\n\n{link}\n\nKaigong never asks for a password or a payment by mail. If you do not know them, ignore this mail.',
}
const longestName = 20
const longestCompany = 30

async function mailInvitation(
  context: Context,
  { to, companyName, inviterName, link }: { to: string; companyName: string; inviterName: string; link: string },
) {
  const { locale } = context.request
  const values = {
    companyName: wordsInMail(companyName, longestCompany),
    inviterName: wordsInMail(inviterName, longestName),
    days: invitationRules.days,
    link,
  }
  await sendMail(context, { to, subject: say(subject, locale), text: say(text, locale, values) })
}

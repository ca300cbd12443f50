import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { PublicContext } from '#platform/server/http/handle.ts'
import { newId } from '#platform/server/database/ids.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { admitMembers } from '#mechanisms/people/member-limit.server.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { department, person } from '#mechanisms/people/person.table.ts'
import { account } from '../session/session.table.ts'
import { alreadyMember, nameNeeded, personHasAccount } from './invitation.contract.ts'

interface Entry {
  companyId: string
  accountId: string
  /** For a person who is new to the company. */
  name: string | undefined
  /** Who is meant, when the invitation says so. */
  personId: string | null
  departmentId: string | null
}

/**
 * Makes an account a person of a company: the person who was entered for it before (meant by the invitation, or with
 * the account's proven mobile number or e-mail address), the one who had left, or a new one. Refused for who is a
 * member already.
 */
export async function enterCompany(
  context: PublicContext,
  { companyId, accountId, name, personId, departmentId }: Entry,
) {
  const { db, run } = context
  const [owner] = await db
    .select({ loginName: account.loginName, mobile: account.mobile, email: account.email, locale: account.locale })
    .from(account)
    .where(eq(account.id, accountId))
  const asActive = { accountId, loginName: owner!.loginName, status: PersonStatus.Active, leftAt: null }
  const inCompany = eq(person.companyId, companyId)

  const [own] = await db
    .select({ id: person.id, status: person.status })
    .from(person)
    .where(and(inCompany, eq(person.accountId, accountId)))
    .for('update')
  if (own && own.status !== PersonStatus.Left) refuse(alreadyMember)
  if (own) {
    await admitMembers(run, companyId, 1)
    await db
      .update(person)
      .set(asActive)
      .where(and(inCompany, eq(person.id, own.id)))
    return
  }

  const entered = await personEntered()
  if (entered) {
    await db
      .update(person)
      .set({ ...asActive, mobile: owner!.mobile ?? entered.mobile, email: owner!.email ?? entered.email })
      .where(and(inCompany, eq(person.id, entered.id)))
    return
  }
  await admitMembers(run, companyId, 1)
  const id = newId()
  await db.insert(person).values({
    companyId,
    id,
    ...asActive,
    ...personNames(name ?? refuse(nameNeeded, {}, 'nick_name')),
    mobile: owner!.mobile,
    email: owner!.email,
    locale: owner!.locale,
    departmentId: await existingDepartment(),
  })
  await run(rebuildSuperiors(companyId, [id]))

  /** Somebody entered by an administrator or imported, who has no account yet. */
  async function personEntered() {
    const known = [
      ...(owner!.mobile ? [eq(person.mobile, owner!.mobile)] : []),
      ...(owner!.email ? [sql`lower(${person.email}) = lower(${owner!.email})`] : []),
    ]
    if (!personId && known.length === 0) return undefined
    const [found] = await db
      .select({ id: person.id, mobile: person.mobile, email: person.email })
      .from(person)
      .where(
        and(
          inCompany,
          isNull(person.accountId),
          ne(person.status, PersonStatus.Left),
          personId ? eq(person.id, personId) : or(...known),
        ),
      )
      .limit(1)
      .for('update')
    if (personId && !found) refuse(personHasAccount)
    return found
  }

  async function existingDepartment() {
    if (!departmentId) return null
    const [row] = await db
      .select({ id: department.id })
      .from(department)
      .where(and(eq(department.companyId, companyId), eq(department.id, departmentId)))
    return row?.id ?? null
  }
}

import { hash } from '@node-rs/argon2'
import { wirePassword } from '#platform/contract/password.ts'
import type { Database } from '#platform/server/database/database.ts'
import { founded } from '#mechanisms/people/founding.server.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { company, department, person, personAuthority } from '#mechanisms/people/person.table.ts'
import { account } from '#modules/account/session/session.table.ts'
import { demoCompany, demoDepartments, demoPassword, demoPeople, otherCompany } from './people.ts'

/** Founds the two companies with their departments, people and logins. */
export async function foundDemoCompanies(database: Database) {
  const passwordHash = await hash(await wirePassword(demoPassword))
  await database.transaction(null, async ({ db, run }) => {
    await db.insert(company).values([
      { companyId: demoCompany.id, name: demoCompany.name, isPaid: true },
      { companyId: otherCompany.id, name: otherCompany.name },
    ])
    await db.insert(department).values(
      demoDepartments.map(({ id, name, parent }, position) => ({
        companyId: demoCompany.id,
        id,
        name,
        parentId: parent,
        position,
        path: parent ? [parent, id] : [id],
      })),
    )
    for (const [login, { manager, authorities, accountId, ...rest }] of Object.entries(demoPeople)) {
      const companyId = login === 'other' ? otherCompany.id : demoCompany.id
      await db
        .insert(account)
        .values({ id: accountId, loginName: login, mobile: rest.mobile, passwordHash, lastCompanyId: companyId })
      const { login: loginName, ...columns } = rest
      await db.insert(person).values({
        ...columns,
        ...personNames(columns.name),
        companyId,
        accountId,
        loginName,
        managerId: manager && demoPeople[manager].id,
      })
      if (authorities.length > 0) {
        await db
          .insert(personAuthority)
          .values(authorities.map(authority => ({ companyId, personId: rest.id, authority })))
      }
    }
    await run([
      ...rebuildSuperiors(
        demoCompany.id,
        Object.entries(demoPeople)
          .filter(([login]) => login !== 'other')
          .map(([, { id }]) => id),
      ),
      ...rebuildSuperiors(otherCompany.id, [demoPeople.other.id]),
      ...founded(demoCompany.id, 'zh-CN'),
      ...founded(otherCompany.id, 'zh-CN'),
    ])
  })
}

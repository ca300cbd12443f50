import { newId } from '#platform/server/database/ids.ts'
import { handlePublic } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { limitAttempts, networkOf } from '#platform/server/rate-limit/limit-attempts.ts'
import { founded } from '#mechanisms/people/founding.server.ts'
import { personNames } from '#mechanisms/people/person-names.server.ts'
import { rebuildSuperiors } from '#mechanisms/people/people.server.ts'
import { company, department, person } from '#mechanisms/people/person.table.ts'
import { demandProof } from '../verification/verification.server.ts'
import { openAccount } from './new-account.server.ts'
import { demandOpen } from './registration-mode.server.ts'
import { identificationNeeded, registrationCalls } from './registration.contract.ts'

const day = 86_400

export const registrationHandlers = handlePublic(registrationCalls, {
  async register({ companyName, nickName, mobile, email, loginName, password, ...proof }, context) {
    const {
      db,
      run,
      settings,
      request: { locale, address },
    } = context
    await demandOpen(context, 'found')
    if (!mobile && !email && !loginName) refuse(identificationNeeded, {}, 'mobile')
    await limitAttempts(context, `registrations:${networkOf(address)}`, {
      most: settings.companiesADay,
      windowSeconds: day,
    })
    const contact = mobile ?? email
    if (contact) await demandProof(context, contact, 'register', proof)

    const [companyId, personId, departmentId] = [newId(), newId(), newId()]
    // Beside a proven mobile number, an e-mail address is what the person says, and signs nobody in.
    const accountId = await openAccount(context, {
      loginName,
      mobile,
      email: mobile ? undefined : email,
      password,
      locale,
      companyId,
    })
    await db.insert(company).values({ companyId, name: companyName })
    await db.insert(department).values({ companyId, id: departmentId, name: companyName, path: [departmentId] })
    await db.insert(person).values({
      companyId,
      id: personId,
      accountId,
      ...personNames(nickName),
      loginName,
      mobile,
      email,
      departmentId,
      isAdministrator: true,
      locale,
    })
    await run([...rebuildSuperiors(companyId, [personId]), ...founded(companyId, locale)])
    return { id: personId, companyId, companyName, nickName }
  },
})

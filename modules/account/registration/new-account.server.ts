import type { Queries } from '#platform/server/database/database.ts'
import { newId } from '#platform/server/database/ids.ts'
import { refuseOn } from '#platform/server/http/refuse.ts'
import type { Locale } from '#platform/contract/words.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { account } from '../session/session.table.ts'
import { passwordHash } from '../session/password.server.ts'
import { contactTaken } from '../verification/verification.contract.ts'
import { loginNameTaken } from './registration.contract.ts'

export interface NewAccount {
  loginName?: string | undefined
  /** Both proven to be the owner's. */
  mobile?: string | undefined
  email?: string | undefined
  password: string
  locale: Locale
  companyId: string
}

/** Opens an account; its names and contacts are nobody else's, whoever is quicker. Answers its id. */
export async function openAccount({ db }: Queries, { password, companyId, ...columns }: NewAccount): Promise<string> {
  const id = newId()
  await db
    .insert(account)
    .values({ id, ...columns, passwordHash: await passwordHash(password), lastCompanyId: companyId })
  return id
}

/** What is added to others' by this file. */
export const newAccountParts: Part[] = [
  refuseOn('account_login_name_key', loginNameTaken),
  refuseOn('account_mobile_key', contactTaken),
  refuseOn('account_email_key', contactTaken),
]

import { sql } from 'drizzle-orm'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { asker } from '#mechanisms/subjects/subject.server.ts'
import { chanceJson } from '../chance/chance-directory.server.ts'
import { contractRowShape } from './contract-list.server.ts'
import { contractSubject, contractSubjectType } from './contract-subject.server.ts'
import type { ContractDetail } from './contract.contract.ts'
import { contract } from './contract.table.ts'

const companyId = sql`${contract.companyId}`
const id = sql`${contract.id}`
const isMine = sql`${contract.creatorId} = ${asker.person}`

/** A contract's whole page, in one statement. */
export const contractDetail = contractSubject.detail<ContractDetail>({
  ...contractRowShape,
  contractStatus: entryJson(companyId, contract.statusId),
  type: entryJson(companyId, contract.typeId),
  payType: entryJson(companyId, contract.payTypeId),
  chance: chanceJson(companyId, contract.chanceId),
  customerSignedUser: contract.customerSignedUser,
  needInvoice: contract.needInvoice,
  summary: contract.summary,
  creator: personJson(companyId, sql`${contract.creatorId}`),
  rel: membersJson(companyId, contractSubjectType, id),
  agreedAt: contract.agreedAt,
  attachments: attachmentsJson(companyId, contractSubjectType, id),
  projects: sql`(select coalesce(json_agg(${projectJson(companyId, sql`linked.project_id`)} order by linked.project_id), '[]'::json)
    from project_contract linked where linked.comp_id = ${companyId} and linked.contract_id = ${id})`,
  isEditable: sql`(${isMine} and ${contract.status} in ('disagree', 'revoke'))`,
  isRemovable: sql`(${isMine} and ${contract.status} in ('disagree', 'revoke', 'cancel'))`,
  isChangeable: sql`((${asker.managesAll}::boolean or ${contractSubject.abilities.follow}) and ${contract.status} = 'agree')`,
})

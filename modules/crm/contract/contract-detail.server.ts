import { sql } from 'drizzle-orm'
import { fixed } from '#platform/server/database/fixed.ts'
import { instantText } from '#platform/server/database/json.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entriesBeside, placeOfEntry } from '#mechanisms/dictionaries/entry-json.server.ts'
import { goodsLinesJson, goodsSumsJson } from '#mechanisms/lines/goods-lines.server.ts'
import { membersJson } from '#mechanisms/members/members.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { DocStatus } from '../confirming.contract.ts'
import { contractColumns, contractRowShape } from './contract-list.server.ts'
import { contractSubject, contractSubjectType } from './contract-subject.server.ts'
import type { ContractDetail } from './contract.contract.ts'
import { contract, contractLine } from './contract.table.ts'

const companyId = sql`${contract.companyId}`
const id = sql`${contract.id}`
/** Its lines of goods. */
export const contractGoods = { table: contractLine, owner: contractLine.contractId }
const isMine = sql`${contract.creatorId} = ${actor.person}`

/** A contract's whole page, in one statement. */
export const contractDetail = contractSubject.detail<ContractDetail>({
  ...contractRowShape,
  ...contractColumns.shown,
  creator: personJson(companyId, sql`${contract.creatorId}`),
  rel: membersJson(companyId, contractSubjectType, id),
  agreedAt: contract.agreedAt,
  attachments: attachmentsJson(companyId, contractSubjectType, id),
  projects: sql`(select coalesce(json_agg(${projectJson(companyId, sql`linked.project_id`)} order by
    linked.project_id), '[]'::json)
    from project_contract linked where linked.comp_id = ${companyId} and linked.contract_id = ${id})`,
  items: goodsLinesJson(contractGoods, companyId, id),
  itemTotals: goodsSumsJson(contractGoods, companyId, id),
  stageInfo: sql`(select json_build_object('id', e.id, 'uuid', e.id, 'name', e.name, 'num', case when e.is_retired then 0
      else ${placeOfEntry} end, 'count', ${entriesBeside})
    from dictionary_entry e where e.comp_id = ${companyId} and e.id = ${contract.statusId})`,
  changes: sql`(select coalesce(json_agg(json_build_object('id', h.id, 'code', h.code, 'name', h.name, 'status',
      h.status, 'total', h.total::text, 'created_at', ${instantText(sql`h.created_at`)}) order by h.created_at desc, h.id
      desc), '[]'::json)
    from contract_change h where h.comp_id = ${companyId} and h.contract_id = ${id})`,
  ...rights({
    confirm: sql`(${actor.managesAll}::boolean and ${contract.docStatus} = ${fixed(DocStatus.Unconfirmed)})`,
    edit: sql`(${isMine} and ${contract.status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${contract.status} in ('disagree', 'revoke', 'cancel'))`,
    alter: sql`((${actor.managesAll}::boolean or ${contractSubject.abilities.follow}) and ${contract.status} = 'agree'
      and not ${contract.isArchive} and not exists (select from contract_change h where h.comp_id = ${companyId} and
        h.contract_id = ${id} and h.status = 'waiting'))`,
    change: sql`((${actor.managesAll}::boolean or ${contractSubject.abilities.follow}) and ${contract.status} =
    'agree')`,
  }),
})

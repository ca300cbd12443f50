import { and, eq, sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { recordCasesNotified } from '#mechanisms/approvals/record-cases.server.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { entryJson } from '#mechanisms/dictionaries/entry-json.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { inOwnCurrency } from '#mechanisms/currencies/currency.contract.ts'
import { admitOwnTotal } from '#mechanisms/currencies/currency.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { applicationHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { contractJson, currencyOfContract } from '../contract/contract-directory.server.ts'
import { admitKind } from '../contract/contract-kinds.server.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { contractDatesCrossed } from '../contract/contract.contract.ts'
import { contract } from '../contract/contract.table.ts'
import { admitTotal } from './apply-change.server.ts'
import { contractChangeApproval, contractChangeSubject } from './contract-change-subject.server.ts'
import {
  changedTerms,
  changeFields,
  changeNotEditable,
  changeNotRemovable,
  changeOfOther,
  changesNothing,
  changeSubjectType as type,
  changeWaits,
  contractChangeCalls,
  type ContractChangeDetail,
  type ContractChangeRow,
  contractHasChanges,
} from './contract-change.contract.ts'
import { contractChange } from './contract-change.table.ts'

const columns = fieldColumns(changeFields, contractChange)
const terms = fieldColumns(changedTerms, contractChange)
const ofContract = fieldColumns(changedTerms, contract)
const { companyId, id } = contractChange

const row = {
  id,
  code: contractChange.code,
  contract: contractJson(companyId, contractChange.contractId),
  ...columns.row,
  ...terms.row,
  status: contractChange.status,
  turn: whoseTurn(type, contractChange),
  creator: personJson(sql`${companyId}`, sql`${contractChange.creatorId}`),
  createdAt: contractChange.createdAt,
  lastOptDate: contractChange.lastOptDate,
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: { createdAt: { by: id, descending: true, isId: true } },
  charged: inBox(contractChangeSubject, 'charged'),
  handled: inBox(contractChangeSubject, 'handled'),
  filters: {
    contractId: { by: sql`${contractChange.contractId} = ${param('contractId')}::uuid` },
    status: { by: sql`${contractChange.status} = any(${param('status')}::text[])` },
    keyPattern: foundByKey(type, contractChange),
  },
}
const list = subjectList<{ list: ContractChangeRow[]; total: number | null; start: number; limit: number }>(
  contractChangeSubject,
  rows,
)

/** What the contract says, with its choices, in the words of the wire. */
const saidNow = sql`(select json_build_object('total', c.total::text, 'type', ${entryJson(sql`c.comp_id`, sql`c.type_id`)},
  'pay_type', ${entryJson(sql`c.comp_id`, sql`c.pay_type_id`)}, 'start_date', c.start_date, 'end_date', c.end_date,
  'need_invoice', c.need_invoice, 'summary', c.summary) from contract c where c.comp_id = ${companyId} and c.id =
  ${contractChange.contractId})`
const kept = sql`json_build_object('total', ${contractChange.before} -> 'total', 'type', ${contractChange.before} ->
  'type', 'pay_type', ${contractChange.before} -> 'payType', 'start_date', ${contractChange.before} -> 'startDate',
  'end_date', ${contractChange.before} -> 'endDate', 'need_invoice', ${contractChange.before} -> 'needInvoice',
  'summary', ${contractChange.before} -> 'summary')`
const isMine = sql`${contractChange.creatorId} = ${actor.person}`

const detail = contractChangeSubject.detail<ContractChangeDetail>({
  ...row,
  ...columns.shown,
  ...terms.shown,
  rate: sql`(select trim_scale(c.rate)::text from contract c where c.comp_id = ${companyId} and c.id =
    ${contractChange.contractId})`,
  before: sql`case when ${contractChange.before} is null then ${saidNow} else ${kept} end`,
  agreedAt: contractChange.agreedAt,
  attachments: attachmentsJson(sql`${companyId}`, type, sql`${id}`),
  ...rights({
    edit: sql`(${isMine} and ${contractChange.status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${contractChange.status} in ('disagree', 'revoke', 'cancel'))`,
  }),
})

type Draft = Omit<CallParsed<typeof contractChangeCalls.create>, 'contractId'> & { contractId?: string | undefined }

/**
 * What a draft says, as the row keeps it. Refused where it is no change of a contract that the actor answers for, which
 * is held until the transaction ends.
 */
async function columnsOf(draft: Draft, context: Context, before: Record<string, unknown> | undefined) {
  const { me, db } = context
  const contractId = (before?.contractId as string | undefined) ?? draft.contractId!
  if (draft.contractId && draft.contractId !== contractId) refuse(changeOfOther, {}, 'contract_id')
  await contractSubject.lock(contractId, context, 'follow')
  const [of] = await db
    .select()
    .from(contract)
    .where(and(eq(contract.companyId, me.companyId), eq(contract.id, contractId)))
  const said = found(of)
  admitKind(said.incomeType, me)
  if (draft.startDate && draft.endDate && draft.endDate < draft.startDate) refuse(contractDatesCrossed, {}, 'end_date')
  await admitTotal(contractId, draft.total, context, 'total')
  admitOwnTotal(draft.total, said, 'total')
  await terms.admit(draft, context, said)
  const written = terms.written(draft)
  if (Object.keys(ofContract.changed(said, written)).length === 0) refuse(changesNothing)
  return before
    ? written
    : { ...written, contractId, code: `BG${await context.nextNumber(me.companyId, 'contract_change')}` }
}

export const contractChangeHandlers = handle(contractChangeCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...soughtByKey(key) }, context),
  detail: ({ id }, context) => detail(id, context),
  ...applicationHandlers<Draft>({
    subject: contractChangeSubject,
    fields: columns,
    columns: columnsOf,
    hasFiles: true,
    approval: {
      approvable: contractChangeApproval,
      of: async ({ contractId }, { name, total }, kept, context) => {
        const of = found(await currencyOfContract(String(contractId ?? kept?.contractId), context))
        return { title: name, amount: inOwnCurrency(total, of.rate) }
      },
      notEditable: changeNotEditable,
      notRemovable: changeNotRemovable,
    },
  }),
  ...recordCasesNotified(type),
})

/** What is added to others' by this file. */
export const contractChangeParts: Part[] = [
  refuseOn('contract_change_waiting', changeWaits),
  refuseOn('contract_change_contract', contractHasChanges),
]

import { sql, type SQLWrapper } from 'drizzle-orm'
import { col } from '#platform/server/database/row.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { actor, idsOfMembersAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { purchaseType } from '../contract/contract-brief.contract.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { contract } from '../contract/contract.table.ts'
import { applyTerms, termsOf, type NewTerms } from './apply-change.server.ts'
import { changeNotLatest, changeSubjectType, type ContractTerms } from './contract-change.contract.ts'
import { contractChange } from './contract-change.table.ts'

const itsContract = sql`${contract.companyId} = ${contractChange.companyId} and ${contract.id} =
  ${contractChange.contractId}`

const takesPart = (person: SQLWrapper) => sql`exists (select from member m join person_superior s on s.comp_id =
  m.comp_id and s.person_id = m.person_id where m.comp_id = ${contractChange.companyId} and m.subject_type =
  'crm-contract-change-order' and m.subject_id = ${contractChange.id} and s.superior_id = ${person})`

/** Seen by those who see the contract, and by who decides and who was notified. */
export const contractChangeSubject = subject(changeSubjectType, contractChange, {
  app: 'contract',
  alsoIn: {
    app: 'purchase_contract',
    rows: sql`exists (select from ${contract} where ${itsContract} and ${contract.incomeType} =
      ${sql.raw(String(purchaseType))})`,
  },
  called: { zh: '合同变更', en: 'contract change' },
  isForDeciders: true,
  title: contractChange.name,
  mark: contractChange.code,
  manageAll: 'CONTRACT_MANAGER',
  viewAll: 'CONTRAC_VIEW',
  open: sql`${contractChange.status} = 'waiting'`,
  link: '/crm/contract_change/{id}',
  visible: person => sql`(${takesPart(person)} or exists (select from ${contract} where ${itsContract} and
    ${contractSubject.visible!(person)}))`,
  seenIds: person => sql`${idsOfMembersAndBelow(changeSubjectType, person)}
    union all select one.id from ${contractChange} one where one.comp_id = ${actor.company} and one.contract_id in
      (${contractSubject.seenIds!(person)})`,
  abilities: { comment: sql`true` },
})

/**
 * Agreed to, the contract takes the change, and what it said until then is kept; made void after that, the contract
 * says it again, unless a later change is in force.
 */
export const contractChangeApproval = approvable(contractChangeSubject, {
  words: { zh: '合同变更', en: 'Contract change' },
  hasAmount: true,
  kinds: [],
  async onStatus(id, status, context) {
    const { me, run } = context
    if (status === 'agree' || status === 'cancel') await holdItsContract(id, context)
    if (status === 'agree') await takeChange(id, context)
    if (status === 'cancel') await takeBack(id, context)
    await run([
      {
        name: 'contract_change_status',
        values: [me.companyId, id, status],
        text: `update contract_change set status = $3, last_opt_date = now(), agreed_at = case when $3 = 'agree' then now()
          else agreed_at end where comp_id = $1 and id = $2`,
      },
    ])
  },
})

/**
 * Holds its contract until the transaction ends, before anything of it is read: of two changes that are agreed to and
 * made void at once, the second finds what the first has left.
 */
async function holdItsContract(id: string, { me, run }: Context) {
  await run([
    {
      name: 'contract_of_change_hold',
      values: [me.companyId, id],
      text: `select from contract c where c.comp_id = $1 and c.id = (select contract_id from contract_change where comp_id
        = $1 and id = $2) for update`,
    },
  ])
}

async function takeChange(id: string, context: Context) {
  const { me, run } = context
  const [change] = await run([
    {
      name: 'contract_change_terms',
      row: { contractId: col.uuid, terms: col.json.as<NewTerms>() },
      values: [me.companyId, id],
      text: `select contract_id, json_build_object('total', total::text, 'typeId', type_id, 'payTypeId', pay_type_id,
        'startDate', start_date, 'endDate', end_date, 'needInvoice', need_invoice, 'summary', summary)::text as terms
        from contract_change where comp_id = $1 and id = $2 for update`,
    },
    {
      name: 'contract_change_before',
      values: [me.companyId, id],
      text: `update contract_change h set before = json_build_object('total', c.total::text, 'type', entry_json(c.comp_id,
          c.type_id), 'payType', entry_json(c.comp_id, c.pay_type_id), 'startDate', c.start_date, 'endDate', c.end_date,
          'needInvoice', c.need_invoice, 'summary', c.summary) from contract c where h.comp_id = $1 and h.id = $2 and
          c.comp_id = $1 and c.id = h.contract_id`,
    },
  ])
  const { contractId, terms } = change.one
  await applyTerms(contractId, terms, context)
}

async function takeBack(id: string, context: Context) {
  const { me, run } = context
  const [change, later] = await run([
    {
      name: 'contract_change_kept',
      row: { contractId: col.uuid, status: col.text, before: col.json.as<ContractTerms>().orNull },
      values: [me.companyId, id],
      text: `select contract_id, status, before::text from contract_change where comp_id = $1 and id = $2 for update`,
    },
    {
      name: 'contract_change_later',
      values: [me.companyId, id],
      text: `select from contract_change one join contract_change later on later.comp_id = one.comp_id and
        later.contract_id = one.contract_id and later.status = 'agree' and later.agreed_at > one.agreed_at
        where one.comp_id = $1 and one.id = $2 limit 1`,
    },
  ])
  const { contractId, status, before } = change.one
  if (status !== 'agree' || !before) return
  if (later.count > 0) refuse(changeNotLatest)
  await applyTerms(contractId, termsOf(before), context)
}

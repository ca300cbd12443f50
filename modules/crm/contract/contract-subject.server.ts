import { sql, type SQLWrapper } from 'drizzle-orm'
import type { Statement } from '#platform/server/database/batch.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { approvable } from '#mechanisms/approvals/approvable.server.ts'
import { actorIs } from '#mechanisms/members/members.server.ts'
import { actor, holds, idsOfMembersAndBelow, subject } from '#mechanisms/subjects/subject.server.ts'
import { purchaseType, type IncomeType } from './contract-brief.contract.ts'
import { contractHasMoney } from './contract.contract.ts'
import { purchaseContracts } from './contract-kinds.server.ts'
import { contract } from './contract.table.ts'

export const contractSubjectType = 'contract'

/** Condition: it is a contract of purchase, and this person has one of these rights over all of those. */
const overPurchases = (personId: SQLWrapper, ...authorities: string[]) =>
  sql`(${contract.incomeType} = ${sql.raw(String(purchaseType))} and ${holds(personId, ...authorities)})`

/**
 * Seen by those who take part (its managers, partners, who decides and who was notified), everybody above them, and
 * CONTRAC_VIEW; those of purchase by ERP_PURCHASE_CONTRACT_VIEW and ERP_PURCHASE_CONTRACT_MANAGER as well.
 */
export const contractSubject = subject(contractSubjectType, contract, {
  app: 'contract',
  alsoIn: purchaseContracts,
  called: { zh: '合同', en: 'contract' },
  isForDeciders: true,
  title: contract.name,
  mark: contract.code,
  manageAll: 'CONTRACT_MANAGER',
  viewAll: 'CONTRAC_VIEW',
  open: sql`(${contract.status} in ('waiting', 'agree') and ${contract.finishedDate} is null and not
    ${contract.isArchive})`,
  link: '/crm/contract/{id}',
  visible: person => sql`(exists (select from member m join person_superior s on s.comp_id = m.comp_id and s.person_id =
      m.person_id
      where m.comp_id = ${contract.companyId} and m.subject_type = 'contract' and m.subject_id = ${contract.id} and
        s.superior_id = ${person})
    or ${overPurchases(person, 'ERP_PURCHASE_CONTRACT_MANAGER', 'ERP_PURCHASE_CONTRACT_VIEW')})`,
  seenIds: person => sql`${idsOfMembersAndBelow(contractSubjectType, person)}
    union all select ${contract.id} from ${contract} where ${contract.companyId} = ${actor.company} and
      ${overPurchases(person, 'ERP_PURCHASE_CONTRACT_MANAGER', 'ERP_PURCHASE_CONTRACT_VIEW')}`,
  abilities: {
    /** Says how it is carried out, once it was approved. */
    follow: sql`(${actorIs('manager', 'creator')} or ${overPurchases(actor.person, 'ERP_PURCHASE_CONTRACT_MANAGER')})`,
    comment: sql`true`,
  },
})

/**
 * Its managers and partners have it among their open ones while it is carried out, when nobody has to decide any more.
 */
export const contractStaysOpen = (companyId: string, id: string): Statement => ({
  name: 'contract_stays_open',
  text: `update member m set is_open = c.status in ('waiting', 'agree') and c.finished_date is null and not
    c.is_archive
    from contract c where c.comp_id = $1 and c.id = $2 and m.comp_id = $1 and m.subject_type = 'contract' and
      m.subject_id = $2 and m.role <> 'approval'`,
  values: [companyId, id],
})

/** By which process a contract goes. */
export const contractKind = (incomeType: IncomeType) => (incomeType === purchaseType ? 'purchase' : 'income')

export const contractApproval = approvable(contractSubject, {
  words: { zh: '合同', en: 'Contract' },
  hasAmount: true,
  newAt: '/crm/newContract?kind={kind}',
  kinds: [
    { kind: 'income', words: { zh: '销售及其他合同', en: 'Sales and other contracts' } },
    { kind: 'purchase', words: { zh: '采购合同', en: 'Purchase contracts' } },
  ],
  // Before anything of the case is written: whoever books money holds the contract first, too.
  async onVoid({ id }, context) {
    await admitVoid(id, context)
    return false
  },
  async onStatus(id, status, { me, run }) {
    await run([
      {
        name: 'contract_status',
        values: [me.companyId, id, status],
        text: `update contract set status = $3, last_opt_date = now(), agreed_at = case when $3 = 'agree' then now()
          else agreed_at end where comp_id = $1 and id = $2`,
      },
      contractStaysOpen(me.companyId, id),
    ])
  },
})

/** Refuses to make a contract void while money or invoices stand by it; whoever books some meanwhile comes after it. */
async function admitVoid(id: string, { me, run }: Pick<Context, 'me' | 'run'>) {
  const [, money] = await run([
    // By itself: a statement that waits for the row sees the money of before it waited.
    {
      name: 'contract_to_void_hold',
      values: [me.companyId, id],
      text: 'select from contract where comp_id = $1 and id = $2 for update',
    },
    {
      name: 'contract_to_void_money',
      values: [me.companyId, id],
      text: `select from contract_payment where comp_id = $1 and contract_id = $2 and reversed_at is null
        union all select from contract_invoice where comp_id = $1 and contract_id = $2 and reversed_at is null`,
    },
  ])
  if (money!.count > 0) refuse(contractHasMoney)
}

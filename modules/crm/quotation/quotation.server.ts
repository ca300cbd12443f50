import { sql } from 'drizzle-orm'
import type { CallParsed } from '#platform/contract/call.ts'
import { col } from '#platform/server/database/row.ts'
import { param } from '#platform/server/database/statement.ts'
import { type Context, handle } from '#platform/server/http/handle.ts'
import { may } from '#platform/server/http/identity.ts'
import { refuse, refuseOn } from '#platform/server/http/refuse.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { inBox, whoseTurn } from '#mechanisms/approvals/in-box.server.ts'
import { recordCases } from '#mechanisms/approvals/record-cases.server.ts'
import { attachmentsJson } from '#mechanisms/attachments/attachments.server.ts'
import { inOwnCurrency, type Currency } from '#mechanisms/currencies/currency.contract.ts'
import { admitCurrency, admitOwnTotal, currencyOf } from '#mechanisms/currencies/currency.server.ts'
import { companyToday } from '#mechanisms/days/company-day.server.ts'
import { fieldColumns } from '#mechanisms/fields/fields.server.ts'
import { goodsLinesJson, withGoods } from '#mechanisms/lines/goods-lines.server.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import { projectJson } from '#mechanisms/projects/project-directory.server.ts'
import { projectSubject } from '#mechanisms/projects/project-subject.server.ts'
import { applicationHandlers } from '#mechanisms/records/record-handlers.server.ts'
import { foundByKey, soughtByKey } from '#mechanisms/search/found-by-key.server.ts'
import { subjectList, type SubjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { actor, rights } from '#mechanisms/subjects/subject.server.ts'
import { admitChance, chanceJson } from '../chance/chance-directory.server.ts'
import { chanceOfOtherCustomer } from '../chance/chance.contract.ts'
import { admitCustomer, customerJson } from '../customer/customer-directory.server.ts'
import { printQuotation } from './quotation-paper.server.ts'
import { quotationApproval, quotationSubject } from './quotation-subject.server.ts'
import {
  noNewVersion,
  quotationCalls,
  quotationCustomerStays,
  quotationDatesCrossed,
  type QuotationDetail,
  quotationFields,
  quotationInUse,
  type QuotationRow,
  quotationType as type,
} from './quotation.contract.ts'
import { quotation, quotationLine } from './quotation.table.ts'

const goods = { table: quotationLine, owner: quotationLine.quotationId }

const { companyId } = quotation
const columns = fieldColumns(quotationFields, quotation, {
  customerId: { json: customerJson, admit: admitCustomer },
  chanceId: { json: chanceJson },
  projectId: {
    json: projectJson,
    admit: async (id, context) => {
      if (id) await projectSubject.admit(id, context)
    },
  },
})
/** Condition: its last day has gone by, by the company's calendar. */
const isExpired = sql`coalesce(${quotation.validUntil} < ${companyToday(companyId)}, false)`
const row = {
  id: quotation.id,
  code: quotation.code,
  version: quotation.version,
  ...columns.row,
  total: quotation.total,
  ...currencyOf(quotation),
  status: quotation.status,
  turn: whoseTurn(type, quotation),
  isSuperseded: quotation.isSuperseded,
  isExpired,
  creator: personJson(sql`${companyId}`, sql`${quotation.creatorId}`),
  createdAt: quotation.createdAt,
  lastOptDate: quotation.lastOptDate,
}

const rows: SubjectList = {
  row,
  usualScope: 'company',
  usualSort: 'lastOptDate',
  sorts: {
    ...columns.sorts,
    createdAt: { by: quotation.id, descending: true, isId: true },
    total: { by: quotation.ownTotal, descending: true },
  },
  charged: inBox(quotationSubject, 'charged'),
  handled: inBox(quotationSubject, 'handled'),
  filters: {
    ...columns.filters,
    status: { by: sql`${quotation.status} = any(${param('status')}::text[])` },
    currency: { by: sql`${quotation.currency} = ${param('currency')}` },
    isCurrent: { by: sql`(not ${quotation.isSuperseded}) = ${param('isCurrent')}::boolean` },
    hasProject: { by: sql`(${quotation.projectId} is not null) = ${param('hasProject')}::boolean` },
    keyPattern: foundByKey(type, quotation),
    productId: withGoods(goods, quotation),
  },
}
const list = subjectList<{ list: QuotationRow[]; total: number | null; start: number; limit: number }>(
  quotationSubject,
  rows,
)

const isMine = sql`${quotation.creatorId} = ${actor.person}`
const stands = sql`(${quotation.status} = 'agree' and not ${quotation.isSuperseded})`
const detail = quotationSubject.detail<QuotationDetail>({
  ...row,
  ...columns.shown,
  subtotal: quotation.subtotal,
  discount: quotation.discount,
  net: quotation.net,
  tax: quotation.tax,
  lines: goodsLinesJson(goods, companyId, quotation.id),
  attachments: attachmentsJson(sql`${companyId}`, type, sql`${quotation.id}`),
  versions: sql`(select json_agg(json_build_object('id', one.id, 'uuid', one.id, 'version', one.version, 'status',
    one.status, 'total', one.total::text, 'currency', one.currency) order by one.version desc) from quotation one where one.comp_id = ${companyId}
    and one.code = ${quotation.code})`,
  ...rights({
    edit: sql`(${isMine} and ${quotation.status} in ('disagree', 'revoke'))`,
    remove: sql`(${isMine} and ${quotation.status} in ('disagree', 'revoke', 'cancel'))`,
    renew: sql`((${isMine} or ${actor.managesAll}::boolean) and ${stands})`,
    contract: sql`(${stands} and not ${isExpired})`,
  }),
})

type Draft = CallParsed<typeof quotationCalls.update> & Pick<CallParsed<typeof quotationCalls.create>, 'versionOf'>

/**
 * The number and version of a new quotation: the company's next number, or the one of the approved quotation that it is
 * the next version of. Whoever comes at once waits for that one.
 */
async function numberOf({ versionOf, customerId }: Omit<Draft, 'id'>, context: Context) {
  const { me, run } = context
  if (!versionOf) return { code: `BJ${await context.nextNumber(me.companyId, 'quotation')}`, version: 1 }
  await quotationSubject.lock(versionOf, context)
  const [answer] = await run([
    {
      name: 'quotation_renewed',
      row: { code: col.text, customerId: col.uuid, creatorId: col.uuid, stands: col.bool, version: col.int },
      values: [me.companyId, versionOf],
      text: `select of.code, of.customer_id, of.creator_id, of.status = 'agree' and not of.is_superseded and not
          exists (select from quotation next where next.comp_id = $1 and next.code = of.code and next.version >
            of.version and next.status = 'waiting') as stands,
          (select max(one.version) from quotation one where one.comp_id = $1 and one.code = of.code) as version
        from quotation of where of.comp_id = $1 and of.id = $2`,
    },
  ])
  const { code, version, stands, creatorId, customerId: ofCustomer } = answer.one
  if (!stands || customerId !== ofCustomer || (creatorId !== me.personId && !may(me, 'CRM_MANAGER')))
    refuse(noNewVersion, {}, 'version_of')
  return { code, version: version + 1 }
}

/** Refuses to change whom a quotation is for where it has several versions: each is for the customer of all. */
async function admitOtherCustomer(code: string, { me, run }: Context) {
  const [versions] = await run([
    {
      name: 'quotation_versions',
      values: [me.companyId, code],
      text: 'select from quotation where comp_id = $1 and code = $2',
    },
  ])
  if (versions.count > 1) refuse(quotationCustomerStays, {}, 'customer_id')
}

const written = applicationHandlers<Omit<Draft, 'id'>>({
  subject: quotationSubject,
  fields: columns,
  async columns(draft, context, kept, totals) {
    const { customerId, chanceId = null, quoteDate, validUntil } = draft
    if (quoteDate && validUntil && validUntil < quoteDate) refuse(quotationDatesCrossed, {}, 'valid_until')
    if (chanceId && (chanceId !== kept?.chanceId || customerId !== kept?.customerId)) {
      const { customerId: ofChance } = await admitChance(chanceId, context)
      if (ofChance !== customerId) refuse(chanceOfOtherCustomer, {}, 'chance_id')
    }
    if (kept && customerId !== kept.customerId) await admitOtherCustomer(String(kept.code), context)
    const currency = await admitCurrency(draft, { kept: kept as Currency | undefined }, context)
    admitOwnTotal(totals!.total, currency, 'lines')
    return { ...currency, ...(kept ? {} : await numberOf(draft, context)) }
  },
  goods,
  hasFiles: true,
  approval: {
    approvable: quotationApproval,
    of: ({ total, rate }, { name }) => ({ title: name, amount: inOwnCurrency(String(total), String(rate)) }),
  },
})

export const quotationHandlers = handle(quotationCalls, {
  list: ({ key, ...query }, context) => list({ ...query, ...soughtByKey(key) }, context),
  detail: ({ id }, context) => detail(id, context),
  print: ({ id, prices }, context) => printQuotation(detail(id, context), prices, context),
  ...written,
  ...recordCases(type),
})

/** What is added to others' by this file. */
export const quotationParts: Part[] = ['contract_quotation', 'customer_order_quotation'].map(constraint =>
  refuseOn(constraint, quotationInUse),
)

import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { appNotThere } from '#platform/contract/refusals.ts'
import type { Sentence } from '#platform/contract/words.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { compile, param } from '#platform/server/database/statement.ts'
import { handle, Json, type Context } from '#platform/server/http/handle.ts'
import { type AppName, hasApp, type Me } from '#platform/server/http/identity.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { inOwn } from '#mechanisms/currencies/currency.server.ts'
import { entryName } from '#mechanisms/dictionaries/entry-json.server.ts'
import { figureFact } from '#mechanisms/figures/figure-fact.table.ts'
import { type FigureQuery, figuresOf, type Source } from '#mechanisms/figures/figures.server.ts'
import { monthRange, monthsBefore } from '#mechanisms/months/months.contract.ts'
import { Bin } from '#mechanisms/subjects/bin.contract.ts'
import { actor, actorValues } from '#mechanisms/subjects/subject.server.ts'
import { fixed } from '#platform/server/database/fixed.ts'
import { ChanceStatus } from '../chance/chance-brief.contract.ts'
import { contractExchange } from '../payment/contract-exchange.server.ts'
import { chance } from '../chance/chance.table.ts'
import { chanceSubject } from '../chance/chance-subject.server.ts'
import { contract } from '../contract/contract.table.ts'
import { purchaseType } from '../contract/contract-brief.contract.ts'
import { contractApps } from '../contract/contract-kinds.server.ts'
import { contractSubject } from '../contract/contract-subject.server.ts'
import { customer } from '../customer/customer.table.ts'
import { customerSubject } from '../customer/customer-subject.server.ts'
import { analyzeCalls, lookoutCalls, type CrmFigure } from './analyze.contract.ts'

const zone = sql`${param('timeZone')}`
const dayAt = (instant: SQL) => sql`(${instant} at time zone ${zone})::date`
const none = sql`0`

const uuidOf = (key: SQL) => sql`(${key})::uuid`
const entry = (companyId: unknown, id: unknown) => ({
  key: sql`${id}`,
  name: entryName(companyId, id),
  nameOf: (key: SQL) => entryName(actor.company, uuidOf(key)),
})
const { companyId } = contract
const isPurchase = sql`${contract.incomeType} = ${fixed(purchaseType)}`
const isIncome = sql`${contract.incomeType} <> ${fixed(purchaseType)}`
const agreed = sql`${contract.status} = 'agree'`
const customerCalled = (company: SQLWrapper, id: SQLWrapper) => sql`(select coalesce(nullif(c.simple_name, ''),
  c.full_name) from customer c where c.comp_id = ${company} and c.id = ${id})`
const nameIn = (table: 'supplier' | 'contract' | 'person', company: SQLWrapper, id: SQLWrapper) =>
  sql`(select named.name from ${sql.raw(table)} named where named.comp_id = ${company} and named.id = ${id})`
const named = (table: 'supplier' | 'contract' | 'person', id: SQLWrapper, company: SQLWrapper = companyId) => ({
  key: sql`${id}`,
  name: nameIn(table, company, id),
  nameOf: (key: SQL) => nameIn(table, actor.company, uuidOf(key)),
})
const customerName = customerCalled(companyId, contract.customerId)
const supplierName = nameIn('supplier', companyId, contract.supplierId)
const customerCalledBy = (key: SQL) => customerCalled(actor.company, uuidOf(key))
const ofContract = {
  person: named('person', contract.managerId),
  customer: { key: sql`${contract.customerId}`, name: customerName, nameOf: customerCalledBy },
  supplier: named('supplier', contract.supplierId),
  contract: { ...named('contract', contract.id), name: sql`${contract.name}` },
  type: entry(companyId, contract.typeId),
  status: entry(companyId, contract.statusId),
}
const contractLink = sql`'/crm/contract/' || ${contract.id}`
const party = sql`coalesce(${customerName}, ${supplierName}, '')`

const contracts = (which: SQL, kept: Source['kept']): Source => ({
  ...(kept ? { kept } : {}),
  subject: contractSubject,
  where: sql`${agreed} and ${which}`,
  id: sql`${contract.id}`,
  name: sql`${contract.name}`,
  about: party,
  // The day when it was signed; until that is said, when it was agreed to.
  day: sql`coalesce(${contract.signedDate}, ${dayAt(sql`${contract.agreedAt}`)})`,
  amount: sql`${contract.ownTotal}`,
  link: contractLink,
  by: ofContract,
})
const payments = (which: SQL, kept: Source['kept']): Source => ({
  ...(kept ? { kept } : {}),
  subject: contractSubject,
  join: sql`join contract_payment paid on paid.comp_id = ${companyId} and paid.contract_id = ${contract.id}`,
  where: sql`${agreed} and ${which} and paid.reversed_at is null`,
  id: sql`paid.id`,
  name: sql`${contract.name}`,
  about: party,
  day: sql`paid.pay_date`,
  amount: inOwn(sql`paid.amount`, contract),
  link: contractLink,
  by: { ...ofContract, payType: entry(companyId, sql`paid.pay_type_id`) },
})
/** Few are in another currency: an index finds them, and nothing is kept. */
const exchanged = (which: SQL): Source => {
  const amount = contractExchange({ amount: sql`paid.amount`, rate: sql`paid.rate` }, contract.incomeType, contract)
  const paid = payments(which, undefined)
  return { ...paid, where: sql`${paid.where} and paid.rate is not null and ${amount} <> 0`, amount }
}
const stateOn = (day: SQL) => sql`case when ${day} < (now() at time zone ${zone})::date then 'overdue' else 'open' end`
const state = {
  key: stateOn(sql`due.payment_date`),
  name: stateOn(sql`due.payment_date`),
  keptAs: { by: 'day', key: (day: SQL) => stateOn(sql`${day}::date`) },
}
const terms = (which: SQL, kept: NonNullable<Source['kept']>): Source => ({
  kept,
  subject: contractSubject,
  join: sql`join contract_term due on due.comp_id = ${companyId} and due.contract_id = ${contract.id}`,
  where: sql`${agreed} and ${which} and due.payment_amount < due.price`,
  id: sql`due.id`,
  name: sql`${contract.name} || ' · ' || due.name`,
  about: party,
  day: sql`due.payment_date`,
  amount: inOwn(sql`due.price - due.payment_amount`, contract),
  link: contractLink,
  by: { ...ofContract, state },
})
const customerNamed = (key: SQL) =>
  sql`(select c.full_name from customer c where c.comp_id = ${actor.company} and c.id = ${uuidOf(key)})`
const ofCustomer = {
  person: named('person', customer.managerId, customer.companyId),
  level: entry(customer.companyId, customer.levelId),
  source: entry(customer.companyId, customer.sourceId),
  status: entry(customer.companyId, customer.statusId),
  customer: { key: sql`${customer.id}`, name: sql`${customer.fullName}`, nameOf: customerNamed },
}
const isThere = sql`${customer.isDelete} = ${fixed(Bin.None)}`

const ofChances = {
  subject: chanceSubject,
  id: sql`${chance.id}`,
  name: sql`${chance.name}`,
  about: sql`coalesce((select coalesce(nullif(c.simple_name, ''), c.full_name) from customer c where c.comp_id =
    ${chance.companyId} and c.id = ${chance.customerId}), '')`,
  link: sql`'/crm/chance/' || ${chance.id}`,
  by: {
    person: named('person', chance.managerId, chance.companyId),
    stage: entry(chance.companyId, chance.stateId),
    source: entry(chance.companyId, chance.sourceId),
    type: entry(chance.companyId, chance.typeId),
    result: { key: sql`${chance.status}`, name: sql`${chance.status}::text`, nameOf: (key: SQL) => key },
  },
}
/**
 * How likely an opportunity is to be won: the nth of the company's m stages of the sale in n of m + 1 cases. One of no
 * stage, or of a retired one, weighs nothing.
 */
const weight = sql`coalesce(stage.weight, 0)`
const ofStages = sql`left join (select e.id, (row_number() over staged)::numeric / (count(*) over (partition by e.kind) + 1) as weight from
  dictionary_entry e where e.comp_id = ${actor.company} and not e.is_retired window staged as (partition by e.kind order by e.position,
  e.id)) stage on stage.id = ${chance.stateId}`

const sources: Record<CrmFigure, Source> = {
  contract: contracts(isIncome, { source: 'crm.contract', by: ['person', 'customer', 'type', 'status'] }),
  received: payments(isIncome, { source: 'crm.received', by: ['person', 'customer', 'payType'] }),
  receivable: terms(isIncome, { source: 'crm.receivable', by: ['person', 'customer', 'state'] }),
  projectContract: {
    ...contracts(isIncome, undefined),
    join: sql`join project_contract done on done.comp_id = ${companyId} and done.contract_id = ${contract.id}`,
    id: sql`done.project_id`,
    // What several projects are done by counts once.
    amount: sql`case when done.project_id = (select min(other.project_id::text)::uuid from project_contract other where
      other.comp_id = ${companyId} and other.contract_id = ${contract.id}) then ${contract.ownTotal} else 0 end`,
    by: {
      ...ofContract,
      project: {
        key: sql`done.project_id`,
        name: sql`(select p.name from project p where p.comp_id = ${companyId} and p.id = done.project_id)`,
      },
    },
  },
  purchase: contracts(isPurchase, { source: 'crm.purchase', by: ['supplier', 'person', 'type', 'status'] }),
  exchange: exchanged(isIncome),
  paidExchange: exchanged(isPurchase),
  paid: payments(isPurchase, { source: 'crm.paid', by: ['supplier', 'contract', 'person'] }),
  payable: terms(isPurchase, { source: 'crm.payable', by: ['supplier', 'contract', 'state'] }),
  chance: {
    ...ofChances,
    kept: { source: 'crm.chance', by: ['stage', 'person', 'source', 'type', 'result'] },
    where: sql`true`,
    day: sql`coalesce(${chance.discoverDate}, ${dayAt(sql`${chance.createdAt}`)})`,
    amount: sql`coalesce(${chance.finalAmount}, ${chance.preAmount}, 0)`,
  },
  // What is in progress, when it is thought to come in, by its weight.
  forecast: {
    ...ofChances,
    join: ofStages,
    where: sql`${chance.status} = ${fixed(ChanceStatus.Running)}`,
    day: sql`${chance.preDate}`,
    amount: sql`round(coalesce(${chance.preAmount}, 0) * ${weight}, 2)`,
  },
  customer: {
    kept: { source: 'crm.customer', by: ['person', 'level', 'source', 'status'] },
    subject: customerSubject,
    where: isThere,
    id: sql`${customer.id}`,
    name: sql`${customer.fullName}`,
    about: sql`''`,
    day: dayAt(sql`${customer.createdAt}`),
    instant: sql`${customer.createdAt}`,
    amount: none,
    link: sql`'/crm/customer/' || ${customer.id}`,
    by: ofCustomer,
  },
  visit: {
    kept: { source: 'crm.visit', by: ['person', 'customer'] },
    subject: customerSubject,
    join: sql`join comment visit on visit.comp_id = ${customer.companyId} and visit.subject_type = 'customer' and
      visit.subject_id = ${customer.id} and visit.type = 'visit'`,
    where: isThere,
    // As the list of visits has them: whose it is, is who made it.
    whose: sql`visit.author_id`,
    id: sql`visit.id`,
    name: sql`${customer.fullName}`,
    about: sql`coalesce((select p.name from person p where p.comp_id = ${customer.companyId} and p.id =
      visit.author_id), '')`,
    day: dayAt(sql`visit.created_at`),
    instant: sql`visit.created_at`,
    amount: none,
    link: sql`'/crm/customer/' || ${customer.id}`,
    by: {
      ...ofCustomer,
      person: named('person', sql`visit.author_id`, customer.companyId),
    },
  },
}
/** Who counts the whole company's, whatever of it they may open. */
export const crmOverviews = ['CRM_MANAGER', 'LOOKOUT_MANAGER']
export const counted = figuresOf(sources, crmOverviews)
/** What targets are compared with. */
const { contract: agreedOn, received, receivable, forecast } = sources
export const counterparts = { contract: agreedOn, received, receivable, forecast }

const takesPart = sql`exists (select from member m where m.comp_id = ${companyId} and m.subject_type = 'contract' and
  m.subject_id = ${contract.id} and m.person_id = ${actor.person} and m.role in ('manager', 'partner'))`
const date = (name: string) => sql`${param(name)}::date`
const months = (which: SQL) =>
  compile(sql`with mine as materialized (select ${contract.id} as id, ${contract.ownTotal} as total, ${contract.rate} as rate, ${sources.contract.day} as day
      from ${contract} where ${companyId} = ${actor.company} and ${agreed} and ${isIncome} and ${which}),
    got as (select p.pay_date as day, round(p.amount * mine.rate, 2) as amount from contract_payment p join mine on mine.id = p.contract_id where
      p.comp_id = ${actor.company} and p.reversed_at is null)
    select json_build_object('list', json_agg(json_build_object('month', to_char(m, 'YYYY-MM'),
      'num', (select count(*) from mine where day >= m and day < m + interval '1 month'),
      'amount', (select coalesce(sum(total), 0)::numeric(18, 2)::text from mine where day >= m and day < m + interval '1
        month'),
      'received', (select coalesce(sum(amount), 0)::numeric(18, 2)::text from got where day >= m and day < m + interval '1
        month')) order by m))::text from generate_series(${date('from')}, ${date('until')} - 1, interval '1 month') m`)
const seenMonths = months(contractSubject.listed)
const ownMonths = months(takesPart)
/** The same of the whole company's, from what is kept. */
const allMonths =
  compile(sql`select json_build_object('list', json_agg(json_build_object('month', to_char(m, 'YYYY-MM'), 'num', num,
    'amount', amount::numeric(18, 2)::text, 'received', received::numeric(18, 2)::text) order by m))::text
  from generate_series(${date('from')}, ${date('until')} - 1, interval '1 month') m cross join lateral (select
      coalesce(sum(${figureFact.num}) filter (where ${figureFact.source} = 'crm.contract'), 0) as num,
      coalesce(sum(${figureFact.amount}) filter (where ${figureFact.source} = 'crm.contract'), 0) as amount,
      coalesce(sum(${figureFact.amount}) filter (where ${figureFact.source} = 'crm.received'), 0) as received
    from ${figureFact} where ${figureFact.companyId} = ${actor.company} and ${figureFact.source} in ('crm.contract', 'crm.received') and
      ${figureFact.dim} = 'total' and ${figureFact.month} = m::date) kept`)

async function byMonth(
  statement: ReturnType<typeof months>,
  { startMonth, endMonth }: { startMonth?: string | undefined; endMonth?: string | undefined },
  { me, run }: Context,
) {
  const range = monthRange(startMonth, endMonth, dayOf(new Date(), me.timeZone).slice(0, 7))
  if ('code' in range) refuse(range)
  const actorOf = actorValues(contractSubject, me)
  const [answer] = await run([
    (statement === seenMonths && actorOf.actor_sees_all ? allMonths : statement)({
      ...actorOf,
      timeZone: me.timeZone,
      from: `${range.start}-01`,
      until: `${monthsBefore(range.end, -1)}-01`,
    }),
  ])
  return new Json<{ list: { month: string; num: number; amount: string; received: string }[] }>(answer!.only!)
}

/** The parts of the rooms that keep what is counted: who has none of them counts nothing of it. */
const keptIn: Record<CrmFigure, AppName> = {
  contract: 'contract',
  received: 'contract',
  receivable: 'contract',
  exchange: 'contract',
  projectContract: 'contract',
  chance: 'chance',
  forecast: 'chance',
  customer: 'customer',
  visit: ['customer', 'sign'],
  purchase: contractApps,
  paid: contractApps,
  payable: contractApps,
  paidExchange: contractApps,
}
export const hasFigure = (about: CrmFigure, me: Me) => hasApp(me, keptIn[about])
/** Refuses a figure whose records are not there for the actor. */
export function admitFigure(about: CrmFigure, { me }: Pick<Context, 'me'>) {
  if (!hasFigure(about, me)) refuse(appNotThere)
}

/** The same three calls, for everybody and for who oversees the whole company. */
const counting = (called: Sentence) => ({
  figures(query: FigureQuery & { about: CrmFigure }, context: Context) {
    admitFigure(query.about, context)
    return counted.figures(query, context)
  },
  rows(query: Parameters<typeof counted.rows>[0] & { about: CrmFigure }, context: Context) {
    admitFigure(query.about, context)
    return counted.rows(query, context)
  },
  export(query: FigureQuery & { about: CrmFigure }, context: Context) {
    admitFigure(query.about, context)
    return counted.export(query, called, context)
  },
})

export const lookoutHandlers = handle(lookoutCalls, counting({ zh: '公司总览', en: 'Company overview' }))

const agreedByMonth =
  (statement: ReturnType<typeof months>) => (query: Parameters<typeof byMonth>[1], context: Context) => {
    admitFigure('contract', context)
    return byMonth(statement, query, context)
  }
export const analyzeHandlers = handle(analyzeCalls, {
  ...counting({ zh: '销售分析', en: 'Sales analysis' }),
  monthAccess: agreedByMonth(seenMonths),
  ownMonthAccess: agreedByMonth(ownMonths),
  companyMonthAccess: agreedByMonth(allMonths),
})

import { sql, type SQL } from 'drizzle-orm'
import type { CallOutput } from '#platform/contract/call.ts'
import { param } from '#platform/server/database/statement.ts'
import { handle } from '#platform/server/http/handle.ts'
import { personJson } from '#mechanisms/people/people.server.ts'
import type { RowsShape } from '#mechanisms/subjects/subject-rows.server.ts'
import { subjectList } from '#mechanisms/subjects/subject-list.server.ts'
import { linkFilters, orderRow } from '../order/order-list.server.ts'
import { orderSubject } from '../order/order-subject.server.ts'
import { orderLinks, type OrderLink, type OrderRow } from '../order/order.contract.ts'
import { financeOrder } from '../order/order.table.ts'
import {
  agreed,
  analysed,
  begin,
  end,
  inMonths,
  isSpending,
  moneyText,
  months,
  monthsOf,
  typeFilter,
} from './analysed.server.ts'
import { analysisCalls, none } from './analysis.contract.ts'
import { billLogFigures, cashFlow } from './cash.server.ts'
import { exportAnalysis, type ExportedBy } from './export-analysis.server.ts'
import { isThere, keptFacts, sums } from './kept.server.ts'

type Parts = CallOutput<typeof analysisCalls.byType>

const noneKey = sql.raw(`'${none}'`)
/** Rows `parts (key, num, amount)` as JSON, the largest first; `name` is found for the few that there are. */
const partsJson = (name: SQL) => sql`json_build_object('num', (select coalesce(sum(num), 0) from parts), 'amount',
  ${moneyText(sql`(select sum(amount) from parts)`)},
  'list', coalesce((select json_agg(json_build_object('key', coalesce(parts.key, ${noneKey}), 'name',
    coalesce((${name}), ''), 'num', parts.num, 'amount', ${moneyText(sql`parts.amount`)})
    order by parts.amount desc, parts.key) from parts), '[]'::json))::text`
const ordersOf = ({
  from,
  where,
}: {
  from: SQL
  where: SQL
}) => sql`select ${financeOrder.companyId} as comp_id, ${financeOrder.id} as id, ${financeOrder.type} as type,
  ${financeOrder.amount} as amount,
    ${financeOrder.offsetAmount} as offset_amount, ${financeOrder.paidAmount} as paid_amount,
      ${financeOrder.departmentId} as department_id, ${financeOrder.creatorId} as creator_id,
    ${financeOrder.orderDate} as order_date,
    ${financeOrder.customerId} as customer_id, ${financeOrder.supplierId} as supplier_id, ${financeOrder.contractId} as
      contract_id from ${from} where ${where} and ${agreed} and ${inMonths}`

export const byType = analysed<Parts>(
  rows =>
    sql`with parts as (select o.type as key, count(*)::int as num, sum(o.amount) as amount from (${ordersOf(rows)}) o
      group by 1) select ${partsJson(sql`''`)}`,
  shape =>
    sql`with parts as (select f.type as key, ${sums} from ${keptFacts(shape, 'total', begin, end)} and f.status =
      'agree' group by 1 ${isThere}) select ${partsJson(sql`''`)}`,
)

/** Parts by an id, from the sums that are kept. */
const keptParts = (dim: 'type' | 'department' | 'project' | OrderLink, name: SQL) => (shape: RowsShape) =>
  sql`with parts as (select f.key::text as key, ${sums} from ${keptFacts(shape, dim, begin, end)} group by 1
    ${isThere}) select ${partsJson(name)}`

const typeName = sql`select concat_ws(' / ', above.name, t.name) from expense_type t left join expense_type above on
  above.comp_id = t.comp_id and above.id = t.parent_id
  where t.comp_id = ${param('actor_company')} and t.id = parts.key::uuid`
export const byExpenseType = analysed<Parts>(
  rows => sql`with o as materialized (${ordersOf(rows)}),
  parts as (select l.type_id::text as key, count(distinct o.id)::int as num, sum(l.own_amount) as amount from o join
    finance_line l on l.comp_id = o.comp_id and l.order_id = o.id group by 1)
  select ${partsJson(typeName)}`,
  keptParts('type', typeName),
)

const departmentName = sql`select d.name from department d where d.comp_id = ${param('actor_company')} and d.id =
  parts.key::uuid`
export const byDepartment = analysed<Parts>(
  rows => sql`with o as materialized (${ordersOf(rows)}),
  parts as (select coalesce(a.department_id, o.department_id)::text as key, count(*)::int as num,
    sum(coalesce(a.own_amount, o.amount)) as amount
    from o left join finance_allocation a on a.comp_id = o.comp_id and a.order_id = o.id group by 1)
  select ${partsJson(departmentName)}`,
  keptParts('department', departmentName),
)

const projectName = sql`select project.name from project where project.comp_id = ${param('actor_company')} and
  project.id = parts.key::uuid`
export const byProject = analysed<Parts>(
  rows => sql`with o as materialized (${ordersOf(rows)}),
  parts as (select p.project_id::text as key, count(*)::int as num, sum(coalesce(p.own_amount, o.amount)) as amount
    from o left join finance_project p on p.comp_id = o.comp_id and p.order_id = o.id group by 1)
  select ${partsJson(projectName)}`,
  keptParts('project', projectName),
)

const linkNames: Record<OrderLink, SQL> = {
  customer: sql`select coalesce(nullif(c.simple_name, ''), c.full_name) from customer c where c.comp_id =
    ${param('actor_company')} and c.id = parts.key::uuid`,
  supplier: sql`select s.name from supplier s where s.comp_id = ${param('actor_company')} and s.id = parts.key::uuid`,
  contract: sql`select c.name from contract c where c.comp_id = ${param('actor_company')} and c.id = parts.key::uuid`,
}
export const byLink = (link: OrderLink) =>
  analysed<Parts>(
    rows =>
      sql`with parts as (select o.${sql.raw(link)}_id::text as key, count(*)::int as num, sum(o.amount) as amount from
        (${ordersOf(rows)}) o group by 1) select ${partsJson(linkNames[link])}`,
    keptParts(link, linkNames[link]),
  )

/** As many months again, before the first. */
const before = sql`(${begin} - age(${end}, ${begin}))::date`
const boardTotal = analysed<CallOutput<typeof analysisCalls.boardTotal>>(
  ({ from, where }) => {
    const now = sql`${agreed} and ${inMonths}`
    const last = sql`${agreed} and ${financeOrder.orderDate} < ${begin}`
    const waiting = sql`${financeOrder.status} = 'waiting' and ${isSpending} and ${inMonths}`
    const { amount, offsetAmount, paidAmount } = financeOrder
    return sql`select json_build_object('num', count(*) filter (where ${now}), 'amount',
      ${moneyText(sql`sum(${amount}) filter (where ${now})`)},
      'paid', ${moneyText(sql`sum(${paidAmount}) filter (where ${now})`)}, 'owed',
        ${moneyText(sql`sum(${amount} - ${offsetAmount} - ${paidAmount}) filter (where ${now})`)},
      'waiting_num', count(*) filter (where ${waiting}), 'waiting_amount',
        ${moneyText(sql`sum(${amount}) filter (where ${waiting})`)},
      'last_num', count(*) filter (where ${last}), 'last_amount',
        ${moneyText(sql`sum(${amount}) filter (where ${last})`)})::text
    from ${from} where ${where} and ${financeOrder.status} in ('agree', 'waiting') and ${financeOrder.orderDate} >=
      ${before} and ${financeOrder.orderDate} < ${end}`
  },
  shape => {
    const sumOf = (what: SQL, where: SQL) => sql`(sum(${what}) filter (where ${where}))`
    const [now, last, waiting] = [
      sql`f.status = 'agree' and f.month >= ${begin}`,
      sql`f.status = 'agree' and f.month < ${begin}`,
      sql`f.status = 'waiting' and f.month >= ${begin}`,
    ]
    const num = (where: SQL) => sql`coalesce(${sumOf(sql`f.num`, where)}, 0)`
    return sql`select json_build_object('num', ${num(now)}, 'amount', ${moneyText(sumOf(sql`f.amount`, now))}, 'paid',
      ${moneyText(sumOf(sql`f.paid`, now))},
      'owed', ${moneyText(sumOf(sql`f.owed`, now))}, 'waiting_num', ${num(waiting)}, 'waiting_amount',
        ${moneyText(sumOf(sql`f.amount`, waiting))},
      'last_num', ${num(last)}, 'last_amount', ${moneyText(sumOf(sql`f.amount`, last))})::text from
        ${keptFacts(shape, 'total', before, end)}`
  },
)

const monthsJson = sql`json_build_object('list', json_agg(json_build_object('month', m.month,
    'num', (select coalesce(sum(num), 0) from cells where cells.month = m.month), 'amount',
      ${moneyText(sql`(select sum(amount) from cells where cells.month = m.month)`)},
    'types', coalesce((select json_agg(json_build_object('type', type, 'num', num, 'amount', ${moneyText(sql`amount`)})
      order by type) from cells where cells.month = m.month), '[]'::json)) order by m.month))::text
  from ${months} m`
export const boardMonths = analysed<CallOutput<typeof analysisCalls.boardMonths>>(
  rows => sql`with cells as (
    select to_char(o.order_date, 'YYYY-MM') as month, o.type, count(*)::int as num, sum(o.amount) as amount from
      (${ordersOf(rows)}) o group by 1, 2) select ${monthsJson}`,
  shape => sql`with cells as (
    select to_char(f.month, 'YYYY-MM') as month, f.type, ${sums} from ${keptFacts(shape, 'total', begin, end)} and
      f.status = 'agree' group by 1, 2 ${isThere}) select ${monthsJson}`,
)

const mostJson = sql`json_build_object('list', coalesce((select json_agg(json_build_object('person',
  ${personJson(sql`most.comp_id`, sql`most.creator_id`)}, 'num', num, 'amount', ${moneyText(sql`amount`)})
    order by amount desc, creator_id) from most), '[]'::json))::text`
const peopleBy = (first: SQL) =>
  analysed<CallOutput<typeof analysisCalls.boardPeople>>(
    rows => sql`with most as (
    select o.comp_id, o.creator_id, count(*)::int as num, sum(o.amount) as amount from (${ordersOf(rows)}) o group by
      1, 2 order by 4 desc, 2 ${first}) select ${mostJson}`,
    shape => sql`with most as (
    select f.comp_id, f.key as creator_id, ${sums} from ${keptFacts(shape, 'person', begin, end)} group by 1, 2
      ${isThere} order by 4 desc, 2 ${first}) select ${mostJson}`,
  )
export const boardPeople = peopleBy(sql`limit 50`)
/** All of them: a workbook leaves nobody out, and says what they come to. */
const everybody = peopleBy(sql``)

const hasLine = (condition: SQL) =>
  sql`exists (select 1 from finance_line l where l.comp_id = ${financeOrder.companyId} and l.order_id =
    ${financeOrder.id} and ${condition})`
const bears = sql`select 1 from finance_allocation a where a.comp_id = ${financeOrder.companyId} and a.order_id =
  ${financeOrder.id}`
const projects = sql`select 1 from finance_project p where p.comp_id = ${financeOrder.companyId} and p.order_id =
  ${financeOrder.id}`
const orders = subjectList<{ list: OrderRow[]; total: number | null; start: number; limit: number }>(orderSubject, {
  hasNews: false,
  row: orderRow,
  usualScope: 'company',
  usualSort: 'orderDate',
  sorts: {
    orderDate: { by: financeOrder.orderDate, descending: true },
    amount: { by: financeOrder.amount, descending: true },
  },
  listed: { by: agreed },
  filters: {
    type: typeFilter,
    key: { by: sql`strpos(lower(${financeOrder.name}), lower(${param('key')})) > 0` },
    startMonth: { by: sql`${financeOrder.orderDate} >= ${begin}` },
    endMonth: { by: sql`${financeOrder.orderDate} < ${end}` },
    partnerId: { by: sql`${financeOrder.creatorId} = ${param('partnerId')}::uuid` },
    typeId: { by: hasLine(sql`l.type_id = ${param('typeId')}::uuid`) },
    untyped: { by: hasLine(sql`l.type_id is null`) },
    bearerId: {
      by: sql`(exists (${bears} and a.department_id = ${param('bearerId')}::uuid) or (${financeOrder.departmentId} =
        ${param('bearerId')}::uuid and not exists (${bears})))`,
    },
    projectId: { by: sql`exists (${projects} and p.project_id = ${param('projectId')}::uuid)` },
    noProject: { by: sql`not exists (${projects})` },
    ...linkFilters,
    ...Object.fromEntries(orderLinks.map(link => [`no-${link}`, { by: sql`${financeOrder[`${link}Id`]} is null` }])),
    unborne: { by: sql`(${financeOrder.departmentId} is null and not exists (${bears}))` },
  },
})

const exported: Record<ExportedBy, typeof byType | typeof boardMonths | typeof boardPeople> = {
  months: boardMonths,
  types: byType,
  expense_types: byExpenseType,
  departments: byDepartment,
  projects: byProject,
  customers: byLink('customer'),
  suppliers: byLink('supplier'),
  contracts: byLink('contract'),
  people: everybody,
}

export const analysisHandlers = handle(analysisCalls, {
  byType,
  byExpenseType,
  byDepartment,
  byProject,
  byCustomer: byLink('customer'),
  bySupplier: byLink('supplier'),
  byContract: byLink('contract'),
  boardTotal,
  boardMonths,
  boardPeople,
  orders: ({ typeId, bearerId, projectId, customerId, supplierId, contractId, ...query }, context) =>
    orders(
      {
        ...query,
        ...linkedTo({ customer: customerId, supplier: supplierId, contract: contractId }),
        ...monthsOf(query, context),
        ...(typeId === none ? { untyped: true } : typeId ? { typeId } : {}),
        ...(bearerId === none ? { unborne: true } : bearerId ? { bearerId } : {}),
        ...(projectId === none ? { noProject: true } : projectId ? { projectId } : {}),
      },
      context,
    ),
  async export({ by, ...query }, context) {
    const answer = await exported[by](query, context)
    return await exportAnalysis(by, String(answer.text), context)
  },
  billLogs: billLogFigures,
  cashFlow,
})

/** The filters of what orders are linked to; `none` asks for those that are linked to nothing of the kind. */
const linkedTo = (links: Record<OrderLink, string | undefined>) =>
  Object.fromEntries(orderLinks.map(link => (links[link] === none ? [`no-${link}`, true] : [`${link}Id`, links[link]])))

import { Bin } from '#mechanisms/subjects/bin.contract.ts'

/** Numbers that a seed repeats. */
export function random(from: number) {
  let state = from
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const below = (most: number) => Math.floor(next() * most)
  return { below, one: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}

/** The sums as they are kept, for the tests that hold them against `plain`. */
export const kept = `select comp_id::text, source, dim, key, to_char(month, 'YYYY-MM') as month, sum(num)::int as num,
  sum(amount)::text as amount from figure_fact group by 1, 2, 3, 4, 5 having (sum(num), sum(amount)) <> (0, 0) order by 1, 2, 3,
  4, 5`
const manager = `(select min(m.person_id::text) from member m where m.comp_id = c.comp_id and m.subject_type = 'contract' and
  m.subject_id = c.id and m.role = 'manager')`
const signed = `coalesce(c.signed_date, (c.agreed_at at time zone k.time_zone)::date)`
const contracts = `contract c join company k on k.comp_id = c.comp_id`
const payments = `contract_payment p join contract c on c.comp_id = p.comp_id and c.id = p.contract_id`
const counted = (
  source: string,
  from: string,
  where: string,
  day: string,
  amount: string,
  dims: Record<string, string>,
  company = 'c',
) =>
  Object.entries({ total: 'null', ...dims }).map(
    ([dim, key]) => `select ${company}.comp_id::text, '${source}' as source, '${dim}' as dim,
      coalesce(${key}::text, 'none') as key, to_char(${day}, 'YYYY-MM') as month, count(*)::int as num, sum(${amount})::text as
      amount from ${from} where ${where} and ${day} is not null group by 1, 4, 5`,
  )
const of = { type: 'c.type_id', status: 'c.status_id', person: manager }
const [sale, purchase] = [
  `c.status = 'agree' and c.income_type <> 1 /* IncomeType.Purchase */`,
  `c.status = 'agree' and c.income_type = 1 /* IncomeType.Purchase */`,
]
const stands = 'p.reversed_at is null'
const managed = (
  type: string,
) => `(select min(m.person_id::text) from member m where m.comp_id = c.comp_id and m.subject_type = '${type}' and
  m.subject_id = c.id and m.role = 'manager')`
const terms = `contract_term t join contract c on c.comp_id = t.comp_id and c.id = t.contract_id`
const isLeft = `t.payment_amount < t.price`
const left = 'round((t.price - t.payment_amount) * c.rate, 2)'
const orders = 'store_order o join company k on k.comp_id = o.comp_id'
const orderDay = '(o.created_at at time zone k.time_zone)'
const lines = `${orders} join store_order_item l on l.comp_id = o.comp_id and l.store_order_id = o.id`
/** Lines of which so much, in the company's own currency. */
const ofLines = (about: string, where: string, amount: string) =>
  counted(
    `purchase.${about}`,
    lines,
    `o.status = 'agree' and ${where}`,
    orderDay,
    `round(${amount} * o.rate, 2)`,
    { supplier: 'o.supplier_id', goods: 'l.name' },
    'o',
  )
const part = (quantity: string) => `round(l.gross * ${quantity} / l.quantity, 2)`
const [come, billed] = ['l.received_quantity', 'l.invoiced_quantity']
/** The same, added up from the records by statements of their own. */
export const plain = `select * from (${[
  ...counted('crm.contract', contracts, sale, signed, 'round(c.total * c.rate, 2)', {
    ...of,
    customer: 'c.customer_id',
  }),
  ...counted('crm.purchase', contracts, purchase, signed, 'round(c.total * c.rate, 2)', {
    ...of,
    supplier: 'c.supplier_id',
  }),
  ...counted('crm.received', payments, `${sale} and ${stands}`, 'p.pay_date', 'round(p.amount * c.rate, 2)', {
    person: manager,
    customer: 'c.customer_id',
    payType: 'p.pay_type_id',
  }),
  ...counted('crm.paid', payments, `${purchase} and ${stands}`, 'p.pay_date', 'round(p.amount * c.rate, 2)', {
    person: manager,
    supplier: 'c.supplier_id',
    contract: 'c.id',
  }),
  ...counted(
    'purchase.ordered',
    'store_order o join company k on k.comp_id = o.comp_id',
    `o.status = 'agree'`,
    '(o.created_at at time zone k.time_zone)',
    'round(o.total * o.rate, 2)',
    { supplier: 'o.supplier_id', contract: 'o.contract_id', person: 'o.creator_id' },
    'o',
  ),
  ...counted(
    'purchase.unpaid',
    orders,
    `o.status = 'agree' and o.asked_amount < o.total`,
    orderDay,
    'round((o.total - o.asked_amount) * o.rate, 2)',
    { supplier: 'o.supplier_id', contract: 'o.contract_id', person: 'o.creator_id' },
    'o',
  ),
  ...ofLines('goods', 'true', 'l.gross'),
  ...ofLines('outstanding', `l.quantity > ${come}`, part(`(l.quantity - ${come})`)),
  ...ofLines('overReceived', `${come} > l.quantity`, part(`(${come} - l.quantity)`)),
  ...ofLines('unbilled', `${come} > ${billed}`, part(`(${come} - ${billed})`)),
  ...ofLines('billedAhead', `${billed} > ${come}`, part(`(${billed} - ${come})`)),
  ...ofLines('billedOtherwise', `l.invoiced_amount <> ${part(billed)}`, `(l.invoiced_amount - ${part(billed)})`),
  ...counted('crm.receivable', terms, `${sale} and ${isLeft}`, 't.payment_date', left, {
    person: manager,
    customer: 'c.customer_id',
    day: 't.payment_date',
  }),
  ...counted('crm.payable', terms, `${purchase} and ${isLeft}`, 't.payment_date', left, {
    supplier: 'c.supplier_id',
    contract: 'c.id',
    day: 't.payment_date',
  }),
  ...counted(
    'crm.customer',
    'customer c join company k on k.comp_id = c.comp_id',
    `c.is_delete = ${Bin.None}`,
    '(c.created_at at time zone k.time_zone)',
    '0.00',
    { person: managed('customer'), level: 'c.level_id', source: 'c.source_id', status: 'c.status_id' },
  ),
  ...counted(
    'crm.chance',
    'chance c join company k on k.comp_id = c.comp_id',
    'true',
    'coalesce(c.discover_date, (c.created_at at time zone k.time_zone)::date)',
    'coalesce(c.final_amount, c.pre_amount, 0.00)',
    { person: managed('chance'), stage: 'c.state_id', source: 'c.source_id', type: 'c.type_id', result: 'c.status' },
  ),
  ...counted(
    'crm.visit',
    `comment v join customer c on c.comp_id = v.comp_id and c.id = v.subject_id and v.subject_type = 'customer' join company k on
      k.comp_id = c.comp_id`,
    `c.is_delete = ${Bin.None} and v.type = 'visit'`,
    '(v.created_at at time zone k.time_zone)',
    '0.00',
    { person: 'v.author_id', customer: 'c.id' },
  ),
].join(' union all ')}) each order by 1, 2, 3, 4, 5`

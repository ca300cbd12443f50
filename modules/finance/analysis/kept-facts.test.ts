import { expect, it } from 'vitest'
import { withOpenBooks } from '../books/open-books.fixture.ts'
import { testServer } from '#app/testing/server.ts'
import { demoDepartments, demoPeople } from '#database/demo/people.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import { supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { newId } from '#platform/server/database/ids.ts'
import { expenseTypeCalls } from '../expense-type/expense-type.contract.ts'
import { byManagerAlone } from '../order/manager-alone.fixture.ts'
import { orderCalls, orderLinks } from '../order/order.contract.ts'
import { payCalls } from '../pay/pay.contract.ts'
import { addUpFinanceFacts } from './kept.server.ts'

const server = testServer()
withOpenBooks(server)
byManagerAlone(server)
const seed = Number(process.env.FINANCE_SEED ?? 20_261_122)
const operations = Number(process.env.FINANCE_OPERATIONS ?? 150)

function random(from: number) {
  let state = from
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const below = (most: number) => Math.floor(next() * most)
  return { below, one: <Item>(items: readonly Item[]): Item => items[below(items.length)]! }
}

const spending = `o.status = 'agree' and o.type in ('travel', 'expense', 'purchase', 'payment')`
/** The figures as they are kept, and added up from the orders by statements of their own. */
const kept = `select to_char(month, 'YYYY-MM') as month, status, type, dim, key::text, sum(num)::int as num,
  sum(amount)::text as amount, sum(paid)::text as paid, sum(owed)::text as owed from finance_fact
  group by 1, 2, 3, 4, 5 having (sum(num), sum(amount), sum(paid), sum(owed)) <> (0, 0, 0, 0) order by 4, 1, 2, 3, 5`
const month = `to_char(o.order_date, 'YYYY-MM')`
const plain = `select * from (
    select ${month} as month, o.status, o.type, 'total' as dim, null::text as key, count(*)::int as num,
      sum(o.amount)::text as amount, sum(o.paid_amount)::text as paid, sum(o.amount - o.offset_amount -
      o.paid_amount)::text as owed
      from finance_order o where o.status in ('agree', 'waiting') group by 1, 2, 3
    union all select ${month}, o.status, o.type, 'person', o.creator_id::text, count(*)::int, sum(o.amount)::text,
      '0.00', '0.00' from finance_order o where ${spending} group by 1, 2, 3, 5
    union all select ${month}, o.status, o.type, 'type', l.type_id::text, count(distinct o.id)::int,
      sum(l.own_amount)::text, '0.00', '0.00'
      from finance_order o join finance_line l on l.order_id = o.id where ${spending} group by 1, 2, 3, 5
    union all select ${month}, o.status, o.type, 'department', coalesce(a.department_id, o.department_id)::text,
      count(*)::int, sum(coalesce(a.own_amount, o.amount))::text, '0.00', '0.00'
      from finance_order o left join finance_allocation a on a.order_id = o.id where ${spending} group by 1, 2, 3, 5
    union all select ${month}, o.status, o.type, 'project', p.project_id::text, count(*)::int,
      sum(coalesce(p.own_amount, o.amount))::text, '0.00', '0.00'
      from finance_order o left join finance_project p on p.order_id = o.id where ${spending} group by 1, 2, 3, 5
    ${orderLinks.map(link => `union all select ${month}, o.status, o.type, '${link}', o.${link}_id::text, count(*)::int, sum(o.amount)::text, '0.00', '0.00' from finance_order o where ${spending} group by 1, 2, 3, 5`).join('\n    ')}
    ) each order by 4, 1, 2, 3, 5`
const holds = async (did: string) => expect(await server.sql(kept), did).toEqual(await server.sql(plain))

it(`after ${operations} random operations the figures that are kept are what the orders add up to`, async () => {
  await holds('the demo company')
  const numbers = random(seed)
  const types = [
    await server.done('admin', expenseTypeCalls.create, { name: `类型甲 ${newId()}` }),
    await server.done('admin', expenseTypeCalls.create, { name: `类型乙 ${newId()}` }),
  ].map(({ id }) => id)
  const [, development, salesTeam] = demoDepartments
  const customerIds: string[] = []
  for (const fullName of ['客户甲', '客户乙'])
    customerIds.push((await server.done('staff', customerCalls.create, { fullName: `${fullName} ${newId()}` })).id)
  const { id: contractId } = await server.done('staff', contractCalls.create, {
    name: `合同 ${newId()}`,
    customerId: customerIds[0]!,
    total: '100',
  })
  const { id: supplierId } = await server.done('admin', supplierCalls.create, { name: `供应商 ${newId()}` })
  const orders: string[] = []
  const draft = () => {
    const lines = Array.from({ length: 1 + numbers.below(3) }, () => ({
      amount: `${1 + numbers.below(900)}.${10 + numbers.below(90)}`,
      startDate: '2026-11-02',
      typeId: numbers.one(types),
    }))
    const cents = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const half = Math.floor(cents / 2)
    const text = (of: number) => (of / 100).toFixed(2)
    return {
      type: 'expense' as const,
      name: '随机报销',
      lines,
      ...(numbers.below(3) > 0 ? { customerId: numbers.one(customerIds) } : {}),
      ...(numbers.below(3) === 0 ? { contractId } : {}),
      ...(numbers.below(3) === 0 ? { currency: 'USD', rate: '7.123456', rateDate: '2026-11-02' } : {}),
      ...(numbers.below(3) === 0
        ? {
            allocations: [
              { departmentId: development.id, amount: text(half) },
              { departmentId: salesTeam.id, amount: text(cents - half) },
            ],
          }
        : {}),
    }
  }
  const did: string[] = []
  for (let turn = 0; turn < operations; turn++) {
    const id = orders.length > 0 ? numbers.one(orders) : ''
    const what =
      orders.length < 3
        ? 'create'
        : numbers.one([
            'create',
            'agree',
            'agree',
            'agree',
            'disagree',
            'revoke',
            'restart',
            'cancel',
            'pay',
            'remove',
            'month',
            'link',
            'add up',
          ] as const)
    did.push(`${what} ${orders.indexOf(id)}`)
    if (what === 'create') orders.push((await server.done('staff', orderCalls.create, draft())).id)
    else if (what === 'agree' || what === 'disagree')
      await server.call('manager', orderCalls.decide, { id, agree: what === 'agree' })
    else if (what === 'revoke') await server.call('staff', orderCalls.revoke, { id })
    else if (what === 'restart') await server.call('staff', orderCalls.update, { ...draft(), id })
    else if (what === 'cancel') await server.call('staff', orderCalls.cancelExpense, { id })
    else if (what === 'pay') await server.call('finance', payCalls.pay, { id, amount: '1.00' })
    else if (what === 'remove') await server.call('staff', orderCalls.remove, { id })
    else if (what === 'month')
      await server.sql(`update finance_order set order_date = $2::date where id = $1`, [
        id,
        `2026-0${1 + numbers.below(9)}-15`,
      ])
    else if (what === 'link')
      await server.sql('update finance_order set supplier_id = $2 where id = $1', [
        id,
        numbers.below(2) === 0 ? supplierId : null,
      ])
    else await addUpFinanceFacts.work({}, { database: server.services.database } as never)
    await holds(`${seed}: ${did.slice(-8).join(', ')}`)
  }
  expect(
    new Set((await server.sql<{ dim: string }>('select distinct dim from finance_fact')).map(({ dim }) => dim)).size,
  ).toBe(8)
  expect(
    await server.sql('select from finance_order where paid_amount > 0 and creator_id = $1', [demoPeople.staff.id]),
  ).not.toEqual([])
  await server.sql('select recount_finance()')
  await holds('counted anew')
  for (const table of ['finance_offset', 'finance_repayment', 'finance_payment', 'finance_order'])
    await server.sql(`delete from ${table}`)
  expect(await server.sql(kept)).toEqual([])
})

it('keeps them through many who decide at once', async () => {
  const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `类型 ${newId()}` })
  const ids: string[] = []
  for (let turn = 0; turn < 20; turn++)
    ids.push(
      (
        await server.done('staff', orderCalls.create, {
          type: 'expense',
          name: `单据 ${turn}`,
          lines: [{ amount: '10.01', startDate: '2026-11-02', typeId }],
        })
      ).id,
    )
  await Promise.all([
    ...ids.map(id => server.call('manager', orderCalls.decide, { id, agree: true })),
    ...ids.map(id => server.call('staff', orderCalls.revoke, { id })),
    ...[1, 2, 3].map(() => addUpFinanceFacts.work({}, { database: server.services.database } as never)),
  ])
  await holds('at once')
})

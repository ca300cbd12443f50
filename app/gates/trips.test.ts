/** A call over many records takes no more round trips to the database than over one. */
import { beforeAll, describe, expect, it } from 'vitest'
import { handledCalls } from '#app/rooms.server.ts'
import { testServer } from '#app/testing/server.ts'
import { holdTrips } from '#app/testing/trips.ts'
import { demoCompany, demoPeople, type DemoLogin } from '#database/demo/people.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { inboxCalls } from '#mechanisms/approvals/inbox.contract.ts'
import { notificationCalls } from '#mechanisms/notifications/notification.contract.ts'
import { moveTasksCalls } from '#mechanisms/projects/move-tasks.contract.ts'
import { invitationCalls } from '#modules/account/invitation/invitation.contract.ts'
import { administratorCalls, authorityCalls, roleCalls } from '#modules/company/authority/authority.contract.ts'
import { chanceCalls } from '#modules/crm/chance/chance.contract.ts'
import { DocStatus } from '#modules/crm/confirming.contract.ts'
import { contractCalls } from '#modules/crm/contract/contract.contract.ts'
import { tenderCalls } from '#modules/crm/tender/tender.contract.ts'
import { customerCalls } from '#modules/crm/customer/customer.contract.ts'
import { openSeaCalls } from '#modules/crm/open-sea/open-sea.contract.ts'
import { billMemoCalls } from '#modules/finance/bill-memo/bill-memo.contract.ts'
import { orderCalls } from '#modules/finance/order/order.contract.ts'
import { payCalls } from '#modules/finance/pay/pay.contract.ts'
import { approvalCalls as hourApprovalCalls } from '#modules/hours/approval/approval.contract.ts'
import { workHourCalls } from '#modules/hours/log/work-hour.contract.ts'
import { weekCalls } from '#modules/hours/week/week.contract.ts'
import { itemCalls as backlogCalls } from '#modules/projects/agile/backlog/item.contract.ts'
import { sprintCalls } from '#modules/projects/agile/sprint/sprint.contract.ts'
import { projectCalls } from '#modules/projects/project/project.contract.ts'
import { batchCalls } from '#modules/tasks/batch/batch.contract.ts'
import { itemCalls } from '#modules/tasks/item/item.contract.ts'
import { userGroupCalls } from '#modules/tasks/list/user-group/user-group.contract.ts'
import { planCalls } from '#modules/tasks/plan/plan.contract.ts'
import { batchStatusCalls } from '#modules/tasks/task/status/batch-status.contract.ts'
import { taskCalls } from '#modules/tasks/task/task.contract.ts'
import { addDays, mondayOf } from '#platform/contract/days.ts'
import { addressOf, isWrite, type Call, type CallInput } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'

const server = testServer()
const { staff, manager } = demoPeople
const many = 100

/** What a call acts on one by one, by the names of its fields. Lists of a record's own parts have others. */
const recordFields = ['id', 'ids', 'orders', 'tasks', 'data', 'cells', 'emails', 'itemId', 'taskId', 'people', 'addId']

const tasks = async (count: number, more: object = {}) =>
  (
    await server.done('manager', batchCalls.create, {
      tasks: Array.from({ length: count }, (_, index) => ({ name: `任务${index}`, managerIds: [manager.id], ...more })),
    })
  ).ids
const people = async (count: number) =>
  (
    await server.sql<{ id: string }>(
      `insert into person (comp_id, id, name) select $1, gen_random_uuid(), '同事' || n from generate_series(1, $2::int) n
        returning id`,
      [demoCompany.id, count],
    )
  ).map(({ id }) => id)
let made = 0
async function customers(count: number) {
  const ids: string[] = []
  while (ids.length < count)
    ids.push((await server.done('sales', customerCalls.create, { fullName: `客户${made++}` })).id)
  return ids
}
async function chances(count: number) {
  const [customerId] = await customers(1)
  const ids: string[] = []
  while (ids.length < count)
    ids.push(
      (
        await server.done('sales', chanceCalls.create, {
          name: '三期联网',
          customerId: customerId!,
          preAmount: '10.00',
        })
      ).id,
    )
  return ids
}
async function contracts(count: number) {
  const [customerId] = await customers(1)
  const ids: string[] = []
  while (ids.length < count)
    ids.push(
      (
        await server.done('sales', contractCalls.create, {
          name: '年度合同',
          customerId: customerId!,
          total: '10.00',
        })
      ).id,
    )
  return ids
}
async function tenders(count: number) {
  const [customerId] = await customers(1)
  const ids: string[] = []
  while (ids.length < count)
    ids.push((await server.done('sales', tenderCalls.create, { name: '年度投标', customerId: customerId! })).id)
  return ids
}
async function memos(count: number) {
  const ids: string[] = []
  while (ids.length < count)
    ids.push(
      (await server.done('staff', billMemoCalls.create, { summary: '打车', amount: '46.5', spentDate: '2024-06-03' }))
        .id,
    )
  return ids
}
async function toPay(count: number) {
  const ids: string[] = []
  while (ids.length < count)
    ids.push(
      (
        await server.done('staff', orderCalls.create, {
          type: 'payment',
          name: '付给供应商',
          payeeName: '华北设备有限公司',
          lines: [{ amount: '100' }],
        })
      ).id,
    )
  await server.sql("update finance_order set status = 'agree', pay_status = 'unpaid' where id = any($1::uuid[])", [ids])
  return ids.map(id => ({ id, owed: '100.00' }))
}
const monday = addDays(mondayOf(dayOf(new Date(), 'Asia/Shanghai')), -7)
async function cells(count: number) {
  await server.sql('delete from work_hour')
  const ids = await tasks(Math.ceil(count / 5), { managerIds: [staff.id] })
  return Array.from({ length: count }, (_, index) => ({
    taskId: ids[Math.floor(index / 5)]!,
    startDate: addDays(monday, index % 5),
    hour: 0.5,
  }))
}
async function hours(count: number, isSubmitted: boolean) {
  await server.done('staff', weekCalls.fill, { cells: await cells(count) })
  const logs = await server.sql<{ id: string }>('select id from work_hour')
  const id = logs.map(log => log.id)
  if (isSubmitted) await server.done('staff', workHourCalls.submit, { id })
  return id
}
const project = async () =>
  (await server.done('manager', projectCalls.create, { type: 3, name: '敏捷项目', managerIds: [manager.id] })).id
async function backlog(count: number) {
  const projectId = await project()
  const ids = await tasks(count)
  await server.done('manager', backlogCalls.toProject, { id: ids, projectId })
  return { projectId, ids }
}
async function subItems(count: number) {
  const [id] = await tasks(1)
  const itemId: string[] = []
  while (itemId.length < count)
    itemId.push((await server.done('manager', itemCalls.create, { id: id!, name: '子项', managerId: [manager.id] })).id)
  return { id: id!, itemId }
}

/** Somebody else's, each on a comment of its own under a task of its own. */
async function picturesOfComments(count: number) {
  const on = await tasks(count, { partnerIds: [staff.id] })
  const rows = await server.sql<{ id: string }>(
    `with made as (select task_id, gen_random_uuid() as comment_id, gen_random_uuid() as file_id from
        unnest($3::uuid[]) as task_id),
      wrote as (insert into comment (comp_id, id, subject_type, subject_id, author_id, type, content, notify_ids)
        select $1, comment_id, 'task', task_id, $2, 'comment', '看图', '{}' from made),
      kept as (insert into file (comp_id, id, uploader_id, name, size, type, sha256)
        select $1, file_id, $2, 'x.png', 1, 'image/png', repeat('a', 64) from made returning id),
      hung as (insert into attachment (comp_id, subject_type, subject_id, rel_type, file_id)
        select $1, 'comment', comment_id, 'attachment', file_id from made)
      select id from kept`,
    [demoCompany.id, manager.id, on],
  )
  return rows.map(({ id }) => id)
}

interface Scenario {
  call: Call
  who: DemoLogin
  input(count: number): Promise<unknown>
}
const scenario = <const C extends Call>(
  call: C,
  who: DemoLogin,
  input: (count: number) => Promise<NoInfer<CallInput<C>>>,
): Scenario => ({ call, who, input })

const scenarios: Scenario[] = [
  scenario(batchCalls.create, 'manager', async count => ({
    tasks: Array.from({ length: count }, (_, index) => ({
      name: `任务${index}`,
      tagNames: [`标签${index}`, '共用'],
      cronExpression: '0 9 * * 1',
    })),
  })),
  scenario(batchStatusCalls.change, 'manager', async count => ({ ids: await tasks(count), status: 'FINISH' as const })),
  scenario(planCalls.update, 'manager', async count => ({
    data: (await tasks(count)).map(id => ({ id, progressPercent: 10 })),
  })),
  scenario(itemCalls.batchStatus, 'manager', async count => ({
    ...(await subItems(count)),
    operation: 'pass' as const,
  })),
  scenario(itemCalls.batchStatus, 'manager', async count => ({
    ...(await subItems(count)),
    operation: 'del' as const,
  })),
  scenario(taskCalls.changeMembers, 'manager', async count => ({
    id: (await tasks(1))[0]!,
    addId: await people(count),
  })),
  scenario(weekCalls.fill, 'staff', async count => ({ cells: await cells(count) })),
  scenario(workHourCalls.submit, 'staff', async count => ({ id: await hours(count, false) })),
  scenario(workHourCalls.revoke, 'staff', async count => ({ id: await hours(count, true) })),
  scenario(hourApprovalCalls.process, 'manager', async count => ({ id: await hours(count, true), agree: true })),
  scenario(hourApprovalCalls.commit, 'manager', async count => {
    const id = await hours(count, true)
    await server.done('manager', hourApprovalCalls.process, { id, agree: true })
    return { id }
  }),
  scenario(billMemoCalls.removeBatch, 'staff', async count => ({ ids: await memos(count) })),
  scenario(userGroupCalls.bind, 'manager', async count => {
    const { id: toGroupId } = await server.done('manager', userGroupCalls.create, { name: `组${made++}` })
    return { taskId: await tasks(count), toGroupId }
  }),
  scenario(customerCalls.removeMany, 'sales', async count => ({ ids: await customers(count) })),
  scenario(customerCalls.recover, 'sales', async count => {
    const ids = await customers(count)
    await server.done('sales', customerCalls.removeMany, { ids })
    return { ids }
  }),
  scenario(customerCalls.confirm, 'admin', async count => ({ ids: await customers(count) })),
  scenario(customerCalls.changeManager, 'sales', async count => ({
    ids: await customers(count),
    managerId: manager.id,
  })),
  scenario(chanceCalls.confirm, 'admin', async count => ({
    ids: await chances(count),
    docStatus: DocStatus.Unconfirmed,
  })),
  scenario(contractCalls.confirm, 'admin', async count => ({
    ids: await contracts(count),
    docStatus: DocStatus.Unconfirmed,
  })),
  scenario(tenderCalls.confirm, 'admin', async count => ({
    ids: await tenders(count),
    docStatus: DocStatus.Unconfirmed,
  })),
  scenario(openSeaCalls.moveIn, 'sales', async count => ({ ids: await customers(count) })),
  scenario(openSeaCalls.claim, 'sales', async count => {
    const ids = await customers(count)
    await server.done('sales', openSeaCalls.moveIn, { ids })
    return { ids }
  }),
  scenario(payCalls.payMany, 'finance', async count => ({ orders: await toPay(count) })),
  scenario(backlogCalls.toProject, 'manager', async count => ({ id: await tasks(count), projectId: await project() })),
  scenario(backlogCalls.toProject, 'manager', async count => {
    const ids = await tasks(count)
    // Each out of a project of its own, as far as ten go round.
    for (let place = 0; place < Math.min(count, 10); place++) {
      const own = ids.filter((_, index) => index % 10 === place)
      await server.done('manager', backlogCalls.toProject, { id: own, projectId: await project() })
    }
    return { id: ids, projectId: await project() }
  }),
  scenario(backlogCalls.estimate, 'manager', async count => ({ id: (await backlog(count)).ids, point: 3 })),
  scenario(backlogCalls.place, 'manager', async count => {
    const { projectId, ids } = await backlog(count)
    const { id: sprintId } = await server.done('manager', sprintCalls.create, { projectId, name: '迭代' })
    return { id: ids, sprintId }
  }),
  scenario(moveTasksCalls.many, 'manager', async count => {
    const { ids } = await backlog(count)
    return { ids, projectId: await project() }
  }),
  scenario(invitationCalls.batchMail, 'admin', async count => ({
    emails: Array.from({ length: count }, (_, index) => `neu${made++}-${index}@example.com`),
  })),
  scenario(authorityCalls.grant, 'admin', async count => ({
    authority: 'CRM_MANAGER' as const,
    addId: await people(count),
  })),
  scenario(roleCalls.assign, 'admin', async count => {
    const { id } = await server.done('admin', roleCalls.create, { name: `角色${made++}`, authorities: [] })
    return { id, addId: await people(count) }
  }),
  scenario(administratorCalls.appoint, 'admin', async count => ({ addId: await people(count) })),
  scenario(notificationCalls.read, 'staff', async count => {
    const rows = await server.sql<{ id: string }>(
      `insert into notification (comp_id, id, person_id, kind, subject_type, subject_id, title)
        select $1, gen_random_uuid(), $2, 'task.status', 'task', gen_random_uuid(), '' from generate_series(1, $3::int)
        returning id`,
      [demoCompany.id, staff.id, count],
    )
    return { id: rows.map(({ id }) => id) }
  }),
  scenario(fileAddressCalls.addresses, 'staff', async count => ({ ids: await picturesOfComments(count) })),
  scenario(inboxCalls.read, 'staff', async count => ({ id: await people(count) })),
]

/** Tried elsewhere, or not to be tried with many. */
const elsewhere: Record<string, string> = {
  'POST /approval/decide': 'each record does its own when it is decided',
  'POST /import/runs/:id/people': 'names people for the columns of a file; it is written by a job, in slices',
}

beforeAll(async () => {
  await server.sql('update company set is_paid = true')
  await server.sql('update account set email = $2 where id = $1', [demoPeople.admin.accountId, 'admin@example.com'])
})

async function tripsOf({ call, who, input }: Scenario, count: number): Promise<number> {
  const requested = await input(count)
  let trips = 0
  server.services.holdTrips = (held, counted) => {
    // A block of numbers is taken when one has been used up, whoever asks.
    if (held === call) trips = counted.count - (counted.ofStatement.get('number_block_take') ?? 0)
    holdTrips(held, counted)
  }
  const { list } = (await server.done(who, call, requested as CallInput<Call>)) as { list?: unknown[] }
  if (!isWrite(call)) expect(list).toHaveLength(count)
  return trips
}

describe('a call over many records', () => {
  it.each(scenarios.map(one => [addressOf(one.call), one] as const))(
    '%s takes no more round trips for many than for one',
    async (_, one) => {
      // What is remembered from then on is requested with the first.
      await tripsOf(one, 1)
      const forOne = await tripsOf(one, 1)
      expect(forOne).toBeGreaterThan(0)
      expect(await tripsOf(one, many)).toBeLessThanOrEqual(forOne)
    },
    120_000,
  )

  it('is among them', () => {
    const tried = new Set([...scenarios.map(({ call }) => addressOf(call)), ...Object.keys(elsewhere)])
    const batch = handledCalls.map(({ call }) => call).filter(call => isWrite(call) && listsOf(call).length > 0)
    expect(batch.map(addressOf).filter(address => !tried.has(address))).toEqual([])
  })
})

/** Lists of records that a call acts on; an order of few settings, which is written at once, is none. */
function listsOf({ input, path }: Call): string[] {
  if (/\/(order|sort)$/.test(path)) return []
  const { entries = {} } = input as unknown as { entries?: Record<string, unknown> }
  return recordFields.filter(name => name in entries && isList(entries[name]))
}
function isList(schema: unknown): boolean {
  const { type, wrapped, pipe } = schema as { type?: string; wrapped?: unknown; pipe?: unknown[] }
  if (wrapped) return isList(wrapped)
  return type === 'array' || (pipe?.some(part => part !== schema && isList(part)) ?? false)
}

import { beforeAll, describe, expect, it } from 'vitest'
import { testServer } from '#app/testing/server.ts'
import { demoPeople } from '#database/demo/people.ts'
import type { Authority } from '#mechanisms/people/person.contract.ts'
import { authorityGroups } from '#modules/company/authority/authority-groups.web.ts'
import { authorityCalls, settingCalls } from '#modules/company/company.contract.ts'
import { contractCalls, customerCalls } from '#modules/crm/crm.contract.ts'
import {
  billLogCalls,
  expenseTypeCalls,
  invoiceCalls,
  orderCalls,
  payCalls,
} from '#modules/finance/finance.contract.ts'
import { approvalCalls, workHourCalls } from '#modules/hours/hours.contract.ts'
import { leaveKindCalls } from '#modules/hr/leave/leave-kind.contract.ts'
import { costCalls, projectCalls, projectTemplateCalls } from '#modules/projects/projects.contract.ts'
import { boardCalls } from '#modules/dashboards/board/board.contract.ts'
import { lookoutCalls } from '#modules/crm/analyze/analyze.contract.ts'
import { okrCycleCalls } from '#modules/okr/okr.contract.ts'
import { reportCalls } from '#modules/reports/report/report.contract.ts'
import { reportTypeCalls } from '#modules/reports/type/report-type.contract.ts'
import { supplierCalls } from '#modules/purchasing/purchasing.contract.ts'
import { taskCalls } from '#modules/tasks/tasks.contract.ts'
import type { Call, CallInput } from '#platform/contract/call.ts'
import { dayOf } from '#platform/contract/zone.ts'
import { newId } from '#platform/server/database/ids.ts'
import { gateProofs } from './authorities.promises.ts'
import { inputFor } from './inputs.ts'

const server = testServer()
const { staff, sales } = demoPeople
const today = dayOf(new Date(), 'Asia/Shanghai')

/** Whether the person in question is let through. */
const mayCall = async <C extends Call>(call: C, input: CallInput<C>) =>
  (await server.call('staff', call, input)).result === 0
/** Whether they may at all; what they name is not there. */
const mayTry = async (call: Call) => (await server.call('staff', call, inputFor(call.input)!)).status !== 403

/** Records that the person in question has nothing to do with. */
const others = {
  task: '',
  project: '',
  ownProject: '',
  customer: '',
  sale: '',
  purchase: '',
  supplier: '',
  order: '',
  invoice: '',
  hour: '',
  report: '',
}

const beginProject = async (name: string, more: object = {}) =>
  (await server.done('sales', projectCalls.create, { type: 4, name, managerIds: [sales.id], ...more })).id

beforeAll(async () => {
  others.task = (await server.done('sales', taskCalls.create, { name: '回访老客户', managerIds: [sales.id] })).id
  others.project = await beginProject('渠道拓展')
  others.ownProject = await beginProject('展会筹备', { partners: [{ personId: staff.id, role: 'member' }] })
  others.customer = (await server.done('sales', customerCalls.create, { fullName: `客户 ${newId()}` })).id
  others.supplier = (await server.done('sales', supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })).id
  const contract = async (more: object) =>
    (await server.done('sales', contractCalls.create, { name: '年度合同', total: '5000', ...more })).id
  others.sale = await contract({ customerId: others.customer })
  const [known] = await server.sql<{ id: string }>(`select id from supplier where status = 'agree' and is_delete = 0`)
  others.purchase = await contract({ incomeType: 1, supplierId: known!.id })
  const { id: typeId } = await server.done('admin', expenseTypeCalls.create, { name: `打车 ${newId().slice(-6)}` })
  others.order = (
    await server.done('sales', orderCalls.create, {
      type: 'expense',
      name: '客户拜访交通费',
      lines: [{ amount: '86.50', startDate: today, typeId }],
    })
  ).id
  others.invoice = (
    await server.done('sales', invoiceCalls.create, {
      name: '招待客户',
      type: 2,
      partyName: '本帮菜馆',
      amount: '1409.50',
      invoiceDate: today,
      code: '033001800211',
      number: '20000001',
    })
  ).id
  others.hour = (
    await server.done('sales', workHourCalls.create, { taskId: others.task, startDate: today, hour: 2 })
  ).id
  await server.done('sales', workHourCalls.submit, { id: [others.hour] })
  const types = (await server.done('sales', reportTypeCalls.read, {})).list
  const daily = types.find(({ cycle }) => cycle === 'day')!
  others.report = (
    await server.done('sales', reportCalls.create, {
      typeId: daily.id,
      date: today,
      content: daily.sections.map(({ title }) => ({ title, text: '拜访了两家客户' })),
      reviewerId: demoPeople.admin.id,
    })
  ).id
}, 120_000)

const limit = (keyName: string, open: 0 | 1) =>
  server.done('admin', settingCalls.write, { keyName, keyValue: JSON.stringify({ open }) })
/** Where the company lets only those create who are authorised. */
async function whereLimited(keyName: string, tries: () => Promise<boolean>) {
  await limit(keyName, 1)
  const passes = await tries()
  await limit(keyName, 0)
  return passes
}
const sees = {
  task: () => mayCall(taskCalls.detail, { id: others.task }),
  project: () => mayCall(projectCalls.detail, { id: others.project }),
  sale: () => mayCall(contractCalls.detail, { id: others.sale }),
  purchase: () => mayCall(contractCalls.detail, { id: others.purchase }),
  order: () => mayCall(orderCalls.detail, { id: others.order }),
}
const changes = {
  task: () => mayCall(taskCalls.update, { id: others.task, summary: `改于 ${newId()}` }),
  project: () => mayCall(projectCalls.update, { id: others.project, summary: `改于 ${newId()}` }),
}
const follows = async (id: string) =>
  (await server.call('staff', contractCalls.detail, { id })).data?.can?.follow === true
const pays = async () => (await server.call('staff', payCalls.total, {})).data?.can?.pay === true

/** What an authority lets a person do: true where it does, and where it lets them do nothing more. */
const capabilities = {
  MANAGER_LOGIN: () => mayCall(settingCalls.write, { keyName: 'task_score', keyValue: '{"status":1}' }),
  PROJECT_MANAGER: async () => (await sees.project()) && (await changes.project()),
  PROJECT_VIEW: async () => (await sees.project()) && !(await changes.project()),
  PROJECT_FINANCE: async () =>
    (await mayCall(costCalls.earned, { projectId: others.ownProject })) &&
    (await mayCall(costCalls.earned, { projectId: others.project })),
  async PROJECT_SETTING() {
    const name = `模板 ${newId()}`
    const { id } = await server.done('sales', projectTemplateCalls.save, { projectId: others.project, name })
    return mayCall(projectTemplateCalls.remove, { id })
  },
  PROJECT_CREATE: () =>
    whereLimited('create_project_limit', () =>
      mayCall(projectCalls.create, { type: 4, name: '新的项目', managerIds: [staff.id] }),
    ),
  CRM_MANAGER: async () =>
    (await mayCall(customerCalls.detail, { id: others.customer })) &&
    (await mayCall(customerCalls.update, { id: others.customer, summary: `改于 ${newId()}` })) &&
    (await mayTry(customerCalls.confirm)),
  ERP_PURCHASE_MANAGER: () => mayCall(supplierCalls.detail, { id: others.supplier }),
  ERP_PURCHASE_CONTRACT_MANAGER: async () =>
    (await sees.purchase()) && (await follows(others.purchase)) && !(await sees.sale()),
  ERP_PURCHASE_CONTRACT_VIEW: async () =>
    (await sees.purchase()) && !(await follows(others.purchase)) && !(await sees.sale()),
  ERP_PURCHASE_SUPPLIER_CREATE: () =>
    whereLimited('create_supplier_limit', () => mayCall(supplierCalls.create, { name: `供应商 ${newId().slice(-8)}` })),
  CONTRACT_MANAGER: async () => (await sees.sale()) && (await follows(others.sale)),
  CONTRAC_VIEW: async () => (await sees.sale()) && !(await follows(others.sale)),
  FINANCE_DESIGN: () => mayCall(expenseTypeCalls.create, { name: `类型 ${newId().slice(-6)}` }),
  MANAGER_BILL_LOG: () =>
    mayCall(billLogCalls.create, {
      direction: 'in',
      amount: '86000',
      billDate: today,
      partyName: '海河机械',
      summary: '二期款',
    }),
  FINANCE_CASHIER: async () => (await pays()) && (await mayTry(payCalls.pay)),
  FINANCE_VIEW: async () => (await sees.order()) && !(await pays()),
  MANAGER_INVOICE: async () =>
    (await mayCall(invoiceCalls.detail, { id: others.invoice })) && (await mayTry(invoiceCalls.issue)),
  async WORK_HOUR() {
    const { data } = await server.call('staff', approvalCalls.list, { scope: 'company' })
    return data?.list?.some(({ id }) => id === others.hour) === true && (await mayTry(approvalCalls.commit))
  },
  TASK_MANAGER: async () => (await sees.task()) && (await changes.task()),
  TASK_VIEW: async () => (await sees.task()) && !(await changes.task()),
  HR_MANAGER: () => mayTry(leaveKindCalls.create),
  LOOKOUT_MANAGER: async () =>
    (await mayCall(lookoutCalls.figures, { about: 'contract', by: 'month' })) &&
    (await mayCall(boardCalls.create, { name: '经营', isCompany: true })),
  REPORT_SET: () => mayTry(reportTypeCalls.save),
  REPORT_VIEW: () => mayCall(reportCalls.detail, { id: others.report }),
  PLAN_MANAGER: () => mayCall(okrCycleCalls.managers, {}),
} satisfies Partial<Record<Authority, () => Promise<boolean>>>
type Capable = keyof typeof capabilities

describe('an authority', () => {
  const holds = async (authority: Authority) =>
    (await server.done('admin', authorityCalls.check, { personId: staff.id, authority })).isGranted

  it.each([...Object.entries(gateProofs), ['ours', 'HR_MANAGER']])(
    '[%s] %s is granted and checked by name, and lets its holder do it',
    async (_, name) => {
      const authority = name as Capable
      const does: () => Promise<boolean> = capabilities[authority]
      expect([await holds(authority), await does()]).toEqual([false, false])
      await server.done('admin', authorityCalls.grant, { authority, addId: [staff.id] })
      expect(await holds(authority)).toBe(true)
      await expect.poll(does).toBe(true)
      await server.done('admin', authorityCalls.grant, { authority, delId: [staff.id] })
      expect(await holds(authority)).toBe(false)
      await expect.poll(does).toBe(false)
    },
  )

  it('that can be chosen is one of these: none is offered that gives nothing', () =>
    expect(Object.values(authorityGroups).flat().toSorted()).toEqual(Object.keys(capabilities).toSorted()))

  it('[authority-001] is an administrator’s without being granted', async () => {
    const { list } = await server.done('admin', authorityCalls.listByUser, {})
    expect(list).toEqual(expect.arrayContaining(Object.values(gateProofs)))
    expect(await server.sql(`select from person_authority where person_id = $1`, [demoPeople.admin.id])).toEqual([])
    await server.done('admin', projectCalls.update, { id: others.project, summary: '总经理改的' })
    await server.done('admin', contractCalls.detail, { id: others.purchase })
    await server.done('admin', orderCalls.detail, { id: others.order })
  })

  it('[authority-026] FINANCE_VIEW is not held for having people below oneself', async () => {
    const personId = demoPeople.manager.id
    const { list } = await server.done('manager', orderCalls.list, { type: 'expense', scope: 'subordinates' })
    expect(list.length).toBeGreaterThan(0)
    expect((await server.done('admin', authorityCalls.check, { personId, authority: 'FINANCE_VIEW' })).isGranted).toBe(
      false,
    )
    expect((await server.done('manager', orderCalls.list, { type: 'expense' })).can).toMatchObject({ viewAll: false })
    expect(await server.call('manager', orderCalls.detail, { id: others.order })).toMatchObject({ result: 4 })
  })
})

/** The demo company and the second one; the tests use the same people. Ids are fixed, so that a test can name them. */

const demoId = (number: number) => `01900000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`

export const demoPassword = 'kaigong2026'

export const demoCompany = { id: demoId(1), name: '开工示范科技有限公司' }
export const otherCompany = { id: demoId(2), name: '邻居贸易有限公司' }

export const demoDepartments = [
  { id: demoId(0x10), name: '开工示范科技', parent: null },
  { id: demoId(0x11), name: '研发部', parent: demoId(0x10) },
  { id: demoId(0x12), name: '销售部', parent: demoId(0x10) },
  { id: demoId(0x13), name: '财务部', parent: demoId(0x10) },
  { id: demoId(0x14), name: '人事部', parent: demoId(0x10) },
] as const

export interface DemoPerson {
  id: string
  accountId: string
  login: string | null
  name: string
  mobile: string
  gender: 0 | 1 | 2
  jobTitle: string
  departmentId: string | null
  manager: DemoLogin | null
  isAdministrator: boolean
  authorities: readonly string[]
}
export type DemoLogin = 'admin' | 'manager' | 'staff' | 'finance' | 'hr' | 'sales' | 'other'

const person = (
  number: number,
  login: DemoLogin,
  name: string,
  gender: 1 | 2,
  jobTitle: string,
  department: number | null,
  manager: DemoLogin | null,
  authorities: readonly string[] = [],
): DemoPerson => ({
  id: demoId(0x100 + number),
  accountId: demoId(0x200 + number),
  login,
  name,
  gender,
  jobTitle,
  manager,
  authorities,
  mobile: `1380013800${number}`,
  departmentId: department === null ? null : demoDepartments[department]!.id,
  isAdministrator: login === 'admin' || login === 'other',
})

export const demoPeople: Record<DemoLogin, DemoPerson> = {
  admin: person(1, 'admin', '林岚', 1, '总经理', 0, null),
  manager: person(2, 'manager', '张伟', 2, '研发经理', 1, 'admin', ['PROJECT_CREATE', 'WORK_HOUR']),
  staff: person(3, 'staff', '王小雨', 1, '前端工程师', 1, 'manager'),
  finance: person(4, 'finance', '陈静', 1, '出纳', 3, 'admin', [
    'FINANCE_CASHIER',
    'FINANCE_VIEW',
    'MANAGER_BILL_LOG',
    'MANAGER_INVOICE',
  ]),
  hr: person(5, 'hr', '赵敏', 1, '人事主管', 4, 'admin', ['REPORT_SET', 'REPORT_VIEW', 'HR_MANAGER']),
  sales: person(6, 'sales', '刘强', 2, '销售经理', 2, 'admin', ['CRM_MANAGER', 'CONTRACT_MANAGER']),
  other: person(7, 'other', '周邻', 2, '总经理', null, null),
}

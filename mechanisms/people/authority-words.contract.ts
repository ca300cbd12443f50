import type { Sentence } from '#platform/contract/words.ts'

/**
 * The authorities of spec 1 §6, in its order and spelling (CONTRAC_VIEW included), with what each lets a person do
 * (choices page, "Authorities"); HR_MANAGER is ours (docs/decisions/050-hr-manager.md). A system administrator has all.
 */
export const authorityWords = {
  MANAGER_LOGIN: { zh: '登录管理后台', en: 'Open the admin console' },
  LOOKOUT_MANAGER: { zh: '查看公司总览', en: 'See company overviews' },
  PROJECT_MANAGER: { zh: '管理所有项目', en: 'Manage all projects' },
  PROJECT_VIEW: { zh: '查看所有项目', en: 'See all projects' },
  PROJECT_FINANCE: { zh: '查看项目财务', en: 'See project finances' },
  PROJECT_SETTING: { zh: '设置项目', en: 'Set projects up' },
  PROJECT_CREATE: { zh: '创建项目', en: 'Create projects' },
  CRM_MANAGER: { zh: '管理所有客户与商机', en: 'Manage all customers and opportunities' },
  CRM_PRODUCT: { zh: '管理产品', en: 'Manage products' },
  ERP_PURCHASE_MANAGER: { zh: '管理采购', en: 'Manage purchasing' },
  ERP_PURCHASE_CONTRACT_MANAGER: { zh: '管理采购合同', en: 'Manage purchase contracts' },
  ERP_PURCHASE_CONTRACT_VIEW: { zh: '查看采购合同', en: 'See purchase contracts' },
  ERP_PURCHASE_GOODS_CREATE: { zh: '新建采购产品', en: 'Create purchased goods' },
  ERP_PURCHASE_SUPPLIER_CREATE: { zh: '新建供应商', en: 'Create suppliers' },
  REPORT_SET: { zh: '设置汇报规则', en: 'Set report rules' },
  REPORT_VIEW: { zh: '查看所有汇报', en: 'See all reports' },
  CONTRACT_MANAGER: { zh: '管理所有合同', en: 'Manage all contracts' },
  CONTRAC_VIEW: { zh: '查看所有合同', en: 'See all contracts' },
  FINANCE_DESIGN: { zh: '设计审批流程与费用类型', en: 'Design approval processes and finance types' },
  MANAGER_BILL_LOG: { zh: '管理收付款流水', en: 'Manage transactions' },
  FINANCE_CASHIER: { zh: '出纳付款', en: 'Pay as cashier' },
  FINANCE_VIEW: { zh: '查看所有财务单据', en: 'See all finance orders' },
  PLAN_MANAGER: { zh: '管理所有计划', en: 'Manage all plans' },
  MANAGER_INVOICE: { zh: '管理发票', en: 'Manage invoices' },
  HR_MANAGER: { zh: '管理人事：假期、考勤与班次', en: 'Manage HR: leave, attendance and shifts' },
  WORK_HOUR: { zh: '查看并审批所有工时', en: 'See and approve all working hours' },
  TASK_MANAGER: { zh: '管理所有任务', en: 'Manage all tasks' },
  TASK_VIEW: { zh: '查看所有任务', en: 'See all tasks' },
} as const satisfies Record<string, Sentence>

export type Authority = keyof typeof authorityWords
export const authorities = Object.keys(authorityWords) as Authority[]

import type { Authority } from '#mechanisms/people/person.contract.ts'

/**
 * The authorities that can be chosen, by what they are about. Those that give nothing until their room is there
 * (products) are held by name alone, and offered to nobody.
 */
export const authorityGroups = {
  authorityGroupCompany: ['MANAGER_LOGIN', 'LOOKOUT_MANAGER'],
  authorityGroupProject: [
    'TASK_MANAGER',
    'TASK_VIEW',
    'PROJECT_MANAGER',
    'PROJECT_VIEW',
    'PROJECT_CREATE',
    'PROJECT_SETTING',
    'PROJECT_FINANCE',
  ],
  authorityGroupCrm: ['CRM_MANAGER', 'CONTRACT_MANAGER', 'CONTRAC_VIEW'],
  authorityGroupPurchase: [
    'ERP_PURCHASE_MANAGER',
    'ERP_PURCHASE_CONTRACT_MANAGER',
    'ERP_PURCHASE_CONTRACT_VIEW',
    'ERP_PURCHASE_SUPPLIER_CREATE',
  ],
  authorityGroupFinance: ['FINANCE_VIEW', 'FINANCE_DESIGN', 'FINANCE_CASHIER', 'MANAGER_BILL_LOG', 'MANAGER_INVOICE'],
  authorityGroupOther: ['PLAN_MANAGER', 'REPORT_VIEW', 'REPORT_SET', 'WORK_HOUR', 'HR_MANAGER'],
} as const satisfies Record<string, readonly Authority[]>

export const authorityGroupNames = Object.keys(authorityGroups) as (keyof typeof authorityGroups)[]

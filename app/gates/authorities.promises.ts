import type { GateProofs } from '../../tools/read-promises.ts'

/**
 * Promises that an authority gives a capability: `authorities.test.ts` tries each without it, with it and without it
 * again.
 */
export const gateProofs: GateProofs = {
  'authority-004': 'MANAGER_LOGIN',
  'authority-005': 'LOOKOUT_MANAGER',
  'authority-006': 'PROJECT_MANAGER',
  'authority-007': 'PROJECT_VIEW',
  'authority-008': 'PROJECT_FINANCE',
  'authority-009': 'PROJECT_SETTING',
  'authority-010': 'PROJECT_CREATE',
  'authority-011': 'CRM_MANAGER',
  'authority-013': 'ERP_PURCHASE_MANAGER',
  'authority-014': 'ERP_PURCHASE_CONTRACT_MANAGER',
  'authority-015': 'ERP_PURCHASE_CONTRACT_VIEW',
  'authority-017': 'ERP_PURCHASE_SUPPLIER_CREATE',
  'authority-018': 'REPORT_SET',
  'authority-019': 'REPORT_VIEW',
  'authority-020': 'CONTRACT_MANAGER',
  'authority-021': 'CONTRAC_VIEW',
  'authority-022': 'FINANCE_DESIGN',
  'authority-023': 'MANAGER_BILL_LOG',
  'authority-024': 'FINANCE_CASHIER',
  'authority-025': 'FINANCE_VIEW',
  'authority-027': 'PLAN_MANAGER',
  'authority-028': 'MANAGER_INVOICE',
  'authority-029': 'WORK_HOUR',
  'authority-030': 'TASK_MANAGER',
  'authority-031': 'TASK_VIEW',
}

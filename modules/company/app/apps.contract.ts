import type { Sentence } from '#platform/contract/words.ts'
import type { Authority } from '#mechanisms/people/person.contract.ts'
import type { SettingName, SettingValue } from '../setting/setting-keys.contract.ts'

export type ContractMode = keyof SettingValue<'contract_mode'>

/**
 * A part of an app. It is shown when one of its settings is on, or to holders of one of the authorities; without
 * either, always.
 */
export interface AppPart {
  nameEn: string
  words: Sentence
  route: string
  settings?: readonly SettingName[]
  /** What the company's contract mode says of it: a company that works without it has it for nobody. */
  mode?: ContractMode
  authorities?: readonly Authority[]
  /** Editions that do without it. */
  hiddenIn?: readonly string[]
  /** Where its addresses in the app begin, beside its route. */
  addresses?: readonly string[]
  /**
   * How addresses of records begin that people are asked to decide about: who is asked reads them, in the app's scope
   * or not.
   */
  deciderAddresses?: readonly string[]
  /** Apps whose records it is made of: where one of them is closed, it is, too. */
  needs?: readonly string[]
}

/** A module as a company opens and closes it. */
export interface App extends AppPart {
  /** The spec's `local_app_id`. */
  id: string
  room: string
  child?: readonly AppPart[]
}

const part = (nameEn: string, zh: string, en: string, route: string, rule: Partial<AppPart> = {}): AppPart => ({
  nameEn,
  words: { zh, en },
  route,
  ...rule,
})
const app = (id: string, room: string, zh: string, en: string, route: string, rest: Partial<App> = {}): App => ({
  id,
  nameEn: id,
  room,
  words: { zh, en },
  route,
  ...rest,
})
const crm = (setting: SettingName, ...authorities: Authority[]): Partial<AppPart> => ({
  settings: [setting],
  authorities: ['CRM_MANAGER', ...authorities],
})

/**
 * The product's apps in the spec's terms, in the workbench's order, with the rules of spec 1 §6 "Module visibility".
 */
export const apps: readonly App[] = [
  app('task', 'tasks', '任务', 'Tasks', '/tasks/upcoming?source=task', {
    addresses: ['/tasks', '/crm/view_more_tasks_list', '/todo', '/todo_task', '/filter'],
  }),
  app('project', 'projects', '项目', 'Projects', '/projects/assign_me', {
    needs: ['task'],
    deciderAddresses: ['/projects/approve'],
    addresses: [
      '/projects',
      '/project',
      '/project_journal',
      '/versions',
      '/sprints',
      '/minder',
      '/dashboard/project_list',
    ],
  }),
  app('plan', 'goals', '计划', 'Plans', '/plan/list', { needs: ['task'], addresses: ['/plan'] }),
  app('okr', 'okr', 'OKR', 'OKR', '/okr/list', { addresses: ['/okr'] }),
  app('report', 'reports', '工作汇报', 'Reports', '/report/list', {
    addresses: ['/report', '/todo_report'],
    deciderAddresses: ['/report/detail'],
  }),
  app('event', 'calendar', '日程', 'Calendar', '/calendar/list', { addresses: ['/calendar'] }),
  app('workhour', 'hours', '工时', 'Working hours', '/workhour', {
    needs: ['task'],
    addresses: [
      '/timesheet',
      '/workhour_approve',
      '/workhour_missing',
      '/view_real_workhour',
      '/add_real_workhour',
      '/tasks/my_approve_work_hour',
    ],
    child: [
      part('timesheet', '工时周表', 'Timesheet', '/timesheet'),
      part('workhour_approve', '工时审批', 'Approve hours', '/workhour_approve'),
      part('real_workhour', '实际工时', 'Actual hours', '/view_real_workhour'),
    ],
  }),
  app('approval', 'approvals', '审批', 'Approvals', '/approval/list', { addresses: ['/approval'] }),
  app('kpi', 'kpi', '绩效', 'KPI', '/kpi/list', { addresses: ['/kpi'], deciderAddresses: ['/kpi/detail/'] }),
  app('crm', 'crm', '客户关系', 'CRM', '/crm/customer', {
    addresses: ['/crm'],
    child: [
      part('customer', '客户', 'Customers', '/crm/customer', {
        ...crm('CUSTOMER_UI_CUSTOMER'),
        addresses: [
          '/crm/newCustomer',
          '/crm/customer_deliverable',
          '/crm/customer_analyze',
          '/crm/customer_analyze_list',
        ],
      }),
      part('contact', '联系人', 'Contacts', '/crm/contact', crm('CUSTOMER_UI_CONTACT')),
      part('opensea', '公海', 'Public pool', '/crm/opensea', crm('CUSTOMER_UI_OPEN_SEA')),
      part('chance', '商机', 'Opportunities', '/crm/chance', {
        ...crm('CONTRACT_UI_CHANCE'),
        hiddenIn: ['project_company'],
        deciderAddresses: ['/crm/chance/'],
        addresses: [
          '/crm/newChance',
          '/crm/my_approve_chance',
          '/crm/view_more_chance_list',
          '/crm/chance_analyze',
          '/crm/chance_analyze_list',
          '/crm/funnel',
          '/crm/funnel_list',
        ],
      }),
      part('tender', '投标', 'Tenders', '/crm/tender', crm('CONTRACT_UI_TENDER')),
      part('quotation', '报价', 'Quotations', '/crm/quotation', {
        ...crm('CONTRACT_UI_QUOTATION'),
        deciderAddresses: ['/crm/quotation/'],
        addresses: ['/crm/my_approve_quotation', '/crm/project_quotation'],
      }),
      part('contract', '合同', 'Contracts', '/crm/contract', {
        ...crm('CONTRACT_UI_CONTRACT', 'CONTRACT_MANAGER', 'CONTRAC_VIEW'),
        mode: 'income_contract',
        deciderAddresses: ['/crm/contract/', '/crm/contract_change/'],
        addresses: [
          '/crm/contract_change',
          '/crm/my_approve_contract_change',
          '/crm/contract_home',
          '/crm/newContract',
          '/crm/my_approval_contract',
          '/crm/view_more_contract_list',
          '/crm/contract_analyze',
          '/crm/contract_analyze_list',
          '/crm/target',
          '/crm/target_list',
        ],
      }),
      part('customer_order', '订单', 'Orders', '/crm/order', {
        mode: 'order',
        addresses: ['/crm/order_contract', '/crm/purchase_order', '/crm/refund_order', '/crm/return_order'],
      }),
      part('receive_payment', '回款', 'Payments received', '/crm/payment', crm('CONTRACT_UI_RECEIVE_PAYMENT')),
      part('sign', '外勤签到', 'Field sign-ins', '/crm/sign', { addresses: ['/crm/visit_plan'] }),
    ],
  }),
  app('finance', 'finance', '财务', 'Finance', '/finance/list', {
    addresses: ['/finance', '/bill'],
    deciderAddresses: ['/finance/detail', '/finance/invoice/detail/'],
    child: [
      part('expense', '费用审批', 'Expenses', '/finance/list'),
      part('invoice', '发票', 'Invoices', '/finance/invoice/list'),
      part('billlog', '收付款流水', 'Transactions', '/finance/billlog/list', {
        authorities: ['MANAGER_BILL_LOG', 'FINANCE_VIEW'],
      }),
      part('finance_analyze', '财务分析', 'Finance analysis', '/finance/analyze'),
      part('bill_memo', '费用备忘', 'Expense memos', '/bill/list'),
      part('rate', '汇率', 'Exchange rates', '/finance/rates', { authorities: ['FINANCE_DESIGN', 'FINANCE_CASHIER'] }),
      part('pay', '付款', 'Payments', '/finance/payment/list', { authorities: ['FINANCE_CASHIER', 'FINANCE_VIEW'] }),
    ],
  }),
  app('purchase', 'purchasing', '采购', 'Purchasing', '/jxc/order/list', {
    addresses: ['/jxc'],
    child: [
      part('store_order', '采购订单', 'Purchase orders', '/jxc/order/list', {
        deciderAddresses: ['/jxc/order/detail/'],
      }),
      part('purchase_apply', '采购申请', 'Purchase applications', '/jxc/apply/list', {
        deciderAddresses: ['/jxc/apply/detail/'],
      }),
      part('enquiry', '询价', 'Enquiries', '/jxc/enquiry/list', { addresses: ['/jxc/enquiry'] }),
      part('purchase_analyze', '采购分析', 'Purchase analysis', '/jxc/analyze'),
      part('purchase_contract', '采购合同', 'Purchase contracts', '/crm/purchase_contract', {
        needs: ['crm'],
        addresses: [
          '/crm/newContract',
          '/crm/my_approval_contract',
          '/crm/contract_change',
          '/crm/my_approve_contract_change',
          '/jxc/payment',
          '/jxc/contract_analyze',
          '/jxc/contract_analyze_list',
        ],
      }),
      part('goods', '采购产品', 'Products', '/jxc/goods/list', {
        addresses: ['/jxc/goods', '/jxc/price_list'],
        settings: ['ERP_UI_PRODUCTS'],
        authorities: ['ERP_PURCHASE_MANAGER', 'CRM_PRODUCT', 'ERP_PURCHASE_GOODS_CREATE'],
      }),
      part('vendor', '供应商', 'Suppliers', '/jxc/vendor/list', {
        addresses: ['/jxc/vendor'],
        deciderAddresses: ['/jxc/vendor/detail/'],
        settings: ['ERP_UI_SUPPLIER'],
        authorities: ['ERP_PURCHASE_MANAGER'],
      }),
    ],
  }),
  app('hr', 'hr', '人事', 'HR', '/hr/list', {
    addresses: ['/hr'],
    deciderAddresses: ['/hr/detail'],
    child: [
      part('attendance', '考勤', 'Attendance', '/hr/sign'),
      part('trip', '外出', 'Field sign-ins', '/hr/sign_trip'),
      part('attendance_figures', '考勤统计', 'Attendance statistics', '/hr/attendance'),
      part('shift', '班次与排班', 'Shifts', '/hr/shifts', { authorities: ['HR_MANAGER'] }),
    ],
  }),
  app('post', 'posts', '企业圈', 'Posts', '/post/list', { addresses: ['/post'] }),
  app('im', 'messages', '消息', 'Messages', '/im', { addresses: ['/im', '/dialogue'] }),
  app('document', 'documents', '文档', 'Documents', '/document/list', { addresses: ['/document'] }),
  app('note', 'notes', '笔记', 'Notes', '/note/list', { addresses: ['/note'] }),
  app('analyze', 'dashboards', '数据分析', 'Dashboards', '/dashboard/panel/task', {
    addresses: ['/dashboard/panel', '/dashboard/list', '/dashboard/mail'],
  }),
  app('lookout', 'crm', '公司总览', 'Company overview', '/lookout/survey', {
    authorities: ['LOOKOUT_MANAGER'],
    addresses: [
      '/lookout',
      '/lookout_contract_list',
      '/lookout_receive_list',
      '/lookout_survey_list',
      '/lookout_chance_customer_list',
    ],
  }),
]

/**
 * Screens for holders of one of these authorities, by how their addresses begin (one that ends with a stroke: all below
 * it); others are refused with “no permission”. Those that keep one within another's come behind it.
 */
export const keptScreens: readonly { begins: string; authorities: readonly Authority[] }[] = [
  { begins: '/okr/manage_auth', authorities: ['PLAN_MANAGER'] },
  { begins: '/kpi/import', authorities: ['HR_MANAGER'] },
  { begins: '/report/setting', authorities: ['REPORT_SET'] },
  { begins: '/report/import', authorities: ['REPORT_SET'] },
  { begins: '/members_management', authorities: ['MANAGER_LOGIN'] },
  { begins: '/members_management/approvals', authorities: ['FINANCE_DESIGN'] },
  { begins: '/app_setting', authorities: ['MANAGER_LOGIN'] },
  { begins: '/email_invite_member', authorities: ['MANAGER_LOGIN'] },
  { begins: '/hr/leave/kinds/', authorities: ['HR_MANAGER'] },
  { begins: '/hr/leave/balances', authorities: ['HR_MANAGER'] },
  { begins: '/hr/fill_sign/rule', authorities: ['HR_MANAGER'] },
  { begins: '/hr/sign_setting', authorities: ['HR_MANAGER'] },
  { begins: '/hr/shifts', authorities: ['HR_MANAGER'] },
  { begins: '/hr/shift', authorities: ['HR_MANAGER'] },
  { begins: '/hr/shift_rule', authorities: ['HR_MANAGER'] },
  { begins: '/hr/attendance_months', authorities: ['HR_MANAGER'] },
  { begins: '/finance/expense_types', authorities: ['FINANCE_DESIGN'] },
  {
    begins: '/finance/books',
    authorities: ['FINANCE_DESIGN', 'FINANCE_CASHIER', 'FINANCE_VIEW', 'MANAGER_BILL_LOG'],
  },
  { begins: '/finance/rates', authorities: ['FINANCE_DESIGN', 'FINANCE_CASHIER'] },
  { begins: '/finance/payment', authorities: ['FINANCE_CASHIER', 'FINANCE_VIEW'] },
  { begins: '/finance/billlog', authorities: ['MANAGER_BILL_LOG', 'FINANCE_VIEW'] },
  { begins: '/finance/billlog/new', authorities: ['MANAGER_BILL_LOG'] },
  { begins: '/finance/analyze_billlog_total', authorities: ['FINANCE_VIEW', 'MANAGER_BILL_LOG'] },
  { begins: '/finance/analyze_cash_flow_total', authorities: ['FINANCE_VIEW', 'MANAGER_BILL_LOG'] },
]

export const appOf = (id: string): App | undefined => apps.find(one => one.id === id)

/** What decides whether a person sees a part, apart from the company's opening and scope. */
export interface Looker {
  holds(authority: Authority): boolean
  isOn(setting: SettingName): boolean
  worksWith(mode: ContractMode): boolean
  uiScheme: string
}

/** Does the person see it by the rules of spec 1 §6? */
export function isShown(
  { settings, authorities, mode, hiddenIn = [] }: AppPart,
  { holds, isOn, worksWith, uiScheme }: Looker,
): boolean {
  if (hiddenIn.includes(uiScheme) || (mode && !worksWith(mode))) return false
  if (!settings && !authorities) return true
  return (settings ?? []).some(isOn) || (authorities ?? []).some(holds)
}

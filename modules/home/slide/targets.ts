/** What a deep link gives beside its type (spec 1 §2 "Deep links"). */
export interface DeepLink {
  type: string
  id: string
  scope?: string | undefined
  subtype?: string | undefined
  occurrence?: string | undefined
}

const withId =
  (path: string) =>
  ({ id }: DeepLink) =>
    path.replace('{id}', encodeURIComponent(id))

const targets: Record<string, (link: DeepLink) => string> = {
  task: withId('/tasks/{id}'),
  project: withId('/projects/{id}/index'),
  finance: ({ id, subtype }) => `/finance/detail?${new URLSearchParams({ id, ...(subtype ? { type: subtype } : {}) })}`,
  invoice: withId('/finance/invoice/detail/{id}'),
  hr: ({ id, scope }) => `/hr/detail?${new URLSearchParams({ uuid: id, ...(scope ? { scope } : {}) })}`,
  report: withId('/report/detail?id={id}'),
  report_due: ({ id, occurrence }) =>
    `/report/create?${new URLSearchParams({ type: id, ...(occurrence ? { date: occurrence } : {}) })}`,
  post: withId('/post/detail?id={id}'),
  document: withId('/document/article_detail?id={id}'),
  customer: withId('/crm/customer/{id}'),
  contact: withId('/crm/contact/{id}'),
  chance: withId('/crm/chance/{id}'),
  contract: withId('/crm/contract/{id}'),
  tender: withId('/crm/tender/{id}'),
  visit_plan: withId('/crm/visit_plan/{id}'),
  'crm-contract-change-order': withId('/crm/contract_change/{id}'),
  order: withId('/crm/purchase_order/{id}'),
  refund_order: withId('/crm/refund_order/{id}'),
  return_order: withId('/crm/return_order/{id}'),
  'erp-equote-order': withId('/crm/quotation/{id}'),
  'erp-enquiry': withId('/jxc/enquiry/detail/{id}'),
  'erp-purchase-apply': withId('/jxc/apply/detail/{id}'),
  'erp-store-order': withId('/jxc/order/detail/{id}'),
  'erp-supplier': withId('/jxc/vendor/detail/{id}'),
  project_apply: withId('/projects/approve?uuid={id}'),
  project_risk: withId('/projects/risk_detail?id={id}'),
  project_log: withId('/projects/log_detail?id={id}'),
  project_document: withId('/projects/document_detail?id={id}'),
  kpi: withId('/kpi/detail/{id}'),
  goal: withId('/plan/{id}'),
  okr_objective: withId('/okr/detail/{id}'),
  goods: withId('/jxc/goods/detail/{id}'),
  price_list: withId('/jxc/price_list/{id}'),
  'okr-report': withId('/okr/review/detail/{id}'),
  plan: withId('/plan/list?user={id}'),
  okr_cycle_list: withId('/okr/list?query_id={id}'),
  reminder: () => '/my_alert',
  event: ({ id, occurrence }) =>
    `/calendar/${encodeURIComponent(id)}${occurrence ? `?occurrence=${encodeURIComponent(occurrence)}` : ''}`,
  calendar: () => '/calendar/list',
  notice: () => '/notice_setting',
  leave: withId('/hr/detail?uuid={id}&scope=leave'),
  fill_sign: withId('/hr/detail?uuid={id}&scope=fill_sign'),
  outing: withId('/hr/detail?uuid={id}&scope=outing'),
  overtime: withId('/hr/detail?uuid={id}&scope=overtime'),
  void_apply: withId('/hr/detail?uuid={id}&scope=void_apply'),
  common_apply: withId('/hr/detail?uuid={id}&scope=common_apply'),
  bill_log: withId('/finance/billlog/detail/{id}'),
  bill_memo: withId('/bill/detail?id={id}'),
  note: withId('/note/edit_detail?id={id}'),
  conversation: withId('/dialogue?id={id}'),
  approval: () => '/approval/list',
  manager_request: () => '/manager_requests',
  person: () => '/my',
  workhour: withId('/add_real_workhour?id={id}'),
  sign: () => '/hr/sign',
  sign_trip: () => '/hr/trip_record',
  workhour_approve: () => '/workhour_approve',
  timesheet: () => '/timesheet',
}

/** Where a deep link leads; null for a type that there is no screen for. */
export const targetOf = (link: DeepLink): string | null =>
  Object.hasOwn(targets, link.type) ? targets[link.type]!(link) : null

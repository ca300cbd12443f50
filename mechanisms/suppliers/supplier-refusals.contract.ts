import { refusal } from '#platform/contract/refusals.ts'

/** Said alike of one that never was, of another company's, and of one that is not to be chosen. */
export const unknownSupplier = refusal('supplier.unknown', {
  zh: '所选的供应商不存在、未通过审批或已删除',
  en: 'The chosen supplier no longer exists, or is not approved',
})

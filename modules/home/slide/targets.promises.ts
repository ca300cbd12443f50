/**
 * Promises that a type of deep link opens an address, of the record 7: `targets.test.ts` asks for each, and that its
 * screen is there.
 */
export const gateProofs: Record<string, string> = {
  'shell-033': 'task opens /tasks/7',
  'shell-034': 'project opens /projects/7/index',
  'shell-035': 'finance opens /finance/detail?id=7&type=expense',
  'shell-036': 'invoice opens /finance/invoice/detail/7',
  'shell-037': 'hr opens /hr/detail?uuid=7&scope=leave',
  'shell-038': 'report opens /report/detail?id=7',
  'shell-039': 'post opens /post/detail?id=7',
  'shell-040': 'customer opens /crm/customer/7',
  'shell-041': 'chance opens /crm/chance/7',
  'shell-042': 'contract opens /crm/contract/7',
  'shell-043': 'crm-contract-change-order opens /crm/contract_change/7',
  'shell-044': 'erp-equote-order opens /crm/quotation/7',
  'shell-045': 'erp-purchase-apply opens /jxc/apply/detail/7',
  'shell-046': 'erp-store-order opens /jxc/order/detail/7',
  'shell-047': 'erp-supplier opens /jxc/vendor/detail/7',
  'shell-048': 'project_apply opens /projects/approve?uuid=7',
  'shell-050': 'okr-report opens /okr/review/detail/7',
  'shell-051': 'okr_cycle_list opens /okr/list?query_id=7',
}

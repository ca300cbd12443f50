import { refusal } from '#platform/contract/refusals.ts'
import { mostTotal } from './order.contract.ts'

export const cannotEdit = refusal('finance.not_editable', {
  zh: '只有被拒绝或已撤回的单据可以由申请人修改',
  en: 'Only its requester can change it, after it was rejected or withdrawn',
})
export const cannotRemove = refusal('finance.not_removable', {
  zh: '只有未通过或已作废的单据可以由申请人删除',
  en: 'Only its requester can delete it, if it was never approved or is void',
})
export const otherKind = refusal('finance.type.fixed', {
  zh: '单据的类型不能更改',
  en: 'The type of an order cannot be changed',
})
export const lineNeeded = refusal('finance.line.needed', { zh: '请至少填写一条明细', en: 'Add at least one line' })
export const amountNeeded = refusal('finance.line.amount', {
  zh: '第 {line} 条明细：金额应大于 0',
  en: 'Line {line}: the amount must be above 0',
})
export const totalTooLarge = refusal('finance.total.too_large', {
  zh: `金额合计不能超过 ${mostTotal}`,
  en: `The total is at most ${mostTotal}`,
})
export const typeNeeded = refusal('finance.line.type', {
  zh: '第 {line} 条明细：请选择费用类型',
  en: 'Line {line}: choose an expense type',
})
export const dayNeeded = refusal('finance.line.day', {
  zh: '第 {line} 条明细：请选择日期',
  en: 'Line {line}: choose the date',
})
export const placeNeeded = refusal('finance.line.place', {
  zh: '第 {line} 条明细：请填写目的地',
  en: 'Line {line}: enter the destination',
})
export const daysCrossed = refusal('finance.line.days', {
  zh: '第 {line} 条明细：结束日期不能早于开始日期',
  en: 'Line {line}: it ends before it starts',
})
export const lineAhead = refusal('finance.line.ahead', {
  zh: '第 {line} 条明细：日期不能晚于今天',
  en: 'Line {line}: the date cannot be in the future',
})
export const lineTooFar = refusal('finance.line.too_far', {
  zh: '第 {line} 条明细：日期离今天太远，请检查年份',
  en: 'Line {line}: the date is too far from today, check the year',
})
export const goodsNeeded = refusal('finance.line.goods', {
  zh: '第 {line} 条明细：请填写名称、数量和单价',
  en: 'Line {line}: enter the item, quantity and price',
})
export const goodsAmount = refusal('finance.line.product', {
  zh: '第 {line} 条明细：金额应等于数量 × 单价，即 {amount}',
  en: 'Line {line}: the amount must be quantity × price, {amount}',
})
export const dueNeeded = refusal('finance.due.needed', { zh: '请选择日期', en: 'Choose the date' })
export const payeeNeeded = refusal('finance.payee.needed', { zh: '请填写收款方', en: 'Enter the payee' })
/** "Allocated expense amounts must equal the total" (spec 1 §5). */
export const allocationUnequal = refusal('finance.allocation.unequal', {
  zh: '分摊金额合计 {sum}，应等于总额 {total}',
  en: 'The allocated amounts add up to {sum}: they must equal the total, {total}',
})
export const projectAllocation = refusal('finance.project.amount', {
  zh: '分摊金额应大于 0，且每个项目只能出现一次',
  en: 'Each project can appear once, with an amount above 0',
})
export const unknownProject = refusal('finance.project.unknown', {
  zh: '所选的项目不存在或已删除',
  en: 'A chosen project no longer exists',
})
export const linkNotHere = refusal('finance.link.kind', {
  zh: '该类单据不关联这一项',
  en: 'Orders of this type cannot be linked to that',
})
export const otherSupplier = refusal('finance.store_order.supplier', {
  zh: '供应商应与采购订单一致',
  en: 'The supplier must match the purchase order’s',
})
export const storeOrderNamed = refusal('store_order.named', {
  zh: '有付款单据关联该采购订单，不能删除',
  en: 'This purchase order has payments: it cannot be deleted',
})
export const allocationAmount = refusal('finance.allocation.amount', {
  zh: '分摊金额应大于 0，且每个部门只能出现一次',
  en: 'Each department can appear once, with an amount above 0',
})
export const unknownDepartment = refusal('finance.department.unknown', {
  zh: '部门不存在',
  en: 'This department no longer exists',
})
export const departmentInUse = refusal('finance.department.in_use', {
  zh: '有财务单据属于该部门，不能删除',
  en: 'Finance orders belong to this department: it cannot be deleted',
})
export const offsetNotHere = refusal('finance.offset.kind', {
  zh: '该类单据不能冲抵',
  en: 'Orders of this type cannot be settled against others',
})
export const offsetAmount = refusal('finance.offset.amount', {
  zh: '冲抵金额应大于 0，且每笔只能出现一次',
  en: 'Each can appear once, with an amount above 0',
})
export const offsetTooMuch = refusal('finance.offset.balance', {
  zh: '冲抵金额超过余额，请刷新后重试',
  en: 'That is more than is left: refresh',
})
export const offsetOverTotal = refusal('finance.offset.total', {
  zh: '冲抵金额不能超过单据总额',
  en: 'At most its own amount can be settled',
})
export const rateDayNeeded = refusal('finance.rate.day', { zh: '请选择汇率日期', en: 'Choose the rate date' })
export const hasPayments = refusal('finance.has_payments', {
  zh: '有过付款记录的单据不能删除',
  en: 'An order with payments cannot be deleted',
})
export const isPaidAlready = refusal('finance.paid', {
  zh: '已付款或已冲抵的单据不能作废',
  en: 'Paid or settled orders cannot be voided',
})

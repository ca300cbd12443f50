/** What other rooms and the demo story may know of customers and contracts. */
export {
  contractBrief,
  incomeTypes,
  unknownContract,
  type ContractBrief,
  IncomeType,
} from './contract/contract-brief.contract.ts'
export { chanceBrief, chanceStatuses, unknownChance, type ChanceBrief } from './chance/chance-brief.contract.ts'
export { chanceCalls, chanceLossReasons, saleStates } from './chance/chance.contract.ts'
export { contractChangeCalls } from './contract-change/contract-change.contract.ts'
export { contractCalls } from './contract/contract.contract.ts'
export {
  customerBrief,
  customerDirectoryCalls,
  customerStatuses,
  type CustomerBrief,
  type CustomerStatus,
} from './customer/customer-brief.contract.ts'
export { lossReasons, openSeas } from './customer/customer-brief.contract.ts'
export { customerCalls } from './customer/customer.contract.ts'
export { contactCalls } from './contact/contact.contract.ts'
export { orderCalls } from './order/order.contract.ts'
export { refundOrderCalls, returnOrderCalls } from './order/order-back.contract.ts'
export { quotationCalls } from './quotation/quotation.contract.ts'
export { DepositKind, tenderCalls } from './tender/tender.contract.ts'
export { TenderStatus } from './tender/tender-brief.contract.ts'
export { visitPlanCalls } from './visit-plan/visit-plan.contract.ts'
export { openSeaCalls } from './open-sea/open-sea.contract.ts'
export { depositCalls, paymentCalls, TermType } from './payment/payment.contract.ts'
export { targetCalls } from './target/target.contract.ts'

/** What other rooms and the demo story may know of customers. */
export { customerBrief, customerDirectoryCalls, customerStatuses, type CustomerBrief, type CustomerStatus } from './customer/customer-brief.contract.ts'
export { customerChoices, lossReasons, openSeas } from './customer/customer-choices.contract.ts'
export { customerCalls } from './customer/customer.contract.ts'

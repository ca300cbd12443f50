/** What other rooms and the demo story may know of customers and contracts. */
export { contractBrief, incomeTypes, unknownContract, type ContractBrief, type IncomeType } from './contract/contract-brief.contract.ts'
export { contractCalls, contractDictionaries } from './contract/contract.contract.ts'
export { customerBrief, customerDirectoryCalls, customerStatuses, type CustomerBrief, type CustomerStatus } from './customer/customer-brief.contract.ts'
export { customerChoices, lossReasons, openSeas } from './customer/customer-choices.contract.ts'
export { customerCalls } from './customer/customer.contract.ts'
export { contactCalls } from './contact/contact.contract.ts'
export { openSeaCalls } from './open-sea/open-sea.contract.ts'

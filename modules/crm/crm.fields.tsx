/** What other rooms' forms ask for a customer, a contract or a chance with. A door of its own: the room's screens are known long before any form is open. */
export { ChanceField } from './chance/chance-field.tsx'
export { chooseChance } from './chance/choose-chance.web.ts'
export { chooseContract } from './contract/choose-contract.web.ts'
export { ContractField, type ChosenContract } from './contract/contract-field.tsx'
export { chooseCustomer } from './customer/choose-customer.web.ts'
export { CustomerField, type ChosenCustomer } from './customer/customer-field.tsx'

/**
 * What other rooms' forms ask for a customer, a contract or a chance with. A door of its own: the room's screens are
 * known long before any form is open.
 */
export { ChanceField, chooseChance } from './chance/chance-field.tsx'
export { ContractField, chooseContract, type ChosenContract } from './contract/contract-field.tsx'
export { CustomerField, chooseCustomer, type ChosenCustomer } from './customer/customer-field.tsx'

import type { ContractBrief } from './contract-brief.contract.ts'

/** Whom a contract is with. */
export const partyName = ({ customer, supplier }: Pick<ContractBrief, 'customer' | 'supplier'>) =>
  customer ? customer.simpleName || customer.fullName : (supplier?.name ?? '')

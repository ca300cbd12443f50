import { ofApp } from '#platform/server/http/handle.ts'
import { contactHandlers } from './contact/contact.server.ts'
import { chanceDirectoryHandlers } from './chance/chance-directory.server.ts'
import { chanceHandlers } from './chance/chance.server.ts'
import { contractDirectoryHandlers } from './contract/contract-directory.server.ts'
import { contractHandlers } from './contract/contract.server.ts'
import { customerDirectoryHandlers } from './customer/customer-directory.server.ts'
import { customerHandlers } from './customer/customer.server.ts'
import { openSeaHandlers } from './open-sea/open-sea.server.ts'

export { setProjectChance } from './chance/project-chance.server.ts'
export { setProjectContract } from './contract/project-contract.server.ts'
export { admitChance, chanceJson } from './chance/chance-directory.server.ts'
export { admitContract, contractJson } from './contract/contract-directory.server.ts'
export { admitCustomer } from './customer/admit-customer.server.ts'
export { customerJson } from './customer/customer-directory.server.ts'
export { customerSubject } from './customer/customer-subject.server.ts'

export const crmHandlers = [
  // Who chooses a customer, contract or chance for a record of theirs needs the app alone.
  ...customerDirectoryHandlers, ...contractDirectoryHandlers, ...chanceDirectoryHandlers,
  ...ofApp('customer', customerHandlers), ...ofApp('opensea', openSeaHandlers), ...ofApp('contact', contactHandlers), ...ofApp('contract', contractHandlers), ...ofApp('chance', chanceHandlers),
]

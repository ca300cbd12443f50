import { customerDirectoryHandlers } from './customer/customer-directory.server.ts'
import { customerHandlers } from './customer/customer.server.ts'

export { customerJson } from './customer/customer-directory.server.ts'
export { customerSubject } from './customer/customer-subject.server.ts'

export const crmHandlers = [...customerDirectoryHandlers, ...customerHandlers]

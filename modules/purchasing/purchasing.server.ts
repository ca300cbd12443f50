import { supplierDirectoryHandlers } from '#mechanisms/suppliers/supplier-directory.server.ts'
import { supplierHandlers } from './supplier/supplier.server.ts'

export const purchasingHandlers = [...supplierDirectoryHandlers, ...supplierHandlers]

import type { PersonBrief } from './person.contract.ts'

/** Query of a selector of colleagues. */
export interface ChoosePeople {
  title?: string
  /** What is chosen at first. */
  value?: readonly PersonBrief[]
  /** How many may be chosen; by default any number. */
  max?: number
  /** People who are not offered. */
  without?: readonly string[]
}

export interface DepartmentBrief {
  id: string
  name: string
}
/** Query of a selector of departments. */
export interface ChooseDepartments {
  title?: string
  value?: readonly DepartmentBrief[]
  max?: number
  /** Departments that are not offered, with all below them. */
  without?: readonly string[]
}

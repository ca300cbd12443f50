import type { PersonBrief } from './person.contract.ts'

/** What a selector of colleagues is asked for. */
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
/** What a selector of departments is asked for. */
export interface ChooseDepartments {
  title?: string
  value?: readonly DepartmentBrief[]
  max?: number
  /** Departments that are not offered, with all below them. */
  without?: readonly string[]
}

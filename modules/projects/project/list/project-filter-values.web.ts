import type { PersonBrief } from '#mechanisms/people/person.contract.ts'

/** What the list of projects is narrowed to, and how it is sorted. */
export interface ProjectFilter {
  types: number[]
  categories: { id: string; name: string }[]
  department: { id: string; name: string } | null
  managers: readonly PersonBrief[]
  creators: readonly PersonBrief[]
  io: '' | 'in' | 'out'
  sign: '' | '0' | '1'
  scope: '' | 'follow' | 'direct' | 'subordinates'
  person: PersonBrief | null
  sort: string
}

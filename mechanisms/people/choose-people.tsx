import { openDialog } from '#platform/web/kit/overlays.tsx'
import type { ChooseDepartments, ChoosePeople, DepartmentBrief } from './selector-options.web.ts'
import type { PersonBrief } from './person.contract.ts'

/**
 * Asks for colleagues, from a handler: recent ones, by search, by department. Null when cancelled. The selector comes
 * when it is first requested.
 */
export async function choosePeople(options: ChoosePeople = {}): Promise<PersonBrief[] | null> {
  const PersonSelector = await fetchSelector()
  return await openDialog<PersonBrief[] | null>(({ open, answer }) => (
    <PersonSelector open={open} onAnswer={answer} multiple {...options} />
  ))
}

/** Asks for one colleague; null when cancelled. */
export async function choosePerson(options: Omit<ChoosePeople, 'max'> = {}): Promise<PersonBrief | null> {
  const PersonSelector = await fetchSelector()
  const chosen = await openDialog<PersonBrief[] | null>(({ open, answer }) => (
    <PersonSelector open={open} onAnswer={answer} multiple={false} {...options} />
  ))
  return chosen?.[0] ?? null
}

/** Asks for departments of the company's tree; null when cancelled. */
export async function chooseDepartments(options: ChooseDepartments = {}): Promise<DepartmentBrief[] | null> {
  const DepartmentSelector = await fetchDepartmentSelector()
  return await openDialog<DepartmentBrief[] | null>(({ open, answer }) => (
    <DepartmentSelector open={open} onAnswer={answer} multiple {...options} />
  ))
}

/** Asks for one department. */
export async function chooseDepartment(options: Omit<ChooseDepartments, 'max'> = {}): Promise<DepartmentBrief | null> {
  const DepartmentSelector = await fetchDepartmentSelector()
  const chosen = await openDialog<DepartmentBrief[] | null>(({ open, answer }) => (
    <DepartmentSelector open={open} onAnswer={answer} multiple={false} {...options} />
  ))
  return chosen?.[0] ?? null
}

const fetchSelector = async () => (await import('./person-selector.tsx')).default
const fetchDepartmentSelector = async () => (await import('./department-selector.tsx')).default

import { ask } from '#platform/web/app/ask.ts'
import type { PickerOption } from '#platform/web/kit/picker-sheet.tsx'
import { projectDirectoryCalls } from './project-directory.contract.ts'
import { load, t } from './project-selector.words.ts'
import type { ProjectBrief } from './project-types.contract.ts'

interface Wanted {
  title?: string
  /** What is chosen already. */
  value?: string | undefined
  /** Only those that still run or are on hold: unless told otherwise. */
  isOpen?: boolean
  /** Projects that may not be chosen. */
  without?: readonly string[]
}

/** Asks for a project by its name or code, of those the asker sees, latest first. Null when cancelled. */
export async function chooseProject({ title, value, isOpen = true, without = [] }: Wanted = {}): Promise<ProjectBrief | null> {
  const [{ pick }] = await Promise.all([import('#platform/web/kit/picker-sheet.tsx'), load()])
  const known = new Map<string, ProjectBrief>()
  const search = async (text: string): Promise<PickerOption[]> => {
    const key = text.trim()
    const { list } = await ask(projectDirectoryCalls.list, { limit: 30, ...isOpen ? { isOpen } : {}, ...key.length >= 2 ? { key } : {} })
    for (const project of list) known.set(project.id, project)
    return list.filter(({ id }) => !without.includes(id)).map(({ id, name, code }) => ({ value: id, name, text: code }))
  }
  const chosen = await pick({ title: title ?? t('chooseProject'), options: [], search, placeholder: t('findProject'), ...value ? { value: [value] } : {} })
  return known.get(chosen?.[0]?.value ?? '') ?? null
}

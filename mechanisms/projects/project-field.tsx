import { relation, type Named } from '#platform/web/app/relation.tsx'
import { projectDirectoryCalls } from './project-directory.contract.ts'
import { load, t } from './project-selector.words.ts'

export type ChosenProject = Named

interface Wanted {
  /** Only those that still run or are on hold: unless specified otherwise. */
  isOpen?: boolean
}

/** One project of those that the actor sees, found by its name or code. */
export const { Field: ProjectField, choose: chooseProject } = relation({
  directory: projectDirectoryCalls.list,
  words: { load, title: () => t('chooseProject'), find: () => t('findProject') },
  textOf: ({ code }) => code,
  queryOf: ({ isOpen = true }: Wanted) => (isOpen ? { isOpen } : {}),
  appAt: '/projects/assign_me',
})

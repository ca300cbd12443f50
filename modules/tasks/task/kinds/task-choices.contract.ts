import type { KindParts } from './task-kinds.contract.ts'

/**
 * The dictionaries of tasks, each with the field that has a choice of it: `questionTypeId` is given, `questionType` is
 * shown.
 */
export const taskChoices = [
  { field: 'questionType', idField: 'questionTypeId', dictionary: 'TASK_QUESTION_TYPE' },
  { field: 'ctype', idField: 'ctypeId', dictionary: 'TASK_CTYPE' },
  { field: 'lifecycle', idField: 'lifecycleId', dictionary: 'TASK_LIFECYCLE' },
] as const satisfies readonly { field: keyof KindParts; idField: string; dictionary: string }[]

export type ChoiceField = (typeof taskChoices)[number]['field']

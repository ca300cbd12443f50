import type { Sentence } from '#platform/contract/words.ts'
import { wireName } from '#platform/contract/wire-names.ts'
import type { Context } from '#platform/server/http/handle.ts'
import type { Part } from '#platform/server/parts/part.ts'
import { admitEntries, dictionary } from '#mechanisms/dictionaries/dictionaries.server.ts'
import { taskChoices, type ChoiceField } from './task-choices.contract.ts'

const words: Record<ChoiceField, { name: Sentence; about: Sentence }> = {
  questionType: {
    name: { zh: '问题类型', en: 'Question types' },
    about: {
      zh: '问题、缺陷和质量检查属于哪一类，例如：功能、性能、体验',
      en: 'What an issue, bug or finding is about: function, speed, appearance',
    },
  },
  ctype: {
    name: { zh: '检查类型', en: 'Check types' },
    about: {
      zh: '质量检查是哪一种，例如：首检、巡检、终检',
      en: 'Type of quality check: first, patrol, final',
    },
  },
  lifecycle: {
    name: { zh: '出现阶段', en: 'Phases' },
    about: {
      zh: '缺陷在哪个阶段发现，例如：需求、开发、测试、上线',
      en: 'In which phase it was found: requirements, development, test, live',
    },
  },
}

type ChoicesInput = Partial<Record<(typeof taskChoices)[number]['idField'], string | null | undefined>>

/** Refused where a choice that a task is given is of another dictionary, or out of use. */
export const admitChoices = (input: ChoicesInput, context: Pick<Context, 'me' | 'db'>) =>
  admitEntries(
    context,
    taskChoices.map(({ idField, dictionary: kind }) => ({ kind, id: input[idField], field: wireName(idField) })),
  )

/** What is added to others' by this file. */
export const taskChoicesParts: Part[] = taskChoices.map(({ field, dictionary: kind }) => dictionary(kind, words[field]))

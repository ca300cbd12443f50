import { useEffect } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { t } from '../item/parts.words.ts'
import type { TaskForm } from '../task/form/task-values.web.ts'
import { RhythmEditor } from './rhythm-editor.tsx'

/** By which rule a new recurring task is made again. */
export function RepeatField({ form: { values, set, error } }: { form: TaskForm }) {
  useEffect(() => {
    if (values.cronExpression === null) set({ cronExpression: '0 9 * * 1-5' })
  })
  return (
    <Section title={t('repeatRule')}>
      <RhythmEditor
        value={{ cronExpression: values.cronExpression ?? '0 9 * * 1-5', triggerEndDate: values.triggerEndDate }}
        onChange={rule => set(rule)}
        error={error('cronExpression') ?? error('triggerEndDate')}
      />
    </Section>
  )
}

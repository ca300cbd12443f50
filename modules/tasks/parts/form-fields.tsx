import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { CustomForm } from '#mechanisms/custom-fields/custom-form.tsx'
import { TagField } from '#mechanisms/tags/tag-field.tsx'
import { t as tagsWord } from '#mechanisms/tags/tags.words.ts'
import type { TaskForm } from '../task/form/task-values.web.ts'
import { FormChoices } from './task-choices.tsx'

/** The tags and the company's own fields of a new task. A draft of earlier days has none. */
export function FormFields({ form }: { form: TaskForm }) {
  const { values, set, error } = form
  return (
    <>
      <Section>
        <Field label={tagsWord('tags')} inline error={error('tags')}>
          <TagField tags={values.tags ?? []} onChange={tags => set({ tags })} />
        </Field>
        <FormChoices form={form} />
      </Section>
      <CustomForm
        subjectType="task"
        kind={values.type}
        value={values.custom ?? {}}
        onChange={custom => set({ custom })}
        error={error('custom')}
      />
    </>
  )
}

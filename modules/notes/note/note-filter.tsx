import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import { TagField } from '#mechanisms/tags/tag-field.tsx'
import { noteCalls } from './note.contract.ts'
import { t } from './note.words.ts'

interface NoteFilter {
  tags: TagBrief[]
}

/** Notes that have one of these tags. */
export const noteFilter = filterSheet({
  title: () => t('filter'),
  none: { tags: [] } as NoteFilter,
  call: noteCalls.list,
  queryOf: ({ tags }) => (tags.length > 0 ? { tag: tags.map(({ id }) => id) } : {}),
  Fields,
})

function Fields({ values: { tags }, set }: FilterFieldsProps<NoteFilter>) {
  return (
    <Section>
      <Field label={t('tags')}>
        <TagField tags={tags} placeholder={t('anyTag')} mayMake={false} onChange={chosen => set({ tags: chosen })} />
      </Field>
    </Section>
  )
}

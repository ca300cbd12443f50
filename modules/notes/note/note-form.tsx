import { recordForm, type FieldsProps } from '#platform/web/app/record-form.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { PlusIcon } from '#platform/web/kit/icons.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { filesPart } from '#mechanisms/attachments/files-part.tsx'
import type { TagBrief } from '#mechanisms/tags/tag.contract.ts'
import { TagField } from '#mechanisms/tags/tag-field.tsx'
import { creationOffline, updateOffline } from './note-offline.web.ts'
import { noteCalls } from './note.contract.ts'
import { t } from './note.words.ts'

interface Values {
  content: string
  tags: TagBrief[]
  /** What it was opened with, whatever comes meanwhile. */
  before: { content: string; tagIds: string[] }
}

const idsOf = (tags: readonly TagBrief[]) => tags.map(({ id }) => id)

/** A new note, or with an id in the address one that is there. */
export default recordForm({
  calls: noteCalls,
  title: ({ isNew }) => t(isNew ? 'new' : 'edit'),
  home: '/note/list',
  page: id => `/note/edit_detail?id=${id}`,
  draft: 'note',
  initial: (): Values => ({ content: '', tags: [], before: { content: '', tagIds: [] } }),
  valuesOf: ({ content, tags }) => ({ content, tags, before: { content, tagIds: idsOf(tags) } }),
  input: ({ content, tags }) => ({ content, tagIds: idsOf(tags) }),
  // What is not changed is not named: written without a network, it takes nothing off that was added elsewhere.
  change: ({ content, tags, before }) => ({
    content,
    contentBefore: before.content,
    ...(String(idsOf(tags)) !== String(before.tagIds) && { tagIds: idsOf(tags), tagIdsBefore: before.tagIds }),
  }),
  parts: [filesPart()],
  offline: creationOffline(),
  changedOffline: updateOffline(),
  Fields,
})

function Fields({ form: { values, set, error } }: FieldsProps<Values>) {
  const addTodo = () => set({ content: `${values.content}${values.content === '' ? '' : '\n'}[ ] ` })
  return (
    <Section>
      <Field label={t('content')} required error={error('content')}>
        <TextArea
          value={values.content}
          onChange={content => set({ content })}
          maxLength={20_000}
          placeholder={t('contentText')}
        />
      </Field>
      <Button kind="text" icon={PlusIcon} onPress={addTodo}>
        {t('addTodo')}
      </Button>
      <Field label={t('tags')} error={error('tags')}>
        <TagField tags={values.tags} onChange={tags => set({ tags })} />
      </Field>
    </Section>
  )
}

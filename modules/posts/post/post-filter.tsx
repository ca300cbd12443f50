import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import { postCalls } from './post.contract.ts'
import { PostKind } from './post-states.contract.ts'
import { t } from './post.words.ts'

interface PostFilter {
  creator: PersonBrief | null
  /** '' for any. */
  kind: '' | `${PostKind}`
  startDate: string
  endDate: string
}

/** Posts by who wrote them, what they are, and when. */
export const postFilter = filterSheet({
  title: () => t('filter'),
  none: { creator: null, kind: '', startDate: '', endDate: '' } as PostFilter,
  call: postCalls.advanced,
  queryOf: ({ creator, kind, startDate, endDate }) => ({
    ...(creator && { creatorId: creator.id }),
    ...(kind !== '' && { kind: Number(kind) as PostKind }),
    ...(startDate !== '' && { startDate }),
    ...(endDate !== '' && { endDate }),
  }),
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<PostFilter>) {
  return (
    <Section>
      <Field label={t('writer')} inline>
        <PersonField
          value={values.creator}
          onChange={creator => set({ creator })}
          title={t('writer')}
          clearable
          placeholder={t('anyone')}
        />
      </Field>
      <Field label={t('kind')}>
        <Segmented<string>
          label={t('kind')}
          value={values.kind}
          onChange={kind => set({ kind: kind as PostFilter['kind'] })}
          options={[
            { key: '', name: t('anyone') },
            { key: `${PostKind.Ordinary}`, name: t('ordinary') },
            { key: `${PostKind.Announcement}`, name: t('announcement') },
          ]}
        />
      </Field>
      <Field label={t('since')} inline>
        <DateField
          value={values.startDate || null}
          onChange={day => set({ startDate: day ?? '' })}
          clearable
          placeholder={t('anyone')}
        />
      </Field>
      <Field label={t('upTo')} inline>
        <DateField
          value={values.endDate || null}
          onChange={day => set({ endDate: day ?? '' })}
          clearable
          placeholder={t('anyone')}
        />
      </Field>
    </Section>
  )
}

import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { DictionaryField, type Choice } from '#mechanisms/dictionaries/dictionary-field.tsx'
import { documentStates, type DocumentState } from './standing.contract.ts'
import { supplierCalls, supplierCategories } from './supplier.contract.ts'
import { t } from './supplier.words.ts'

interface SupplierFilter {
  category?: Choice
  minRating?: '3' | '4'
  documents?: DocumentState
}

/** Which suppliers to look at. */
export const supplierFilter = filterSheet({
  title: () => t('filter'),
  none: {} as SupplierFilter,
  call: supplierCalls.list,
  queryOf: ({ category, minRating, documents }) => ({
    ...(category && { categoryId: category.id }),
    ...(minRating && { minRating: Number(minRating) }),
    ...(documents && { documentState: documents }),
  }),
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<SupplierFilter>) {
  return (
    <>
      <Section>
        <DictionaryField
          kind={supplierCategories}
          label={t('category')}
          value={values.category ?? null}
          onChange={category => set({ category })}
        />
      </Section>
      <Section title={t('ratedAtLeast')}>
        <RadioList<'' | '3' | '4'>
          label={t('ratedAtLeast')}
          value={values.minRating ?? ''}
          onChange={chosen => set({ minRating: chosen || null })}
          options={[
            { key: '', name: t('anything') },
            { key: '4', name: t('stars', { n: 4 }) },
            { key: '3', name: t('stars', { n: 3 }) },
          ]}
        />
      </Section>
      <Section title={t('documents')}>
        <RadioList<'' | DocumentState>
          label={t('documents')}
          value={values.documents ?? ''}
          onChange={chosen => set({ documents: chosen || null })}
          options={[{ key: '', name: t('anything') }, ...documentStates.map(key => ({ key, name: t(key) }))]}
        />
      </Section>
    </>
  )
}

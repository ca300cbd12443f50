import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { isFiltered, namesBut } from '#mechanisms/fields/fields.contract.ts'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { ConfirmedChoice } from '../confirmed-choice.tsx'
import { tenderWords } from './show-tender.web.ts'
import { tenderCalls, tenderFields } from './tender.contract.ts'
import { t } from './tender.words.ts'

type TenderFilter = FilterValues<typeof tenderFields.own> & { deposit?: 'out'; docStatus?: '0' | '1' }
/** Of a customer, chance or project are the lists on their pages. */
const narrowing = namesBut(tenderFields, 'customerId', 'chanceId', 'projectId').filter(isFiltered(tenderFields))

/** Which tenders to look at. */
export const tenderFilter = filterSheet({
  title: () => t('filter'),
  none: {} as TenderFilter,
  call: tenderCalls.list,
  queryOf: ({ deposit, docStatus, ...values }) => ({
    ...queryOf(tenderFields, values),
    ...(deposit ? { hasDeposit: true } : {}),
    ...(docStatus ? { docStatus } : {}),
  }),
  tall: true,
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<TenderFilter>) {
  return (
    <>
      <Section>
        <FilterRows words={tenderWords} values={values} set={set} names={narrowing} />
      </Section>
      <Section title={t('deposits')}>
        <RadioList<'' | 'out'>
          label={t('deposits')}
          value={values.deposit ?? ''}
          onChange={deposit => set({ deposit: deposit === '' ? null : deposit })}
          options={[
            { key: '', name: t('anything') },
            { key: 'out', name: t('hasDeposit') },
          ]}
        />
      </Section>
      <ConfirmedChoice value={values.docStatus} onChange={docStatus => set({ docStatus })} />
    </>
  )
}

import { filterSheet, type FilterFieldsProps } from '#platform/web/app/filter.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { isFiltered } from '#mechanisms/fields/fields.contract.ts'
import { FilterRows } from '#mechanisms/fields/filter-rows.tsx'
import { queryOf, type FilterValues } from '#mechanisms/fields/filter-values.web.ts'
import { ConfirmedChoice } from '../confirmed-choice.tsx'
import { chanceCalls, chanceFields, chanceOutcome } from './chance.contract.ts'
import { t } from './chance.words.ts'
import { chanceWords, outcomeWords } from './show-chance.web.ts'

type ChanceFilter = FilterValues<typeof chanceFields.own> &
  FilterValues<typeof chanceOutcome.own> & { docStatus?: '0' | '1' }
const narrowing = chanceFields.names.filter(isFiltered(chanceFields))

/** Which opportunities to look at. */
export const chanceFilter = filterSheet({
  title: () => t('filter'),
  none: {} as ChanceFilter,
  call: chanceCalls.list,
  queryOf: ({ docStatus, ...values }) => ({
    ...queryOf(chanceFields, values),
    ...queryOf(chanceOutcome, values),
    ...(docStatus ? { docStatus } : {}),
  }),
  tall: true,
  Fields,
})

function Fields({ values, set }: FilterFieldsProps<ChanceFilter>) {
  return (
    <>
      <Section>
        <FilterRows words={chanceWords} values={values} set={set} names={narrowing} />
        <FilterRows words={outcomeWords} values={values} set={set} names={['lossReasonId']} />
      </Section>
      <ConfirmedChoice value={values.docStatus} onChange={docStatus => set({ docStatus })} />
    </>
  )
}

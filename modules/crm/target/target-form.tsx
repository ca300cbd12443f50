import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddressChange } from '#platform/web/app/filter.tsx'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { addMoney, compareMoney, readMoney, shareMoney } from '#mechanisms/money/money.contract.ts'
import { today } from '#mechanisms/cycles/show-cycle.web.ts'
import { yuan } from '#mechanisms/money/show-money.web.ts'
import { targetAbouts, targetCalls, type TargetAbout } from './target.contract.ts'
import { t } from './target.words.ts'

interface TargetQuery {
  personId: string
  about: TargetAbout
  year: number
}

/** The targets of whom the address names, or one's own, month by month. */
export default function TargetForm() {
  const me = useMe()?.id
  const { person = me, about, year } = useAddress()
  const thisYear = Number(today().slice(0, 4))
  const query: TargetQuery = {
    personId: person ?? '',
    about: targetAbouts.find(one => one === about) ?? 'contract',
    year: [thisYear - 1, thisYear, thisYear + 1].find(one => String(one) === year) ?? thisYear,
  }
  const { data, error, refetch } = useCall(targetCalls.year, query, { enabled: query.personId !== '' })
  const back = useBack('/crm/target')
  if (data)
    return (
      <Form
        key={`${query.about} ${query.year}`}
        query={query}
        name={data.person.name}
        list={data.list}
        years={[thisYear - 1, thisYear, thisYear + 1]}
      />
    )
  return (
    <Page title={t('set')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

interface FormProps {
  query: TargetQuery
  name: string
  list: readonly { month: string; amount: string | null }[]
  years: readonly number[]
}

function Form({ query, name, list, years }: FormProps) {
  const show: (next: Record<string, string>) => void = useAddressChange()
  const back = useBack('/crm/target')
  const [initial] = useState(() => ({ amounts: list.map(({ amount }) => amount?.replace(/\.00$/, '') ?? '') }))
  const form = useForm(targetCalls.set, {
    initial,
    input: ({ amounts }: typeof initial) => ({
      personId: query.personId,
      about: query.about,
      list: list.map(({ month }, at) => ({ month, amount: amounts[at] || null })),
    }),
    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { amounts } = form.values
  const whole = addMoney(...amounts.map(amount => readMoney(amount || '0') ?? '0.00'))
  const [year, setYear] = useState('')
  const typed = readMoney(year || '0')
  return (
    <FormScreen title={t('ofPerson', { name })} form={form} submit={t('save')} home="/crm/target">
      <Section note={t('spreadText')}>
        <Field label={t('about')}>
          <Segmented
            label={t('about')}
            value={query.about}
            onChange={about => show({ about })}
            options={targetAbouts.map(key => ({ key, name: t(key) }))}
          />
        </Field>
        <Field label={t('year')}>
          <Segmented
            label={t('year')}
            value={String(query.year)}
            onChange={next => show({ year: next })}
            options={years.map(key => ({ key: String(key), name: String(key) }))}
          />
        </Field>
        <Field label={t('wholeYear')} inline>
          <NumberField value={year} onChange={setYear} unit={t('yuan')} placeholder={whole.replace(/\.00$/, '')} />
        </Field>
        <Button
          kind="text"
          small
          disabled={typed === null || compareMoney(typed, '0.11') <= 0}
          onPress={() =>
            form.set({
              amounts: shareMoney(
                typed!,
                amounts.map(() => '1.00'),
              ).map(amount => amount.replace(/\.00$/, '')),
            })
          }
        >
          {t('spread')}
        </Button>
      </Section>
      <Section title={t('months')} action={yuan(whole)}>
        {list.map(({ month }, at) => (
          <Field key={month} label={month} inline>
            <NumberField
              value={amounts[at]!}
              onChange={amount => form.set({ amounts: amounts.map((one, other) => (other === at ? amount : one)) })}
              unit={t('yuan')}
              placeholder="–"
            />
          </Field>
        ))}
      </Section>
    </FormScreen>
  )
}

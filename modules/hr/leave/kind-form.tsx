import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { AccrualFields, type AccrualValues } from './accrual-fields.tsx'
import { leaveKindCalls, type LeaveKindRow, type LeaveUnit } from './leave-kind.contract.ts'
import { t } from './leave.words.ts'

/** Figures are text while they are typed; empty ones are none. */
interface Values {
  name: string
  note: string
  unit: LeaveUnit
  isPaid: boolean
  needsBalance: boolean
  proofDays: string
  countsRestDays: boolean
  mostDays: string
  accrual: AccrualValues
}

const textOf = (value: number | null) => (value === null ? '' : String(value))
const valuesOf = ({
  accrual: { steps, carryMost, carryMonths, by },
  proofDays,
  mostDays,
  name,
  note,
  unit,
  isPaid,
  needsBalance,
  countsRestDays,
}: LeaveKindRow): Values => ({
  name,
  note,
  unit,
  isPaid,
  needsBalance,
  countsRestDays,
  proofDays: textOf(proofDays),
  mostDays: textOf(mostDays),
  accrual: {
    by,
    steps: steps.map(({ years, amount }) => ({ years: String(years), amount: String(amount) })),
    carryMost: String(carryMost),
    carryMonths: String(carryMonths),
  },
})
const emptyKind: Values = {
  name: '',
  note: '',
  unit: 'day',
  isPaid: true,
  needsBalance: false,
  proofDays: '',
  countsRestDays: false,
  mostDays: '',
  accrual: { by: 'none', steps: [], carryMost: '0', carryMonths: '0' },
}

function inputOf({ accrual: { by, steps, carryMost, carryMonths }, proofDays, mostDays, ...rest }: Values) {
  return {
    ...rest,
    proofDays: proofDays || null,
    mostDays: mostDays || null,
    accrual: {
      by: rest.needsBalance ? by : ('none' as const),
      carryMost: carryMost || '0',
      carryMonths: carryMonths || '0',
      steps: steps.map(({ years, amount }) => ({ years: years || '0', amount: amount || '0' })),
    },
  }
}

/** A kind of leave and its rules: a new one, or one that is changed. */
export default function LeaveKindForm() {
  useScreenKind('record')
  const { id } = useAddress()
  const back = useBack('/hr/leave/kinds')
  const { data, error, refetch } = useCall(leaveKindCalls.list, {}, { enabled: id !== undefined })
  const kind = data?.list.find(one => one.id === id)
  if (id === undefined) return <Create />
  if (kind) return <Edit kind={kind} />
  return (
    <Page title={t('editKind')} onBack={back}>
      {error || data ? (
        <ErrorState text={error ? refusalText(error) : t('noKinds')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Create() {
  const back = useBack('/hr/leave/kinds')
  const form = useForm(leaveKindCalls.create, {
    draft: 'leave_kind',
    initial: emptyKind,
    input: inputOf,

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  return <Form title={t('newKind')} form={form} />
}

function Edit({ kind }: { kind: LeaveKindRow }) {
  const back = useBack('/hr/leave/kinds')
  const form = useForm(leaveKindCalls.update, {
    initial: valuesOf(kind),
    input: values => ({ id: kind.id, ...inputOf(values) }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  return <Form title={t('editKind')} form={form} />
}

interface FormProps {
  title: string
  form: FormOf<Values>
}

function Form({ title, form }: FormProps) {
  const { values, set, error } = form
  return (
    <FormScreen title={title} home="/hr/leave/kinds" form={form}>
      <Section>
        <Field label={t('kindName')} required error={error('name')}>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={20} />
        </Field>
        <Field label={t('note')} error={error('note')}>
          <TextField value={values.note} onChange={note => set({ note })} maxLength={200} placeholder={t('noteText')} />
        </Field>
        <Field label={t('unit')} error={error('unit')}>
          <Segmented<LeaveUnit>
            label={t('unit')}
            value={values.unit}
            onChange={unit => set({ unit })}
            options={(['day', 'half', 'hour'] as const).map(key => ({ key, name: t(`unit_${key}`) }))}
          />
        </Field>
      </Section>
      <Section>
        <Field label={t('paid')} inline>
          <Switch value={values.isPaid} onChange={isPaid => set({ isPaid })} />
        </Field>
        <Field label={t('calendarDays')} inline hint={t('calendarDaysText')}>
          <Switch value={values.countsRestDays} onChange={countsRestDays => set({ countsRestDays })} />
        </Field>
        <Field label={t('mostDays')} inline error={error('mostDays')}>
          <NumberField
            value={values.mostDays}
            onChange={mostDays => set({ mostDays })}
            decimals={1}
            placeholder={t('noLimit')}
            unit={t('dayUnit')}
          />
        </Field>
        <Field label={t('proofDays')} inline hint={t('proofDaysText')} error={error('proofDays')}>
          <NumberField
            value={values.proofDays}
            onChange={proofDays => set({ proofDays })}
            decimals={1}
            placeholder={t('noProof')}
            unit={t('dayUnit')}
          />
        </Field>
      </Section>
      <Section note={values.needsBalance ? t('accrualNote') : undefined}>
        <Field label={t('needsBalance')} inline hint={t('needsBalanceText')}>
          <Switch value={values.needsBalance} onChange={needsBalance => set({ needsBalance })} />
        </Field>
        {values.needsBalance && (
          <AccrualFields
            values={values.accrual}
            unit={values.unit}
            onChange={accrual => set({ accrual })}
            error={error('accrual')}
          />
        )}
      </Section>
    </FormScreen>
  )
}

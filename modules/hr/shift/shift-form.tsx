import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../attendance/attendance.words.ts'
import { shiftCalls, type ShiftRow } from './shift.contract.ts'
import { clockText, type ShiftKind } from './shift-of-day.contract.ts'

/** Times as the clock shows them; an end that is not after the beginning is one of the next day. */
interface Values {
  name: string
  kind: ShiftKind
  begin: string
  end: string
  hasBreak: boolean
  breakFrom: string
  breakTo: string
  grace: string
  hours: string
}

const fresh: Values = {
  name: '',
  kind: 'fixed',
  begin: '09:00',
  end: '18:00',
  hasBreak: true,
  breakFrom: '12:00',
  breakTo: '13:00',
  grace: '0',
  hours: '8',
}
const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
const after = (minute: number, before: number) => (minute <= before ? minute + 1_440 : minute)

function inputOf({ name, kind, begin, end, hasBreak, breakFrom, breakTo, grace, hours }: Values) {
  const beginMinute = minuteOf(begin)
  const from = minuteOf(breakFrom) < beginMinute ? minuteOf(breakFrom) + 1_440 : minuteOf(breakFrom)
  return {
    name,
    kind,
    beginMinute,
    endMinute: after(minuteOf(end), beginMinute),
    graceMinutes: grace || 0,
    dayMinutes: Math.round(Number(hours || 0) * 60),
    breakFrom: hasBreak ? from : null,
    breakTo: hasBreak
      ? after(minuteOf(breakTo), from % 1_440) + (from >= 1_440 && minuteOf(breakTo) > from % 1_440 ? 1_440 : 0)
      : null,
  }
}
const valuesOf = ({
  name,
  kind,
  beginMinute,
  endMinute,
  breakFrom,
  breakTo,
  graceMinutes,
  dayMinutes,
}: ShiftRow): Values => ({
  name,
  kind,
  begin: clockText(beginMinute),
  end: clockText(endMinute),
  hasBreak: breakFrom !== null,
  breakFrom: clockText(breakFrom ?? 720),
  breakTo: clockText(breakTo ?? 780),
  grace: String(graceMinutes),
  hours: String(dayMinutes / 60),
})

/** A shift: new, or with an id in the address one to change. */
export default function ShiftForm() {
  useScreenKind('record')
  const { id } = useAddress()
  const back = useBack('/hr/shifts')
  const shifts = useCall(shiftCalls.list, {}, { enabled: id !== undefined })
  if (!id) return <Create />
  const shift = shifts.data?.list.find(one => one.id === id)
  if (shift) return <Edit key={id} shift={shift} />
  return (
    <Page title={t('editShift')} onBack={back}>
      {shifts.error ? (
        <ErrorState text={refusalText(shifts.error)} onRetry={() => void shifts.refetch()} />
      ) : shifts.data ? (
        <ErrorState text={t('noShifts')} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Create() {
  const back = useBack('/hr/shifts')
  const form = useForm(shiftCalls.create, {
    draft: 'shift',
    initial: fresh,
    input: inputOf,

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  return <Form title={t('newShift')} form={form} />
}

function Edit({ shift }: { shift: ShiftRow }) {
  const back = useBack('/hr/shifts')
  const form = useForm(shiftCalls.update, {
    initial: valuesOf(shift),
    input: values => ({ id: shift.id, ...inputOf(values) }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const removal = useChange(shiftCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  async function remove() {
    if (
      await confirmDialog({
        title: t('removeShiftAsk'),
        text: t('removeShiftText'),
        confirm: t('remove'),
        danger: true,
      })
    )
      removal.run({ id: shift.id })
  }
  return (
    <Form title={t('editShift')} form={form}>
      <Button wide kind="text" onPress={() => void remove()}>
        {t('remove')}
      </Button>
    </Form>
  )
}

interface FormProps {
  title: string
  form: FormOf<Values>
  children?: React.ReactNode
}

function Form({ title, form, children }: FormProps) {
  const { values, set, error } = form
  const isFlexible = values.kind === 'flexible'
  const clock = (label: string, name: 'begin' | 'end' | 'breakFrom' | 'breakTo', hint?: string) => (
    <Field label={label} inline {...(hint ? { hint } : {})}>
      <DateField mode="time" value={values[name]} onChange={value => set({ [name]: value ?? values[name] })} />
    </Field>
  )
  return (
    <FormScreen title={title} home="/hr/shifts" form={form} submit={t('save')}>
      <Section>
        <Field label={t('shiftName')} required error={error('name')}>
          <TextField
            value={values.name}
            onChange={name => set({ name })}
            maxLength={30}
            placeholder={t('shiftNameText')}
          />
        </Field>
        <Field label={t('kind')}>
          <Segmented<ShiftKind>
            label={t('kind')}
            value={values.kind}
            onChange={kind => set({ kind })}
            options={[
              { key: 'fixed', name: t('kind_fixed') },
              { key: 'flexible', name: t('kind_flexible') },
            ]}
          />
        </Field>
        {clock(t(isFlexible ? 'coreBegin' : 'beginTime'), 'begin')}
        {clock(
          t(isFlexible ? 'coreEnd' : 'endTime'),
          'end',
          minuteOf(values.end) <= minuteOf(values.begin) ? t('overMidnight') : undefined,
        )}
        {isFlexible && (
          <Field label={t('dayLength')} inline>
            <NumberField
              value={values.hours}
              onChange={hours => set({ hours })}
              decimals={1}
              max={24}
              unit={t('hourUnit')}
            />
          </Field>
        )}
      </Section>
      <Section>
        <Field label={t('hasBreak')} inline>
          <Switch value={values.hasBreak} onChange={hasBreak => set({ hasBreak })} />
        </Field>
        {values.hasBreak && clock(t('breakFrom'), 'breakFrom')}
        {values.hasBreak && clock(t('breakTo'), 'breakTo')}
      </Section>
      <Section>
        <Field label={t('grace')} inline hint={t('graceText')}>
          <NumberField
            value={values.grace}
            onChange={grace => set({ grace })}
            decimals={0}
            max={240}
            unit={t('minuteUnit')}
          />
        </Field>
      </Section>
      {children}
    </FormScreen>
  )
}

import { useState } from 'react'
import { firstOfMonth } from '#platform/contract/days.ts'
import { refusalText, useCall, useChange } from '#platform/web/app/calls.ts'
import { useForm, type FormOf } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day as dayOf } from '#platform/web/words/format.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { DepartmentField, PersonField } from '#mechanisms/people/person-field.tsx'
import { t } from '../attendance/attendance.words.ts'
import {
  shiftCalls,
  shiftRuleCalls,
  weekdays as allWeekdays,
  type ShiftRow,
  type ShiftRuleRow,
} from './shift.contract.ts'
import { weekdayName } from './shifts.tsx'
import { shiftTimes } from './show-shift.web.ts'
import css from './shift.module.css'

type Target = 'company' | 'department' | 'person'
interface Values {
  shiftId: string | null
  target: Target
  user: PersonBrief | null
  department: { id: string; name: string } | null
  weekdays: number[]
  startDate: string
}

const inputOf = ({ shiftId, target, user, department, weekdays, startDate }: Values) => ({
  shiftId,
  weekdays,
  startDate,
  personId: target === 'person' ? (user?.id ?? null) : null,
  departmentId: target === 'department' ? (department?.id ?? null) : null,
})

/** A line of the schedule: new, or with an id in the address one to change. */
export default function ShiftRuleForm() {
  useScreenKind('record')
  const { id } = useAddress()
  const back = useBack('/hr/shifts')
  const shifts = useCall(shiftCalls.list, {})
  const rules = useCall(shiftRuleCalls.list, {}, { enabled: id !== undefined })
  if (shifts.data && !id) return <Create shifts={shifts.data.list} />
  const rule = rules.data?.list.find(one => one.id === id)
  if (shifts.data && rule) return <Edit key={id} rule={rule} shifts={shifts.data.list} />
  const error = shifts.error ?? rules.error
  return (
    <Page title={t(id ? 'editRule' : 'newRule')} onBack={back}>
      {error ? (
        <ErrorState
          text={refusalText(error)}
          onRetry={() => {
            void shifts.refetch()
            void rules.refetch()
          }}
        />
      ) : rules.data ? (
        <ErrorState text={t('noRules')} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

function Create({ shifts }: { shifts: readonly ShiftRow[] }) {
  const back = useBack('/hr/shifts')
  const [initial] = useState((): Values => ({
    shiftId: shifts[0]?.id ?? null,
    target: 'company',
    user: null,
    department: null,
    weekdays: [1, 2, 3, 4, 5],
    startDate: firstOfMonth(dayOf(Date.now())),
  }))
  const form = useForm(shiftRuleCalls.create, {
    initial,
    input: inputOf,

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  return <Form title={t('newRule')} form={form} shifts={shifts} />
}

function Edit({
  rule: { id, shiftId, user, departmentId, departmentName, weekdays, startDate },
  shifts,
}: {
  rule: ShiftRuleRow
  shifts: readonly ShiftRow[]
}) {
  const back = useBack('/hr/shifts')
  const initial: Values = {
    shiftId,
    weekdays,
    startDate,
    user,
    department: departmentId === null ? null : { id: departmentId, name: departmentName ?? '' },
    target: user ? 'person' : departmentId !== null ? 'department' : 'company',
  }
  const form = useForm(shiftRuleCalls.update, {
    initial,
    input: values => ({ id, ...inputOf(values) }),

    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const removal = useChange(shiftRuleCalls.remove, {
    done: () => {
      toast.success(t('removed'))
      back()
    },
  })
  async function remove() {
    if (
      await confirmDialog({ title: t('removeRuleAsk'), text: t('removeRuleText'), confirm: t('remove'), danger: true })
    )
      removal.run({ id })
  }
  return (
    <Form title={t('editRule')} form={form} shifts={shifts}>
      <Button wide kind="text" onPress={() => void remove()}>
        {t('remove')}
      </Button>
    </Form>
  )
}

interface FormProps {
  title: string
  form: FormOf<Values>
  shifts: readonly ShiftRow[]
  children?: React.ReactNode
}

function Form({ title, form, shifts, children }: FormProps) {
  const { values, set, error } = form
  const { target, user, department, weekdays } = values
  const shift = shifts.find(({ id }) => id === values.shiftId)
  async function chooseShift() {
    const chosen = await actionMenu(
      [...shifts.map(one => ({ key: one.id, name: one.name, text: shiftTimes(one) })), { key: '', name: t('rest') }],
      t('shift'),
    )
    if (chosen !== null) set({ shiftId: chosen || null })
  }
  function send() {
    if ((target === 'person' && !user) || (target === 'department' && !department))
      return void toast.warn(t('targetFirst'))
    form.send()
  }
  const toggle = (number: number) =>
    set({
      weekdays: weekdays.includes(number)
        ? weekdays.filter(one => one !== number)
        : [...weekdays, number].toSorted((one, other) => one - other),
    })
  return (
    <FormScreen title={title} home="/hr/shifts" form={{ ...form, send }} submit={t('save')}>
      <Section>
        <Field label={t('forWhom')}>
          <Segmented<Target>
            label={t('forWhom')}
            value={target}
            onChange={next => set({ target: next })}
            options={[
              { key: 'company', name: t('wholeCompany') },
              { key: 'department', name: t('aDepartment') },
              { key: 'person', name: t('aPerson') },
            ]}
          />
        </Field>
        {target === 'department' && (
          <Field label={t('aDepartment')} required inline>
            <DepartmentField value={department} onChange={chosen => set({ department: chosen })} />
          </Field>
        )}
        {target === 'person' && (
          <Field label={t('aPerson')} required inline>
            <PersonField value={user} onChange={chosen => set({ user: chosen })} title={t('aPerson')} />
          </Field>
        )}
      </Section>
      <Section note={shift && shiftTimes(shift)}>
        <Field label={t('shift')} inline>
          <FieldButton onPress={() => void chooseShift()}>{shift?.name ?? t('rest')}</FieldButton>
        </Field>
        <Field label={t('startDate')} inline error={error('startDate')}>
          <DateField value={values.startDate} onChange={startDate => startDate && set({ startDate })} />
        </Field>
      </Section>
      <Section title={t('weekdays')} padded>
        <div className={css.weekdays} role="group" aria-label={t('weekdays')}>
          {allWeekdays.map(number => (
            <button key={number} type="button" aria-pressed={weekdays.includes(number)} onClick={() => toggle(number)}>
              {weekdayName(number)}
            </button>
          ))}
        </div>
        {error('weekdays') && (
          <p className={css.error} role="alert">
            {error('weekdays')}
          </p>
        )}
      </Section>
      {children}
    </FormScreen>
  )
}

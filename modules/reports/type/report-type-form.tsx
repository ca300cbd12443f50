import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { FormScreen } from '#platform/web/app/form-screen.tsx'
import { useAddress, useBack, useScreenKind } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#platform/web/kit/icons.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Switch } from '#platform/web/kit/switch.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { listed } from '#platform/web/words/format.ts'
import { chooseDepartments } from '#mechanisms/people/choose-people.tsx'
import { t } from '../reports.words.ts'
import { reportCycles, type ReportCycle } from './report-cycle.contract.ts'
import {
  fillings,
  mostSections,
  reportTypeCalls,
  type ReportTypeShown,
  type TypeSection,
} from './report-type.contract.ts'

interface Values {
  name: string
  cycle: ReportCycle
  departments: { id: string; name: string }[]
  sections: TypeSection[]
  deadlineDays: string
  deadlineTime: string
  makeupDays: string
  isRequired: boolean
  remind: boolean
  isOpen: boolean
}
const emptySection: TypeSection = { title: '', hint: '', isRequired: false, fill: 'none' }
const fresh: Values = {
  name: '',
  cycle: 'week',
  departments: [],
  sections: [emptySection],
  deadlineDays: '1',
  deadlineTime: '12:00',
  makeupDays: '2',
  isRequired: true,
  remind: true,
  isOpen: true,
}
const valuesOf = ({ deadlineDays, makeupDays, ...type }: ReportTypeShown): Values => ({
  name: type.name,
  cycle: type.cycle,
  departments: type.departments,
  sections: type.sections,
  deadlineTime: type.deadlineTime,
  isRequired: type.isRequired,
  remind: type.remind,
  isOpen: type.isOpen,
  deadlineDays: String(deadlineDays),
  makeupDays: String(makeupDays),
})

/** A template of the company's: new, or with an id in the address one that is there. */
export default function ReportTypeScreen() {
  useScreenKind('record')
  const { id } = useAddress()
  const { data, error, refetch } = useCall(reportTypeCalls.read, {})
  const back = useBack('/report/setting')
  if (data) return <TypeForm type={data.list.find(one => one.id === id)} />
  return (
    <Page title={t('editType')} onBack={back}>
      {error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />}
    </Page>
  )
}

function TypeForm({ type }: { type: ReportTypeShown | undefined }) {
  const back = useBack('/report/setting')
  const form = useForm<typeof reportTypeCalls.save, Values>(reportTypeCalls.save, {
    initial: type ? valuesOf(type) : fresh,
    input: ({ departments, deadlineDays, makeupDays, ...rest }) => ({
      ...rest,
      ...(type ? { id: type.id } : {}),
      departmentIds: departments.map(({ id }) => id),
      deadlineDays: deadlineDays || 0,
      makeupDays: makeupDays || 0,
    }),
    done: () => {
      toast.success(t('saved'))
      back()
    },
  })
  const { values, set, error } = form
  const change = (place: number, changed: Partial<TypeSection>) =>
    set({ sections: values.sections.map((one, at) => (at === place ? { ...one, ...changed } : one)) })
  async function choose() {
    const chosen = await chooseDepartments({ value: values.departments })
    if (chosen) set({ departments: chosen.map(({ id, name }) => ({ id, name })) })
  }
  return (
    <FormScreen title={t(type ? 'editType' : 'newType')} home="/report/setting" form={form}>
      <Section>
        <Field label={t('typeName')} required inline error={error('name')}>
          <TextField value={values.name} onChange={name => set({ name })} maxLength={50} />
        </Field>
        <Field label={t('typeCycle')} error={error('cycle')}>
          <Segmented<ReportCycle>
            label={t('typeCycle')}
            value={values.cycle}
            onChange={cycle => set({ cycle })}
            options={reportCycles.map(key => ({ key, name: t(key) }))}
          />
        </Field>
        <Field label={t('departments')} inline error={error('departmentIds' as never)}>
          <FieldButton
            onPress={() => void choose()}
            placeholder={t('everybody')}
            onClear={values.departments.length > 0 ? () => set({ departments: [] }) : undefined}
          >
            {listed(values.departments.map(({ name }) => name))}
          </FieldButton>
        </Field>
        <Field label={t('deadlineDays')} hint={t('deadlineDaysText')} inline error={error('deadlineDays')}>
          <NumberField
            value={values.deadlineDays}
            onChange={deadlineDays => set({ deadlineDays })}
            decimals={0}
            min={0}
            max={15}
            step={1}
          />
        </Field>
        <Field label={t('deadlineTime')} inline error={error('deadlineTime')}>
          <DateField
            mode="time"
            value={values.deadlineTime}
            onChange={time => time && set({ deadlineTime: time })}
            label={t('deadlineTime')}
          />
        </Field>
        <Field label={t('makeupDays')} inline error={error('makeupDays')}>
          <NumberField
            value={values.makeupDays}
            onChange={makeupDays => set({ makeupDays })}
            decimals={0}
            min={0}
            max={15}
            step={1}
          />
        </Field>
        {(['isRequired', 'remind', 'isOpen'] as const).map(name => (
          <Field key={name} label={t(name === 'remind' ? 'remindBefore' : name)} inline>
            <Switch value={values[name]} onChange={on => set({ [name]: on })} />
          </Field>
        ))}
      </Section>
      {values.sections.map(({ title, hint, isRequired, fill }, place) => (
        <Section
          key={place}
          title={t('section', { n: place + 1 })}
          action={
            values.sections.length > 1 && (
              <IconButton
                icon={TrashIcon}
                label={t('removeSection')}
                onPress={() => set({ sections: values.sections.filter((_, at) => at !== place) })}
              />
            )
          }
        >
          <Field label={t('sectionTitle')} required inline error={place === 0 ? error('sections') : undefined}>
            <TextField value={title} onChange={text => change(place, { title: text })} maxLength={50} />
          </Field>
          <Field label={t('sectionHint')} inline>
            <TextField value={hint} onChange={text => change(place, { hint: text })} maxLength={200} />
          </Field>
          <Field label={t('sectionRequired')} inline>
            <Switch value={isRequired} onChange={on => change(place, { isRequired: on })} />
          </Field>
          <Field label={t('sectionFill')}>
            <Segmented
              label={t('sectionFill')}
              value={fill}
              onChange={next => change(place, { fill: next })}
              options={fillings.map(key => ({ key, name: t(`fill_${key}`) }))}
            />
          </Field>
        </Section>
      ))}
      {values.sections.length < mostSections && (
        <Button kind="text" icon={PlusIcon} onPress={() => set({ sections: [...values.sections, emptySection] })}>
          {t('addSection')}
        </Button>
      )}
    </FormScreen>
  )
}

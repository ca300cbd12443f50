import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { RadioList } from '#platform/web/kit/radio-list.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { FieldButton } from '#platform/web/kit/field-button.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { pick } from '#platform/web/kit/picker-sheet.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { listed } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { say } from '#platform/contract/words.ts'
import {
  lateRules,
  mostSigners,
  processCalls,
  stepModes,
  stepWays,
  type ApprovalTypeRow,
} from '#mechanisms/approvals/process.contract.ts'
import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'
import { chooseDepartments } from '#mechanisms/people/choose-people.tsx'
import { authorities, authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { PeopleField } from '#mechanisms/people/person-field.tsx'
import { t } from '../approvals.words.ts'
import type { DesignStep } from './design.web.ts'
import { FormConditions } from './form-conditions.tsx'
import { offeredBy } from '#platform/web/app/offered-by.ts'

interface StepProps {
  step: DesignStep
  onChange: (step: DesignStep) => void
}

/** One step: its name, who decides and how, when it is there, how long it may take. */
export function StepSheet({
  step,
  type,
  form,
  onChange,
  onClose,
}: StepProps & { type: ApprovalTypeRow | undefined; form: FormDefinition; onClose: () => void }) {
  const isMany = step.by !== 'managers' && step.by !== 'head' && !(step.by === 'people' && step.people.length < 2)
  const hasAmount = type?.hasAmount === true || Boolean(form.amountKey)
  return (
    <Sheet
      open
      onClose={onClose}
      title={step.name || t('stepName')}
      tall
      bottom={
        <Button wide onPress={onClose}>
          {t('done')}
        </Button>
      }
    >
      <Section>
        <Field label={t('stepName')} required>
          <TextField
            value={step.name}
            onChange={name => onChange({ ...step, name })}
            maxLength={50}
            placeholder={t('stepNameText')}
          />
        </Field>
      </Section>
      <Section title={t('by')}>
        <RadioList
          label={t('by')}
          value={step.by}
          onChange={by => onChange({ ...step, by })}
          options={stepWays.map(key => ({ key, name: t(`by_${key}`), text: t(`by_${key}Text`) }))}
        />
      </Section>
      <Section>
        <Who step={step} onChange={onChange} hasAmount={hasAmount} isDays={type?.amountIn === 'days'} />
      </Section>
      {isMany && (
        <Section title={t('mode')}>
          <RadioList
            label={t('mode')}
            value={step.mode}
            onChange={mode => onChange({ ...step, mode })}
            options={stepModes.map(key => ({ key, name: t(`mode_${key}`), text: t(`mode_${key}Text`) }))}
          />
        </Section>
      )}
      <Conditions step={step} onChange={onChange} type={type} hasAmount={hasAmount} />
      <FormConditions form={form} when={step.when ?? []} onChange={when => onChange({ ...step, when })} />
      <Late step={step} onChange={onChange} />
    </Sheet>
  )
}

function Who({ step, onChange, hasAmount, isDays }: StepProps & { hasAmount: boolean; isDays: boolean }) {
  const { by, people, role, authority, level } = step
  if (by === 'people' || by === 'choice') {
    return (
      <Field label={t(by === 'people' ? 'members' : 'range')} required inline>
        <PeopleField value={people} onChange={chosen => onChange({ ...step, people: [...chosen] })} max={mostSigners} />
      </Field>
    )
  }
  if (by === 'role')
    return (
      <Field label={t('by_role')} required inline>
        <FieldButton onPress={() => void chooseRole(step, onChange)}>{role?.name}</FieldButton>
      </Field>
    )
  if (by === 'authority') {
    return (
      <Field label={t('by_authority')} required inline>
        <FieldButton onPress={() => void chooseAuthority(step, onChange)}>
          {authority && say(authorityWords[authority], locale())}
        </FieldButton>
      </Field>
    )
  }
  const levelText = (n: number) =>
    by === 'head'
      ? n === 1
        ? t('headLevel1')
        : t('headLevelN', { n: n - 1 })
      : n === 1
        ? t('level1')
        : t('levelN', { n })
  async function chooseLevel() {
    const chosen = await actionMenu(
      [1, 2, 3, 4, 5].map(n => ({ key: String(n), name: levelText(n) })),
      t(by === 'head' ? 'headLevel' : 'levels'),
    )
    if (chosen) onChange({ ...step, level: Number(chosen), limits: step.limits.slice(0, Number(chosen) - 1) })
  }
  return (
    <>
      <Field label={t(by === 'head' ? 'headLevel' : 'levels')} inline>
        <FieldButton onPress={() => void chooseLevel()}>{levelText(level)}</FieldButton>
      </Field>
      {by === 'managers' &&
        hasAmount &&
        Array.from({ length: level - 1 }, (_, index) => (
          <Field
            key={index}
            label={t(isDays ? 'limitDaysN' : 'limitN', { n: index + 1 })}
            hint={t(isDays ? 'limitDaysText' : 'limitText')}
          >
            <NumberField
              value={step.limits[index] ?? ''}
              onChange={limit =>
                onChange({
                  ...step,
                  limits: Array.from({ length: level - 1 }, (__, at) =>
                    at === index ? limit : (step.limits[at] ?? ''),
                  ),
                })
              }
              placeholder={t('limitNone')}
              {...(isDays ? {} : { unit: '¥' })}
            />
          </Field>
        ))}
    </>
  )
}

async function chooseRole(step: DesignStep, onChange: StepProps['onChange']) {
  const chosen = await pick({
    title: t('chooseRole'),
    options: offeredBy(processCalls.roles, {}, ({ list }) => list.map(({ id, name }) => ({ value: id, name }))),
    value: step.role ? [step.role.id] : [],
  })
  if (chosen?.[0]) onChange({ ...step, role: { id: chosen[0].value, name: chosen[0].name } })
}

async function chooseAuthority(step: DesignStep, onChange: StepProps['onChange']) {
  const chosen = await pick({
    title: t('chooseAuthority'),
    options: authorities.map(one => ({ value: one, name: say(authorityWords[one], locale()) })),
    value: step.authority ? [step.authority] : [],
  })
  const authority = authorities.find(one => one === chosen?.[0]?.value)
  if (authority) onChange({ ...step, authority })
}

/** When the step is there. */
function Conditions({
  step,
  type,
  hasAmount,
  onChange,
}: StepProps & { type: ApprovalTypeRow | undefined; hasAmount: boolean }) {
  async function chooseWhere() {
    const chosen = await chooseDepartments({ value: step.departments })
    if (chosen) onChange({ ...step, departments: chosen.map(({ id, name }) => ({ id, name })) })
  }
  async function chooseKinds() {
    const chosen = await pick({
      title: t('kinds'),
      multiple: true,
      options: type!.kinds.map(({ kind, name }) => ({ value: kind, name })),
      value: step.kinds,
    })
    if (chosen) onChange({ ...step, kinds: chosen.map(({ value }) => value) })
  }
  const kindNames = listed((type?.kinds ?? []).filter(({ kind }) => step.kinds.includes(kind)).map(({ name }) => name))
  return (
    <Section title={t('conditions')} note={t('conditionsNote')}>
      {type && hasAmount && (
        <>
          <Field label={t(type.amountIn === 'days' ? 'minDays' : 'minAmount')} inline>
            <NumberField
              value={step.minAmount}
              onChange={minAmount => onChange({ ...step, minAmount })}
              placeholder={t('none')}
            />
          </Field>
          <Field label={t(type.amountIn === 'days' ? 'maxDays' : 'maxAmount')} inline>
            <NumberField
              value={step.maxAmount}
              onChange={maxAmount => onChange({ ...step, maxAmount })}
              placeholder={t('none')}
            />
          </Field>
        </>
      )}
      {type && !type.hasOwnKinds && type.kinds.length > 0 && (
        <Field label={t('kinds')} inline>
          <FieldButton onPress={() => void chooseKinds()} placeholder={t('none')}>
            {kindNames}
          </FieldButton>
        </Field>
      )}
      <Field label={t('departments')} inline>
        <FieldButton
          onPress={() => void chooseWhere()}
          placeholder={t('none')}
          onClear={step.departments.length > 0 ? () => onChange({ ...step, departments: [] }) : undefined}
        >
          {listed(step.departments.map(({ name }) => name))}
        </FieldButton>
      </Field>
    </Section>
  )
}

const hours = [4, 8, 24, 48, 72, 168] as const

/** How long it may take, and what happens then. */
function Late({ step, onChange }: StepProps) {
  async function chooseHours() {
    const chosen = await actionMenu(
      [{ key: '', name: t('lateNone') }, ...hours.map(n => ({ key: String(n), name: t('lateHours', { n }) }))],
      t('late'),
    )
    if (chosen !== null) onChange({ ...step, timeoutHours: chosen === '' ? null : Number(chosen) })
  }
  return (
    <Section title={t('late')}>
      <Field label={t('late')} inline>
        <FieldButton onPress={() => void chooseHours()}>
          {step.timeoutHours === null ? t('lateNone') : t('lateHours', { n: step.timeoutHours })}
        </FieldButton>
      </Field>
      {step.timeoutHours !== null && (
        <RadioList
          label={t('onLate')}
          value={step.onTimeout}
          onChange={onTimeout => onChange({ ...step, onTimeout })}
          options={lateRules.map(key => ({ key, name: t(`late_${key}`) }))}
        />
      )}
    </Section>
  )
}

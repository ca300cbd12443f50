import type { CallOutput } from '#platform/contract/call.ts'
import { randomId } from '#platform/web/session/random-id.ts'
import { listed, money } from '#platform/web/words/format.ts'
import type { lateRules, processCalls, StandInRule, StepMode, StepWay } from '#mechanisms/approvals/process.contract.ts'
import type { FormDefinition } from '#mechanisms/forms/form.contract.ts'
import type { Authority, PersonBrief } from '#mechanisms/people/person.contract.ts'
import { authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { say } from '#platform/contract/words.ts'
import { locale } from '#platform/web/words/words.ts'
import { t } from '../approvals.words.ts'
import { conditionOf, conditionWords, newCondition, type DesignCondition } from './form-conditions.tsx'
import { noForm } from './new-field.web.ts'

export interface Named {
  id: string
  name: string
}

/** A step while it is designed: people with their names, amounts as they are typed. */
export interface DesignStep {
  key: string
  name: string
  by: StepWay
  people: PersonBrief[]
  role: Named | null
  authority: Authority | null
  level: number
  limits: string[]
  mode: StepMode
  minAmount: string
  maxAmount: string
  kinds: string[]
  departments: Named[]
  when: DesignCondition[]
  timeoutHours: number | null
  onTimeout: (typeof lateRules)[number]
}

export interface Design {
  type: string
  kind: string
  name: string
  note: string
  steps: DesignStep[]
  onSelf: StandInRule
  onMissing: StandInRule
  asksOnce: boolean
  form: FormDefinition
  copies: PersonBrief[]
  copyAt: 'start' | 'end'
}

export const newStep = (index: number): DesignStep => ({
  key: `s${randomId().replaceAll('-', '').slice(0, 10).toLowerCase()}`,
  name: t('stepN', { n: index + 1 }),
  by: 'people',
  people: [],
  role: null,
  authority: null,
  level: 1,
  limits: [],
  mode: 'any',
  minAmount: '',
  maxAmount: '',
  kinds: [],
  departments: [],
  when: [],
  timeoutHours: null,
  onTimeout: 'remind',
})

export const newDesign = (type: string): Design => ({
  type,
  kind: '',
  name: '',
  note: '',
  steps: [{ ...newStep(0), by: 'managers' }],
  onSelf: 'skip',
  onMissing: 'administrator',
  asksOnce: true,
  form: noForm,
  copies: [],
  copyAt: 'end',
})

type Detail = CallOutput<typeof processCalls.detail>

/** A published process, to be changed. */
export function designOf({ type, kind, name, note, definition, people, names }: Detail): Design {
  const person = (id: string) => people.find(one => one.id === id) ?? { id, name: '', avatar: null }
  const named = (id: string) => names.find(one => one.id === id) ?? { id, name: '' }
  return {
    type,
    kind,
    name,
    note,
    onSelf: definition.onSelf,
    onMissing: definition.onMissing,
    asksOnce: definition.asksOnce ?? false,
    copyAt: definition.copyAt,
    copies: definition.copyIds.map(person),
    form: (definition.form ?? noForm) as FormDefinition,
    steps: definition.steps.map(
      ({ personIds, roleId, authority, departmentIds, minAmount, maxAmount, timeoutHours, limits, when, ...step }) => ({
        ...step,
        limits: limits.map(limit => limit ?? ''),
        people: personIds.map(person),
        role: roleId ? named(roleId) : null,
        authority: (authority ?? null) as Authority | null,
        departments: departmentIds.map(named),
        when: (when ?? []).map(one => conditionAsDesigned(one, definition.form, person)),
        minAmount: minAmount ?? '',
        maxAmount: maxAmount ?? '',
        timeoutHours: timeoutHours ?? null,
      }),
    ),
  }
}

type DetailCondition = NonNullable<Detail['definition']['steps'][number]['when']>[number]

function conditionAsDesigned(
  { key, min, max, from, until, near, anyOf }: DetailCondition,
  form: Detail['definition']['form'],
  person: (id: string) => PersonBrief,
): DesignCondition {
  const isPeople = form?.fields.find(field => field.key === key)?.kind === 'person'
  return {
    ...newCondition(key),
    min: min ?? '',
    max: max ?? '',
    from: from ?? null,
    until: until ?? null,
    way: near?.way ?? null,
    days: near ? String(near.days) : '',
    anyOf: isPeople ? [] : anyOf,
    people: isPeople ? anyOf.map(person) : [],
  }
}

/** As the calls take it. */
export const definitionOf = ({ steps, onSelf, onMissing, asksOnce, form = noForm, copies, copyAt }: Design) => ({
  onSelf,
  onMissing,
  asksOnce,
  copyAt,
  copyIds: copies.map(({ id }) => id),
  ...(form.fields.length > 0 ? { form } : {}),
  steps: steps.map(({ people, role, departments, limits, when = [], ...step }) => ({
    ...step,
    when: when.map(conditionOf),
    personIds: people.map(({ id }) => id),
    roleId: role?.id ?? null,
    departmentIds: departments.map(({ id }) => id),
    limits: limits.map(limit => limit || null),
  })),
})

/** Who decides in a step, in a few words. */
export function approversText({ by, people, role, authority, level }: DesignStep): string {
  if (by === 'people' || by === 'choice')
    return people.length > 2
      ? t('and', { name: people[0]!.name, n: people.length })
      : listed(people.map(({ name }) => name))
  if (by === 'role') return role?.name ?? ''
  if (by === 'authority') return authority ? say(authorityWords[authority], locale()) : ''
  if (by === 'head') return level === 1 ? t('headLevel1') : t('headLevelN', { n: level - 1 })
  return level === 1 ? t('level1') : t('upTo', { n: level })
}

/** When the step is there. */
export const conditionTexts = (
  { minAmount, maxAmount, kinds, departments, when = [] }: DesignStep,
  isDays: boolean,
  form: FormDefinition,
): string[] => [
  ...when.flatMap(one => conditionWords(form, one)),
  ...(minAmount
    ? [isDays ? t('whenLonger', { n: Number(minAmount) }) : t('whenAbove', { amount: money(minAmount) })]
    : []),
  ...(maxAmount
    ? [isDays ? t('whenNoLonger', { n: Number(maxAmount) }) : t('whenUpTo', { amount: money(maxAmount) })]
    : []),
  ...(kinds.length > 0 ? [t('whenKinds')] : []),
  ...(departments.length > 0
    ? [departments.length > 2 ? t('whenDepartments') : listed(departments.map(({ name }) => name))]
    : []),
]

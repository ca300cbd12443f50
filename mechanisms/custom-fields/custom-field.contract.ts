import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { likePattern } from '#platform/contract/like-pattern.ts'
import { choice, day, done, flag, id, ids, listOf, number, out, requiredText, text } from '#platform/contract/fields.ts'
import { listed, withCan } from '#platform/contract/list.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { fromWire } from '#platform/contract/wire-names.ts'
import { personBrief } from '#mechanisms/people/person.contract.ts'

/** What a custom field holds: a text, a number, a day, one or several of its options, people. */
export const customKinds = ['text', 'number', 'date', 'single', 'multiple', 'person'] as const
export type CustomKind = (typeof customKinds)[number]
export const hasOptions = (kind: CustomKind) => kind === 'single' || kind === 'multiple'

/** Fields of one type of record, deleted ones left out; more is a mistake. */
export const mostCustomFields = 50
export const mostOptions = 100
const mostPeople = 10
const longestValue = 2_000
const largest = 1_000_000_000_000

export const tooManyFields = refusal('custom_field.too_many', {
  zh: `一类记录最多 ${mostCustomFields} 个自定义字段`,
  en: `At most ${mostCustomFields} custom fields for a type of record`,
})
export const fieldNameTaken = refusal('custom_field.name.taken', {
  zh: '已有同名的字段',
  en: 'A field with this name already exists',
})
export const optionsNeeded = refusal('custom_field.options.needed', {
  zh: '请至少填写一个选项',
  en: 'Add at least one option',
})
export const unknownField = refusal('custom_field.unknown', {
  zh: '该字段已停用或不适用于这条记录',
  en: 'This field is no longer used for this record',
})
export const unknownOption = refusal('custom_field.option.unknown', {
  zh: '“{name}”没有这个选项',
  en: '“{name}” has no such option',
})
export const valueRequired = refusal('custom_field.value.required', {
  zh: '请填写“{name}”',
  en: 'Please fill in “{name}”',
})
export const invalidValue = refusal('custom_field.value.invalid', {
  zh: '“{name}”填写有误',
  en: '“{name}” is not valid',
})

/** The rules of a field's value, as a person gives it; options and people by id. */
export const valueRules = {
  text: text(longestValue),
  number: number(-largest, largest),
  date: day,
  single: id,
  multiple: ids(mostOptions),
  person: ids(mostPeople),
} satisfies Record<CustomKind, v.GenericSchema>

const option = v.object({ id: out.id, name: out.text, isDeleted: out.flag })
export const customField = v.object({
  id: out.id,
  subjectType: out.text,
  /** The kinds of record it is for; none: for all. */
  kinds: v.array(out.text),
  /** What the spec calls the field's key: it never changes. */
  key: out.text,
  name: out.text,
  kind: v.picklist(customKinds),
  isRequired: out.flag,
  isDeleted: out.flag,
  options: v.array(option),
})
export type CustomField = v.InferOutput<typeof customField>

/** A field with what a record has in it; what is not of the field's kind is null or empty. */
export const customValue = v.object({
  ...customField.entries,
  text: out.maybeText,
  number: out.maybeNumber,
  date: out.maybeDay,
  chosen: v.array(v.object({ id: out.id, name: out.text })),
  people: v.array(personBrief),
})
export type CustomValue = v.InferOutput<typeof customValue>

/** Values as they are given: `[{ field_id, value }]`; '' or null or an empty list empties a field. */
export const valuesInput = v.pipe(
  v.array(v.object({ fieldId: id, value: v.optional(v.unknown()) })),
  v.maxLength(mostCustomFields, 'too_many'),
)
export type ValuesInput = v.InferOutput<typeof valuesInput>

const optionDraft = v.object({ id: v.optional(id), name: requiredText(50) })
const draft = {
  name: requiredText(50),
  kinds: v.optional(listOf(requiredText(20), 20)),
  isRequired: v.optional(flag),
  options: v.optional(v.pipe(v.array(optionDraft), v.maxLength(mostOptions, 'too_many'))),
}

const adminOnly = { authority: ['MANAGER_LOGIN'] }
const subjectType = v.optional(requiredText(50), 'task')

export const customFieldCalls = callsAbout('custom_field', {
  list: call(
    'GET /custom-field',
    v.object({ subjectType, kind: v.optional(requiredText(20)), isDeleted: v.optional(flag) }),
    withCan(listed(customField), { create: adminOnly.authority }),
    {
      summary:
        "The company's own fields for a type of record, in their order; those in use, unless `is_deleted` asks otherwise",
    },
  ),
  dictionary: call('GET /custom-field/:id/dic', v.object({ id }), listed(option), {
    summary: 'The options of a field, deleted ones marked',
  }),
  create: call(
    'POST /custom-field',
    v.object({ ...draft, subjectType, kind: choice(customKinds) }),
    v.object({ id: out.id }),
    { ...adminOnly, summary: 'Define a field' },
  ),
  update: call(
    'PATCH /custom-field/:id',
    v.object({ id, ...draft, name: v.optional(draft.name), isDeleted: v.optional(flag) }),
    done,
    {
      ...adminOnly,
      summary:
        'Change a field, take it out of use or back; options given without an id are new, those left out are deleted',
    },
  ),
  order: call('POST /custom-field/order', v.object({ subjectType, ids: ids(mostCustomFields) }), done, {
    ...adminOnly,
    summary: 'Put the fields in this order',
  }),
  setValues: call(
    'POST /custom-form/:id/value',
    v.object({ id, subjectType, values: v.optional(valuesInput, []) }),
    done,
    {
      summary: 'Fill in custom fields of a record: `values` is [{ field_id, value }], only those given change',
    },
  ),
  texts: call(
    'GET /custom-form/values',
    v.object({ subjectType, ids: ids(100) }),
    listed(v.object({ id: out.id, values: v.array(v.object({ fieldId: out.id, text: out.text })) })),
    {
      summary: 'What records of a list have in their custom fields, as text; records one may not see are left out',
    },
  ),
})

const condition = v.object({
  fieldId: id,
  /** Ids of options or people: one of them is enough. */
  values: v.optional(ids(mostOptions), []),
  /** For texts: what they contain. */
  text: v.optional(text(100)),
  /** For numbers and days, both included. */
  from: v.optional(v.union([number(-largest, largest), day])),
  to: v.optional(v.union([number(-largest, largest), day])),
})
/** So many conditions of a list at most. */
export const mostConditions = 5
const asList = v.pipe(
  v.unknown(),
  v.transform(input => {
    if (typeof input !== 'string') return input
    try {
      return JSON.parse(input) as unknown
    } catch {
      return null
    }
  }),
  v.transform(input => fromWire(v.array(condition))(input)),
  v.array(condition, 'format'),
  v.maxLength(mostConditions, 'too_many'),
)

/**
 * A list's filter by custom fields: a JSON list of conditions that all must hold, at most five. What a handler gets is
 * JSON text for `customFilterInput`.
 */
export const customConditions = v.pipe(
  asList,
  v.transform(list =>
    list.length === 0
      ? ''
      : JSON.stringify(
          list.map(({ fieldId, values, text: contains, from, to }) => ({
            field_id: fieldId,
            ids: values,
            contains: contains ? likePattern(contains) : null,
            ...(typeof (from ?? to) === 'string'
              ? { first: from ?? null, last: to ?? null }
              : { low: from ?? null, high: to ?? null }),
          })),
        ),
  ),
)

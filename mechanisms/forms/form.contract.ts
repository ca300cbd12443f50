import * as v from 'valibot'
import { choice, emptiable, flag, out, requiredText } from '#platform/contract/fields.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { customKinds, mostOptions } from '#mechanisms/custom-fields/custom-field.contract.ts'

/** What a column of a line holds: as a custom field, or computed from the line's numbers. */
export const columnKinds = [...customKinds, 'formula'] as const
/** What a field of a form holds: as a custom field, computed from numbers, files, or a table of lines. */
export const formKinds = [...columnKinds, 'files', 'lines'] as const
export const formulaWays = ['sum', 'product'] as const

export const mostFormFields = 50
export const mostColumns = 10
export const mostLines = 100
const mostTerms = 20

/** Names a field or an option in its form: it stays when the name changes. */
export const formKey = v.pipe(v.string('required'), v.regex(/^[a-z0-9_-]{1,20}$/, 'format'))
/** A field's key, or `lines.column`: all values of that column. */
const term = v.pipe(v.string('required'), v.regex(/^[a-z0-9_-]{1,20}(\.[a-z0-9_-]{1,20})?$/, 'format'))

const column = v.object({
  key: formKey,
  name: requiredText(50),
  kind: choice(columnKinds),
  isRequired: v.optional(flag, false),
  /** What `single` and `multiple` offer. */
  options: v.optional(
    v.pipe(v.array(v.object({ key: formKey, name: requiredText(50) })), v.maxLength(mostOptions, 'too_many')),
    [],
  ),
  /** `formula`: the sum or the product of these; what is empty counts nothing in a sum, and makes a product empty. */
  formula: v.nullish(
    v.object({ way: choice(formulaWays), of: v.pipe(v.array(term), v.maxLength(mostTerms, 'too_many')) }),
  ),
})
export type FormColumn = v.InferOutput<typeof column>

const field = v.object({
  ...column.entries,
  kind: choice(formKinds),
  /** `lines`: what each line has. */
  columns: v.optional(v.pipe(v.array(column), v.maxLength(mostColumns, 'too_many')), []),
})
export type FormField = v.InferOutput<typeof field>

/**
 * A form as it is designed; it is published with the approval process that it belongs to, and never changes within a
 * version.
 */
export const formDefinition = v.object({
  fields: v.pipe(v.array(field), v.maxLength(mostFormFields, 'too_many')),
  /** The number or formula that is the application's amount: conditions, chains of managers and the inbox go by it. */
  amountKey: emptiable(formKey),
})
export type FormDefinition = v.InferOutput<typeof formDefinition>

const outColumn = v.object({
  key: out.text,
  name: out.text,
  kind: v.picklist(columnKinds),
  isRequired: out.flag,
  options: v.array(v.object({ key: out.text, name: out.text })),
  formula: v.nullish(v.object({ way: v.picklist(formulaWays), of: v.array(out.text) })),
})
export const outForm = v.object({
  fields: v.array(v.object({ ...outColumn.entries, kind: v.picklist(formKinds), columns: v.array(outColumn) })),
  amountKey: v.nullish(out.text),
})

/**
 * What was filled in, by the field's key: numbers as decimals ("1409.5"), options, people and files by their keys and
 * ids; what is empty is left out.
 */
export type Answer = string | readonly string[]
export type AnswerLine = Readonly<Record<string, Answer>>
export type Answers = Readonly<Record<string, Answer | readonly AnswerLine[]>>
/** As it is given: what the form does not know is not read. */
export const answersInput = v.optional(v.record(v.pipe(v.string(), v.maxLength(30)), v.unknown()), {})
export const outAnswers = v.record(v.string(), v.unknown())

const parsed = v.pipe(
  v.string('format'),
  v.maxLength(20_000, 'too_long'),
  v.transform(input => {
    try {
      return JSON.parse(input) as unknown
    } catch {
      return null
    }
  }),
)
const brief = v.record(v.string(), v.union([v.number(), v.string(), v.array(v.string())], 'format'), 'format')
/** The answers that conditions may refer to, as a query has them: JSON, without lines. */
export const conditionAnswers = v.optional(v.union([v.pipe(parsed, brief), brief], 'format'), {})

export const optionsMissing = refusal('form.field.options', {
  zh: '请为“{field}”至少填写一个选项',
  en: '“{field}” needs at least one option',
})
export const columnsMissing = refusal('form.field.columns', {
  zh: '请为“{field}”至少添加一列',
  en: '“{field}” needs at least one column',
})
export const termsMissing = refusal('form.field.formula', {
  zh: '“{field}”只能用它前面的数字和公式来计算',
  en: '“{field}” can only be calculated from numbers and earlier formulas',
})
export const keyTwice = refusal('form.field.key', {
  zh: '表单字段的标识重复',
  en: 'Two fields of the form have the same key',
})
export const nameTwice = refusal('form.field.name', {
  zh: '表单中有两个“{field}”',
  en: 'The form has two fields called “{field}”',
})
export const amountUnknown = refusal('form.amount.unknown', {
  zh: '作为申请金额的字段应是表单里的数字或公式',
  en: 'The amount must be a number or a formula of the form',
})
export const answerMissing = refusal('form.answer.required', { zh: '请填写“{field}”', en: 'Please fill in “{field}”' })
export const answerWrong = refusal('form.answer.invalid', { zh: '“{field}”填写有误', en: '“{field}” is not valid' })
export const answerTooLarge = refusal('form.answer.too_large', {
  zh: '“{field}”的计算结果过大',
  en: '“{field}” is too large',
})
export const tooManyLines = refusal('form.lines.too_many', {
  zh: `“{field}”最多 ${mostLines} 行`,
  en: `“{field}” has at most ${mostLines} lines`,
})
export const formChanged = refusal('form.changed', {
  zh: '表单刚刚更新，请核对后重新提交',
  en: 'The form has just changed: check your entries and submit again',
})

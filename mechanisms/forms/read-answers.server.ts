import * as v from 'valibot'
import { day, ids, text } from '#platform/contract/fields.ts'
import { col } from '#platform/server/database/row.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import { mostFiles } from '#mechanisms/attachments/attachment.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { computed, linesOf } from './compute.contract.ts'
import { decimalOf, isTooLarge, scaledOf } from './decimals.contract.ts'
import {
  answerMissing,
  answerTooLarge,
  answerWrong,
  mostLines,
  tooManyLines,
  type Answer,
  type AnswerLine,
  type Answers,
  type FormColumn,
  type FormDefinition,
  type FormField,
} from './form.contract.ts'

const longestAnswer = 2_000
const mostPeople = 10
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/**
 * What somebody has filled in, held against its form: each field by its kind, formulas computed, people who are here.
 * Refused with the field's name; what the form does not know is left out.
 */
export async function readAnswers(
  form: FormDefinition,
  input: Readonly<Record<string, unknown>>,
  context: Pick<Context, 'me' | 'run'>,
): Promise<Answers> {
  const answers: Record<string, Answer | readonly AnswerLine[]> = {}
  for (const field of form.fields) {
    const answer = field.kind === 'lines' ? readLines(field, input[field.key]) : readAnswer(field, input[field.key])
    if (answer !== null) answers[field.key] = answer
  }
  const whole = computed(form, answers)
  for (const field of form.fields) admitSize(field, whole)
  await admitPeople(form, whole, context)
  return whole
}

function readLines(field: FormField, value: unknown): readonly AnswerLine[] | null {
  if (!isEmpty(value) && !Array.isArray(value)) refuse(answerWrong, { field: field.name }, 'answers')
  const lines = (value ?? []) as unknown[]
  if (lines.length > mostLines) refuse(tooManyLines, { field: field.name }, 'answers')
  if (lines.length === 0 && field.isRequired) refuse(answerMissing, { field: field.name }, 'answers')
  return lines.length === 0
    ? null
    : lines.map(line => {
        if (typeof line !== 'object' || line === null) return refuse(answerWrong, { field: field.name }, 'answers')
        return Object.fromEntries(
          field.columns.flatMap(column => {
            const answer = readAnswer(column, (line as Record<string, unknown>)[column.key])
            return answer === null ? [] : [[column.key, answer]]
          }),
        )
      })
}

/** One answer in its one form; null where it is empty, and may be. */
function readAnswer(field: FormColumn | FormField, value: unknown): Answer | null {
  if (field.kind === 'formula') return null
  if (isEmpty(value)) return field.isRequired ? refuse(answerMissing, { field: field.name }, 'answers') : null
  const answer = readValue(field, value) ?? refuse(answerWrong, { field: field.name }, 'answers')
  return isEmpty(answer) && field.isRequired
    ? refuse(answerMissing, { field: field.name }, 'answers')
    : isEmpty(answer)
      ? null
      : answer
}

/** Null where it is not of its kind. */
function readValue({ kind, options }: FormColumn | FormField, value: unknown): Answer | null {
  const as = <Out>(schema: v.GenericSchema<unknown, Out>) => {
    const read = v.safeParse(schema, value)
    return read.success ? read.output : null
  }
  const offered = (key: unknown) => options.some(option => option.key === key)
  if (kind === 'text') return as(text(longestAnswer) as v.GenericSchema<unknown, string>)
  if (kind === 'date') return as(day as v.GenericSchema<unknown, string>)
  if (kind === 'person') return as(ids(mostPeople) as v.GenericSchema<unknown, string[]>)
  if (kind === 'files') return as(ids(mostFiles) as v.GenericSchema<unknown, string[]>)
  if (kind === 'single') return typeof value === 'string' && offered(value) ? value : null
  if (kind === 'multiple') return Array.isArray(value) && value.every(offered) ? [...new Set(value as string[])] : null
  const scaled = typeof value === 'string' || typeof value === 'number' ? scaledOf(String(value)) : null
  return scaled === null ? null : decimalOf(scaled)
}

/** No formula comes to more than a number may be. */
function admitSize(field: FormField, answers: Answers) {
  const admit = ({ kind, name }: Pick<FormColumn, 'kind' | 'name'> | FormField, value: unknown) => {
    if (kind === 'formula' && typeof value === 'string' && (scaledOf(value) === null || isTooLarge(scaledOf(value)!)))
      refuse(answerTooLarge, { field: name }, 'answers')
  }
  admit(field, answers[field.key])
  for (const line of linesOf(answers, field.key)) for (const column of field.columns) admit(column, line[column.key])
}

/** Everybody who is named in the answers. */
export const peopleIn = (form: Pick<FormDefinition, 'fields'>, answers: Answers) => idsIn(form, answers, 'person')
/** The files that were put into it. */
export const filesIn = (form: Pick<FormDefinition, 'fields'>, answers: Answers) => idsIn(form, answers, 'files')

function idsIn({ fields }: Pick<FormDefinition, 'fields'>, answers: Answers, wanted: FormField['kind']): string[] {
  const of = (kind: string, value: unknown) => (kind === wanted && Array.isArray(value) ? (value as string[]) : [])
  return [
    ...new Set(
      fields.flatMap(field =>
        field.kind === 'lines'
          ? linesOf(answers, field.key).flatMap(line =>
              field.columns.flatMap(column => of(column.kind, line[column.key])),
            )
          : of(field.kind, answers[field.key]),
      ),
    ),
  ]
}

/** What the people and files of the answers are called. */
export async function namesIn(
  form: Pick<FormDefinition, 'fields'>,
  answers: Answers,
  { me, run }: Pick<Context, 'me' | 'run'>,
): Promise<Map<string, string>> {
  const [people, files] = [peopleIn(form, answers), filesIn(form, answers)]
  if (people.length + files.length === 0) return new Map()
  const [named] = await run([
    {
      name: 'form_names',
      row: { id: col.uuid, name: col.text },
      text: `select id, name from person where comp_id = $1 and id = any($2::uuid[])
        union all select id, name from file where comp_id = $1 and id = any($3::uuid[])`,
      values: [me.companyId, people, files],
    },
  ])
  return new Map(named.rows.map(({ id, name }) => [id, name]))
}

async function admitPeople(form: FormDefinition, answers: Answers, { me, run }: Pick<Context, 'me' | 'run'>) {
  const named = peopleIn(form, answers)
  if (named.length === 0) return
  const [here] = await run([
    {
      name: 'form_people',
      text: `select id from person where comp_id = $1 and id = any($2::uuid[]) and status <> ${PersonStatus.Left}`,
      values: [me.companyId, named],
      value: col.uuid,
    },
  ])
  const known = new Set(here.rows)
  const unknown = named.find(id => !known.has(id))
  if (unknown === undefined) return
  const field = form.fields.find(one => peopleIn({ fields: [one] }, answers).includes(unknown))!
  refuse(answerWrong, { field: field.name }, 'answers')
}

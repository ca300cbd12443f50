import type { FileBrief } from '#mechanisms/attachments/attachment.contract.ts'
import { wireValueOf, nothingHeld, type Held } from '#mechanisms/custom-fields/held.web.ts'
import type { CustomField, CustomKind } from '#mechanisms/custom-fields/custom-field.contract.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { computed, linesOf } from './compute.contract.ts'
import type { Answer, AnswerLine, Answers, FormColumn, FormDefinition, FormField } from './form.contract.ts'

/** What a form that is being filled in has, by the field's key; kept with its draft. */
export interface Filled {
  fields: Readonly<Record<string, Held>>
  lines: Readonly<Record<string, readonly Readonly<Record<string, Held>>[]>>
  /** A draft of an earlier build has none. */
  files?: Readonly<Record<string, readonly FileBrief[]>>
}
export const nothingFilled: Filled = { fields: {}, lines: {} }

/** Fields that follow each other stand in one section; each table is one of its own, and so are files. */
export function groupsOf(fields: readonly FormField[]): (FormField[] | FormField)[] {
  const groups: (FormField[] | FormField)[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (field.kind === 'lines' || field.kind === 'files') groups.push(field)
    else if (Array.isArray(last)) last.push(field)
    else groups.push([field])
  }
  return groups
}

/** A field of a custom field's kind, which one fills in oneself. */
export const isFilledIn = ({ kind }: { kind: string }) => kind !== 'formula' && kind !== 'files' && kind !== 'lines'

/** A form's field as the control of custom fields takes it. */
export const customOf = ({
  key,
  name,
  kind,
  isRequired,
  options,
}: Pick<FormColumn, 'key' | 'name' | 'isRequired' | 'options'> & { kind: string }): CustomField => ({
  id: key,
  key,
  subjectType: '',
  kinds: [],
  name,
  kind: kind as CustomKind,
  isRequired,
  isDeleted: false,
  options: options.map(option => ({ id: option.key, name: option.name, isDeleted: false })),
})

/** As the call takes it; numbers as the decimals that are computed with. */
function answerOf(kind: string, held: Held | undefined): Answer | undefined {
  if (!held) return undefined
  const input = wireValueOf(kind as CustomKind, held)
  if (input === null || input === undefined || input === '' || (Array.isArray(input) && input.length === 0))
    return undefined
  return typeof input === 'number' ? String(input) : (input as Answer)
}

const lineOf = (columns: readonly { key: string; kind: string }[], line: Readonly<Record<string, Held>>): AnswerLine =>
  Object.fromEntries(
    columns.flatMap(({ key, kind }) => {
      const answer = isFilledIn({ kind }) ? answerOf(kind, line[key]) : undefined
      return answer === undefined ? [] : [[key, answer]]
    }),
  )

/** The answers so far, with what its formulas come to. */
export function answersOf(form: Pick<FormDefinition, 'fields'>, { fields, lines, files = {} }: Filled): Answers {
  const answers = form.fields.flatMap(({ key, kind, columns }): [string, Answers[string]][] => {
    if (kind === 'lines')
      return (lines[key] ?? []).length > 0 ? [[key, lines[key]!.map(line => lineOf(columns, line))]] : []
    if (kind === 'files') return files[key]?.length ? [[key, files[key].map(({ id }) => id)]] : []
    const answer = isFilledIn({ kind }) ? answerOf(kind, fields[key]) : undefined
    return answer === undefined ? [] : [[key, answer]]
  })
  return computed(form, Object.fromEntries(answers))
}

/** What an earlier application had, in a form that may have changed since: a field that is of the same kind still. */
export function filledFrom(
  form: Pick<FormDefinition, 'fields'>,
  before: {
    form: Pick<FormDefinition, 'fields'> | null
    answers: Answers | null
    people: readonly PersonBrief[]
    /** Those of its files that may be resubmitted. */
    files: readonly FileBrief[]
  },
): Filled {
  const answers = before.answers ?? {}
  const had = (key: string) => before.form?.fields.find(field => field.key === key)
  const fields: Record<string, Held> = {}
  const lines: Record<string, Record<string, Held>[]> = {}
  const files: Record<string, FileBrief[]> = {}
  for (const field of form.fields) {
    const former = had(field.key)
    if (former?.kind !== field.kind || answers[field.key] === undefined) continue
    if (field.kind === 'lines') {
      lines[field.key] = linesOf(answers, field.key).map(line =>
        Object.fromEntries(
          field.columns.flatMap(column => {
            const isSame = former.columns.some(one => one.key === column.key && one.kind === column.kind)
            return isSame && isFilledIn(column) && line[column.key] !== undefined
              ? [[column.key, heldOf(column, line[column.key]!, before.people)]]
              : []
          }),
        ),
      )
    } else if (field.kind === 'files') {
      files[field.key] = (answers[field.key] as string[]).flatMap(id => before.files.find(file => file.id === id) ?? [])
    } else if (isFilledIn(field)) {
      fields[field.key] = heldOf(field, answers[field.key] as Answer, before.people)
    }
  }
  return { fields, lines, files }
}

function heldOf(
  { kind, options }: Pick<FormColumn, 'options'> & { kind: string },
  answer: Answer,
  people: readonly PersonBrief[],
): Held {
  const all = typeof answer === 'string' ? [answer] : answer
  if (kind === 'person')
    return { ...nothingHeld, people: all.flatMap(id => people.find(person => person.id === id) ?? []) }
  if (kind === 'single' || kind === 'multiple')
    return {
      ...nothingHeld,
      chosen: all.flatMap(key =>
        options.filter(option => option.key === key).map(option => ({ id: option.key, name: option.name })),
      ),
    }
  return kind === 'number'
    ? { ...nothingHeld, number: Number(answer) }
    : kind === 'date'
      ? { ...nothingHeld, date: String(answer) }
      : { ...nothingHeld, text: String(answer) }
}

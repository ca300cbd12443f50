import { amountOf } from '#mechanisms/money/money.contract.ts'
import { centsOfScaled, decimalOf, productOf, scaledOf, sumOf } from './decimals.contract.ts'
import type { Answer, AnswerLine, Answers, FormColumn, FormDefinition } from './form.contract.ts'

/**
 * The answers with each formula computed, whatever was given for it: the one function that the phone shows by and the
 * server keeps by.
 */
export function computed({ fields }: Pick<FormDefinition, 'fields'>, input: Answers): Answers {
  const answers: Record<string, Answer | readonly AnswerLine[]> = { ...input }
  for (const field of fields) {
    if (field.kind !== 'lines') continue
    const lines = linesOf(answers, field.key).map(line => withFormulas(field.columns, line))
    if (lines.length > 0) answers[field.key] = lines
  }
  return withFormulas(fields, answers)
}

/** The lines of a table; none, where it has none. */
export const linesOf = (answers: Answers, key: string): readonly AnswerLine[] => {
  const lines = answers[key]
  return Array.isArray(lines) ? lines.filter((line): line is AnswerLine => typeof line === 'object') : []
}

function withFormulas<Part extends Answers>(
  fields: readonly Pick<FormColumn, 'key' | 'kind' | 'formula'>[] | FormDefinition['fields'],
  input: Part,
): Part {
  const answers: Record<string, Answer | readonly AnswerLine[]> = { ...input }
  for (const { key, kind, formula } of fields) {
    if (kind !== 'formula' || !formula) continue
    delete answers[key]
    const values = formula.of.map(term => valuesOf(answers, term))
    if (formula.way === 'sum') {
      const numbers = values.flat()
      if (numbers.length > 0) answers[key] = decimalOf(sumOf(numbers))
    } else if (values.every(one => one.length === 1)) {
      answers[key] = decimalOf(productOf(values.flat()))
    }
  }
  return answers as Part
}

/** The numbers that a term stands for: one, none where it is empty, or those of a column. */
function valuesOf(answers: Answers, term: string): bigint[] {
  const [key = '', column] = term.split('.')
  const found = column === undefined ? [answers[key]] : linesOf(answers, key).map(line => line[column])
  return found.flatMap(value => (typeof value === 'string' ? (scaledOf(value) ?? []) : []))
}

/** What an application comes to, in money; null where its form names no amount, or it is empty. */
export function amountOfAnswers({ amountKey }: FormDefinition, answers: Answers): string | null {
  const value = amountKey ? answers[amountKey] : undefined
  const scaled = typeof value === 'string' ? scaledOf(value) : null
  return scaled === null ? null : amountOf(centsOfScaled(scaled))
}

export const isNumberKind = (kind: string) => kind === 'number' || kind === 'formula'
/** The kinds of which a step of the process may make a condition. */
export const mayBeCondition = (kind: string) =>
  isNumberKind(kind) || kind === 'date' || kind === 'single' || kind === 'multiple' || kind === 'person'

/** Of all answers those that conditions may refer to: what is sent to ask who would approve. */
export const forConditions = (
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: Answers,
): Record<string, string | string[]> =>
  Object.fromEntries(
    fields.flatMap(({ key, kind }) =>
      mayBeCondition(kind) && answers[key] !== undefined ? [[key, answers[key] as string | string[]]] : [],
    ),
  )

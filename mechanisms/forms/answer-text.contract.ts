import { isNumberKind, linesOf } from './compute.contract.ts'
import type { Answer, Answers, FormColumn, FormDefinition, FormField } from './form.contract.ts'

/** An answer as people read it; '' where it is empty. `names`: of people and files; `comma` stands between several. */
export function answerText(
  { kind, options }: Pick<FormColumn, 'options'> & { kind: string },
  answer: Answer | undefined,
  { names, comma }: { names: ReadonlyMap<string, string>; comma: string },
): string {
  if (answer === undefined) return ''
  const all = typeof answer === 'string' ? [answer] : answer
  if (kind === 'single' || kind === 'multiple')
    return all.flatMap(key => options.find(option => option.key === key)?.name ?? []).join(comma)
  if (kind === 'person' || kind === 'files') return all.map(id => names.get(id) ?? '').join(comma)
  if (kind === 'number' || kind === 'formula') return all.map(grouped).join(comma)
  return all.join(comma)
}

/** All answers of a form in one text, a line each, numbers as they are typed: what it is found by. */
export function answersText(
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: Answers,
  names: ReadonlyMap<string, string>,
) {
  const words = { names, comma: ' ' }
  const ofFields = (all: readonly FormColumn[] | readonly FormField[], one: Answers): string[] =>
    all.flatMap(field =>
      field.kind === 'lines'
        ? linesOf(one, field.key).flatMap(line => ofFields(field.columns, line))
        : isNumberKind(field.kind)
          ? String(one[field.key] ?? '')
          : answerText(field, one[field.key] as Answer | undefined, words),
    )
  return ofFields(fields, answers)
    .filter(text => text !== '')
    .join('\n')
}

/** "1234567.5" is "1,234,567.5". */
const grouped = (decimal: string) => decimal.replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

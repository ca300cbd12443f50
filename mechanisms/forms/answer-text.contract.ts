import type { Answer, FormColumn } from './form.contract.ts'

/** An answer as people read it; '' where it is empty. `comma` stands between several. */
export function answerText({ kind, options }: Pick<FormColumn, 'options'> & { kind: string }, answer: Answer | undefined, { names, comma }: { names: ReadonlyMap<string, string>, comma: string }): string {
  if (answer === undefined) return ''
  const all = typeof answer === 'string' ? [answer] : answer
  if (kind === 'single' || kind === 'multiple') return all.flatMap(key => options.find(option => option.key === key)?.name ?? []).join(comma)
  if (kind === 'person') return all.map(id => names.get(id) ?? '').join(comma)
  if (kind === 'number' || kind === 'formula') return all.map(grouped).join(comma)
  return all.join(comma)
}

/** "1234567.5" is "1,234,567.5". */
const grouped = (decimal: string) => decimal.replace(/^-?\d+/, whole => whole.replace(/\B(?=(\d{3})+$)/g, ','))

import type { Sentence } from '#platform/contract/words.ts'
import { wordOf } from './field-words.ts'

/** Problems whose sentence is complete without the field's name. */
const sayAll = new Set([
  'keyword_short',
  'amount_needed',
  'currency',
  'rate',
  'invoice_code',
  'invoice_number',
  'tax_number',
  'check_code',
  'mobile',
  'email',
  'login_name',
  'password',
  'verification_code',
  'hour_needed',
  'over_24',
  'hour_decimals',
])

/** What a person reads about a wrong field: its name, and the problem. */
export function problemWith(field: string, problem: Sentence, code: string): Sentence {
  if (sayAll.has(code)) return problem
  const { zh, en } = wordOf(field)
  return {
    zh: `${zh}：${problem.zh}`,
    en: `${en[0]!.toUpperCase()}${en.slice(1)}: ${problem.en[0]!.toLowerCase()}${problem.en.slice(1)}`,
  }
}

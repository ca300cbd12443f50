import * as v from 'valibot'
import { call, callsAbout } from '#platform/contract/call.ts'
import { listOf, out } from '#platform/contract/fields.ts'
import { listed } from '#platform/contract/list.ts'

/** Spec 1 §9 "Shared task id detection pattern: a letter plus 3-8 digits"; not inside a longer word or number. */
export const shortCodePattern = /(?<![\p{Script=Latin}\d_/.-])[A-Za-z]\d{3,8}(?![\p{Script=Latin}\d_-])/gu

export const mostCodes = 100

/** The codes that a text may have, each once, in capitals. */
export const codesIn = (text: string): string[] =>
  [...new Set((text.match(shortCodePattern) ?? []).map(code => code.toUpperCase()))].slice(0, mostCodes)

const code = v.pipe(v.string('format'), v.trim(), v.regex(/^[A-Za-z]\d{3,8}$/, 'format'), v.toUpperCase())

export const shortCodeCalls = callsAbout('short_code', {
  resolve: call(
    'GET /short-codes',
    v.object({ codes: listOf(code, mostCodes) }),
    listed(
      v.object({
        code: out.text,
        subjectType: out.text,
        id: out.id,
        title: out.text,
        link: out.text,
      }),
    ),
    { summary: 'Which records have these codes (T1024); those that are not there, or not to be seen, are left out' },
  ),
})

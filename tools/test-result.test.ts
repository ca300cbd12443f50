import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#platform/server/root.ts'
import { filesToRunAgain, resultOf, sumOf } from './test-result.mjs'

const file = (name: string, tests: Record<string, string | null>, message = '') => ({
  name: join(root, name),
  message,
  status: message || Object.values(tests).some(Boolean) ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, failure]) => ({
    fullName,
    status: failure ? 'failed' : 'passed',
    failureMessages: failure ? [failure] : [],
  })),
})
const reportOf = (...testResults: ReturnType<typeof file>[]) => {
  const all = testResults.flatMap(one => one.assertionResults)
  return { testResults, numTotalTests: all.length, numPassedTests: all.filter(one => one.status === 'passed').length }
}

describe('a run whose failed files are tried alone', () => {
  const whole = resultOf(
    reportOf(
      file('a.test.ts', { well: null }),
      file('b.test.ts', { slow: 'too late', other: null }),
      file('c.test.ts', { broken: 'wrong: 1' }),
    ),
    false,
  )

  it('passes what passed alone, says so, and fails what failed twice', () => {
    expect(filesToRunAgain(whole)).toEqual(['b.test.ts', 'c.test.ts'])
    const alone = resultOf(
      reportOf(file('b.test.ts', { slow: null, other: null }), file('c.test.ts', { broken: 'wrong: 2' })),
      false,
    )
    expect(sumOf(whole, alone)).toEqual({
      passed: 3,
      failures: ['c.test.ts > broken: wrong: 2'],
      passedAlone: ['b.test.ts > slow: too late'],
    })
  })

  it('fails what failed for the first time alone, and a file that cannot be loaded', () => {
    const alone = resultOf(
      reportOf(file('b.test.ts', { slow: null, other: 'no' }), file('c.test.ts', {}, 'cannot be loaded')),
      false,
    )
    expect(sumOf(whole, alone)).toMatchObject({
      passed: 2,
      failures: ['b.test.ts > other: no', 'c.test.ts: cannot be loaded'],
    })
  })

  it('stays failed where it ended without a report, by an error outside of the tests, or in many files', () => {
    expect(filesToRunAgain(resultOf(undefined, false))).toEqual([])
    const outside = resultOf(reportOf(file('a.test.ts', { well: null })), false)
    expect([filesToRunAgain(outside), outside.failures]).toEqual([[], [expect.stringContaining('outside')]])
    const many = Array.from({ length: 13 }, (_, n) => file(`${n}.test.ts`, { one: 'no' }))
    expect(filesToRunAgain(resultOf(reportOf(...many), false))).toEqual([])
    expect(resultOf(reportOf(), true).failures).toEqual(['Vitest ran no test'])
  })
})

import { relative } from 'node:path'
import { root } from './surroundings.mjs'

/** More files than these are no accident of a busy machine. */
const mostFilesAgain = 12

/** A file that could not be loaded, an error between the tests or a run without any test fails as one test. */
export function resultOf(report, ok) {
  if (!report)
    return { passed: 0, failures: ['Vitest ended without a report'], failedFiles: [], passedInFailedFiles: 0 }
  const failed = report.testResults.filter(({ status }) => status === 'failed')
  const failures = failed.flatMap(failuresOf)
  if (!ok && failures.length === 0) failures.push('Vitest: an error outside of the tests, told above')
  if (report.numTotalTests === 0 && failures.length === 0) failures.push('Vitest ran no test')
  return {
    passed: report.numPassedTests,
    failures,
    failedFiles: failed.map(({ name }) => relative(root, name)),
    passedInFailedFiles: failed.flatMap(file => file.assertionResults).filter(({ status }) => status === 'passed')
      .length,
  }
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${file}: ${message}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages.join('\n').slice(0, 2_000)}`,
  )
}

/** The files of a whole run that failed and are tried alone (decision 253): none where many failed. */
export const filesToRunAgain = ({ failedFiles }) => (failedFiles.length > mostFilesAgain ? [] : failedFiles)

/**
 * A whole run and that of its failed files alone, as one result. What failed outside of those files stays failed;
 * `passedAlone` are the failures that were none the second time.
 */
export function sumOf(whole, alone) {
  const isOfFile = failure => whole.failedFiles.some(file => failure.startsWith(file))
  const failedAgain = new Set(alone.failures.map(nameOf))
  return {
    passed: whole.passed - whole.passedInFailedFiles + alone.passed,
    failures: [...whole.failures.filter(failure => !isOfFile(failure)), ...alone.failures],
    passedAlone: whole.failures.filter(failure => isOfFile(failure) && !failedAgain.has(nameOf(failure))),
  }
}

/** A failure's file and test, without its message. */
const nameOf = failure => failure.split(': ', 1)[0]

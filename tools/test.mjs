// `npm test`: the checks, every test, and the journeys through a real browser. Its last line is the sum, `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { runChecks } from './check.mjs'
import { chromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { bin, requireNode, root, runNode, tool } from './surroundings.mjs'

/** What failed is said once more at the end: the beginning of a long log is often cut off. */
const failures = []
let passed = 0

await tool(async () => {
  requireNode()
  await installWhenNeeded()
  const browser = await chromium()
  const parts = [
    runChecks,
    () => counted(buildWhenStale),
    () => runVitest(['--exclude', 'e2e/**'], browser),
    ...existsSync(join(root, 'e2e')) ? [() => runVitest(['e2e/'], browser)] : [],
  ]
  for (const part of parts) {
    const result = await part()
    passed += result.passed
    failures.push(...result.failures)
  }
})

if (process.exitCode && failures.length === 0) failures.push('the tests could not be run')
if (failures.length > 0 || passed === 0) process.exitCode = 1
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)

/** A step that throws when it fails, as one test. */
async function counted(step) {
  try {
    await step()
    return { passed: 1, failures: [] }
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failures: [error.message] }
  }
}

/** Runs Vitest with its output shown live, and reads the count from its report. */
async function runVitest(parameters, browser) {
  const folder = mkdtempSync(join(tmpdir(), 'kaigong-report-'))
  const report = join(folder, 'report.json')
  try {
    const { ok } = await runNode(bin('vitest/vitest.mjs'), [
      'run', ...parameters, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
    ], { env: { CHROMIUM: browser } })
    return resultOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, ok)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded, an error between the tests or a run without any test fails as one test. */
function resultOf(report, ok) {
  if (!report) return { passed: 0, failures: ['Vitest ended without a report'] }
  const failures = report.testResults.filter(({ status }) => status === 'failed').flatMap(failuresOf)
  if (!ok && failures.length === 0) failures.push('Vitest: an error outside of the tests, told above')
  return { passed: report.numPassedTests, failures }
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${file}: ${message}`]
  return failed.map(({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages.join('\n').slice(0, 2_000)}`)
}

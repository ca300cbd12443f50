// `npm test`: the checks, every test, and the journeys through a real browser. `npm test -- crm` is what concerns a room,
// a mechanism, a folder or a file; `npm test -- --changed` what git says is changed, and the folders that depend on it.
// The last line is the sum, `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { runChecks } from './check.mjs'
import { browsers } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { bin, inWords, Problem, requireNode, root, runNode, tool } from './surroundings.mjs'
import { changedPlaces, placesNamed, testsOf } from './tests-of.mjs'

/** What failed is said once more at the end: the beginning of a long log is often cut off. */
const failures = []
let passed = 0

await tool(async () => {
  requireNode()
  await installWhenNeeded()
  const browser = await browsers()
  for (const part of parts(process.argv.slice(2), browser)) {
    const result = await part()
    passed += result.passed
    failures.push(...result.failures)
  }
})

if (process.exitCode && failures.length === 0) failures.push('the tests could not be run')
if (failures.length > 0 || passed === 0) process.exitCode = 1
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)

function parts(parameters, browser) {
  if (parameters.length === 0) return [() => runChecks(), () => counted(buildWhenStale), () => runVitest([], browser)]
  const places = parameters.flatMap(name => (name === '--changed' ? changedPlaces() : placesNamed(name)))
  if (places.length === 0)
    throw new Problem(inWords('没有改动，不需要测试。', 'Nothing is changed: there is nothing to test.'))
  const { files, gatesOf, screensOf, needsBuild } = testsOf(places)
  console.log(inWords(`测试：${places.join(' ')}`, `Tests of ${places.join(' ')}`))
  return [
    () => runChecks(['types', 'lint', 'format', 'boundaries']),
    ...(needsBuild ? [() => counted(buildWhenStale)] : []),
    ...(files.length > 0
      ? [() => runVitest(files, browser, { GATES_OF: gatesOf.join(','), SCREENS_OF: screensOf.join(',') })]
      : []),
  ]
}

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
async function runVitest(files, browser, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kaigong-report-'))
  const report = join(folder, 'report.json')
  try {
    const { ok } = await runNode(
      bin('vitest/vitest.mjs'),
      ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { env: { ...browser, ...env } },
    )
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
  if (report.numTotalTests === 0 && failures.length === 0) failures.push('Vitest ran no test')
  return { passed: report.numPassedTests, failures }
}

function failuresOf({ name, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${file}: ${message}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${failureMessages.join('\n').slice(0, 2_000)}`,
  )
}

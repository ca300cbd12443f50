// `npm test`: the checks, every test, and the journeys through a real browser. `npm test -- crm` is what concerns a room,
// a mechanism, a folder or a file; `npm test -- --changed` what git says is changed, and the folders that depend on it.
// The last line is the sum, `N passed, N failed`. Of the whole run, files that failed are run once more, alone (decision
// 253); `ONCE=1` leaves that out.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { runChecks } from './check.mjs'
import { browsers } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { filesToRunAgain, resultOf, sumOf } from './test-result.mjs'
import { bin, inWords, Problem, requireNode, runNode, tool } from './surroundings.mjs'
import { changedPlaces, placesNamed, testsOf } from './tests-of.mjs'

/** What failed is said once more at the end: the beginning of a long log is often cut off. */
const failures = []
/** What failed beside the others and passed alone: said as well, for it is a defect of the test or of the product. */
const passedAlone = []
let passed = 0

await tool(async () => {
  requireNode()
  await installWhenNeeded()
  const browser = await browsers()
  for (const part of parts(process.argv.slice(2), browser)) {
    const result = await part()
    passed += result.passed
    failures.push(...result.failures)
    passedAlone.push(...(result.passedAlone ?? []))
  }
})

if (process.exitCode && failures.length === 0) failures.push('the tests could not be run')
if (failures.length > 0 || passed === 0) process.exitCode = 1
for (const failure of passedAlone) console.log(`↻ passed alone, having failed beside others: ${failure}`)
for (const failure of failures) console.log(`✗ ${failure}`)
console.log(`${passed} passed, ${failures.length} failed`)

function parts(parameters, browser) {
  if (parameters.length === 0) return [() => runChecks(), () => counted(buildWhenStale), () => runWhole(browser)]
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

/** Every test; the few files that failed once more, one after the other: a machine that is short of time fails nobody. */
async function runWhole(browser) {
  const whole = await runVitest([], browser)
  const files = process.env.ONCE ? [] : filesToRunAgain(whole)
  if (files.length === 0) return whole
  console.log(inWords(`再单独运行一次：${files.join(' ')}`, `Once more, alone: ${files.join(' ')}`))
  return sumOf(whole, await runVitest(files, browser, {}, ['--no-file-parallelism']))
}

/** Runs Vitest with its output shown live, and reads the count from its report. */
async function runVitest(files, browser, env = {}, options = []) {
  const folder = mkdtempSync(join(tmpdir(), 'kaigong-report-'))
  const report = join(folder, 'report.json')
  try {
    const { ok } = await runNode(
      bin('vitest/vitest.mjs'),
      ['run', ...files, ...options, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      { env: { ...browser, ...env } },
    )
    return resultOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, ok)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

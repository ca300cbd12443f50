// `npm test`: the checks, every test, and the journeys through a real browser. Its last line is the sum, `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { runChecks } from './check.mjs'
import { chromium } from './chromium.mjs'
import { installWhenNeeded } from './install.mjs'
import { bin, requireNode, root, runNode, tool } from './surroundings.mjs'

const sum = { passed: 0, failed: 0 }

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
    const { passed, failed } = await part()
    sum.passed += passed
    sum.failed += failed
  }
})

if (process.exitCode && sum.failed === 0) sum.failed = 1
if (sum.failed > 0 || sum.passed === 0) process.exitCode = 1
console.log(`${sum.passed} passed, ${sum.failed} failed`)

/** A step that throws when it fails, as one test. */
async function counted(step) {
  try {
    await step()
    return { passed: 1, failed: 0 }
  } catch (error) {
    console.error(error.message)
    return { passed: 0, failed: 1 }
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
    return countOf(existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined, ok)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A file that could not be loaded, an error between the tests or a run without any test fails as one test. */
function countOf(report, ok) {
  if (!report) return { passed: 0, failed: 1 }
  const unread = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = report.numFailedTests + unread
  return { passed: report.numPassedTests, failed: ok ? failed : Math.max(failed, 1) }
}

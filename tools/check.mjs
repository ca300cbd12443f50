// `npm run check`: everything that reads the sources without running them. A step shows its output only when it fails.
import { fileURLToPath } from 'node:url'
import { installWhenNeeded } from './install.mjs'
import { bin, requireNode, runNode, tool } from './surroundings.mjs'

const tsc = bin('typescript/bin/tsc')
const steps = [
  ['types', tsc, '-p', 'tsconfig.json'],
  ['types of the server', tsc, '-p', 'tsconfig.server.json'],
  ['types of the web', tsc, '-p', 'tsconfig.web.json'],
  ['lint', bin('oxlint/bin/oxlint'), '--deny-warnings'],
  ['boundaries', bin('tsx/dist/cli.mjs'), 'tools/boundaries.ts'],
  ['unused code', bin('knip/bin/knip.js'), '--no-progress'],
]

/** Runs every step, and counts those that passed and failed. */
export async function runChecks() {
  let failed = 0
  for (const [name, file, ...parameters] of steps) {
    const start = performance.now()
    const { ok, output } = await runNode(file, parameters, { quiet: true })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (!ok) console.log(output.trim())
    failed += ok ? 0 : 1
  }
  return { passed: steps.length - failed, failed }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await tool(async () => {
    requireNode()
    await installWhenNeeded()
    const { failed } = await runChecks()
    process.exitCode = failed > 0 ? 1 : 0
  })
}

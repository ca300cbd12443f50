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

/** Runs every step, and counts those that passed; what failed comes with its first words. */
export async function runChecks() {
  const failures = []
  for (const [name, file, ...parameters] of steps) {
    const start = performance.now()
    const { ok, output } = await runNode(file, parameters, { quiet: true })
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
    if (!ok) console.log(output.trim())
    if (!ok) failures.push(`${name}: ${output.trim().slice(0, 2_000)}`)
  }
  return { passed: steps.length - failures.length, failures }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await tool(async () => {
    requireNode()
    await installWhenNeeded()
    const { failures } = await runChecks()
    process.exitCode = failures.length > 0 ? 1 : 0
  })
}

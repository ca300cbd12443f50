// `npm run check`: everything that reads the sources without running them. A step shows its output only when it fails.
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { compilerOf } from './compiler.mjs'
import { installWhenNeeded } from './install.mjs'
import { bin, requireNode, runNode, tool } from './surroundings.mjs'

const steps = [
  ['types', ...compilerOf('tsconfig.json')],
  ['types of the server', ...compilerOf('tsconfig.server.json')],
  ['types of the web', ...compilerOf('tsconfig.web.json')],
  ['lint', bin('oxlint/bin/oxlint'), '--deny-warnings'],
  ['format', bin('oxfmt/bin/oxfmt'), '--check', '.'],
  ['boundaries', bin('tsx/dist/cli.mjs'), 'tools/boundaries.ts'],
  ['promises', bin('tsx/dist/cli.mjs'), 'tools/promises.ts', '--check'],
  ['unused code', bin('knip/bin/knip.js'), '--no-progress'],
]

/**
 * Runs every step, or those of these names, one for each core, and counts those that passed; what failed comes with its
 * first words.
 */
export async function runChecks(names = steps.map(([name]) => name)) {
  const failures = []
  const chosen = steps.filter(([name]) => names.includes(name))
  const waiting = [...chosen]
  await Promise.all(
    Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
      for (let step = waiting.shift(); step; step = waiting.shift()) failures.push(...(await failureOf(...step)))
    }),
  )
  return { passed: chosen.length - failures.length, failures }
}

async function failureOf(name, file, ...parameters) {
  const start = performance.now()
  const { ok, output } = await runNode(file, parameters, { quiet: true })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds} s)`)
  if (ok) return []
  console.log(output.trim())
  return [`${name}: ${output.trim().slice(0, 2_000)}`]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await tool(async () => {
    requireNode()
    await installWhenNeeded()
    const { failures } = await runChecks()
    process.exitCode = failures.length > 0 ? 1 : 0
  })
}

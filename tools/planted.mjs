// `npm run planted`: plants defects of known kinds in a copy of this tree, and shows that each is found.
// `npm run planted -- "stray write"` plants one of them alone.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { browsers } from './chromium.mjs'
import { defects } from './planted/defects.mjs'
import { Problem, requireNode, root, run, tool } from './surroundings.mjs'

await tool(async () => {
  requireNode()
  const names = process.argv.slice(2)
  const chosen = defects.filter(({ name }) => names.length === 0 || names.includes(name))
  if (chosen.length === 0) throw new Problem(`The defects are: ${defects.map(({ name }) => name).join(', ')}.`)
  const copy = copyOfTree()
  let found = 0
  try {
    // Together, so that there is one run of each kind: each says by itself what it is found by.
    const kindOf = ({ types, needsBuild, isAlone }) =>
      types ? 'types' : needsBuild ? 'built' : isAlone ? 'alone' : 'tests'
    for (const kind of ['types', 'tests', 'alone', 'built']) {
      const together = chosen.filter(defect => kindOf(defect) === kind)
      if (together.length > 0) found += await findIn(copy, together)
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
  console.log(`${found} found, ${chosen.length - found} missed`)
  if (found < chosen.length) process.exitCode = 1
})

/** What git knows of, or would; the packages are those of this tree. */
function copyOfTree() {
  const copy = mkdtempSync(join(tmpdir(), 'kaigong-planted-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root })
  for (const path of new Set(list.toString().split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(copy, path)), { recursive: true })
    try {
      cpSync(join(root, path), join(copy, path))
    } catch (problem) {
      // One that was deleted and not committed yet.
      if (problem.code !== 'ENOENT') throw problem
    }
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Plants these, runs what has to find them, and takes them out again; answers how many were found. */
async function findIn(copy, planted) {
  const before = new Map()
  for (const { name, edits } of planted)
    for (const { file, replace, by } of edits) {
      const text = readFileSync(join(copy, file), 'utf8')
      if (!before.has(file)) before.set(file, text)
      const times = text.split(replace).length - 1
      if (times !== 1) throw new Problem(`${name}: what is to be replaced stands ${times} times in ${file}`)
      writeFileSync(
        join(copy, file),
        text.replace(replace, () => by),
      )
    }
  try {
    const said = await whatFails(copy, planted)
    const missed = planted.filter(({ says }) => !says.test(said))
    for (const defect of planted) {
      const by = defect.types ? 'the compiler' : defect.files.join(' ')
      console.log(`${missed.includes(defect) ? '✗ missed' : '✓ found'}: ${defect.name} (${by})`)
    }
    if (missed.length > 0) console.log(said)
    return planted.length - missed.length
  } finally {
    for (const [file, text] of before) writeFileSync(join(copy, file), text)
  }
}

/** What the compiler says, or the tests that fail with their reasons. */
async function whatFails(copy, planted) {
  if (planted.some(({ types }) => types))
    return (await node(copy, [join('node_modules', 'typescript/bin/tsc'), '-p', 'tsconfig.json'])).output
  if (planted.some(({ needsBuild }) => needsBuild)) await node(copy, ['tools/build.mjs'])
  const files = [...new Set(planted.flatMap(({ files }) => files))]
  const report = join(copy, 'planted-report.json')
  const named = what =>
    planted
      .map(defect => defect[what])
      .filter(Boolean)
      .join(',')
  const { output } = await node(
    copy,
    ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile.json=${report}`],
    { GATES_OF: named('gatesOf'), SCREENS_OF: named('screensOf') },
  )
  if (!existsSync(report)) throw new Problem(output)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults
    .flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages.join('\n').slice(0, 3_000)}`),
    ])
    .join('\n\n')
}

async function node(copy, parameters, env = {}) {
  const surroundings = { ...(await browsers()), NO_COLOR: '1', ...env }
  return run(process.execPath, parameters, { cwd: copy, quiet: true, env: surroundings })
}

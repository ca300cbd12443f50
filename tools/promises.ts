// `npm run -s promises`: which tests prove what docs/promises.md promises, as JSON. With `--check`, as in `npm run check`,
// it fails where a promise has no test, or a test names no promise.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { matchPromises, readPromises, readTitles, type GateProofs } from './read-promises.ts'

const root = join(import.meta.dirname, '..')
const files = ['app', 'modules', 'mechanisms', 'platform', 'database', 'tools', 'e2e'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    path => `${folder}/${path.replaceAll('\\', '/')}`,
  ),
)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** What a gate proves by itself stands beside it: `calls.promises.ts` beside `calls.test.ts`, which imports it. */
async function readGate(file: string) {
  const gate = file.replace('.promises.ts', '.test.ts')
  const { gateProofs } = (await import(pathToFileURL(join(root, file)).href)) as { gateProofs: GateProofs }
  const isTried = existsSync(join(root, gate)) && read(gate).includes(`./${file.split('/').at(-1)}'`)
  return {
    proofs: new Map(Object.entries(gateProofs).map(([id, what]) => [id, [`${gate} > [${id}] ${what}`]])),
    problems: isTried ? [] : [`${file}: no ${gate} tries what stands there`],
  }
}

const promised = readPromises(read('docs/promises.md'))
const { proofs, problems } = matchPromises(promised.sentences, [
  ...files.filter(file => /\.test\.tsx?$/.test(file)).map(file => readTitles(file, read(file))),
  ...(await Promise.all(files.filter(file => file.endsWith('.promises.ts')).map(readGate))),
])
problems.unshift(...promised.problems)

if (process.argv.includes('--check')) {
  console.log(problems.length > 0 ? problems.join('\n') : `${promised.sentences.size} promises are proven`)
  process.exitCode = problems.length > 0 ? 1 : 0
} else {
  const sorted = [...proofs].sort(([one], [other]) => one.localeCompare(other))
  console.log(JSON.stringify(Object.fromEntries(sorted), null, 2))
}

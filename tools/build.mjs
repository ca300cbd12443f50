// Builds what runs: the server and the web app into dist/.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { compilerOf } from './compiler.mjs'
import { thirdPartyLicences } from './licences.mjs'
import { inWords, Problem, root, runNode, tool } from './surroundings.mjs'

const dist = join(root, 'dist')
const note = join(dist, '.build-hash')

const sourceFolders = ['app', 'modules', 'mechanisms', 'platform', 'database']
const sourceFiles = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.web.json']
/** What builds: these, and whatever they import of ours. */
const builders = ['vite.config.ts', 'tools/build.mjs']

/** Builds unless dist/ already holds what these sources make. Finding that out takes a fraction of a second. */
export async function buildWhenStale() {
  if (existsSync(join(dist, 'server.js')) && existsSync(note) && readFileSync(note, 'utf8') === sourceHash()) return
  console.log(inWords('正在构建……', 'Building …'))
  // In a process of its own: the server that is started next needs none of the tools.
  const { ok } = await runNode(join(root, 'tools', 'build.mjs'))
  if (!ok) throw new Problem(inWords('构建失败。', 'The build failed.'))
}

/** Everything that makes the build what it is, below the project's folder. */
export function sourcePaths() {
  const paths = [...sourceFolders.flatMap(filesIn), ...sourceFiles, ...withImports(builders)].filter(
    path => !/\.test\.tsx?$|^app\/(gates|testing)\/|^platform\/testing\//.test(path),
  )
  return [...new Set(paths)].toSorted()
}

/** These files, and those that they import by a relative path, and so on. */
function withImports(files) {
  const found = new Set(files)
  for (const file of found) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, path] of text.matchAll(/(?:from |import )'(\.{1,2}\/[^']+)'/g)) found.add(join(dirname(file), path))
  }
  return found
}

function sourceHash() {
  const hash = createHash('sha256')
  for (const path of sourcePaths()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
}

async function build() {
  const before = sourceHash()
  rmSync(note, { force: true })
  // A word that is missing in one language, say, is a type error: such a build must not run.
  await Promise.all([checkTypes('tsconfig.web.json'), buildServer(), buildWeb()])
  // Beside the app, which holds a good part of them; /third-party-licences.txt.
  writeFileSync(join(dist, 'web', 'third-party-licences.txt'), thirdPartyLicences())
  await compressWeb()
  mkdirSync(dist, { recursive: true })
  writeFileSync(note, before)
}

async function checkTypes(config) {
  const [compiler, ...parameters] = compilerOf(config)
  const { ok, output } = await runNode(compiler, parameters, { quiet: true })
  if (!ok) throw new Problem(output.trim())
}

async function buildServer() {
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: root,
    entryPoints: ['server', 'worker', 'apart', 'backup', 'restore', 'edition', 'admin'].map(name => `app/${name}.ts`),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    // The engine keeps the text in memory: comments are of no use to it. Names stay, for the stacks of errors.
    minifyWhitespace: true,
    sourcemap: true,
    plugins: [inLatin],
    logLevel: 'warning',
  })
}

/**
 * The engine keeps a text in which there is one Chinese letter with two bytes for each. The bundler escapes them in
 * strings, not in patterns and tagged templates; here they are escaped wherever they stand.
 */
const inLatin = {
  name: 'in-latin',
  setup(bundler) {
    bundler.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /[^\0-\x7f]/g,
        letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
      loader: 'ts',
    }))
  },
}

async function buildWeb() {
  const { build: bundle } = await import('vite')
  await bundle({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}

const compressible = ['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.wasm', '.ttf']
const leastBytes = 1024

/**
 * Lays a .br and a .gz beside every larger text, so that the server never compresses what does not change. The smallest
 * that brotli makes: a second of the build for 8 % of what every phone loads.
 */
async function compressWeb() {
  const paths = filesIn('dist/web')
    .map(path => join(root, path))
    .filter(path => compressible.includes(extname(path)))
  await Promise.all(
    paths.map(async path => {
      const content = readFileSync(path)
      if (content.length <= leastBytes) return
      const [brotli, zipped] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ])
      writeFileSync(`${path}.br`, brotli)
      writeFileSync(`${path}.gz`, zipped)
    }),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await tool(build)

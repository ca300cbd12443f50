// Installs the packages when they are missing, or are not those of the lockfile.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inWords, Problem, root, run } from './surroundings.mjs'

const lockfile = join(root, 'package-lock.json')
/** What npm notes about what it has installed. */
const installed = join(root, 'node_modules', '.package-lock.json')
/** What we note: the hash of the lockfile that the packages were installed from. */
const note = join(root, 'node_modules', '.kaigong-lock')

/** Runs `npm ci` when needed; that takes a few milliseconds when it is not. */
export async function installWhenNeeded() {
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(note) && readFileSync(note, 'utf8') === wanted) return
  if (!isInstalled()) await install()
  writeFileSync(note, wanted)
}

async function install() {
  console.log(inWords('正在安装依赖包（npm ci）……', 'Installing the packages (npm ci) …'))
  // Production settings would leave out what builds the web app.
  const parameters = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env.npm_execpath
  const isWindows = process.platform === 'win32'
  const { ok } = npm?.endsWith('.js')
    ? await run(process.execPath, [npm, ...parameters])
    : await run('npm', parameters, { shell: isWindows })
  if (!ok)
    throw new Problem(
      inWords(
        '依赖包安装失败，请检查网络或 npm 源后重试。',
        'npm ci failed: check the network or the registry, then try again.',
      ),
    )
}

/** Whether somebody has installed just these packages by hand. */
function isInstalled() {
  if (!existsSync(installed)) return false
  const packagesIn = file => JSON.parse(readFileSync(file, 'utf8')).packages
  const found = packagesIn(installed)
  return Object.entries(packagesIn(lockfile))
    .filter(([path]) => path !== '')
    .every(([path, wanted]) => (found[path] ? found[path].version === wanted.version : mayBeAbsent(wanted)))
}

/** npm leaves out what is made for another platform, and what only that needs. */
function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false
  const isForUs = (list, ours) => !list || list.includes(ours)
  const isForAll = !os && !cpu && !libc
  return isForAll || !isForUs(os, process.platform) || !isForUs(cpu, process.arch) || !isForUs(libc, ourLibc())
}

function ourLibc() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

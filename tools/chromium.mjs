// Finds the browser that the end-to-end tests drive, or installs Debian's.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inWords, Problem, run } from './surroundings.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium without a Chinese font draws boxes, which no measurement of a page would notice. */
const debianPackages = ['chromium', 'fonts-noto-cjk']

/** The path of a Chromium; as root on Debian or Ubuntu it is installed when there is none. */
export async function chromium() {
  return find() ?? (await install()) ?? fail()
}

function find() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(folder => names.map(name => join(folder, name)))
  return [process.env.CHROMIUM, ...onPath, ...macApplications].find(path => path && isProgram(path))
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log(inWords('正在安装 Chromium（apt-get）……', 'Installing Chromium (apt-get) …'))
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { quiet: true, env })
  const { ok, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', ...debianPackages], {
    quiet: true,
    env,
  })
  if (!ok) console.error(output.trim())
  return find()
}

function fail() {
  throw new Problem(
    inWords(
      '测试需要 Chromium，请先安装，或用环境变量 CHROMIUM 指定它的路径。',
      'The tests need Chromium: install it, or name its path in the variable CHROMIUM.',
    ),
  )
}

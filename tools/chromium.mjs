// Finds the browser that the end-to-end tests drive, or installs Debian's.
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { inWords, Problem, run } from './surroundings.mjs'

/** Chromium without the parts that only a window needs: a page costs a third less. It shows no notices. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
/** Chromium without a Chinese font draws boxes, which no measurement of a page would notice. */
const debianPackages = ['chromium fonts-noto-cjk', 'chromium-headless-shell']

/**
 * Where tests find their browsers, as the variables that `browser.ts` reads: a Chromium, and what most of them are
 * content with. As root on Debian or Ubuntu what is missing of them is installed.
 */
export async function browsers() {
  const found = find()
  if (!found || !shell()) await install(found ? ['chromium-headless-shell'] : debianPackages)
  const whole = found ?? find() ?? fail()
  return { CHROMIUM: whole, HEADLESS_SHELL: shell() ?? whole }
}

const shell = () => process.env.HEADLESS_SHELL ?? process.env.CHROMIUM ?? onPath(shells)

const find = () => [process.env.CHROMIUM, onPath(names), ...macApplications].find(path => path && isProgram(path))

const onPath = names =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(isProgram)

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Each group of packages by itself: not every system that has Chromium has its headless shell. */
async function install(groups) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(inWords('正在安装 Chromium（apt-get）……', 'Installing Chromium (apt-get) …'))
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { quiet: true, env })
  for (const packages of groups) {
    const parameters = ['install', '-y', '--no-install-recommends', ...packages.split(' ')]
    const { ok, output } = await run('apt-get', parameters, { quiet: true, env })
    if (!ok) console.error(output.trim())
  }
}

function fail() {
  throw new Problem(
    inWords(
      '测试需要 Chromium，请先安装，或用环境变量 CHROMIUM 指定它的路径。',
      'The tests need Chromium: install it, or name its path in the variable CHROMIUM.',
    ),
  )
}

// Which tests concern which part of the house: for `npm test -- <name>` and `npm test -- --changed`.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { inWords, Problem, root } from './surroundings.mjs'

const layers = ['modules', 'mechanisms', 'platform']
const sourceFolders = [...layers, 'app', 'database', 'tools', 'e2e']
/** Those that look at all calls or all screens; `GATES_OF` and `SCREENS_OF` name the folders whose they look at. */
const gates = names => names.map(name => `app/gates/${name}.test.ts`)
const gatesOfCalls = gates(['isolation', 'bad-input', 'lists', 'totals', 'schema', 'calls', 'server-decides', 'stale'])
/** These read the sources of all rooms and mechanisms. */
const gatesOfSources = gates(['states', 'switches'])
/** Data of before opens in what the database is made of now. */
const gatesOfDatabase = gates(['upgrade'])
const gatesOfScreens = ['e2e/screens-chinese.test.ts', 'e2e/screens-english.test.ts']

const isTest = path => /\.test\.tsx?$/.test(path)
const isWithin = (path, place) => path === place || path.startsWith(`${place}/`)
const unixPath = path => path.replaceAll('\\', '/')

/** Every source file, from the root, with forward slashes. */
export const sourceFiles = () =>
  sourceFolders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(path => `${folder}/${unixPath(path)}`)
      .filter(path => /\.(tsx?|mjs)$/.test(path)),
  )

/** The folders or files that a name stands for: a room, a mechanism, a part of the platform, or a path of the project. */
export function placesNamed(name) {
  const path = posix.normalize(unixPath(name)).replace(/\/$/, '')
  const folders = [
    path,
    ...layers.map(layer => `${layer}/${path}`),
    ...readdirSync(join(root, 'platform')).map(part => `platform/${part}/${path}`),
  ]
  const found = folders.find(place => isWithinSources(place) && existsSync(join(root, place)))
  if (found && name) return [found]
  const rooms = readdirSync(join(root, 'modules')).join(', ')
  throw new Problem(
    inWords(
      `没有名为“${name}”的模块、机制或文件夹；模块有：${rooms}。`,
      `There is no room, mechanism or folder named "${name}"; the rooms are ${rooms}.`,
    ),
  )
}
const isWithinSources = place => sourceFolders.some(folder => isWithin(place, folder))

/**
 * The folders of what is changed against main, or of what is not committed where that is main itself; and the files of
 * the tests beside whatever imports it, which are files, so that no more than those is run.
 */
export function changedPlaces() {
  const git = (...parameters) =>
    execFileSync('git', parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const attempt = (...parameters) => {
    try {
      return git(...parameters).trim()
    } catch {
      return ''
    }
  }
  const base = attempt('merge-base', 'main', 'HEAD') || 'HEAD'
  return placesOfChanged([
    ...git('diff', '--name-only', '-z', base).split('\0'),
    ...git('ls-files', '--others', '--exclude-standard', '-z').split('\0'),
  ])
}

/** The same of these files. */
export function placesOfChanged(files) {
  const changed = files.filter(
    path => isWithinSources(path) && (layers.includes(path.split('/')[0]) || existsSync(join(root, path))),
  )
  const places = new Set(changed.map(placeOf))
  return [...places, ...testsBeside(importersOf(changed)).filter(file => ![...places].some(one => isWithin(file, one)))]
}

/** What a changed file counts as: the folder of its record, mechanism or part of the platform; elsewhere itself. */
function placeOf(path) {
  const [layer, ...steps] = path.split('/')
  const folder =
    layers.includes(layer) && steps.length > 1 ? [layer, ...steps.slice(0, -1)].slice(0, 3).join('/') : path
  return existsSync(join(root, folder)) ? folder : dirname(folder)
}

/** The files that import one of these, or the door of a room that one of these belongs to. */
function importersOf(changed) {
  const files = new Set(changed)
  const rooms = new Set(changed.map(roomOf).filter(Boolean))
  return sourceFiles().filter(from => {
    if (files.has(from)) return false
    return importsOf(from).some(to => files.has(to) || (roomOf(to) !== roomOf(from) && rooms.has(roomOf(to))))
  })
}
const roomOf = path => /^modules\/[^/]+/.exec(path)?.[0]

function importsOf(from) {
  const text = readFileSync(join(root, from), 'utf8')
  return [...text.matchAll(/(?:from|import) ?\(?'(#|\.{1,2}\/)([^']+)'/g)].map(([, kind, path]) =>
    kind === '#' ? path : posix.join(posix.dirname(from), kind + path),
  )
}

/** The tests in the very folders of these files: a door's own folder has few. */
function testsBeside(files) {
  const folders = new Set(files.filter(file => layers.includes(file.split('/')[0])).map(file => posix.dirname(file)))
  return sourceFiles().filter(path => isTest(path) && (files.includes(path) || folders.has(posix.dirname(path))))
}

/**
 * The test files of these places: their own, the gates over their calls, and for screens the screens pass and the
 * journeys, which stand in `e2e/<room or mechanism>/`.
 */
export function testsOf(places) {
  const all = sourceFiles()
  const within = all.filter(path => places.some(place => isWithin(path, place)))
  const sources = within.filter(path => !isTest(path))
  // What every call rests on is tried with all of them; migrations and what the database does by itself are no modules,
  // and stand for themselves. Elsewhere than in these layers nothing is declared that the gates look at: where they are
  // run for it, they look at all.
  const touched = [...sources, ...places.filter(path => !isTest(path))]
  const isBeneathAll = touched.some(path => /^(platform\/(server|contract)|app\/[\w-]+\.ts|database)\b/.test(path))
  const folders = places.filter(
    place => layers.includes(place.split('/')[0]) && statSync(join(root, place)).isDirectory(),
  )
  const gatesOf = isBeneathAll ? [] : folders
  const journeys = new Set(
    sources
      .map(path => /^(?:modules|mechanisms)\/([^/]+)/.exec(path)?.[1])
      .filter(Boolean)
      .map(name => `e2e/${name}`),
  )
  const hasCalls = sources.some(path => path.endsWith('.contract.ts'))
  const hasScreens = sources.some(path => /^modules\/[^/]+\/.*\.(tsx|web\.ts)$/.test(path))
  const files = [
    ...within.filter(isTest),
    ...(hasCalls || isBeneathAll ? gatesOfCalls : []),
    ...(sources.some(path => /^(modules|mechanisms)\//.test(path)) ? gatesOfSources : []),
    ...(touched.some(path => /^database\b/.test(path)) ? gatesOfDatabase : []),
    ...(hasScreens ? gatesOfScreens : []),
    ...all.filter(path => isTest(path) && journeys.has(posix.dirname(path))),
  ]
  return {
    files: [...new Set(files)].filter(path => existsSync(join(root, path))),
    gatesOf,
    screensOf: folders,
    needsBuild: files.some(path => path.startsWith('e2e/')),
  }
}

// Who may import whom: the three rules of the house, read from the imports themselves. Run by `npm run check`.
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync, Visitor, type BindingPattern, type Expression, type ParamPattern, type Super } from 'oxc-parser'
import { rooms } from '#app/rooms.ts'

interface Import {
  from: string
  to: string
  isLazy: boolean
}

/** The folders of each layer, from the lowest to the highest: a file imports its own layer and those below. */
const layers = [['platform'], ['mechanisms'], ['modules'], ['database', 'app']]

type Side = 'contract' | 'texts' | 'shared' | 'server' | 'web' | 'test'
const maySee: Record<Side, Side[]> = {
  contract: ['contract'],
  // Catalogues are text alone; of the web they name no more than types.
  texts: ['contract', 'texts', 'web'],
  shared: ['contract', 'shared'],
  // An export's headings are the words that screens have.
  server: ['contract', 'texts', 'shared', 'server'],
  web: ['contract', 'texts', 'shared', 'web'],
  test: ['contract', 'texts', 'shared', 'server', 'web', 'test'],
}

/** The first that fits a path says which side it runs on; a file that fits none is shared by both sides. */
const sides: [Side, RegExp][] = [
  ['test', /\.(test|fixture)\.tsx?$|^(e2e|bench|tools)\/|\/(testing|gates)\//],
  ['contract', /\.contract\.ts$|^platform\/contract\//],
  ['texts', /\.words\.(zh|en)\.ts$/],
  ['server', /\.(server|table)\.ts$|^platform\/server\/|^database\//],
  ['web', /\.tsx$|\.web\.ts$|\.words(\.\w+)?\.ts$|^platform\/web\/|^app\/shell\//],
  ['shared', /^app\/rooms\.ts$/],
  ['server', /^app\/[\w-]+\.ts$/],
]

const sideOf = (path: string): Side => sides.find(([, pattern]) => pattern.test(path))?.[0] ?? 'shared'
const layerOf = (path: string) => layers.findIndex(folders => folders.includes(path.split('/')[0] ?? ''))
const roomOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1]
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path)

/**
 * Checks the sources (path from the root, with forward slashes → text) against the rules; `order` is that of the rooms.
 * Each broken rule is one sentence that begins with the path of the file that breaks it.
 */
export function checkBoundaries(sources: Map<string, string>, order: readonly string[]) {
  const imports: Import[] = []
  const broken: string[] = []
  for (const [path, text] of sources) {
    const found = readImports(path, text)
    broken.push(...found.problems)
    imports.push(...found.imports)
  }
  for (const one of imports) broken.push(...problemsOf(one, sources, order))
  const ofProduct = imports.filter(({ from }) => sideOf(from) !== 'test')
  broken.push(...cycles(ofProduct), ...folderCycles(ofProduct))
  return { files: sources.size, imports: imports.length, broken }
}

function readImports(path: string, text: string): { imports: Import[]; problems: string[] } {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) return { imports: [], problems: [`${path} cannot be read: ${errors[0]?.message}`] }
  const imports: Import[] = []
  const problems: string[] = []
  const add = (to: string, isLazy: boolean) => imports.push({ from: path, to: resolve(path, to), isLazy })

  for (const { moduleRequest, entries, start } of module.staticImports) {
    add(moduleRequest.value, false)
    const isBare = entries.length === 0 && /^import\s*['"]/.test(text.slice(start))
    if (isBare && declaresAlone(path) && !moduleRequest.value.endsWith('.css'))
      problems.push(`${path} imports ${moduleRequest.value} for what it does: a file does nothing when it is imported`)
  }
  for (const { entries } of module.staticExports) {
    const target = entries.find(entry => entry.moduleRequest)?.moduleRequest
    if (target) add(target.value, false)
  }
  if (declaresOnly(path))
    for (const { type, start } of program.body)
      if (/^(Expression|For|While|If|Try)\w*Statement$/.test(type))
        problems.push(
          `${path} does something when it is imported, in line ${text.slice(0, start).split('\n').length}: what it declares is a value that its room's module lists (docs/decisions/210-modules-are-values.md)`,
        )
  const refuseName = (name: string, start: number) => {
    if (isUnclearName(name))
      problems.push(
        `${path} calls something \`${name}\` in line ${text.slice(0, start).split('\n').length}: use a standard term, such as request, query, input, actor, notified (docs/glossary.md)`,
      )
  }
  const refuseNames = (pattern: BindingPattern | ParamPattern) => {
    for (const { name, start } of boundNames(pattern)) refuseName(name, start)
  }
  const refuseParams = ({ params }: { params: readonly ParamPattern[] }) => params.forEach(refuseNames)
  new Visitor({
    VariableDeclarator: ({ id }) => refuseNames(id),
    FunctionDeclaration(node) {
      if (node.id) refuseName(node.id.name, node.id.start)
      refuseParams(node)
    },
    FunctionExpression: refuseParams,
    ArrowFunctionExpression: refuseParams,
    TSInterfaceDeclaration: ({ id }) => refuseName(id.name, id.start),
    TSTypeAliasDeclaration: ({ id }) => refuseName(id.name, id.start),
    ImportSpecifier: ({ local }) => refuseName(local.name, local.start),
    Property({ key, value }) {
      const isDescribed = key.type === 'Identifier' && key.name === 'described' && value.type === 'Literal'
      if (isDescribed && !mayReadPlaces(path))
        problems.push(`${path} reads a statement's columns by their places: declare them, by \`row\` or \`value\``)
    },
    MemberExpression({ object, property, computed }) {
      if (computed && property.type === 'Literal' && isRow(object) && !mayReadPlaces(path))
        problems.push(`${path} reads a row by place (${String(property.value)}): columns have names`)
    },
    TSImportType: ({ source }) => add(String(source.value), true),
    ImportExpression({ source }) {
      if (source.type === 'Literal') add(String(source.value), true)
      else if (sideOf(path) !== 'test') problems.push(`${path} imports a computed path, which nobody can check`)
    },
  }).visit(program)
  return { imports, problems }
}

/**
 * Names that say nothing to who reads them first: of a request, a query, an input, who was notified, what is visible.
 * Names on the wire, stored values and keys of words are no variables, and stay.
 */
const isUnclearName = (name: string) =>
  /^(ask|asks|asked|asking|asker|given|told|heard|hears|sight|sighted)$/i.test(name) || /InSight(Props)?$/.test(name)

/** Fields of answers that are taken out under their name on the wire (`POST /project/:id/report_pmo`). */
const wireFields = ['told']

/** The variables that a pattern declares; a field's name on the wire is not the reader's choice. */
function boundNames(pattern: BindingPattern | ParamPattern): { name: string; start: number }[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'ObjectPattern':
      return pattern.properties.flatMap(one => {
        if (one.type === 'RestElement') return boundNames(one.argument)
        const isOfWire = one.shorthand && one.key.type === 'Identifier' && wireFields.includes(one.key.name)
        return isOfWire ? [] : boundNames(one.value)
      })
    case 'ArrayPattern':
      return pattern.elements.flatMap(one => (one ? boundNames(one.type === 'RestElement' ? one.argument : one) : []))
    case 'AssignmentPattern':
      return boundNames(pattern.left)
    case 'RestElement':
      return boundNames(pattern.argument)
    case 'TSParameterProperty':
      return boundNames(pattern.parameter)
  }
}

/** Files below `app/`, tests left out. */
const declaresAlone = (path: string) => sideOf(path) !== 'test' && /^(platform|mechanisms|modules)\//.test(path)

/** Files of the server below `app/`: processes alone do something when they begin, and what stands on its own. */
/** A room of several parts: each keeps what lies in its folders to itself, and its doors stand at its top. */
const parts = /^modules\/projects\/(project|plan|agile|control)\//

const declaresOnly = (path: string) =>
  ['server', 'contract'].includes(sideOf(path)) &&
  /^(platform|mechanisms|modules)\//.test(path) &&
  path !== 'platform/server/embedded-postgres/start-in-child.ts'

/** Rows are read by place where the protocol is, and where whoever removes a company brings statements of their own. */
const mayReadPlaces = (path: string) =>
  path.startsWith('platform/server/database/') ||
  path === 'modules/company/removal/data.server.ts' ||
  sideOf(path) !== 'server'

/** Is it a row of an answer: `answer.rows[0]`, `answer.first`, `answer.one`? */
function isRow(node: Expression | Super): boolean {
  if (node.type === 'TSNonNullExpression' || node.type === 'TSAsExpression') return isRow(node.expression)
  if (node.type !== 'MemberExpression') return false
  if (!node.computed) return node.property.type === 'Identifier' && ['first', 'one'].includes(node.property.name)
  return (
    node.property.type === 'Literal' &&
    node.object.type === 'MemberExpression' &&
    !node.object.computed &&
    node.object.property.type === 'Identifier' &&
    node.object.property.name === 'rows'
  )
}

/** A path in the tree, or the name of a package as it is. */
function resolve(from: string, to: string): string {
  if (to.startsWith('#')) return to.slice(1)
  return to.startsWith('.') ? posix.join(posix.dirname(from), to) : to
}

function problemsOf({ from, to }: Import, sources: Map<string, string>, order: readonly string[]): string[] {
  const side = sideOf(from)
  if (to.startsWith('node:'))
    return ['server', 'test'].includes(side) ? [] : [`${from} is no server file, and imports ${to}`]
  const isInTree = layerOf(to) >= 0 || /^(e2e|bench|tools)\//.test(to)
  const isAsset = /\.(css|json|svg|png|woff2|txt)(\?\w+)?$/.test(to)
  if (!isInTree || isAsset) return []
  if (!isSource(to) || !sources.has(to))
    return [`${from} imports ${to}, which is no file: paths are written with their extension`]
  // A test may ask the whole house; what tests stand on keeps to its layer.
  const isTest = side === 'test' && !/\/testing\/(?!.*\.test\.)/.test(from)
  if (isTest) return []

  const problems: string[] = []
  if (layerOf(to) > layerOf(from)) problems.push(`${from} imports ${to}, which lies in a higher layer`)
  if (side === 'test') return problems
  if (!maySee[side].includes(sideOf(to))) problems.push(`${from} (${side}) imports ${to} (${sideOf(to)})`)
  return [...problems, ...problemsBetweenRooms(from, to, order)]
}

function problemsBetweenRooms(from: string, to: string, order: readonly string[]): string[] {
  const [room, other] = [roomOf(from), roomOf(to)]
  if (room && room === other) return problemsBetweenParts(from, to)
  if (!room || !other) return []
  const problems: string[] = []
  const doors = ['contract.ts', 'server.ts', 'web.ts', 'web.tsx', 'fields.tsx', 'words.ts'].map(
    door => `modules/${other}/${other}.${door}`,
  )
  // A foreign key needs the other's table itself; a door that leads to it would bring the room's whole server into the
  // migrations.
  const isForeignKey = from.endsWith('.table.ts') && to.endsWith('.table.ts')
  if (!doors.includes(to) && !isForeignKey)
    problems.push(`${from} imports ${to}, which is no door of the room ${other}`)
  const unlisted = [room, other].filter(name => !order.includes(name))
  for (const name of unlisted) problems.push(`${from} imports ${to}, but app/rooms.ts does not list the room ${name}`)
  const isLater = unlisted.length === 0 && order.indexOf(other) > order.indexOf(room)
  if (isLater) problems.push(`${from} imports ${to}, a room that comes after its own in app/rooms.ts`)
  return problems
}

function problemsBetweenParts(from: string, to: string): string[] {
  const [part, other] = [parts.exec(from)?.[1], parts.exec(to)?.[1]]
  if (!part || !other || part === other) return []
  const isAtTop = !to.replace(parts, '').includes('/')
  const isForeignKey = from.endsWith('.table.ts') && to.endsWith('.table.ts')
  return isAtTop || isForeignKey ? [] : [`${from} imports ${to}, which lies within the part ${other}`]
}

/** The parts that the lower layers are made of: each can be understood, and changed, without those that stand on it. */
const partOf = (path: string) => /^(platform\/(?:server\/|web\/)?|mechanisms\/)[^/]+(?=\/)/.exec(path)?.[0]

/** One sentence for each import that closes a circle of parts, such as mechanisms/people and mechanisms/members. */
function folderCycles(imports: Import[]): string[] {
  const ofParts = imports.flatMap(({ from, to, isLazy }) => {
    const [part, other] = [partOf(from), partOf(to)]
    return part && other && part !== other ? [{ from: part, to: other, isLazy }] : []
  })
  return cycles(ofParts)
}

/** One sentence for each import, lazy or of types or not, that closes a circle, found by walking depth first. */
function cycles(imports: Pick<Import, 'from' | 'to'>[]): string[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const found: string[] = []
  const walk = (path: string) => {
    state.set(path, 'open')
    trail.push(path)
    for (const to of targets.get(path) ?? []) {
      if (state.get(to) === 'open') found.push(`${[...trail.slice(trail.indexOf(to)), to].join(' → ')} is a circle`)
      else if (!state.has(to)) walk(to)
    }
    trail.pop()
    state.set(path, 'done')
  }
  for (const path of targets.keys()) if (!state.has(path)) walk(path)
  return found
}

function readSources(root: string): Map<string, string> {
  const folders = [...layers.flat(), 'e2e', 'bench', 'tools']
  const paths = folders.flatMap(folder => list(root, folder)).filter(path => isSource(path) && !path.endsWith('.d.ts'))
  return new Map(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))
}

function list(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(path =>
      posix.join(folder, path.replaceAll('\\', '/')),
    )
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing) return []
    throw error
  }
}

/**
 * A checker that reads nothing finds nothing wrong: with fewer files than these, something is wrong with the checker.
 */
const leastFiles = 100

if (process.argv[1] === import.meta.filename) {
  const { files, imports, broken } = checkBoundaries(readSources(join(import.meta.dirname, '..')), rooms)
  if (files < leastFiles || imports < files) broken.push(`only ${files} files and ${imports} imports were found`)
  console.log(broken.length > 0 ? broken.join('\n') : `read ${files} files and ${imports} imports`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

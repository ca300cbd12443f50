// `npm run new -- record crm/tender --zh 投标 --room-zh 客户关系 --approval --files --lines`: a record that compiles, passes
// its test, and is yours to change.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { authorities } from '#mechanisms/people/authority-words.contract.ts'
import { apps } from '#modules/company/app/apps.contract.ts'
import { addField } from './new/field.ts'
import { withElement, withElementOf, withImport, withProperty, withPropertyOf } from './new/sources.ts'
import { bin, Problem, root, runNode, tool } from './surroundings.mjs'

/** The words that stand between « and » in the templates. */
type Names = Record<
  | 'record'
  | 'Record'
  | 'file'
  | 'table'
  | 'room'
  | 'path'
  | 'zh'
  | 'en'
  | 'En'
  | 'roomZh'
  | 'RoomEn'
  | 'app'
  | 'called'
  | 'zhQuoted'
  | 'EnQuoted'
  | 'Page'
  | 'page'
  | 'demo'
  | 'manageAll'
  | 'viewAll',
  string
>

/** What a record has beside its own fields: decided about, with files, with lines of goods. */
const kinds = ['approval', 'files', 'lines'] as const
type Kinds = Record<(typeof kinds)[number], boolean>

const usage =
  'npm run new -- record <room>/<record> [--approval] [--files] [--lines] [--zh 投标] [--en tender] [--room-zh 客户关系] [--room-en CRM]'
const templates = join(import.meta.dirname, 'new')

/** Each file that is made or changed, by its path from the root. */
const written = new Set<string>()

await tool(async () => {
  if (process.argv[2] === 'field') return await addField(process.argv.slice(3))
  const { names, has } = readNames(process.argv.slice(2))
  const folder = join('modules', names.room, names.file)
  if (existsSync(join(root, folder))) throw new Problem(`${folder} is there already.`)
  const isNewRoom = !existsSync(join(root, 'modules', names.room))
  if (!isNewRoom && !appOf(names.room))
    throw new Problem(`${names.room} is of no app, and a record is of one: choose another room.`)
  if (isNewRoom) openRoom(names, has)
  writeRecord(names, has)
  if (!isNewRoom) addToDoors(names, has)
  addScreens(names)
  addWords(names, has)
  addToReadme(names)
  addDemoRecord(names)
  await Promise.all([writeMigration(names), format()])
  console.log(`${folder} is there. Its screens are at ${names.path}; its test: npx vitest run ${folder}`)
})

function readNames(input: string[]): { names: Names; has: Kinds } {
  const { positionals, values } = parseArgs({
    args: input,
    allowPositionals: true,
    options: {
      zh: { type: 'string' },
      en: { type: 'string' },
      'room-zh': { type: 'string' },
      'room-en': { type: 'string' },
      approval: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      lines: { type: 'boolean', default: false },
    },
  })
  const [kind, place = ''] = positionals
  const [, room, file] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(place) ?? []
  if (kind !== 'record' || positionals.length !== 2 || !room || !file) throw new Problem(usage)
  const record = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const table = file.replaceAll('-', '_')
  const en = values.en ?? file.replaceAll('-', ' ')
  const authority = (end: string) =>
    [table, room].map(name => `${name.toUpperCase()}_${end}`).find(name => (authorities as string[]).includes(name))
  const viewAll = authority('VIEW')
  const zh = values.zh ?? capital(en)
  const app = appOf(room)
  const { approval, files, lines } = values
  const has = { approval, files, lines }
  const names = {
    record,
    Record: capital(record),
    file,
    table,
    room,
    path: `/${room}/${file}`,
    en,
    En: capital(en),
    zh,
    roomZh: values['room-zh'] ?? capital(room),
    RoomEn: values['room-en'] ?? capital(room),
    // The app's part of that name, where it has one.
    app: (app?.child?.find(({ nameEn }) => nameEn === table) ?? app)?.nameEn ?? room,
    called: `{ zh: ${quoted(zh)}, en: ${quoted(en)} }`,
    // Where no authority of its own manages all of them, administrators do.
    manageAll: authority('MANAGER') ?? 'MANAGER_LOGIN',
    zhQuoted: quoted(zh),
    EnQuoted: quoted(capital(en)),
    Page: approval ? 'ApprovedPage' : 'RecordPage',
    page: approval ? 'approved-page' : 'record-page',
    // What the least of them is made with.
    demo: `{ name: ${quoted(zh)}${lines ? ", lines: [{ name: '第一行', quantity: '1', price: '10' }]" : ''} }`,
    viewAll: viewAll ? `\n  viewAll: '${viewAll}',` : '',
  }
  return { names, has }
}

function appOf(room: string) {
  return apps.find(one => one.room === room)
}

function capital(word: string) {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function quoted(text: string) {
  return `'${text.replaceAll("'", "\\'")}'`
}

/** A template with its names filled in, and of its parts («if files» … «end») those that the record has. */
function filled(template: string, names: Names, has: Kinds) {
  const source = readFileSync(join(templates, template), 'utf8')
  const isThere = (condition: string) => {
    const name = condition.replace('!', '')
    const holds = name === 'parts' ? has.files || has.approval : has[name as keyof Kinds]
    return condition.startsWith('!') ? !holds : holds
  }
  // The innermost first, until none is left.
  const innermost = /«if (!?\w+)»(\n?)((?:(?!«if |«end»)[^])*)«end»(\n?)/
  let text = source
  for (let found = innermost.exec(text); found; found = innermost.exec(text)) {
    const [whole, condition = '', opens = '', content = '', closes = ''] = found
    // Conditions on lines of their own take those lines with them.
    const isOnLines = opens !== '' && closes !== ''
    const kept = isThere(condition) ? (isOnLines ? content : opens + content + closes) : isOnLines ? '' : closes
    text = text.slice(0, found.index) + kept + text.slice(found.index + whole.length)
  }
  return text.replace(/«(\w+)»/g, (_, name: keyof Names) => names[name])
}

function write(path: string, text: string) {
  written.add(path)
  writeFileSync(join(root, path), text)
}

function change(path: string, how: (source: string) => string) {
  write(path, how(readFileSync(join(root, path), 'utf8')))
}

/** The doors of a new room, its words, and its places in the lists that know every room. */
function openRoom(names: Names, has: Kinds) {
  const { room } = names
  mkdirSync(join(root, 'modules', room))
  for (const template of readdirSync(join(templates, 'room'))) {
    const name = template.replace(/\.template$/, '')
    write(
      join('modules', room, name === 'README.md' ? name : `${room}.${name}`),
      filled(join('room', template), names, has),
    )
  }
  // Home shows the other rooms, and so comes after them.
  change('app/rooms.ts', source => withElement(source, 'rooms', `'${room}'`, 'home'))
  change('app/rooms.server.ts', source =>
    withProperty(
      withImport(source, `import { ${room}Module } from '#modules/${room}/${room}.server.ts'`),
      'ofRooms',
      `${room}: ${room}Module`,
    ),
  )
  change('app/further-rooms.web.ts', source =>
    withElement(
      withImport(source, `import { ${room}Room } from '#modules/${room}/${room}.web.tsx'`),
      'furtherRooms',
      `${room}Room`,
    ),
  )
  change('app/rooms.web.ts', source => withElement(source, 'furtherAddresses', `'/${room}'`))
  openApp(names)
}

/** What companies open and close the room as, and the gate that looks whether it closes. */
function openApp({ room, roomZh, RoomEn, app, path }: Names) {
  if (!appOf(room)) {
    change('modules/company/app/apps.contract.ts', source =>
      withElement(
        source,
        'apps',
        `app('${app}', '${room}', ${quoted(roomZh)}, ${quoted(RoomEn)}, '${path}', { addresses: ['/${room}'] })`,
      ),
    )
  }
  change('modules/company/app/landed-rooms.contract.ts', source => withElement(source, 'landedRooms', `'${room}'`))
  const ids = appOf(room) ? apps.filter(one => one.room === room).map(({ id }) => id) : [app]
  change('app/gates/apps.test.ts', source =>
    ids.reduce(
      (before, id) => withProperty(before, 'rooms', `${id}: ${room}Room`),
      withImport(source, `import { ${room}Room } from '#modules/${room}/${room}.web.tsx'`),
    ),
  )
}

function writeRecord(names: Names, has: Kinds) {
  const { room, file } = names
  mkdirSync(join(root, 'modules', room, file))
  for (const template of readdirSync(join(templates, 'record')).filter(name => name !== 'words.json.template')) {
    const name = basename(template, '.template')
    const isOfWeb = /\.tsx$|\.web\.ts$/.test(name)
    write(
      join('modules', room, file, `${file}${isOfWeb ? '-' : '.'}${name}`),
      filled(join('record', template), names, has),
    )
  }
}

/** The handlers, screens and news of a record in the doors of a room that is there. */
function addToDoors({ room, record, file, app }: Names, has: Kinds) {
  const isPart = appOf(room)?.child?.some(({ nameEn }) => nameEn === app)
  change(`modules/${room}/${room}.server.ts`, source => {
    const approval = has.approval ? [`${record}Approval`] : []
    const names = [`${record}Handlers`, `${record}Subject`, ...approval].join(', ')
    const withNames = withImport(source, `import { ${names} } from './${file}/${file}.server.ts'`)
    const withSubject = withElementOf(withNames, `${room}Module`, 'subjects', `${record}Subject`)
    const withHandlers = approval.reduce(
      (before, name) => withElementOf(before, `${room}Module`, 'approvals', name),
      withSubject,
    )
    if (!isPart) return withElement(withHandlers, `${room}Handlers`, `...${record}Handlers`)
    const withOfApp = withHandlers.includes('import { ofApp }')
      ? withHandlers
      : withImport(withHandlers, "import { ofApp } from '#platform/server/http/handle.ts'")
    return withElement(withOfApp, `${room}Handlers`, `...ofApp('${app}', ${record}Handlers)`)
  })
}

/** A record's screens in its room's door. */
function addScreens({ room, file, path }: Names) {
  const screens = [
    `'${path}': () => import('./${file}/${file}-list.tsx')`,
    `'${path}/new': () => import('./${file}/${file}-form.tsx')`,
    `'${path}/:id': () => import('./${file}/${file}-detail.tsx')`,
    `'${path}/:id/edit': () => import('./${file}/${file}-form.tsx')`,
  ]
  change(`modules/${room}/${room}.web.tsx`, source =>
    screens.reduce((before, screen) => withPropertyOf(before, `${room}Room`, 'screens', screen), source),
  )
}

/** A record's own catalogues, which screens and exports speak with. */
function addWords(names: Names, has: Kinds) {
  const { room, file } = names
  const words = Object.entries(
    JSON.parse(filled('record/words.json.template', names, has)) as Record<string, [zh: string, en: string]>,
  )
  const catalogue = (index: 0 | 1) =>
    `export default {\n${words.map(([key, texts]) => `  ${key}: ${quoted(texts[index])},`).join('\n')}\n}`
  const path = join('modules', room, file, `${file}.words`)
  write(`${path}.zh.ts`, `${catalogue(0)} as const\n`)
  write(
    `${path}.en.ts`,
    `import type { Words } from '#platform/contract/words.ts'\nimport type zh from './${file}.words.zh.ts'\n\n${catalogue(1)} satisfies Words<typeof zh>\n`,
  )
}

/** Behind the last row of the room's table of words. */
function addToReadme({ room, zh, En, record }: Names) {
  const readme = `modules/${room}/README.md`
  if (!existsSync(join(root, readme))) return
  change(readme, source => source.replace(/(\n\|[^\n]*)(?=\n(?!\|))/, `$1\n| ${zh} | ${En} | \`${record}\` |`))
}

/** How the gate of screens comes by one, to look at its page. */
function addDemoRecord({ path, demo }: Names) {
  change('e2e/demo-records.ts', source =>
    withProperty(
      source,
      'records',
      `'${path}/': async client => (await client.call<{ id: string }>('${path}.json', ${demo})).id`,
    ),
  )
}

/** As `npm run check` asks for it: names differ in length, and so do the lines that they stand in. */
async function format() {
  const sources = [...written].filter(path => !path.endsWith('.md'))
  const { ok, output } = await runNode(bin('oxfmt/bin/oxfmt'), sources, { quiet: true })
  if (!ok) throw new Problem(output.trim())
}

/** A migration of its own beside those that are there. */
async function writeMigration({ table }: Names) {
  const { ok, output } = await runNode(bin('drizzle-kit/bin.cjs'), ['generate', '--name', table], { quiet: true })
  if (!ok) throw new Problem(output.trim())
}

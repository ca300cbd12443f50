// `npm run new -- record crm/tender --zh 投标 --room-zh 客户关系`: a record that compiles, passes its test, and is yours to change.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { authorities } from '#mechanisms/people/person.contract.ts'
import { apps } from '#modules/company/app/apps.contract.ts'
import { withDefaultProperty, withElement, withImport, withProperty, withPropertyOf } from './new/sources.ts'
import { bin, Problem, root, runNode, tool } from './surroundings.mjs'

/** The words that stand between « and » in the templates. */
type Names = Record<'record' | 'Record' | 'file' | 'table' | 'room' | 'path' | 'zh' | 'en' | 'En' | 'roomZh' | 'RoomEn' | 'app' | 'called' | 'manageAll' | 'viewAll', string>

const usage = 'npm run new -- record <room>/<record> [--zh 投标] [--en tender] [--room-zh 客户关系] [--room-en CRM]'
const templates = join(import.meta.dirname, 'new')
/** The words of the mechanisms that a record's page shows. */
const wordsOfDetail = { loadComments: 'comments/comments.words.ts', loadFiles: 'attachments/attachments.words.ts' }

await tool(async () => {
  const names = readNames(process.argv.slice(2))
  const folder = join('modules', names.room, names.file)
  if (existsSync(join(root, folder))) throw new Problem(`${folder} is there already.`)
  const isNewRoom = !existsSync(join(root, 'modules', names.room))
  if (!isNewRoom && !appOf(names.room)) throw new Problem(`${names.room} is of no app, and a record is of one: choose another room.`)
  if (isNewRoom) openRoom(names)
  writeRecord(names)
  if (!isNewRoom) addToDoors(names)
  addWords(names)
  addDemoRecord(names)
  await writeMigration(names)
  console.log(`${folder} is there. Its screens are at ${names.path}; its test: npx vitest run ${folder}`)
})

function readNames(given: string[]): Names {
  const { positionals, values } = parseArgs({
    args: given, allowPositionals: true,
    options: { zh: { type: 'string' }, en: { type: 'string' }, 'room-zh': { type: 'string' }, 'room-en': { type: 'string' } },
  })
  const [kind, place = ''] = positionals
  const [, room, file] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(place) ?? []
  if (kind !== 'record' || positionals.length !== 2 || !room || !file) throw new Problem(usage)
  const record = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const table = file.replaceAll('-', '_')
  const en = values.en ?? file.replaceAll('-', ' ')
  const authority = (end: string) => [table, room].map(name => `${name.toUpperCase()}_${end}`).find(name => (authorities as string[]).includes(name))
  const viewAll = authority('VIEW')
  const zh = values.zh ?? capital(en)
  const app = appOf(room)
  return {
    record, Record: capital(record), file, table, room, path: `/${room}/${file}`,
    en, En: capital(en), zh, roomZh: values['room-zh'] ?? capital(room), RoomEn: values['room-en'] ?? capital(room),
    // The app's part of that name, where it has one.
    app: (app?.child?.find(({ nameEn }) => nameEn === table) ?? app)?.nameEn ?? room,
    called: `{ zh: ${quoted(zh)}, en: ${quoted(en)} }`,
    // Where no authority of its own manages all of them, administrators do.
    manageAll: authority('MANAGER') ?? 'MANAGER_LOGIN',
    viewAll: viewAll ? `\n  viewAll: '${viewAll}',` : '',
  }
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

function filled(template: string, names: Names) {
  return readFileSync(join(templates, template), 'utf8').replace(/«(\w+)»/g, (_, name: keyof Names) => names[name])
}

function write(path: string, text: string) {
  writeFileSync(join(root, path), text)
}

function change(path: string, how: (source: string) => string) {
  write(path, how(readFileSync(join(root, path), 'utf8')))
}

/** The doors of a new room, its words, and its places in the lists that know every room. */
function openRoom(names: Names) {
  const { room, app } = names
  mkdirSync(join(root, 'modules', room))
  for (const template of readdirSync(join(templates, 'room'))) {
    const name = template.replace(/\.template$/, '')
    write(join('modules', room, name === 'README.md' ? name : `${room}.${name}`), filled(join('room', template), names))
  }
  // Home shows the other rooms, and so comes after them.
  change('app/rooms.ts', source => withElement(source, 'rooms', `'${room}'`, 'home'))
  change('app/rooms.server.ts', source => withElement(
    withImport(source, `import { ${room}Handlers } from '#modules/${room}/${room}.server.ts'`), 'ofRooms', `...ofApp('${app}', ${room}Handlers)`))
  change('app/further-rooms.web.ts', source => withElement(
    withImport(source, `import { ${room}Room } from '#modules/${room}/${room}.web.tsx'`), 'furtherRooms', `${room}Room`))
  change('app/rooms.web.ts', source => withElement(source, 'furtherAddresses', `'/${room}'`))
  openApp(names)
}

/** What companies open and close the room as, and the gate that looks whether it closes. */
function openApp({ room, roomZh, RoomEn, app, path }: Names) {
  if (!appOf(room)) {
    change('modules/company/app/apps.contract.ts', source => withElement(
      source, 'apps', `app('${app}', '${room}', ${quoted(roomZh)}, ${quoted(RoomEn)}, '${path}', { addresses: ['/${room}'] })`))
  }
  change('modules/company/app/landed-rooms.contract.ts', source => withElement(source, 'landedRooms', `'${room}'`))
  const ids = appOf(room) ? apps.filter(one => one.room === room).map(({ id }) => id) : [app]
  change('app/gates/apps.test.ts', source => ids.reduce(
    (before, id) => withProperty(before, 'rooms', `${id}: ${room}Room`), withImport(source, `import { ${room}Room } from '#modules/${room}/${room}.web.tsx'`)))
}

function writeRecord(names: Names) {
  const { room, file } = names
  mkdirSync(join(root, 'modules', room, file))
  for (const template of readdirSync(join(templates, 'record')).filter(name => name !== 'words.json.template')) {
    const name = basename(template, '.template')
    const isScreen = name.endsWith('.tsx')
    write(join('modules', room, file, `${file}${isScreen ? '-' : '.'}${name}`), filled(join('record', template), names))
  }
}

/** The handlers, screens and news of a record in the doors of a room that is there. */
function addToDoors({ room, record, file, table, path, app }: Names) {
  const isPart = appOf(room)?.child?.some(({ nameEn }) => nameEn === app)
  change(`modules/${room}/${room}.server.ts`, source => {
    const withHandlers = withImport(source, `import { ${record}Handlers } from './${file}/${file}.server.ts'`)
    if (!isPart) return withElement(withHandlers, `${room}Handlers`, `...${record}Handlers`)
    const withOfApp = withHandlers.includes('import { ofApp }') ? withHandlers : withImport(withHandlers, "import { ofApp } from '#platform/server/http/handle.ts'")
    return withElement(withOfApp, `${room}Handlers`, `...ofApp('${app}', ${record}Handlers)`)
  })
  change(`modules/${room}/${room}.web.tsx`, source => {
    const withScreens = screensOf(file, path).reduce((before, screen) => withPropertyOf(before, `${room}Room`, 'screens', screen), source)
    const withNews = withPropertyOf(withScreens, `${room}Room`, 'live', `${table}: ['${path}', '${path}/:id', '/comment/list']`)
    return Object.entries(wordsOfDetail).reduce((before, [name, from]) =>
      before.includes(name) ? before : withImport(before, `import { load as ${name} } from '#mechanisms/${from}'`), withNews.replace('import { room } from', 'import { room, withWords } from'))
  })
}

function screensOf(file: string, path: string) {
  return [
    `'${path}': () => import('./${file}/${file}-list.tsx')`,
    `'${path}/new': () => import('./${file}/${file}-form.tsx')`,
    `'${path}/:id': () => withWords(import('./${file}/${file}-detail.tsx'), ${Object.keys(wordsOfDetail).join(', ')})`,
    `'${path}/:id/edit': () => import('./${file}/${file}-form.tsx')`,
  ]
}

function addWords(names: Names) {
  const { room, zh, En, record } = names
  const words = JSON.parse(filled('record/words.json.template', names)) as Record<string, [string, string]>
  for (const [language, index] of [['zh', 0], ['en', 1]] as const) {
    change(`modules/${room}/${room}.words.${language}.ts`, source =>
      Object.entries(words).reduce((before, [key, texts]) => withDefaultProperty(before, `${key}: ${quoted(texts[index])}`), source))
  }
  const readme = `modules/${room}/README.md`
  if (!existsSync(join(root, readme))) return
  // Behind the last row of the table of words.
  change(readme, source => source.replace(/(\n\|[^\n]*)(?=\n(?!\|))/, `$1\n| ${zh} | ${En} | \`${record}\` |`))
}

/** How the gate of screens comes by one, to look at its page. */
function addDemoRecord({ path, zh }: Names) {
  change('e2e/demo-records.ts', source => withProperty(source, 'records',
    `'${path}/': async asker => (await asker.ask<{ id: string }>('${path}.json', { name: ${quoted(zh)} })).id`))
}

/** A migration of its own beside those that are there. */
async function writeMigration({ table }: Names) {
  const { ok, output } = await runNode(bin('drizzle-kit/bin.cjs'), ['generate', '--name', table], { quiet: true })
  if (!ok) throw new Problem(output.trim())
}

// `npm run new -- field crm/customer fax text 50 --zh 传真 --en Fax`: a field in its four places, and the migration.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bin, Problem, root, runNode } from '../surroundings.mjs'
import { hasProperty, withArgumentProperty, withDefaultProperty, withImported } from './sources.ts'

interface Kind {
  /** The number that the kind takes: how long the text may be. */
  usual?: number
  declared: (longest: number) => string
  column: string
  builder: string
}
/** A field of any other kind refers to something, and is written by hand. */
const kinds: Record<string, Kind> = {
  text: {
    usual: 50,
    declared: longest => `f.text(${longest})`,
    column: "text().notNull().default('')",
    builder: 'text',
  },
  'long-text': {
    usual: 2_000,
    declared: longest => `f.longText(${longest})`,
    column: "text().notNull().default('')",
    builder: 'text',
  },
  money: { declared: () => "f.money({ min: '0.00' })", column: 'amount()', builder: 'amount' },
  date: { declared: () => 'f.date()', column: 'date()', builder: 'date' },
  flag: { declared: () => 'f.flag()', column: 'boolean().notNull().default(false)', builder: 'boolean' },
}

const usage = `npm run new -- field <room>/<record> <name> <${Object.keys(kinds).join('|')}> [<longest>] --zh 传真 --en Fax`

/**
 * Adds a field to a record whose fields are declared (`mechanisms/fields`): its declaration, its column, a word in each
 * language, and the migration. It then shows in the record's form, page, history, filter, export and import.
 */
export async function addField(input: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args: input,
    allowPositionals: true,
    options: { zh: { type: 'string' }, en: { type: 'string' } },
  })
  const [place = '', name = '', kind = '', longest] = positionals
  const [, room, file] = /^([a-z]+)\/([a-z]+(?:-[a-z]+)*)$/.exec(place) ?? []
  const of = Object.hasOwn(kinds, kind) ? kinds[kind]! : undefined
  const isLongest = longest === undefined || (of?.usual !== undefined && /^[1-9]\d{0,4}$/.test(longest))
  const { zh, en } = values
  if (!room || !file || !of || !isLongest || !zh || !en || positionals.length > 4 || !/^[a-z][A-Za-z0-9]*$/.test(name))
    throw new Problem(usage)
  const record = file.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
  const folder = join('modules', room, file)
  const [contract, table] = [join(folder, `${file}.contract.ts`), join(folder, `${file}.table.ts`)]
  if (!existsSync(join(root, contract)) || !read(contract).includes(`${record}Fields = fields({`))
    throw new Problem(`${contract} declares no ${record}Fields.`)
  const catalogueOf = (language: string) =>
    [join(folder, `${file}.words.${language}.ts`), join('modules', room, `${room}.words.${language}.ts`)].find(path =>
      existsSync(join(root, path)),
    )!
  const taken = [contract, table, catalogueOf('zh'), catalogueOf('en')].find(path => hasProperty(read(path), name))
  if (taken) throw new Problem(`${taken} has something named ${name} already.`)

  const declared = of.declared(Number(longest ?? of.usual))
  const changes: [path: string, how: (source: string) => string][] = [
    [contract, source => withArgumentProperty(source, `${record}Fields`, 0, `${name}: ${declared}.filter()`)],
    [
      table,
      source =>
        withImported(
          withArgumentProperty(source, record, 1, `${name}: ${of.column}`),
          '#platform/server/database/columns.ts',
          of.builder,
        ),
    ],
    [catalogueOf('zh'), source => withDefaultProperty(source, `${name}: ${quoted(zh)}`)],
    [catalogueOf('en'), source => withDefaultProperty(source, `${name}: ${quoted(en)}`)],
  ]
  for (const [path, how] of changes) writeFileSync(join(root, path), how(read(path)))
  await Promise.all([
    run('drizzle-kit/bin.cjs', 'generate', '--name', `${room}-${file}-${name.toLowerCase()}`),
    run('oxfmt/bin/oxfmt', ...changes.map(([path]) => path)),
  ])
  console.log(`${place} has ${name}: ${changes.map(([path]) => path).join(', ')}, and a migration.`)
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

async function run(program: string, ...input: string[]) {
  const { ok, output } = await runNode(bin(program), input, { quiet: true })
  if (!ok) throw new Problem(output.trim())
}

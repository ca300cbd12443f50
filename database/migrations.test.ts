import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, 'migrations')
const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { tag: string; when: number }[]
}
const all = entries.map(({ tag }) => readFileSync(join(folder, `${tag}.sql`), 'utf8'))
const later = entries.slice(1).map(({ tag }) => [tag, readFileSync(join(folder, `${tag}.sql`), 'utf8')] as const)

/** What servers of the release before go on working beside: more room, never less. */
const expanding = [
  /^create table /,
  /^create (unique )?index /,
  /^create policy /,
  /^alter table \S+ (enable row level security|add constraint |validate constraint )/,
  /^alter table \S+ add column (?!.*not null)/,
  /^alter table \S+ add column .*(default .*not null|not null.* default|generated always as|default )/,
  /^alter table \S+ alter column \S+ (drop not null|set default )/,
  /^alter policy /,
]

/**
 * Statements that an older server would stumble over, unless a line before them says since which release it uses that
 * no more.
 */
function narrowing(text: string): string[] {
  const [schema = ''] = text.split(/^-- Data:/m)
  return schema
    .split('--> statement-breakpoint')
    .map(one => one.trim())
    .filter(one => one !== '' && !/^-- Contract: unused since \d+\.\d+\.\d+/m.test(one))
    .filter(one => !isCheckAnew(one, schema))
    .filter(one => !isPlainIndex(one))
    .filter(one => !isKeyInOtherOrder(one, schema))
    .filter(
      one =>
        !expanding.some(pattern =>
          pattern.test(
            one
              .replace(/^--.*$/gm, '')
              .trim()
              .toLowerCase(),
          ),
        ),
    )
}

/** A check that goes to come back in other words: a wider one. */
function isCheckAnew(one: string, schema: string): boolean {
  const [, name] = /^ALTER TABLE \S+ DROP CONSTRAINT ("\w+");$/.exec(one) ?? []
  return name !== undefined && schema.includes(`ADD CONSTRAINT ${name} CHECK (`)
}

/** An index that goes is missed by no statement: none names it. One that keeps rows apart is another matter. */
function isPlainIndex(one: string): boolean {
  const [, name] = /^DROP INDEX ("\w+");$/.exec(one) ?? []
  return name !== undefined && all.some(text => text.includes(`CREATE INDEX ${name} `))
}

/** A primary key that goes to come back in another order of the same columns: what it keeps apart is the same. */
function isKeyInOtherOrder(one: string, schema: string): boolean {
  const columnsOf = (text: string, before: string) =>
    text.split(`${before} PRIMARY KEY(`)[1]?.split(')')[0]?.split(',').toSorted().join() ?? null
  const [, table, name] = /^ALTER TABLE ("\w+") DROP CONSTRAINT ("\w+_pk");$/.exec(one) ?? []
  const [, added] = schema.match(new RegExp(`ALTER TABLE ${table} ADD CONSTRAINT ("\\w+_pk") PRIMARY KEY`)) ?? []
  if (!name || !added) return false
  const was = all.map(text => columnsOf(text, `CONSTRAINT ${name}`)).find(found => found !== null)
  return was !== undefined && was === columnsOf(schema, `ADD CONSTRAINT ${added}`)
}

test('migrations only add: servers of the release before work on while one is done', () => {
  expect(later.flatMap(([tag, text]) => narrowing(text).map(one => `${tag}: ${one}`))).toEqual([])
})

test('what takes away or narrows is found, and passes once a release has done without', () => {
  expect(
    narrowing(
      'ALTER TABLE "task" ADD COLUMN "a" text;--> statement-breakpoint\nALTER TABLE "task" ADD COLUMN "b" integer DEFAULT 0 NOT NULL;',
    ),
  ).toEqual([])
  const taking = [
    'ALTER TABLE "task" DROP COLUMN "a";',
    'ALTER TABLE "task" RENAME COLUMN "a" TO "b";',
    'ALTER TABLE "task" ADD COLUMN "c" text NOT NULL;',
    'ALTER TABLE "task" ALTER COLUMN "a" SET NOT NULL;',
    'ALTER TABLE "task" ALTER COLUMN "a" SET DATA TYPE bigint;',
    'DROP TABLE "task";',
  ]
  expect(narrowing(taking.join('--> statement-breakpoint\n'))).toEqual(taking)
  expect(narrowing('DROP INDEX "member_open";')).toEqual([])
  expect(narrowing('DROP INDEX "task_code_key";')).toEqual(['DROP INDEX "task_code_key";'])
  expect(narrowing('-- Contract: unused since 0.4.0\nALTER TABLE "task" DROP COLUMN "a";')).toEqual([])
  expect(narrowing('-- Data:\nUPDATE task SET a = 1;')).toEqual([])
  expect(
    narrowing(
      'ALTER TABLE "task" DROP CONSTRAINT "task_a";--> statement-breakpoint\nALTER TABLE "task" ADD CONSTRAINT "task_a" CHECK (a > 0);',
    ),
  ).toEqual([])
  expect(narrowing('ALTER TABLE "task" DROP CONSTRAINT "task_a";')).toHaveLength(1)
  const key = 'member_comp_id_subject_id_subject_type_person_id_role_pk'
  const keyed = (columns: string) =>
    `ALTER TABLE "member" DROP CONSTRAINT "${key}";--> statement-breakpoint\nALTER TABLE "member" ADD CONSTRAINT "member_a_pk" PRIMARY KEY(${columns});`
  expect(narrowing(keyed('"comp_id","role","person_id","subject_id","subject_type"'))).toEqual([])
  expect(narrowing(keyed('"comp_id","subject_id","subject_type","person_id"'))).toHaveLength(1)
})

test('each migration comes later than the one before, so that a database knows what it has had', () => {
  const times = entries.map(({ when }) => when)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(new Set(times).size).toBe(times.length)
})

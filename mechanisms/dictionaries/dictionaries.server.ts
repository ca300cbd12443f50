import { and, asc, eq, inArray } from 'drizzle-orm'
import { say, type Sentence } from '#platform/contract/words.ts'
import { newId } from '#platform/server/database/ids.ts'
import { col } from '#platform/server/database/row.ts'
import { takeTurns } from '#platform/server/database/turns.ts'
import { handle, type Context } from '#platform/server/http/handle.ts'
import { found, refuse, refuseOn } from '#platform/server/http/refuse.ts'
import { adding, type Part } from '#platform/server/parts/part.ts'
import { dictionaryCalls, entryNameTaken, mostEntries, tooManyEntries, unknownEntry } from './dictionary.contract.ts'
import { dictionaryEntry } from './dictionary.table.ts'

interface Dictionary {
  name: Sentence
  about: Sentence
}
const dictionaries = new Map<string, Dictionary>()

/**
 * Gives companies a dictionary to fill: `dictionary('CUSTOMER_LEVEL', { name: { zh: '客户级别', … }, about: … })`, among
 * the parts of what has it.
 */
export const dictionary = adding('dictionaries', (kind: string, about: Dictionary) => {
  dictionaries.set(kind, about)
})

/** One that no room has declared is not there. */
const known = (kind: string) => {
  found(dictionaries.get(kind))
}
const own = (companyId: string, kind: string) =>
  and(eq(dictionaryEntry.companyId, companyId), eq(dictionaryEntry.kind, kind))
const inUse = (companyId: string, kind: string) => ({
  name: 'dictionary_count',
  value: col.int,
  text: 'select count(*)::int from dictionary_entry where comp_id = $1 and kind = $2 and not is_retired',
  values: [companyId, kind],
})

export const dictionaryHandlers = handle(dictionaryCalls, {
  async kinds(_, { me, run, request }) {
    const [answer] = await run([
      {
        name: 'dictionary_kinds',
        text: 'select kind, count(*)::int as number from dictionary_entry where comp_id = $1 and not is_retired group by kind',
        values: [me.companyId],
        row: { kind: col.text, number: col.int },
      },
    ])
    const numbers = new Map(answer.rows.map(({ kind, number }) => [kind, number]))
    return {
      list: [...dictionaries].map(([kind, { name, about }]) => ({
        kind,
        name: say(name, request.locale),
        about: say(about, request.locale),
        entryNum: numbers.get(kind) ?? 0,
      })),
    }
  },

  async list({ kind, isRetired = false }, { me, db }) {
    known(kind)
    const { id, name, position } = dictionaryEntry
    return {
      list: await db
        .select({ id, name, isRetired: dictionaryEntry.isRetired })
        .from(dictionaryEntry)
        .where(and(own(me.companyId, kind), eq(dictionaryEntry.isRetired, isRetired)))
        .orderBy(asc(position), asc(id)),
    }
  },

  async create({ kind, name }, { me, run }) {
    known(kind)
    const [, count] = await run([takeTurns(me.companyId, 'dictionary'), inUse(me.companyId, kind)])
    const number = count.one
    if (number >= mostEntries) refuse(tooManyEntries)
    const [made] = await run([
      {
        name: 'dictionary_add',
        value: col.uuid,
        text: `insert into dictionary_entry (comp_id, id, kind, name, position)
        select $1, $2::uuid, $3, $4, coalesce(max(position), 0) + 1 from dictionary_entry where comp_id = $1 and kind =
          $3
        on conflict (comp_id, kind, name) do update set is_retired = false, position = excluded.position where
          dictionary_entry.is_retired returning id`,
        values: [me.companyId, newId(), kind, name],
      },
    ])
    if (made.count === 0) refuse(entryNameTaken, {}, 'name')
    return { id: made.one }
  },

  async update({ kind, id, ...changes }, { me, db, run }) {
    known(kind)
    const one = and(own(me.companyId, kind), eq(dictionaryEntry.id, id))
    if (changes.isRetired === false) {
      const [, count] = await run([takeTurns(me.companyId, 'dictionary'), inUse(me.companyId, kind)])
      if (count.one >= mostEntries) refuse(tooManyEntries)
    }
    const [row] =
      Object.keys(changes).length === 0
        ? await db.select({ id: dictionaryEntry.id }).from(dictionaryEntry).where(one)
        : await db.update(dictionaryEntry).set(changes).where(one).returning({ id: dictionaryEntry.id })
    return found(row)
  },

  async order({ kind, ids }, { me, run }) {
    known(kind)
    await run([
      {
        name: 'dictionary_order',
        text: `update dictionary_entry e set position = wanted.place from unnest($3::uuid[]) with ordinality as wanted
          (id, place)
        where e.comp_id = $1 and e.kind = $2 and e.id = wanted.id`,
        values: [me.companyId, kind, ids],
      },
    ])
    return {}
  },
})

/** A choice that is given for a field: of which dictionary it has to be, and the field's name on the wire. */
export interface Chosen {
  kind: string
  id: string | null | undefined
  field: string
}

/**
 * Refused unless every choice that is given is of its dictionary and in use. A record keeps one that it has already:
 * ask for new ones alone.
 */
export async function admitEntries({ me, db }: Pick<Context, 'me' | 'db'>, chosen: readonly Chosen[]): Promise<void> {
  const input = chosen.filter((one): one is Chosen & { id: string } => Boolean(one.id))
  if (input.length === 0) return
  const rows = await db
    .select({ id: dictionaryEntry.id, kind: dictionaryEntry.kind })
    .from(dictionaryEntry)
    .where(
      and(
        eq(dictionaryEntry.companyId, me.companyId),
        inArray(
          dictionaryEntry.id,
          input.map(({ id }) => id),
        ),
        eq(dictionaryEntry.isRetired, false),
      ),
    )
  const wrong = input.find(({ id, kind }) => !rows.some(row => row.id === id && row.kind === kind))
  if (wrong) refuse(unknownEntry, {}, wrong.field)
}

/** What is added to others' by this file. */
export const dictionariesParts: Part[] = [refuseOn('dictionary_entry_name_key', entryNameTaken)]

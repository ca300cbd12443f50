import { useEffect, useState } from 'react'
import { cache, queryOf } from '#platform/web/app/cache.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { peopleKept } from '#mechanisms/people/kept-directory.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { keysOf, readSentence, type Reading } from './reading/read-sentence.web.ts'

/** What the directory answered stays good for a while, in milliseconds: names change seldom. */
const goodFor = 5 * 60_000
export type Colleague = PersonBrief & { departmentName?: string | null }
const noDirectory: ReadonlyMap<string, readonly Colleague[]> = new Map()

/** Reads a sentence while it is written; `now` is when it was. The names in it are looked up once the writer pauses. */
export function useReading(text: string, now: string, plain: readonly string[]): Reading<Colleague> {
  const [directory, setDirectory] = useState(noDirectory)
  const clock = { now, timeZone: timeZone() }
  const keys = useSettled(keysOf(text, clock).join('\n'))
  useEffect(() => {
    let isOver = false
    void lookedUp(keys.split('\n').filter(Boolean)).then(found => {
      if (!isOver && found.length > 0) setDirectory(known => new Map([...known, ...found]))
    })
    return () => {
      isOver = true
    }
  }, [keys])
  return readSentence(text, { ...clock, directory, plain })
}

/** Parses a sentence with every name looked up: the person may send it before the directory has answered. */
export async function readWhole(text: string, now: string, plain: readonly string[] = []): Promise<Reading<Colleague>> {
  const clock = { now, timeZone: timeZone() }
  return readSentence(text, { ...clock, directory: new Map(await lookedUp(keysOf(text, clock))), plain })
}

/** What the directory answers to these, by them. */
export const lookedUp = (keys: readonly string[]) =>
  Promise.all(keys.map(async key => [key, await peopleBy(key)] as const))

/** Colleagues by name, pinyin or initials; without a network, those that this device knows. */
async function peopleBy(key: string): Promise<readonly Colleague[]> {
  const input = { key, limit: 8 }
  const query = { ...queryOf(directoryCalls.search, input), staleTime: goodFor, retry: false }
  const kept = cache.getQueryData<{ list: Colleague[] }>(query.queryKey)
  return await cache.fetchQuery(query).then(
    ({ list }) => list,
    () => kept?.list ?? peopleKept(key) ?? [],
  )
}

import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useSettled } from '#platform/web/app/settled.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { lookedUp, type Colleague } from '../quick-create/use-reading.web.ts'
import { keysOfLines, readLines, type ReadLine } from './read-lines.web.ts'

/** The most names looked up at once. */
const mostKeys = 60
const noDirectory: ReadonlyMap<string, readonly Colleague[]> = new Map()

/** Reads lines while they are written; the names in them are looked up once the writer pauses. */
export function useLines(written: string, now: string, chosen: Record<string, PersonBrief>): ReadLine[] {
  const [directory, setDirectory] = useState(noDirectory)
  const text = useDeferredValue(written)
  const keys = useSettled(
    useMemo(() => keysOfLines(text, { now, timeZone: timeZone() }).slice(0, mostKeys).join('\n'), [text, now]),
  )
  useEffect(() => {
    let isOver = false
    void lookedUp(keys.split('\n').filter(Boolean)).then(found => {
      if (!isOver && found.length > 0) setDirectory(known => new Map([...known, ...found]))
    })
    return () => {
      isOver = true
    }
  }, [keys])
  return useMemo(
    () => readLines(text, { now, timeZone: timeZone(), directory, chosen }),
    [text, now, directory, chosen],
  )
}

/** Parses them with every name looked up: the person may send them before the directory has answered. */
export async function readAll(written: string, now: string, chosen: Record<string, PersonBrief>): Promise<ReadLine[]> {
  const clock = { now, timeZone: timeZone() }
  return readLines(written, {
    ...clock,
    directory: new Map(await lookedUp(keysOfLines(written, clock).slice(0, mostKeys))),
    chosen,
  })
}

import { useEffect, useState } from 'react'
import { cache, queryOf } from '#platform/web/app/cache.ts'
import { useHasScreen } from '#platform/web/app/navigation.ts'
import { useSettled } from '#platform/web/app/settled.ts'
import { timeZone } from '#platform/web/words/time-zone.ts'
import { directoryCalls } from '#mechanisms/people/directory.contract.ts'
import { peopleKept } from '#mechanisms/people/kept-directory.web.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { projectDirectoryCalls } from '#mechanisms/projects/project-directory.contract.ts'
import { readProject } from './reading/marks.web.ts'
import { keysOf, readSentence, type Named, type Reading } from './reading/read-sentence.web.ts'

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
  const hasProjects = useHasProjects()
  const project = useSettled((hasProjects && readProject(text)?.value) || '')
  const [projects, setProjects] = useState<Projects>(noProjects)
  useEffect(() => {
    let isOver = false
    if (project !== '')
      void projectsBy(project).then(found => {
        if (!isOver && found) setProjects(known => new Map([...known, [project, found]]))
      })
    return () => {
      isOver = true
    }
  }, [project])
  return readSentence(text, { ...clock, directory, projects, plain })
}

type Projects = ReadonlyMap<string, readonly Named[]>
const noProjects: Projects = new Map()
/** Whether the writer has projects at all. */
export function useHasProjects(): boolean {
  const hasScreen = useHasScreen()
  return hasScreen('/projects/assign_me')
}

/** Open projects by name or code; undefined where that cannot be known now. */
async function projectsBy(key: string): Promise<readonly Named[] | undefined> {
  const query = {
    ...queryOf(projectDirectoryCalls.list, { key, isOpen: true, limit: 8 }),
    staleTime: goodFor,
    retry: false,
  }
  return await cache.fetchQuery(query).then(
    ({ list }) => list.map(({ id, name }) => ({ id, name })),
    () => undefined,
  )
}

/** Parses a sentence with every name looked up: the person may send it before the directory has answered. */
export async function readWhole(
  text: string,
  now: string,
  plain: readonly string[],
  hasProjects: boolean,
): Promise<Reading<Colleague>> {
  const clock = { now, timeZone: timeZone() }
  const project = hasProjects ? readProject(text)?.value : undefined
  const [directory, found] = await Promise.all([
    lookedUp(keysOf(text, clock)),
    project === undefined ? undefined : projectsBy(project),
  ])
  const projects: Projects = project !== undefined && found ? new Map([[project, found]]) : noProjects
  return readSentence(text, { ...clock, directory: new Map(directory), projects, plain })
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

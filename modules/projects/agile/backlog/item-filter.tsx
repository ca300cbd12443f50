import { useState } from 'react'
import { ListSearchField, useSearchKey } from '#platform/web/app/list-search.tsx'
import { choosePerson } from '#mechanisms/people/choose-people.tsx'
import { priorityName } from '#modules/tasks/tasks.web.tsx'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { choosePlace, type NamedPlace, type PlaceKind } from './choose-place.web.ts'
import { chooseWeight, type Weight } from './choose-weight.web.ts'

interface Filter {
  sprint: NamedPlace | null
  version: NamedPlace | null
  module: NamedPlace | null
  person: NamedPlace | null
  priority: Weight | null
  isOpen: boolean | null
  text: string
}
const nothing: Filter = {
  sprint: null,
  version: null,
  module: null,
  person: null,
  priority: null,
  isOpen: null,
  text: '',
}

/** What a list of items is narrowed down by, and the query it makes. */
export function useItemFilter() {
  const [filter, setFilter] = useState(nothing)
  const key = useSearchKey(filter.text)
  const { sprint, version, module, person, priority, isOpen } = filter
  const query = {
    ...(sprint ? { sprintId: sprint.id } : {}),
    ...(version ? { versionId: version.id } : {}),
    ...(module ? { moduleId: module.id } : {}),
    ...(person ? { managerId: [person.id] } : {}),
    ...(priority !== null ? { priority: [priority] } : {}),
    ...(isOpen !== null ? { isOpen } : {}),
    ...(key ? { key } : {}),
  }
  return {
    filter,
    query,
    isNarrow: Object.keys(query).length > 0,
    set: (changed: Partial<Filter>) => setFilter(before => ({ ...before, ...changed })),
    clear: () => setFilter(nothing),
  }
}

interface FilterProps {
  projectId: string
  places: readonly PlaceKind[]
  kind: 'STORY' | 'BUG' | 'TASK'
  filter: Filter
  set: (changed: Partial<Filter>) => void
  tools?: React.ReactNode
}

/** Search, and a chip for each way to narrow the list down; tapped again, a chip is off. */
export function ItemFilter({ projectId, places, kind, filter, set, tools }: FilterProps) {
  const place = async (name: PlaceKind) => {
    if (filter[name]) return set({ [name]: null })
    const chosen = await choosePlace(name, projectId, { isNew: false })
    if (chosen) set({ [name]: chosen })
  }
  const person = async () => {
    if (filter.person) return set({ person: null })
    const chosen = await choosePerson({ title: t('person') })
    if (chosen) set({ person: { id: chosen.id, name: chosen.name } })
  }
  const priority = async () =>
    filter.priority !== null ? set({ priority: null }) : set({ priority: await chooseWeight(null, kind) })
  return (
    <>
      <div className={css.bar}>
        <ListSearchField text={filter.text} onChange={text => set({ text })} placeholder={t('search')} />
        {tools}
      </div>
      <div className={css.chips} role="group" aria-label={t('filter')}>
        <Chip on={filter.isOpen === true} onPress={() => set({ isOpen: filter.isOpen === true ? null : true })}>
          {t('open')}
        </Chip>
        <Chip on={filter.isOpen === false} onPress={() => set({ isOpen: filter.isOpen === false ? null : false })}>
          {t('ended')}
        </Chip>
        {places.map(name => (
          <Chip key={name} on={filter[name] !== null} onPress={() => void place(name)}>
            {filter[name]?.name ?? t(name)}
          </Chip>
        ))}
        <Chip on={filter.person !== null} onPress={() => void person()}>
          {filter.person?.name ?? t('person')}
        </Chip>
        <Chip on={filter.priority !== null} onPress={() => void priority()}>
          {filter.priority === null ? t(kind === 'BUG' ? 'severity' : 'priority') : priorityName(filter.priority, kind)}
        </Chip>
      </div>
    </>
  )
}

export const Chip = ({ on, onPress, children }: { on: boolean; onPress: () => void; children: React.ReactNode }) => (
  <button type="button" className={css.chip} aria-pressed={on} onClick={onPress}>
    {children}
  </button>
)

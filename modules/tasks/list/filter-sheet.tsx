import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ListSearchField } from '#platform/web/app/list-search.tsx'
import { isKeyShort } from '#platform/contract/fields.ts'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { chooseDepartment, choosePeople, choosePerson } from '#mechanisms/people/choose-people.tsx'
import { kindName, priorityName } from '../task/kinds/kind-names.web.ts'
import { taskKinds } from '../task/kinds/task-kinds.contract.ts'
import { taskStatuses } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { Chips } from './chips.tsx'
import { FieldFilters, LinkFilters, ProjectFilter, TagFilter } from './filter-fields.tsx'
import { t } from './list.words.ts'
import own from './list.module.css'
import { dayRanges, dueChoices, groupings, taskSorts, type TaskSort } from './task-filters.contract.ts'
import { densities, layouts, type ViewQuery } from './view/task-view.contract.ts'
import { SavedViews, saveAsView } from './view/saved-views.tsx'

const scopes = [
  'mine',
  'created',
  'partner',
  'follow',
  'charged',
  'handled',
  'direct',
  'subordinates',
  'department',
  'company',
  'person',
] as const
const days = [
  ['planStartDateStart', 'startFrom'],
  ['planStartDateEnd', 'startUntil'],
  ['planEndDateStart', 'endFrom'],
  ['planEndDateEnd', 'endUntil'],
  ['realEndDateStart', 'doneFrom'],
  ['realEndDateEnd', 'doneUntil'],
] as const

interface FilterSheetProps {
  open: boolean
  view: ViewQuery
  /** The view wanted, `usual` to start over, or null for none. */ onAnswer: (view: ViewQuery | 'usual' | null) => void
}

/** All ways to look at tasks, and the views that keep them. */
export function FilterSheet({ open, view, onAnswer }: FilterSheetProps) {
  const [draft, setDraft] = useState(view)
  const set = (changes: Partial<ViewQuery>) => setDraft(before => withoutEmpty({ ...before, ...changes }))
  const give = () => {
    if (isKeyShort(draft.key ?? '')) return void toast.warn(t('keyTooShort'))
    if (
      dayRanges.some(
        ([from, until]) =>
          from in draft && until in draft && String(draft[from as never]) > String(draft[until as never]),
      )
    )
      return void toast.warn(t('startAfterEnd'))
    if (draft.fields?.some(({ from, to }) => from !== undefined && to !== undefined && from > to))
      return void toast.warn(t('leastAboveMost'))
    onAnswer(draft)
  }
  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={t('filter')}
      tall
      left={
        <Button kind="text" onPress={() => void saveAsView(draft)}>
          {t('saveView')}
        </Button>
      }
      bottom={
        <>
          <Button kind="neutral" onPress={() => onAnswer('usual')}>
            {t('reset')}
          </Button>
          <Button onPress={give}>{t('showTasks')}</Button>
        </>
      }
    >
      <SavedViews now={draft} onChoose={onAnswer} />
      <div className={own.search}>
        <ListSearchField
          text={draft.key ?? ''}
          onChange={key => set({ key: key.trimStart() || undefined })}
          onSearch={give}
          placeholder={t('searchTasks')}
        />
      </div>
      <Whose draft={draft} set={set} />
      <Choice
        label={t('state')}
        keys={taskStatuses}
        name={word}
        value={draft.status ?? []}
        onChange={status => set({ status, ...(status.length > 0 ? { isOpen: undefined } : {}) })}
      />
      <Choice
        label={t('due')}
        keys={dueChoices}
        name={key => t(`due_${key}`)}
        value={draft.due ? [draft.due] : []}
        single
        onChange={([due]) => set({ due })}
      />
      <Choice
        label={word('priority')}
        keys={['3', '2', '1', '0']}
        name={key => priorityName(Number(key), 'TASK')}
        value={(draft.priority ?? []).map(String)}
        onChange={chosen => set({ priority: chosen.map(one => Number(one) as 0 | 1 | 2 | 3) })}
      />
      <Choice
        label={t('kind')}
        keys={taskKinds}
        name={kindName}
        value={draft.type ?? []}
        onChange={type => set({ type })}
      />
      <ProjectFilter draft={draft} set={set} />
      <LinkFilters draft={draft} set={set} />
      <TagFilter draft={draft} set={set} />
      <FieldFilters draft={draft} set={set} />
      <p className={own.label}>{t('dates')}</p>
      {days.map(([field, name]) => (
        <Field key={field} label={t(name)} inline>
          <DateField value={draft[field] ?? null} clearable onChange={day => set({ [field]: day ?? undefined })} />
        </Field>
      ))}
      <Sorting draft={draft} set={set} />
      <Choice
        label={t('groupBy')}
        keys={groupings}
        name={key => t(`by_${key}`)}
        value={draft.groupBy ? [draft.groupBy] : []}
        single
        onChange={([groupBy]) => set({ groupBy })}
      />
      <Choice
        label={t('look')}
        keys={layouts}
        name={key => t(`layout_${key}`)}
        value={[draft.layout ?? 'list']}
        single
        onChange={([layout]) => set({ layout })}
      />
      <Choice
        label={t('density')}
        keys={densities}
        name={key => t(`density_${key}`)}
        value={[draft.density ?? 'normal']}
        single
        onChange={([density]) => set({ density })}
      />
    </Sheet>
  )
}

/** Drops undefined and empty values. */
const withoutEmpty = (view: ViewQuery) =>
  Object.fromEntries(
    Object.entries(view).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as ViewQuery

interface ChoiceProps<Key extends string> {
  label: string
  keys: readonly Key[]
  name: (key: Key) => string
  value: readonly Key[]
  onChange: (value: Key[]) => void
  single?: boolean
}
const Choice = <Key extends string>({ label, keys, name, ...rest }: ChoiceProps<Key>) => (
  <>
    <p className={own.label}>{label}</p>
    <Chips label={label} options={keys.map(key => ({ key, name: name(key) }))} {...rest} />
  </>
)

interface PartProps {
  draft: ViewQuery
  set: (changes: Partial<ViewQuery>) => void
}

function Whose({ draft, set }: PartProps) {
  const choose = async (scope: (typeof scopes)[number] | undefined) => {
    if (scope === 'person') {
      const person = await choosePerson({ title: t('scope_person') })
      if (person) set({ scope, person: { id: person.id, name: person.name }, department: undefined })
    } else if (scope === 'department') {
      const department = await chooseDepartment({ title: t('scope_department') })
      set({
        scope,
        department: department ? { id: department.id, name: department.name } : undefined,
        person: undefined,
      })
    } else {
      set({ scope: scope ?? 'mine', person: undefined, department: undefined })
    }
  }
  const chooseManagers = async () => {
    const people = await choosePeople({
      title: word('manager'),
      value: (draft.managers ?? []).map(({ id, name }) => ({ id, name, avatar: null })),
      max: 20,
    })
    if (people) set({ managers: people.map(({ id, name }) => ({ id, name })) })
  }
  return (
    <>
      <Choice
        label={t('whose')}
        keys={scopes}
        single
        value={[scopes.find(scope => scope === draft.scope) ?? 'mine']}
        onChange={([scope]) => void choose(scope)}
        name={key =>
          key === 'person' && draft.person
            ? draft.person.name
            : key === 'department' && draft.department
              ? draft.department.name
              : t(`scope_${key}`)
        }
      />
      <p className={own.label}>{word('manager')}</p>
      <div className={own.chips}>
        <button
          type="button"
          className={own.chip}
          aria-pressed={(draft.managers?.length ?? 0) > 0}
          onClick={() => void chooseManagers()}
        >
          {draft.managers?.map(({ name }) => name).join(word('comma')) || t('anybody')}
        </button>
        {draft.group && (
          <button type="button" className={own.chip} aria-pressed onClick={() => set({ group: undefined })}>
            {draft.group.name}
          </button>
        )}
      </div>
    </>
  )
}

function Sorting({ draft, set }: PartProps) {
  const isReversed = draft.sort?.startsWith('-') ?? false
  const sort = (isReversed ? draft.sort!.slice(1) : (draft.sort ?? 'lastOptDate')) as TaskSort
  return (
    <>
      <Choice
        label={t('sort')}
        keys={taskSorts}
        name={key => t(`sort_${key}`)}
        value={[sort]}
        single
        onChange={([key]) => set({ sort: key ? (isReversed ? `-${key}` : key) : undefined })}
      />
      <div className={own.chips}>
        <Checkbox value={isReversed} onChange={on => set({ sort: on ? `-${sort}` : sort })}>
          {t('reversed')}
        </Checkbox>
      </div>
    </>
  )
}

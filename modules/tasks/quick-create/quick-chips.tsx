import { lazy, Suspense } from 'react'
import { actionMenu } from '#platform/web/kit/action-sheet.tsx'
import { ClockIcon, FlagIcon, PlusIcon, UserIcon } from '#platform/web/kit/icons.tsx'
import { openDialog } from '#platform/web/kit/overlays.tsx'
import { shortDay, time, weekday, day } from '#platform/web/words/format.ts'
import { choosePeople } from '#mechanisms/people/choose-people.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t as taskWord } from '../tasks.words.ts'
import { choosePriority } from '../task/kinds/choose-priority.web.ts'
import { priorityName } from '../task/kinds/kind-names.web.ts'
import { Priority } from '../task/task-row.contract.ts'
import { Chip } from './chip.tsx'
import { without, type ChipsProps, type Understood } from './quick-draft.web.ts'
import { QuickProject } from './quick-project.tsx'
import { QuickTags } from './quick-tags.tsx'
import type { Role } from './reading/marks.web.ts'
import css from './quick-create.module.css'
import { t } from './quick-create.words.ts'

const QuickRepeat = lazy(() => import('./quick-repeat.tsx'))

/** What was understood of a sentence, each to be changed by a press, or to be returned to the words. */
export function QuickChips(props: ChipsProps) {
  return (
    <div className={css.chips} role="group" aria-label={t('understood')}>
      <WhenChip {...props} />
      <PeopleChips {...props} />
      <PriorityChip {...props} />
      <QuickProject {...props} />
      <QuickTags {...props} />
      {props.seen.repeat !== null && (
        <Suspense>
          <QuickRepeat {...props} />
        </Suspense>
      )}
    </div>
  )
}

function WhenChip({ draft, reading: { when }, seen: { start, end }, set }: ChipsProps) {
  const pick = async (which: 'start' | 'end') => {
    const [title, value] = which === 'start' ? [taskWord('planStartDate'), start] : [taskWord('planEndDate'), end]
    const picked = await pickMoment(title, value)
    if (picked !== undefined) set({ [which]: picked })
  }
  const change = async () => {
    const choices = [
      { key: 'start', name: t('chooseStart'), icon: ClockIcon },
      { key: 'end', name: t('chooseDue'), icon: ClockIcon },
    ] as const
    const which = await actionMenu([...choices], t('addTime'))
    if (which) await pick(which)
  }
  if (start === null && end === null)
    return <Chip icon={PlusIcon} text={t('addTime')} isEmpty onPress={() => void pick('end')} />
  const words = when?.spans.map(({ from, to }) => draft.text.slice(from, to).trim()) ?? []
  const giveBack = () => set({ ...without('start', 'end'), plain: [...draft.plain, ...words] })
  const isOver = end !== null && isPast(end)
  return (
    <Chip
      icon={ClockIcon}
      {...(isOver ? { tone: 'danger' as const } : {})}
      text={isOver ? t('isOver', { when: whenText(start, end) }) : whenText(start, end)}
      onPress={() => void change()}
      onRemove={giveBack}
      removes={words.join(' ')}
    />
  )
}

const roles = ['manager', 'partner', 'follower'] as const

function PeopleChips({ draft, seen: { people, managers, unknown }, set }: ChipsProps) {
  const name = async ({ from, to }: Understood['unknown'][number]) => {
    const chosen = await choosePeople({ title: taskWord('manager'), value: managers, max: 10 })
    if (chosen) set({ managers: chosen, text: `${draft.text.slice(0, from)}${draft.text.slice(to)}` })
  }
  const chooseManagers = async () => {
    const chosen = await choosePeople({ title: taskWord('manager'), value: managers, max: 10 })
    if (chosen) set({ managers: chosen })
  }
  const press = async (one: Understood['people'][number]) => {
    const person = one.person ?? (await choosePersonNamed(one))
    if (!person) return
    if (!one.person) return set({ chosen: { ...draft.chosen, [one.written]: person } })
    const others = roles
      .filter(role => role !== one.role)
      .map(role => ({ key: role, name: t('asRole', { role: taskWord(role) }), icon: UserIcon }))
    const role = await actionMenu<Role>(others, person.name)
    if (role) set({ roles: { ...draft.roles, [one.written]: role } })
  }
  const hasManager = managers.length > 0 || people.some(({ role }) => role === 'manager')
  return (
    <>
      {people.map(one => {
        const words = draft.text.slice(one.from, one.to).trim()
        return (
          <Chip
            key={one.from}
            icon={UserIcon}
            warns={!one.person}
            text={
              one.person
                ? t('withRole', { role: taskWord(one.role), name: one.person.name })
                : t('whichPerson', { name: one.written })
            }
            onPress={() => void press(one)}
            onRemove={() => set({ plain: [...draft.plain, words] })}
            removes={words}
          />
        )
      })}
      {unknown.map(one => (
        <Chip
          key={one.from}
          icon={UserIcon}
          warns
          text={t('unknownPerson', { name: one.value })}
          onPress={() => void name(one)}
        />
      ))}
      {managers.map(person => (
        <Chip
          key={person.id}
          icon={UserIcon}
          text={t('withRole', { role: taskWord('manager'), name: person.name })}
          onPress={() => void chooseManagers()}
          onRemove={() => set({ managers: managers.filter(({ id }) => id !== person.id) })}
          removes={person.name}
        />
      ))}
      {!hasManager && <Chip icon={PlusIcon} text={t('addManager')} isEmpty onPress={() => void chooseManagers()} />}
    </>
  )
}

function PriorityChip({ draft, reading, seen: { priority }, set }: ChipsProps) {
  const choose = async () => {
    const chosen = await choosePriority(priority, 'TASK')
    if (chosen !== null) set({ priority: chosen })
  }
  if (priority === Priority.Normal)
    return <Chip icon={PlusIcon} text={t('addPriority')} isEmpty onPress={() => void choose()} />
  const marks = new Set([...draft.text.matchAll(/[!！]\S*/g)].map(([mark]) => mark))
  const words = draft.priority === undefined && reading.priority > Priority.Normal ? [...marks] : []
  const name = priorityName(priority, 'TASK')
  const giveBack = () =>
    set(
      words.length > 0 ? { ...without('priority'), plain: [...draft.plain, ...words] } : { priority: Priority.Normal },
    )
  return (
    <Chip
      icon={FlagIcon}
      tone={priority > Priority.Important ? 'danger' : 'warn'}
      text={name}
      onPress={() => void choose()}
      onRemove={giveBack}
      removes={words.join(' ') || name}
    />
  )
}

const isPast = (moment: string) => moment < new Date().toISOString()

/** 11-19 周四 15:00 开始, 11-20 周五 截止, 11-19 周四 15:00–17:00. */
function whenText(start: string | null, end: string | null): string {
  const dayText = (moment: string) => `${shortDay(moment)} ${weekday(moment, 'short')}`
  const whole = (moment: string) =>
    ['23:59', '00:00'].includes(time(moment)) ? dayText(moment) : `${dayText(moment)} ${time(moment)}`
  if (start === null) return t('dueAt', { when: whole(end!) })
  if (end === null) return t('startsAt', { when: whole(start) })
  return `${whole(start)} – ${day(start) === day(end) ? time(end) : whole(end)}`
}

async function pickMoment(title: string, value: string | null): Promise<string | null | undefined> {
  const { default: DatePicker } = await import('#platform/web/kit/date-picker.tsx')
  return await openDialog<string | null | undefined>(({ open, answer }) => (
    <DatePicker
      open={open}
      title={title}
      mode="datetime"
      value={value}
      clearable
      onClose={() => answer(undefined)}
      onConfirm={answer}
    />
  ))
}

/** Opens a selector of people with the same name; null if nobody was chosen. */
export async function choosePersonNamed({
  written,
  choices,
}: {
  written: string
  choices: readonly PersonBrief[]
}): Promise<PersonBrief | null> {
  const departmentOf = (person: PersonBrief & { departmentName?: string | null }) => person.departmentName ?? ''
  const actions = choices.map(person => ({
    key: person.id,
    name: person.name,
    icon: UserIcon,
    ...(departmentOf(person) && { text: departmentOf(person) }),
  }))
  const id = await actionMenu(actions, t('whichPerson', { name: written }))
  const person = choices.find(one => one.id === id)
  return person ? { id: person.id, name: person.name, avatar: person.avatar } : null
}

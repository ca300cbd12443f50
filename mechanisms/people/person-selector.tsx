import { useRef, useState } from 'react'
import { useCall, usePages, refusalText } from '#platform/web/app/calls.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import {
  BuildingIcon,
  CheckIcon,
  ChevronRightIcon,
  CloseIcon,
  SearchIcon,
  UsersIcon,
} from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Sheet } from '#platform/web/kit/sheet.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { Segmented } from '#platform/web/kit/tabs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { ListSearchField, useSearchKey } from '#platform/web/app/list-search.tsx'
import type { ChoosePeople } from './selector-options.web.ts'
import { directoryCalls, topOfCompany, type PersonRow } from './directory.contract.ts'
import { peopleKept } from './kept-directory.web.ts'
import { t } from './people.words.ts'
import { PersonStatus } from './person.contract.ts'
import type { PersonBrief } from './person.contract.ts'
import css from './selector.module.css'

interface PersonSelectorProps extends ChoosePeople {
  open: boolean
  multiple: boolean
  onAnswer: (people: PersonBrief[] | null) => void
}

interface Choosing {
  chosen: readonly PersonBrief[]
  multiple: boolean
  without: readonly string[]
  toggle: (person: PersonBrief) => void
}

/** Chooses colleagues: recent ones, by search, or step by step through the departments. */
export default function PersonSelector({
  open,
  multiple,
  onAnswer,
  title,
  value = [],
  max = Infinity,
  without = [],
}: PersonSelectorProps) {
  const [chosen, setChosen] = useState<readonly PersonBrief[]>(value)
  const [text, setText] = useState('')
  const key = useSearchKey(text)
  const [way, setWay] = useState<'recent' | 'departments'>('recent')

  function toggle({ id, name, avatar }: PersonBrief) {
    if (!multiple) return onAnswer([{ id, name, avatar }])
    if (chosen.some(one => one.id === id)) return setChosen(chosen.filter(one => one.id !== id))
    if (chosen.length >= max) return void toast.warn(t('atMost', { n: max }))
    setChosen([...chosen, { id, name, avatar }])
  }
  /** A department that was found is gone into, from where its people are chosen. */
  const [entered, setEntered] = useState<readonly { id: string; name: string }[]>([])
  function enter(path: readonly { id: string; name: string }[]) {
    setEntered(path)
    setWay('departments')
    setText('')
  }
  const choosing: Choosing = { chosen, multiple, without, toggle }

  return (
    <Sheet
      open={open}
      onClose={() => onAnswer(null)}
      title={title ?? t(multiple ? 'choosePeople' : 'choosePerson')}
      tall
      left={
        multiple && (
          <Button kind="text" onPress={() => onAnswer(null)}>
            {t('cancel')}
          </Button>
        )
      }
      {...(multiple && {
        right: (
          <Button kind="text" onPress={() => onAnswer([...chosen])}>
            {chosen.length > 0 ? t('confirmSome', { n: chosen.length }) : t('confirm')}
          </Button>
        ),
      })}
    >
      <div className={css.selector} data-fills>
        <ListSearchField text={text} onChange={setText} placeholder={t('findPeople')} />
        {multiple && <Chosen people={chosen} onRemove={toggle} />}
        {key === '' && (
          <div className={css.ways}>
            <Segmented
              label={t('where')}
              value={way}
              onChange={setWay}
              options={[
                { key: 'recent', name: t('recent') },
                { key: 'departments', name: t('departments') },
              ]}
            />
          </div>
        )}
        <div className={css.scroll}>
          {key !== '' ? (
            <Found text={key} onDepartment={enter} {...choosing} />
          ) : way === 'recent' ? (
            <Recent {...choosing} />
          ) : (
            <ByDepartment key={entered.at(-1)?.id} begin={entered} {...choosing} />
          )}
        </div>
      </div>
    </Sheet>
  )
}

function Chosen({ people, onRemove }: { people: readonly PersonBrief[]; onRemove: (person: PersonBrief) => void }) {
  return (
    <div role="status" aria-label={t('chosen', { n: people.length })}>
      {people.length > 0 && (
        <ul className={css.chosen}>
          {people.map(person => (
            <li key={person.id}>
              <button
                type="button"
                className={css.chip}
                aria-label={t('remove', { name: person.name })}
                onClick={() => onRemove(person)}
              >
                {person.name}
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** So many departments stand before the people that are found. */
const mostDepartments = 5

function Found({
  text,
  onDepartment,
  ...choosing
}: Choosing & { text: string; onDepartment: (path: readonly { id: string; name: string }[]) => void }) {
  const { data: company } = useCall(directoryCalls.departments, { companyId: topOfCompany })
  const named = (company?.list ?? [])
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .slice(0, mostDepartments)
  const pathTo = (id: string | null): { id: string; name: string }[] => {
    const at = company?.list.find(one => one.id === id)
    return at ? [...pathTo(at.parentId), { id: at.id, name: at.name }] : []
  }
  const pages = usePages(directoryCalls.search, { key: text, limit: 30 })
  if (pages.isPending) return <Skeleton kind="rows" />
  // Without a network, whom this device knows.
  const kept = pages.isError && pages.rows.length === 0 ? peopleKept(text) : null
  if (kept?.length) return <People people={kept} {...choosing} />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  return (
    <>
      {named.map(({ id, name, memberNum }) => (
        <ListRow
          key={id}
          title={name}
          left={
            <span className={css.department}>
              <BuildingIcon size={20} />
            </span>
          }
          right={memberNum > 0 ? t('people', { n: memberNum }) : undefined}
          chevron
          onPress={() => onDepartment(pathTo(id))}
        />
      ))}
      <People people={pages.rows} {...choosing} />
      {pages.rows.length === 0 && named.length === 0 && <Empty icon={SearchIcon} title={t('nobodyFound')} />}
      <More pages={pages} />
    </>
  )
}

function Recent(choosing: Choosing) {
  const { data, error, refetch } = useCall(directoryCalls.recent, {})
  if (error && !data) return <ErrorState text={refusalText(error)} onRetry={() => void refetch()} />
  if (!data) return <Skeleton kind="rows" />
  if (data.list.length === 0) return <Empty icon={UsersIcon} title={t('noRecent')} text={t('noRecentText')} />
  return <People people={data.list} {...choosing} />
}

function ByDepartment({ begin, ...choosing }: Choosing & { begin: readonly { id: string; name: string }[] }) {
  const [path, setPath] = useState(begin)
  const top = useRef<HTMLDivElement>(null)
  const at = path.at(-1)?.id ?? topOfCompany
  const step = useCall(directoryCalls.step, { id: at, limit: 1 })
  const pages = usePages(directoryCalls.step, { id: at, limit: 50 })
  function enter(next: readonly { id: string; name: string }[]) {
    setPath(next)
    top.current?.parentElement?.scrollTo({ top: 0 })
  }
  if (step.error && !step.data) return <ErrorState text={refusalText(step.error)} onRetry={() => void step.refetch()} />
  return (
    <div ref={top}>
      {path.length > 0 && (
        <nav aria-label={t('path')}>
          <ol className={css.path}>
            {[{ id: topOfCompany, name: t('company') }, ...path].map(({ id, name }, depth) => (
              <li key={id}>
                <button
                  type="button"
                  className={css.step}
                  disabled={depth === path.length}
                  onClick={() => enter(path.slice(0, depth))}
                >
                  {name}
                </button>
                {depth < path.length && <ChevronRightIcon size={14} />}
              </li>
            ))}
          </ol>
        </nav>
      )}
      {step.data?.departments.map(({ id, name, memberNum }) => (
        <ListRow
          key={id}
          title={name}
          left={
            <span className={css.department}>
              <BuildingIcon size={20} />
            </span>
          }
          right={memberNum > 0 ? t('people', { n: memberNum }) : undefined}
          chevron
          onPress={() => enter([...path, { id, name }])}
        />
      ))}
      {pages.isPending ? <Skeleton kind="rows" /> : <People people={pages.rows as PersonRow[]} {...choosing} />}
      {step.data?.departments.length === 0 && !pages.isPending && pages.rows.length === 0 && (
        <Empty icon={UsersIcon} title={t('emptyDepartment')} />
      )}
      <More pages={pages} />
    </div>
  )
}

function People({
  people,
  chosen,
  multiple,
  without,
  toggle,
}: Choosing & {
  people: readonly (PersonBrief & Partial<Pick<PersonRow, 'jobTitle' | 'departmentName' | 'status'>>)[]
}) {
  return people
    .filter(({ id }) => !without.includes(id))
    .map(person => {
      const isChosen = chosen.some(one => one.id === person.id)
      return (
        <ListRow
          key={person.id}
          title={person.name}
          subtitle={[person.departmentName, person.jobTitle].filter(Boolean).join(' · ')}
          left={<Avatar name={person.name} />}
          selected={isChosen}
          onPress={() => toggle(person)}
          right={person.status === PersonStatus.Invited ? t('invited') : undefined}
          badge={
            multiple ? (
              <span className={css.tick} data-on={isChosen || undefined}>
                <CheckIcon size={16} />
              </span>
            ) : (
              isChosen && <CheckIcon size={20} />
            )
          }
        />
      )
    })
}

const More = ({
  pages,
}: {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) =>
  pages.hasNextPage ? (
    <div className={css.more}>
      <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
        {t('more')}
      </Button>
    </div>
  ) : null

import { useEffect, useRef, useState } from 'react'
import { showRefusal, useChange, usePages } from '#platform/web/app/calls.ts'
import { Addable } from '#platform/web/kit/additions.tsx'
import { AddRow } from '#platform/web/kit/add-row.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Checkbox } from '#platform/web/kit/checkbox.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, ChevronDownIcon, ChevronRightIcon, ListIcon, SortIcon } from '#platform/web/kit/icons.tsx'
import { SwipeRow } from '#platform/web/kit/swipe-row.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { t as word } from '../../tasks.words.ts'
import { t } from '../record.words.ts'
import { taskCalls, type TaskDetail } from '../task.contract.ts'
import { TaskRowView } from '../task-row.tsx'
import { useTick } from './tick.web.ts'
import { treeCalls, type TreeRow } from './tree.contract.ts'
import { useTaskMoves } from './task-moves.web.ts'
import css from './tree.module.css'

/** Below this the rows move in no further: a phone is narrow. */
const deepestIndent = 4

/** What is below a task, in its order: ticked off, opened, moved and added to where it stands. */
export function TaskChildren({ task }: { task: TaskDetail }) {
  if (task.childNum === 0 && !task.can.addChild) return null
  return (
    <Addable name={word('children')} icon={ListIcon} empty={task.childNum === 0}>
      <Section title={word('children')} action={task.childNum > 0 && task.childNum}>
        {task.childNum > 0 && <Level of={task.id} level={0} mayMove={task.can.addChild} />}
        {task.can.addChild && <AddChild of={task.id} />}
      </Section>
    </Addable>
  )
}

function Level({ of, level, mayMove }: { of: string; level: number; mayMove: boolean }) {
  const { rows, hasNextPage, isFetchingNextPage, fetchNextPage } = usePages(treeCalls.children, {
    id: of,
    childWithOutCancel: true,
    limit: 100,
  })
  return (
    <>
      {rows.length > 0 && (
        <ul className={css.level}>
          {rows.map(row => (
            <li key={row.id}>
              <Branch row={row} siblings={rows} level={level} mayMove={mayMove} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={css.add}>
          <Button kind="text" small busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('moreChildren')}
          </Button>
        </div>
      )}
    </>
  )
}

interface BranchProps {
  row: TreeRow
  siblings: readonly TreeRow[]
  level: number
  mayMove: boolean
}

function Branch({ row, siblings, level, mayMove }: BranchProps) {
  const [open, setOpen] = useState(false)
  // Ticks stand below each other, also where only some can be expanded.
  const isBesideOpener = level > 0 || siblings.some(({ childNum }) => childNum > 0)
  const { tick, isDone, mayTick } = useTick(row)
  const move = useTaskMoves()
  const actions = [
    ...(mayTick ? [{ key: 'finish', name: isDone ? word('restart') : word('finish'), icon: CheckCircleIcon }] : []),
    ...(mayMove ? [{ key: 'move', name: t('move'), icon: SortIcon }] : []),
  ]
  return (
    <>
      <SwipeRow
        label={row.name}
        actions={actions}
        onAction={key => (key === 'move' ? void move(row, siblings) : tick())}
      >
        <div className={css.branch} style={{ '--level': Math.min(level, deepestIndent) } as React.CSSProperties}>
          {row.childNum > 0 ? (
            <IconButton
              icon={open ? ChevronDownIcon : ChevronRightIcon}
              label={`${open ? t('collapse') : t('expand')}: ${row.name}`}
              onPress={() => setOpen(!open)}
            />
          ) : (
            <span className={css.leaf} data-wide={isBesideOpener || undefined} />
          )}
          <Checkbox
            round
            value={isDone}
            disabled={!mayTick}
            label={`${isDone ? word('restart') : word('finish')}: ${row.name}`}
            onChange={tick}
          />
          <div className={css.row}>
            <TaskRowView task={row} bare />
          </div>
        </div>
      </SwipeRow>
      {open && <Level of={row.id} level={level + 1} mayMove={mayMove} />}
    </>
  )
}

/** One line, one subtask: Enter keeps writing the next. */
function AddChild({ of }: { of: string }) {
  const [name, setName] = useState<string | null>(null)
  const create = useChange(taskCalls.create, {
    refused(problem, { name: refused }) {
      showRefusal(problem)
      setName(since => since || refused)
    },
  })
  const line = useRef<HTMLDivElement>(null)
  const isOpen = name !== null
  useEffect(() => {
    if (isOpen) line.current?.querySelector('input')?.focus()
  }, [isOpen])
  if (name === null) return <AddRow name={t('addChild')} onPress={() => setName('')} />
  function send() {
    if (!name?.trim()) return
    create.run({ name, parentId: of })
    setName('')
  }
  return (
    <div ref={line} className={css.write}>
      <TextField
        value={name}
        onChange={setName}
        label={t('childName')}
        placeholder={t('childName')}
        maxLength={200}
        onEnter={send}
      />
      <Button small disabled={name.trim() === ''} onPress={send}>
        {word('create')}
      </Button>
      <Button kind="neutral" small onPress={() => setName(null)}>
        {word('cancel')}
      </Button>
    </div>
  )
}

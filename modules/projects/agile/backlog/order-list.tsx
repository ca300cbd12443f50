import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { sendCall } from '#platform/web/app/send-call.ts'
import { refresh } from '#platform/web/app/cache.ts'
import { showRefusal, usePages } from '#platform/web/app/calls.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ChevronDownIcon, ChevronUpIcon, DragHandleIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { itemCalls, type ProjectItem } from './item.contract.ts'

/** The open items that come first, to be put in order: by their handles, or by the buttons. */
export default function OrderList({ projectId, call }: { projectId: string; call: typeof itemCalls.stories }) {
  const pages = usePages(call, { projectId, isOpen: true, limit: 100 })
  const [ordered, setOrdered] = useState<readonly string[] | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const byId = new Map(pages.rows.map(item => [item.id, item]))
  const items = (ordered ?? pages.rows.map(({ id }) => id)).flatMap(id => byId.get(id) ?? [])

  async function move(from: number, to: number) {
    const ids = items.map(({ id }) => id)
    const [id] = ids.splice(from, 1)
    if (!id || to < 0 || to > ids.length) return
    ids.splice(to, 0, id)
    setOrdered(ids)
    const beside = to > 0 ? { afterId: ids[to - 1]! } : { beforeId: ids[1]! }
    try {
      await sendCall(itemCalls.order, { id, ...beside })
    } catch (problem) {
      setOrdered(null)
      showRefusal(problem)
    }
    await refresh(itemCalls.stories, itemCalls.bugs, itemCalls.list)
  }
  useHandles(list, (from, to) => void move(from, to), pages.isPending)
  if (pages.isPending) return <Skeleton kind="rows" />
  return (
    <ul ref={list} className={css.order}>
      {items.map((item, at) => (
        <li key={item.id} data-id={item.id} className={css.item}>
          <ListRow title={item.name} subtitle={subtitleOf(item)} />
          <IconButton
            icon={ChevronUpIcon}
            label={`${t('moveUp')} ${item.name}`}
            disabled={at === 0}
            onPress={() => void move(at, at - 1)}
          />
          <IconButton
            icon={ChevronDownIcon}
            label={`${t('moveDown')} ${item.name}`}
            disabled={at === items.length - 1}
            onPress={() => void move(at, at + 1)}
          />
          <span className={css.handle} data-handle aria-hidden="true">
            <DragHandleIcon size={20} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const subtitleOf = ({ code, point, place }: ProjectItem) =>
  [code, point > 0 && t('pointsOf', { n: point }), place?.sprintName].filter(Boolean).join(' · ')

/** Rows are dragged by their handles. */
function useHandles(
  list: React.RefObject<HTMLUListElement | null>,
  onMove: (from: number, to: number) => void,
  isPending: boolean,
) {
  const moved = useEffectEvent(onMove)
  useEffect(() => {
    let stop = () => {}
    let isGone = false
    void import('#platform/web/kit/sortable-engine.ts').then(({ Sortable }) => {
      if (isGone || !list.current) return
      const sortable = Sortable.create(list.current, {
        handle: '[data-handle]',
        draggable: '[data-id]',
        forceFallback: true,
        fallbackOnBody: true,
        animation: 120,
        scroll: true,
        bubbleScroll: true,
        onEnd({ item, from, oldIndex, newIndex }) {
          if (oldIndex === undefined || newIndex === undefined || oldIndex === newIndex) return
          // The document is React's: the row goes back, and moves when the list is redrawn.
          from.insertBefore(item, from.children[newIndex > oldIndex ? oldIndex : oldIndex + 1] ?? null)
          moved(oldIndex, newIndex)
        },
      })
      stop = () => sortable.destroy()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [list, isPending])
}

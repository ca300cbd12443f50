import { Children, Suspense, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { HoldRest, useHoldRest } from './holds-rest.ts'
import { Skeleton } from './skeleton.tsx'
import css from './in-order.module.css'

/** What takes longer than so many milliseconds is not waited for. */
const patience = 3_000

/**
 * Parts of a page, one below another, each with code and calls of its own: all are fetched at once, and none is shown
 * before those above it have come. What a finger aims at stays where it is.
 */
export function InOrder({ children }: { children: React.ReactNode }) {
  const parts = Children.toArray(children)
  /** How often each part holds what is below it. */
  const holds = useRef(new Map<number, number>())
  // The last part that is shown: it only grows, so that a later call takes nothing off the screen.
  const [last, setLast] = useState(0)
  const look = useCallback(() => {
    const waiting = [...holds.current].filter(([, times]) => times > 0).map(([part]) => part)
    setLast(before => Math.max(before, Math.min(...waiting, Infinity)))
  }, [])
  const hold = useCallback(
    (part: number) => {
      const count = (by: number) => holds.current.set(part, (holds.current.get(part) ?? 0) + by)
      count(1)
      return () => {
        count(-1)
        // What comes in its place may hold as well.
        queueMicrotask(look)
      }
    },
    [look],
  )
  useLayoutEffect(look, [look])
  useEffect(() => {
    const timer = setTimeout(() => setLast(Infinity), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {parts.map((part, index) => (
        <div key={index} className={css.part} hidden={index > last}>
          <Part index={index} hold={hold}>
            {part}
          </Part>
        </div>
      ))}
      {/* Another one each time: it would be pushed down otherwise. */}
      {last < parts.length - 1 && <Skeleton key={last} kind="text" />}
    </>
  )
}

interface PartProps {
  index: number
  hold: (part: number) => () => void
  children: React.ReactNode
}

function Part({ index, hold, children }: PartProps) {
  const holdThis = useCallback(() => hold(index), [hold, index])
  return (
    <HoldRest value={holdThis}>
      <Suspense fallback={<Coming />}>{children}</Suspense>
    </HoldRest>
  )
}

/** Code that is on its way. */
function Coming() {
  useHoldRest(true)
  return null
}

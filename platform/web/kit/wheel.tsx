import { useLayoutEffect, useRef } from 'react'
import css from './wheel.module.css'

/** Rows a wheel shows; the chosen one is in the middle. */
export const shownItems = 7

type WheelProps = {
  label: string
  values: number[]
  value: number
  textOf: (value: number) => string
  onChange: (value: number) => void
}

const settleTime = 100
const jumps: Record<string, number> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 5,
  PageUp: -5,
  Home: -Infinity,
  End: Infinity,
}

/** One column of numbers that snaps under the finger; arrow keys, PageUp/PageDown, Home and End turn it as well. */
export function Wheel({ label, values, value, textOf, onChange }: WheelProps) {
  const column = useRef<HTMLDivElement>(null)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const at = Math.max(0, values.indexOf(value))

  useLayoutEffect(() => {
    const element = column.current!
    const place = () => {
      const top = (at * element.clientHeight) / shownItems
      if (Math.abs(element.scrollTop - top) > 1) element.scrollTo(0, top)
    }
    place()
    // The column gets its height only when the sheet has opened, and another with another font size.
    const observer = new ResizeObserver(place)
    observer.observe(element)
    return () => observer.disconnect()
  }, [at])

  const settle = () => {
    const settled = values[Math.round((column.current!.scrollTop / column.current!.clientHeight) * shownItems)]
    if (settled !== undefined && settled !== value) onChange(settled)
  }
  const jump = (event: React.KeyboardEvent) => {
    const by = jumps[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(values[Math.min(values.length - 1, Math.max(0, at + by))]!)
  }

  return (
    <div
      ref={column}
      className={css.wheel}
      role="spinbutton"
      tabIndex={0}
      aria-label={label}
      aria-valuenow={value}
      aria-valuetext={textOf(value)}
      aria-valuemin={values[0]}
      aria-valuemax={values.at(-1)}
      onKeyDown={jump}
      onScroll={() => {
        clearTimeout(settling.current)
        settling.current = setTimeout(settle, settleTime)
      }}
    >
      {values.map(each => (
        <div key={each} className={css.item} data-on={each === value || undefined} onClick={() => onChange(each)}>
          {textOf(each)}
        </div>
      ))}
    </div>
  )
}

/** Wheels side by side, with the band that marks the chosen row. */
export function Wheels({ children }: { children: React.ReactNode }) {
  return <div className={css.wheels}>{children}</div>
}

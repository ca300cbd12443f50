import { useLayoutEffect, useRef, useState } from 'react'

/** A chart of a phone, in pixels; wider, it grows less in height than in width. */
const usual = { width: 340, height: 150 }
const tallest = 260
const share = 0.1

const sizeAt = (width: number) => ({
  width,
  height: Math.round(Math.min(tallest, usual.height + Math.max(0, width - usual.width) * share)),
})

/**
 * How large a chart is drawn: one unit of its picture is a pixel, so that letters and lines are of one size in every
 * window. `ref` is for the chart's `svg`.
 */
export function useChartSize() {
  const ref = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState(usual)
  useLayoutEffect(() => {
    const measure = () => {
      const width = Math.round(ref.current!.getBoundingClientRect().width)
      if (width > 0) setSize(before => (before.width === width ? before : sizeAt(width)))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(ref.current!)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useGo } from '#platform/web/app/navigation.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { MinusIcon, PlusIcon } from '#platform/web/kit/icons.tsx'
import { t } from './tree-map.words.ts'
import { nodeSize, treeLayout } from './tree-layout.web.ts'
import css from './tree-map.module.css'

export interface MapEntry {
  id: string
  parentId: string | null
  name: string
  /** Below the name: whose it is. */
  about: string
  percent: number | null
  tone: string
}
interface View {
  x: number
  y: number
  zoom: number
}
const zooms = { least: 0.1, most: 2, step: 1.3 }
const clamped = (zoom: number) => Math.min(zooms.most, Math.max(zooms.least, zoom))
const pad = 16

/**
 * A tree of thousands as SVG that a finger pans and two pinch; only what is visible is drawn. A tap, or Enter, opens a
 * node.
 */
export function TreeMap({
  entries,
  label,
  href,
}: {
  entries: readonly MapEntry[]
  label: string
  href: (id: string) => string
}) {
  const go = useGo()
  const layout = useMemo(() => treeLayout(entries), [entries])
  const svg = useRef<SVGSVGElement>(null)
  const [size, setSize] = useState({ width: 390, height: 640 })
  const [chosenView, setChosenView] = useState<View | null>(null)
  // Begins at the first tree's top, which stands in the middle of all that is below it: far down, of a large tree.
  const start = useMemo(
    () => ({ x: pad, y: Math.min(pad, (size.height - nodeSize.height) / 2 - (layout.placed[0]?.y ?? 0)), zoom: 1 }),
    [layout, size.height],
  )
  const view = chosenView ?? start
  const setView = useCallback((next: (now: View) => View) => setChosenView(now => next(now ?? start)), [start])
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const moved = useRef(false)
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watcher.observe(svg.current!)
    return () => watcher.disconnect()
  }, [])
  const zoomAt = useCallback(
    (by: number, x: number, y: number) =>
      setView(now => {
        const zoom = clamped(now.zoom * by)
        return { zoom, x: x - ((x - now.x) * zoom) / now.zoom, y: y - ((y - now.y) * zoom) / now.zoom }
      }),
    [setView],
  )
  useEffect(() => {
    const element = svg.current!
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      if (event.ctrlKey) zoomAt(Math.exp(-event.deltaY / 200), event.clientX - box.left, event.clientY - box.top)
      else setView(now => ({ ...now, x: now.x - event.deltaX, y: now.y - event.deltaY }))
    }
    // React listens passively: the page would scroll as well.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [zoomAt, setView])
  function onMove(event: React.PointerEvent) {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y]
    if (!moved.current && Math.abs(dx) + Math.abs(dy) < 4) return
    moved.current = true
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (other) {
      const box = svg.current!.getBoundingClientRect()
      const far = (x: number, y: number) => Math.hypot(x - other.x, y - other.y)
      zoomAt(
        far(event.clientX, event.clientY) / Math.max(1, far(before.x, before.y)),
        other.x - box.left,
        other.y - box.top,
      )
    } else setView(now => ({ ...now, x: now.x + dx, y: now.y + dy }))
  }
  const lift = (event: React.PointerEvent) => fingers.current.delete(event.pointerId)
  const { width, height } = nodeSize
  const visibleBoxes = useMemo(() => {
    const [left, top] = [-view.x / view.zoom - width, -view.y / view.zoom - height]
    const [right, bottom] = [(size.width - view.x) / view.zoom, (size.height - view.y) / view.zoom]
    return layout.placed.filter(({ x, y }) => x > left && x < right && y > top && y < bottom)
  }, [layout, view, size, width, height])
  const centre = [size.width / 2, size.height / 2] as const
  const isFar = view.zoom < 0.4
  return (
    <div className={css.frame} data-full>
      <svg
        ref={svg}
        className={css.map}
        role="group"
        aria-label={label}
        onPointerDown={event => {
          moved.current = false
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        }}
        onPointerMove={onMove}
        onPointerUp={lift}
        onPointerCancel={lift}
        onPointerLeave={lift}
      >
        <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
          <path
            className={css.branches}
            d={visibleBoxes
              .map(({ x, y, parent }) => {
                const above = layout.placed[parent]
                if (!above) return ''
                const [x1, y1, y2] = [above.x + width, above.y + height / 2, y + height / 2]
                const middle = (x1 + x) / 2
                return `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x} ${y2}`
              })
              .join('')}
          />
          {visibleBoxes.map(({ node, x, y }) => (
            <g key={node.id} transform={`translate(${x} ${y})`}>
              <a
                href={href(node.id)}
                aria-label={`${node.name}, ${node.about}${node.percent === null ? '' : `, ${node.percent}%`}`}
                data-tone={node.tone}
                className={css.node}
                onClick={event => {
                  event.preventDefault()
                  if (!moved.current) go(href(node.id))
                }}
              >
                <rect width={width} height={height} rx="10" />
                <rect
                  className={css.done}
                  y={height - 4}
                  width={(width * (node.percent ?? 0)) / 100}
                  height="4"
                  rx="2"
                />
                {!isFar && (
                  <>
                    <text x="10" y="23">
                      {cut(node.name)}
                    </text>
                    <text x="10" y="42" className={css.about}>
                      {cut(`${node.about}${node.percent === null ? '' : ` · ${node.percent}%`}`)}
                    </text>
                  </>
                )}
              </a>
            </g>
          ))}
        </g>
      </svg>
      <div className={css.tools}>
        <IconButton icon={MinusIcon} label={t('zoomOut')} onPress={() => zoomAt(1 / zooms.step, ...centre)} />
        <IconButton icon={PlusIcon} label={t('zoomIn')} onPress={() => zoomAt(zooms.step, ...centre)} />
      </div>
    </div>
  )
}

/** As much of a text as a node has room for: a Chinese character is two wide. */
function cut(text: string): string {
  let room = 22
  const kept = [...text].filter(one => (room -= one > '\u2e80' ? 2 : 1) >= 0)
  return kept.length === [...text].length ? text : `${kept.slice(0, -1).join('')}…`
}

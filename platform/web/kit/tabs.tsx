import { startTransition, useEffect, useOptimistic, useRef } from 'react'
import { Badge } from './badge.tsx'
import css from './tabs.module.css'

export type Option<Key extends string = string> = { key: Key; name: string; count?: number }

type TabsProps<Key extends string> = {
  /** What the tabs choose among, for screen readers. */
  label: string
  options: Option<Key>[]
  value: Key
  onChange: (key: Key) => void
}

type Roles = {
  list: 'tablist' | 'radiogroup'
  option: 'tab' | 'radio'
  chosen: 'aria-selected' | 'aria-checked'
  className: string | undefined
}

/** Views of one screen, scrolling sideways when they are many; arrow keys move among them. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  return <Choices {...props} roles={{ list: 'tablist', option: 'tab', chosen: 'aria-selected', className: css.tabs }} />
}

/** Two to four short choices in one capsule. */
export function Segmented<Key extends string>(props: TabsProps<Key>) {
  return (
    <Choices
      {...props}
      roles={{ list: 'radiogroup', option: 'radio', chosen: 'aria-checked', className: css.segmented }}
    />
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function Choices<Key extends string>({
  label,
  options,
  value: input,
  onChange,
  roles,
}: TabsProps<Key> & { roles: Roles }) {
  const list = useRef<HTMLDivElement>(null)
  // What was tapped is marked with the next picture; what the screen makes of it is drawn in slices behind that.
  const [value, mark] = useOptimistic(input)
  const choose = (key: Key) =>
    startTransition(() => {
      mark(key)
      onChange(key)
    })
  useEffect(() => {
    // A capsule shows all of its choices: to ask where they are would have the page laid out at once.
    if (roles.list !== 'tablist') return
    const element = list.current!
    const chosen = element.querySelector<HTMLElement>(`[data-key="${CSS.escape(value)}"]`)
    if (chosen)
      element.scrollTo({ left: chosen.offsetLeft - (element.clientWidth - chosen.offsetWidth) / 2, behavior: 'smooth' })
  }, [value, roles.list])
  const move = (event: React.KeyboardEvent) => {
    const by = steps[event.key]
    const next =
      by && options[(options.findIndex(option => option.key === value) + by + options.length) % options.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    list.current!.querySelectorAll('button')[options.indexOf(next)]?.focus()
  }
  return (
    <div ref={list} className={roles.className} role={roles.list} aria-label={label} onKeyDown={move}>
      {options.map(({ key, name, count = 0 }) => (
        <button
          key={key}
          type="button"
          className={css.option}
          role={roles.option}
          {...{ [roles.chosen]: key === value }}
          data-key={key}
          data-on={key === value || undefined}
          tabIndex={key === value ? 0 : -1}
          onClick={() => key !== value && choose(key)}
        >
          {name}
          <Badge count={count} tone="neutral" />
        </button>
      ))}
    </div>
  )
}

import { createContext, use, useEffect, useEffectEvent, useId, useRef, useState, useSyncExternalStore } from 'react'
import { actionMenu } from './action-sheet.tsx'
import { Section } from './card.tsx'
import { AddRow } from './add-row.tsx'
import { t } from './additions.words.ts'
import type { Icon } from './icons.tsx'

interface Entry {
  name: string
  icon: Icon | undefined
  add: () => void
}

/** What a page could have and has not, in the order of its parts. */
class Offered {
  private readonly entries = new Map<string, Entry>()
  private readonly listeners = new Set<() => void>()
  private shown: readonly [string, Entry][] = []
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly list = () => this.shown
  put(key: string, entry: Entry) {
    this.entries.set(key, entry)
    this.tell()
    return () => {
      this.entries.delete(key)
      this.tell()
    }
  }
  private tell() {
    this.shown = [...this.entries]
    for (const listener of this.listeners) listener()
  }
}
const Page = createContext<Offered | null>(null)

/**
 * A page whose parts stand on it once there is something in them: what is empty is offered by one row, `AddSomething`.
 * Without it an `Addable` is always there.
 */
export function Additions({ children }: { children: React.ReactNode }) {
  const [offered] = useState(() => new Offered())
  return <Page value={offered}>{children}</Page>
}

interface AddableProps {
  name: string
  icon?: Icon
  /** Nothing is in it that would have to be seen. */
  empty: boolean
  /** What the choice of it does; otherwise the part appears, and the first thing in it that can be pressed is. */
  onAdd?: () => void
  children: React.ReactNode
}

/** A part that is on the page while it has something, or after it was requested. */
export function Addable({ name, icon, empty, onAdd, children }: AddableProps) {
  const offered = use(Page)
  const key = useId()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpened, setIsOpened] = useState(false)
  const isOffered = offered !== null && empty && !isOpened
  const add = useEffectEvent(() => (onAdd ? onAdd() : setIsOpened(true)))
  useEffect(
    () => (isOffered ? offered.put(key, { name, icon, add: () => add() }) : undefined),
    [offered, isOffered, key, name, icon],
  )
  useEffect(() => {
    if (!isOpened) return
    const part = place.current?.nextElementSibling
    part?.scrollIntoView({ block: 'nearest' })
    const first = part?.querySelector<HTMLElement>('button:not(:disabled), input, textarea, a')
    if (first instanceof HTMLButtonElement || first instanceof HTMLAnchorElement) first.click()
    else first?.focus()
  }, [isOpened])
  if (isOffered) return null
  return (
    <>
      {isOpened && <span ref={place} hidden />}
      {children}
    </>
  )
}

const nothing: readonly [string, Entry][] = []
const never = () => () => {}

/** The one row that offers whatever the page's parts lack; not there while they lack nothing. */
export function AddSomething() {
  const offered = use(Page)
  const entries = useSyncExternalStore(offered?.subscribe ?? never, offered?.list ?? (() => nothing))
  if (entries.length === 0) return null
  const choose = async () => {
    const chosen = await actionMenu(
      entries.map(([key, { name, icon }]) => ({ key, name, ...(icon && { icon }) })),
      t('add'),
    )
    entries.find(([key]) => key === chosen)?.[1].add()
  }
  return (
    <Section>
      <AddRow name={t('add')} onPress={() => void choose()} />
    </Section>
  )
}

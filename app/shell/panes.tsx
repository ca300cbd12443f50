import {
  createContext,
  startTransition,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { stepBack } from '#platform/web/kit/layer.ts'
import { PaneAround, PlaceProvider, useShown, type Pane, type ScreenKind } from '#platform/web/app/navigation.ts'
import { go, placeBeside, type Shown as Place } from '#platform/web/app/places.ts'
import { useIsThree } from '#platform/web/app/wider.ts'
import { LinkComponent } from '#platform/web/kit/link.tsx'
import { Shell as WithTabs } from '#platform/web/kit/tab-bar.tsx'
import { OwnSettingsAround } from '#mechanisms/tables/kept-columns.web.ts'
import { useOwnSettings } from '#modules/home/home.web.tsx'
import { actOf } from './keys/keys.web.ts'
import { MainTabs } from './main-tabs.tsx'
import { AppLink } from './router.tsx'
import { Shown } from './shown.tsx'
import { SlidingPane } from './sliding.tsx'
import css from './panes.module.css'

/**
 * The declared kind of each screen, by its path with parameters, and whether its query names a record: a screen may be
 * a list without, and the record with it. Known before its second render.
 */
const kinds = new Map<string, { kind: ScreenKind | 'whole'; listAt: string | undefined }>()
/** The pane at the left of a history entry: coming back restores it. */
const stoodBeside = new Map<string, Place>()

/** How a list beside a record was filtered, by history entry. */
const narrowed = new Map<string, string>()
/** The path of the pane beside a list. */
const OpenPath = createContext<string | undefined>(undefined)

const recordNamed = (search: string | undefined) => {
  const query = new URLSearchParams(search)
  return query.get('id') ?? query.get('user_id') ?? ''
}
const withKind = (path: string, { place }: Place) => (recordNamed(place.search) ? `${path}?` : path)
const patternOf = (shown: Place) => withKind(shown.screen?.path ?? shown.place.path, shown)
/** What is drawn anew when it changes: a filter or another record of the same screen are none. */
const pageOf = (shown: Place) => withKind(shown.place.path, shown)
const kindOf = (shown: Place) => kinds.get(patternOf(shown))?.kind
const addressOf = ({ place: { path, search } }: Place) => path + search

/**
 * The wide layout: the rail; the list, or from 1,100 px the previous screen, which stays as it is; and the record or
 * form beside it. The address is the record's, as on a phone, and so are the history and what a link opens.
 */
export default function Panes() {
  const shown = useShown()
  const isThree = useIsThree()
  const own = useOwnSettings()
  const [{ main, from }, set] = useState<{ main: Place; from: Place | null }>({ main: shown, from: null })
  const [, setKnown] = useState(0)
  if (main !== shown) {
    const led = isAside(main, from) ? from : main
    set({ main: shown, from: stoodBeside.get(shown.place.key) ?? (led && pageOf(shown) === pageOf(led) ? null : led) })
  }
  const left = from && isAside(main, from) && (isThree || kindOf(from) === 'list') ? from : null

  useEffect(() => {
    if (!from) return
    stoodBeside.set(main.place.key, from)
    const beside = addressOf(from)
    if (history.state?.key === main.place.key && history.state.beside !== beside)
      history.replaceState({ ...history.state, beside }, '')
  }, [main, from])
  // If the list was filtered while a record was open beside it, going back restores the latest filter.
  useEffect(() => {
    const seen = narrowed.get(main.place.key)
    narrowed.delete(main.place.key)
    if (seen !== undefined && seen !== addressOf(main)) go(seen, { replace: true })
  }, [main])

  // After a direct link to a record, or a reload.
  const listBeside = from || kindOf(main) !== 'record' ? undefined : listOf(main)
  useEffect(() => {
    if (listBeside === undefined) return
    let isOver = false
    placeBeside(listBeside)
      .then(list => {
        if (isOver || !list) return
        // Assumed until it declares its kind: what is not drawn never does.
        if (!kindOf(list)) kinds.set(patternOf(list), { kind: 'list', listAt: undefined })
        startTransition(() => set(now => (now.from ? now : { ...now, from: list })))
      })
      // The record is shown without its list.
      .catch(() => {})
    return () => {
      isOver = true
    }
  }, [listBeside])

  const learn = useMemo(
    () =>
      (shown: Place, kind: ScreenKind | 'whole', listAt?: string): void => {
        const known = kinds.get(patternOf(shown))
        if (known?.kind === kind && known.listAt === listAt) return
        kinds.set(patternOf(shown), { kind, listAt })
        setKnown(now => now + 1)
      },
    [],
  )
  const inMain = useMemo<Pane>(
    () => ({
      tell: (kind, listAt) => learn(main, kind, listAt),
      isMain: true,
      go,
      back(home) {
        if (main.place.index > 0) stepBack()
        else go(left ? addressOf(left) : home, { replace: true })
      },
    }),
    [learn, main, left],
  )
  const inLeft = useMemo<Pane | null>(
    () =>
      left && {
        tell: (kind, listAt) => learn(left, kind, listAt),
        isMain: false,
        // A tab or a filter of the list: the pane beside it stays.
        go(href, how) {
          const { pathname: path, search } = new URL(href, location.href)
          if (!how?.replace || path !== left.place.path) return go(href, how)
          narrowed.set(left.place.key, path + search)
          set(now => ({ ...now, from: { ...left, place: { ...left.place, search } } }))
        },
        back(home) {
          const before = left.place.index - 1
          if (before >= 0) stepBack(before - main.place.index)
          else go(home, { replace: true })
        },
      },
    [learn, left, main],
  )

  /** Back to the list, past everything that was open beside it. */
  function close() {
    if (!left) return
    const by = left.place.index - main.place.index
    if (left.place.index >= 0 && by < 0) stepBack(by)
    else go(addressOf(left), { replace: true })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = event.defaultPrevented ? undefined : actOf(event, { close })
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  const pane = (shown: Place, around: Pane, role: 'left' | 'main') => (
    <SlidingPane key={pageOf(shown)}>
      <div className={css.pane} data-pane={role} data-kind={kindOf(shown)}>
        <PlaceProvider value={shown}>
          <PaneAround value={around}>
            <OpenPath value={role === 'left' ? main.place.path + main.place.search : undefined}>
              <Settled shown={shown} learn={learn} />
            </OpenPath>
          </PaneAround>
        </PlaceProvider>
      </div>
    </SlidingPane>
  )
  return (
    <LinkComponent value={PaneLink}>
      <OwnSettingsAround value={own}>
        <WithTabs tabBar={<MainTabs />}>
          <div className={css.panes} data-beside={left ? (kindOf(left) ?? 'whole') : undefined}>
            {[...(left && inLeft ? [pane(left, inLeft, 'left')] : []), pane(main, inMain, 'main')]}
          </div>
        </WithTabs>
      </OwnSettingsAround>
    </LinkComponent>
  )
}

/** A screen without a declared kind when it renders is shown alone. */
function Settled({ shown, learn }: { shown: Place; learn: (shown: Place, kind: 'whole') => void }) {
  useLayoutEffect(() => {
    if (typeof shown.state === 'function' && !kindOf(shown)) learn(shown, 'whole')
  }, [shown, learn])
  return <Shown />
}

/** Is it shown beside the screen that led to it? Assumed of a list's record until it declares its kind. */
const isAside = (shown: Place, from: Place | null) =>
  (kindOf(shown) ?? (from && kindOf(from) === 'list' ? 'record' : 'whole')) === 'record'

/** The list of a record: the one beside it before a reload, or its own. */
const listOf = (shown: Place): string | undefined =>
  (history.state?.key === shown.place.key ? history.state.beside : undefined) ?? kinds.get(patternOf(shown))?.listAt

/** Marks the row of the open record: if ids are in the query, the one with its id. */
function PaneLink(props: React.ComponentProps<typeof AppLink>) {
  const open = use(OpenPath)
  const isOpen = open !== undefined && recordAt(props.href) === recordAt(open)
  return <AppLink {...props} {...(isOpen ? { 'aria-current': 'true' as const } : {})} />
}

function recordAt(address: string): string {
  const [path, search] = address.split('?')
  return `${path} ${recordNamed(search)}`
}

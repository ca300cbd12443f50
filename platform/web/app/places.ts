import { addTransitionType, startTransition, type ComponentType } from 'react'
import { layerTidied } from '../kit/layer.ts'
import type { Screen } from './screens.ts'

/** An entry of the browser's history, and what it shows. */
export interface Place {
  path: string
  search: string
  /** Identifies the entry, so that coming back to it restores its state. */
  key: string
  /** How many entries of this app precede it. */
  index: number
}

/** What is on screen: `state` is null if no screen has the address, `failed` if its code could not be fetched. */
export interface Shown {
  place: Place
  params: Record<string, string>
  screen: Screen | null
  state: ComponentType | 'loading' | 'failed' | null
}

/** Where the next screen comes from: a link leads forward, the back button back. Without one, it is simply there. */
export type Motion = 'forward' | 'back'

/** The motion, where the browser can draw it and the person has nothing against it. */
const motionHere = (motion: Motion): Motion | undefined =>
  'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches ? motion : undefined

/** How long the previous screen stays while the next one is fetched, in milliseconds; then a skeleton replaces it. */
const patience = 150

/** Screens that are known only by the prefixes of their addresses; they are loaded on first request. */
export interface FurtherScreens {
  addresses: readonly string[]
  load: () => Promise<readonly Screen[]>
}

/** Each screen with its path segments; a segment that begins with a colon matches anything. */
let screens: { screen: Screen; parts: readonly string[] }[] = []
let further: FurtherScreens
let arrived: Promise<void> | undefined
const loaded = new Map<string, ComponentType>()
let shown: Shown
let wanted: Place
const listeners = new Set<() => void>()

/**
 * Opens the app at the current address; resolves when its screen can be drawn, or after `patience`. Addresses without
 * parameters take precedence.
 */
export async function openPlaces(first: readonly Screen[], rest: FurtherScreens): Promise<void> {
  further = rest
  know(first)
  if (typeof history.state?.key !== 'string') history.replaceState({ ...history.state, key: newKey(), index: 0 }, '')
  addEventListener('popstate', ({ hasUAVisualTransition }) => {
    const place = here()
    // A browser that draws its own gesture needs no second picture of it.
    const motion = hasUAVisualTransition ? undefined : motionHere(place.index < shown.place.index ? 'back' : 'forward')
    // During a popstate React draws at once and without motion: a moment later, it may move.
    if (motion) setTimeout(() => startTransition(() => void show(place, motion)))
    else startTransition(() => void show(place))
  })
  shown = { place: here(), params: {}, screen: null, state: 'loading' }
  await Promise.race([show(here()), new Promise(resolve => setTimeout(resolve, patience))])
}

function know(more: readonly Screen[]): void {
  screens = [...screens, ...more.map(screen => ({ screen, parts: partsOf(screen.path) }))].sort(
    (one, other) => parameters(one.parts) - parameters(other.parts),
  )
}

const partsOf = (path: string) => path.replace(/\/$/, '').split('/')
const isParameter = (part: string) => part.startsWith(':')
const parameters = (parts: readonly string[]) => parts.filter(isParameter).length

let isWhole = false
/** Whether the list of screens is complete; until then addresses are matched by prefix. */
export const screensAreKnown = () => isWhole

/** Loads the further screens, once; a failure may be retried. */
export const loadFurther = (): Promise<void> =>
  (arrived ??= further
    .load()
    .then(more => {
      know(more)
      isFound = address => find(pathOf(address)) !== undefined
      isKnown = address => isFound(address) && !isClosed(pathOf(address))
      isWhole = true
      for (const listener of listeners) listener()
    })
    .catch(problem => {
      arrived = undefined
      // The known screens are all there is for now.
      isWhole = true
      for (const listener of listeners) listener()
      throw problem
    }))
const isFurther = (path: string) => further.addresses.some(begin => path === begin || path.startsWith(`${begin}/`))

export const shownNow = () => shown
/** The entry that was requested last, whether its screen is loaded or not. */
export const wantedKey = () => wanted.key
export function onShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Navigates to an address of this app only. The current address is replaced, not pushed again. What a link leads to
 * slides in (`isLink`).
 */
export function go(href: string, { replace = false, isLink = false }: { replace?: boolean; isLink?: boolean } = {}) {
  const url = new URL(href, location.href)
  if (url.origin !== location.origin) return
  const isReady = layerTidied()
  if (isReady) return void isReady.then(() => go(href, { replace, isLink }))
  // Other pages, such as the login page, are separate documents.
  if (!find(url.pathname) && !isFurther(url.pathname)) return replace ? location.replace(url) : location.assign(url)
  const index = Number(history.state?.index ?? 0)
  const isHere = url.pathname === location.pathname && url.search === location.search
  if (replace || isHere) history.replaceState({ key: newKey(), index }, '', url)
  else history.pushState({ key: newKey(), index: index + 1 }, '', url)
  void show(here(), isLink && !replace && !isHere ? motionHere('forward') : undefined)
}

/** Prefetches the code of an address's screen when a touch begins. */
export function preload(href: string): void {
  void findOrFetch(new URL(href, location.href).pathname)
    .then(found => found && load(found.screen))
    .catch(() => {})
}

/** Address prefixes that are hidden from the person; a trailing slash means everything below. */
let closed: readonly string[] = []
/** Exceptions among them, which ask the person. */
let wantedBegins: readonly string[] = []
export const isClosed = (path: string) =>
  closed.some(begin => path === begin || path.startsWith(begin.endsWith('/') ? begin : `${begin}/`)) &&
  !wantedBegins.some(begin => path.startsWith(begin))

/** Hides addresses from the signed-in person: links to them disappear, and a direct visit shows a message. */
export function closeAddresses(beginnings: readonly string[], butFor: readonly string[]): void {
  if (String([beginnings, butFor]) === String([closed, wantedBegins])) return
  closed = beginnings
  wantedBegins = butFor
  // A new function, so that subscribers notice the change (`onShown`).
  isKnown = address => isFound(address) && !isClosed(pathOf(address))
}

const pathOf = (address: string) => address.split('?')[0]!
/** Until the further screens are loaded, an address with one of their prefixes counts as one of them. */
let isFound = (address: string): boolean => find(pathOf(address)) !== undefined || isFurther(pathOf(address))
let isKnown = isFound
/** Whether an address leads to a screen. A function whose identity changes once more is known (`onShown`). */
export const hasScreenNow = () => isKnown

const newKey = () => crypto.randomUUID?.() ?? String(Math.random())
const here = (): Place => ({
  path: location.pathname,
  search: location.search,
  key: String(history.state?.key ?? ''),
  index: Number(history.state?.index ?? 0),
})

function find(path: string): { screen: Screen; params: Record<string, string> } | undefined {
  const input = partsOf(path)
  const found = screens.find(
    ({ parts }) =>
      parts.length === input.length &&
      parts.every((part, index) => part === input[index] || (isParameter(part) && input[index] !== '')),
  )
  // Until the further screens are loaded, an address that matches a parameter here may be one of theirs:
  // "/tasks/import" is not a task.
  if (found && !isWhole && parameters(found.parts) > 0 && isFurther(path)) return undefined
  return (
    found && {
      screen: found.screen,
      params: Object.fromEntries(
        found.parts.flatMap((part, index) => (isParameter(part) ? [[part.slice(1), plain(input[index]!)]] : [])),
      ),
    }
  )
}

/** The screen of an address to show beside the window's own; undefined if there is none. */
export async function placeBeside(href: string): Promise<Shown | undefined> {
  const { pathname: path, search } = new URL(href, location.href)
  const found = isClosed(path) ? undefined : await findOrFetch(path)
  return found && { place: { path, search, key: newKey(), index: -1 }, ...found, state: await load(found.screen) }
}

async function findOrFetch(path: string) {
  if (!find(path) && isFurther(path)) await loadFurther()
  return find(path)
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function load(screen: Screen): Promise<ComponentType> {
  const known = loaded.get(screen.path)
  if (known) return known
  const { default: component } = await screen.load()
  loaded.set(screen.path, component)
  return component
}

/** The last requested place wins, in whatever order their code arrives. */
async function show(place: Place, motion?: Motion): Promise<void> {
  wanted = place
  const found = find(place.path)
  const known = found && loaded.get(found.screen.path)
  if (known) return set({ place, ...found, state: known }, motion)
  tell()
  const slow = setTimeout(() => {
    if (wanted === place) set({ place, params: {}, screen: null, ...found, state: 'loading' }, motion)
  }, patience)
  try {
    const there = await findOrFetch(place.path)
    const state = there ? await load(there.screen) : null
    // What a skeleton has kept the place for does not come again.
    if (wanted === place)
      set({ place, params: {}, screen: null, ...there, state }, shown.place === place ? undefined : motion)
  } catch {
    if (wanted === place) set({ place, params: {}, screen: null, ...found, state: 'failed' })
  } finally {
    clearTimeout(slow)
  }
}

function set(next: Shown, motion?: Motion): void {
  shown = next
  if (!motion) return tell()
  startTransition(() => {
    addTransitionType(motion)
    tell()
  })
}

function tell(): void {
  for (const listener of listeners) listener()
}

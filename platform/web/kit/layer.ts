/**
 * What lies over the page (sheets, dialogs) closes with the phone's back. An open layer puts one entry of its own on
 * the history, at the same address, past the router's patched `pushState`, and takes it away again when it closes
 * another way. The router never learns of these entries.
 */
import { useEffect, useEffectEvent } from 'react'

type Layer = { id: number; close: () => void }

const mark = 'kaigongLayer'
const open: Layer[] = []
let lastId = 0
/** Which of our own entries is being taken off; 0: none. */
let tidying = 0
let lastTidied = 0
const tidied: (() => void)[] = []
/** How many layers have closed whose entries are looked after in the next tick. */
let leaving = 0

const markOf = (state: unknown) => (state as Record<string, number> | null)?.[mark]
const isOpen = (id: number) => open.some(layer => layer.id === id)
const write = (how: 'pushState' | 'replaceState', id: number) =>
  History.prototype[how].call(history, { ...history.state, [mark]: id }, '')

function add(close: () => void): Layer {
  const layer = { id: ++lastId, close }
  open.push(layer)
  // An entry that is on its way off would take one that is put on now along, and leave the layer without one.
  const isReady = layerTidied()
  if (isReady) void isReady.then(() => isOpen(layer.id) && enter(layer))
  else enter(layer)
  return layer
}

function enter({ id }: Layer): void {
  const below = markOf(history.state)
  write(below !== undefined && !isOpen(below) ? 'replaceState' : 'pushState', id)
}

function remove(layer: Layer): void {
  if (!isOpen(layer.id)) return
  open.splice(open.indexOf(layer), 1)
  // Wait a tick: whoever closed it may navigate at once, and that must not be undone.
  leaving++
  setTimeout(() => {
    leaving--
    const current = markOf(history.state)
    // One back at a time: whoever lands on the entry of a closed layer passes over it, and a second back would leave
    // the page.
    if (current !== undefined && !isOpen(current) && !tidying) tidy()
  })
}

/** Takes our own entry off; the address stays, so the router need not learn of it. */
function tidy(): void {
  tidying = ++lastTidied
  history.back()
}

function onPop(event: PopStateEvent): void {
  const landed = markOf(event.state)
  if (landed !== undefined && !isOpen(landed)) {
    // An entry whose layer closed long ago: pass over it.
    event.stopImmediatePropagation()
    history.back()
    return
  }
  if (tidying) {
    tidying = 0
    event.stopImmediatePropagation()
    for (const resolve of tidied.splice(0)) resolve()
    return
  }
  const closing = open.splice(landed === undefined ? 0 : open.findIndex(layer => layer.id === landed) + 1)
  if (closing.length > 0 || landed !== undefined) event.stopImmediatePropagation()
  for (const layer of closing.toReversed()) layer.close()
}

if (typeof window !== 'undefined') window.addEventListener('popstate', onPop, { capture: true })

/**
 * Done when an entry that is being taken off is off; null when none is. Who goes forward meanwhile would be taken back
 * in its place, by the address alone: the browser goes back some moments after it was told to.
 */
export function layerTidied(): Promise<void> | null {
  const which = tidying
  if (which === 0) return null
  return new Promise(resolve => {
    tidied.push(resolve)
    setTimeout(() => {
      if (tidying === which) tidying = 0
      resolve()
    }, longestTidying)
  })
}
/** In milliseconds: a browser that has not gone back by then is not waited for again. */
const longestTidying = 1_000

/**
 * Done when no layer has an entry on the history any longer. Who goes back upon a dialog's answer waits for this: until
 * then, back would only take the dialog's own entry away.
 */
export const layersGone = (): Promise<void> =>
  new Promise(resolve => {
    const look = () => void (markOf(history.state) === undefined && !tidying ? resolve() : setTimeout(look, 10))
    look()
  })

/**
 * Goes back by so many entries, once what a layer leaves that has just been closed is off the history: until then the
 * first step would take only that away. An open layer is closed by it, as by the phone's own back.
 */
export function stepBack(by = -1): void {
  if (leaving > 0) return void setTimeout(() => stepBack(by))
  const isReady = layerTidied()
  if (isReady) void isReady.then(() => history.go(by))
  else history.go(by)
}

/** While `active`, going back in the history calls `close` instead of leaving the page. */
export function useBackToClose(active: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!active) return
    const layer = add(() => onBack())
    return () => remove(layer)
  }, [active])
}

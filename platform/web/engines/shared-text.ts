import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { redo, redoCommand, undo, undoCommand, ySyncPlugin, ySyncPluginKey, yUndoPlugin } from 'y-prosemirror'
import { applyUpdate, Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs'

/** What is received, and never sent back. */
const received = Symbol('received')
/** How often it is looked whether a composition has ended, in milliseconds. */
const look = 50

interface SharedOptions {
  /** The name of the text in its document. */
  name: string
  /** What the person has changed, as an update; `isCleared`: they have taken out all of it. */
  onUpdate: (update: Uint8Array, isCleared: boolean) => void
  /** Letters that may stand in it. */
  most: number
  /** The person wants to write more. */
  onFull: () => void
}
/** A text that several write: for the editor, and for whoever sends and receives. */
export interface SharedText {
  /** For the editor: it has the content, and takes back what this person has written alone. */
  extension: Extension
  /** Takes what others have written; while something is being composed, it waits. */
  receive: (update: Uint8Array) => void
  /** Takes what this device kept: what the server does not have is to be sent. */
  recover: (update: Uint8Array) => void
  /** Something is being composed: it is no text yet. */
  isComposing: () => boolean
  state: () => Uint8Array
  close: () => void
}

/** Makes a text that several write, from all that there is of it. */
export function shareText(update: Uint8Array, { name, onUpdate, most, onFull }: SharedOptions): SharedText {
  const shared = new Doc()
  applyUpdate(shared, update, received)
  const text = shared.getXmlFragment(name)
  let view: EditorView | null = null
  let isCleared = false
  let waiting: Uint8Array[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  shared.on('update', (change: Uint8Array, origin: unknown) => {
    if (origin !== received) onUpdate(change, isCleared)
  })

  function takeWaiting() {
    clearTimeout(timer)
    if (waiting.length === 0) return
    // A change of the text under a composition would break it off, or write it twice.
    if (view?.composing) {
      timer = setTimeout(takeWaiting, look)
      return
    }
    const all = waiting
    waiting = []
    applyUpdate(shared, mergeUpdates(all), received)
  }

  const guard = new Plugin({
    key: new PluginKey('sharedText'),
    view(made) {
      view = made
      return {
        destroy() {
          view = null
        },
      }
    },
    filterTransaction(transaction, state) {
      const isOurs = transaction.docChanged && transaction.getMeta(ySyncPluginKey) === undefined
      if (!isOurs) return true
      isCleared = transaction.doc.content.size <= 2 && transaction.doc.textContent === ''
      const grows = transaction.doc.content.size > state.doc.content.size
      if (!grows || transaction.doc.content.size <= most || transaction.doc.textContent.length <= most) return true
      onFull()
      return false
    },
  })
  return {
    extension: Extension.create({
      name: 'sharedText',
      priority: 1000,
      addCommands: () => ({
        undo:
          () =>
          ({ tr, state, dispatch }) => {
            tr.setMeta('preventDispatch', true)
            return dispatch ? undo(state) : undoCommand(state) === true
          },
        redo:
          () =>
          ({ tr, state, dispatch }) => {
            tr.setMeta('preventDispatch', true)
            return dispatch ? redo(state) : redoCommand(state) === true
          },
      }),
      addKeyboardShortcuts() {
        return {
          'Mod-z': () => this.editor.commands.undo(),
          'Mod-y': () => this.editor.commands.redo(),
          'Shift-Mod-z': () => this.editor.commands.redo(),
        }
      },
      addProseMirrorPlugins: () => [ySyncPlugin(text) as Plugin, yUndoPlugin() as Plugin, guard],
    }),
    receive(change) {
      waiting.push(change)
      takeWaiting()
    },
    recover: change => applyUpdate(shared, change),
    isComposing: () => view?.composing === true,
    state: () => encodeStateAsUpdate(shared),
    close() {
      clearTimeout(timer)
      shared.destroy()
    },
  }
}

/** Several updates as one. */
export const joined = (updates: readonly Uint8Array[]): Uint8Array =>
  updates.length === 1 ? updates[0]! : mergeUpdates([...updates])

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 8_192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192))
  return btoa(text)
}
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), sign => sign.charCodeAt(0))

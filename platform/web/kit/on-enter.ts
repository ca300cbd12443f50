/** Key code of a key that an input method is still handling. */
const composing = 229

type Key = Pick<React.KeyboardEvent, 'key' | 'keyCode' | 'shiftKey' | 'preventDefault'> & {
  nativeEvent: { isComposing: boolean }
}

/**
 * A key handler for Enter alone: not Shift+Enter, and not the Enter that ends the composition of Chinese words (Safari
 * reports that one after `compositionend`, with key code 229 only).
 */
export function onEnter(action: () => void) {
  return (event: Key): void => {
    if (event.key !== 'Enter' || event.shiftKey) return
    if (event.nativeEvent.isComposing || event.keyCode === composing) return
    event.preventDefault()
    action()
  }
}

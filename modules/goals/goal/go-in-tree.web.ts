const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

const linkOf = (item: Element | null | undefined) => item?.querySelector<HTMLElement>('a')

/**
 * Goes through a tree of lists by the keyboard: up and down among the rows that are shown, right into what is folded
 * and left out of it; a right arrow unfolds first, a left one folds first. Enter follows the row's link.
 */
export function goInTree(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const item = (event.target as Element).closest('li')
  const tree = event.currentTarget as Element
  if (!item) return
  const step = steps[event.key]
  if (step !== undefined) {
    const items = [...tree.querySelectorAll('li')]
    const at = Math.min(items.length - 1, Math.max(0, items.indexOf(item) + step))
    return goTo(linkOf(items[at]), event)
  }
  const isInto = event.key === 'ArrowRight'
  if (!isInto && event.key !== 'ArrowLeft') return
  const fold = item.querySelector<HTMLElement>(':scope > div [aria-expanded]')
  if (fold && (fold.getAttribute('aria-expanded') === 'true') !== isInto) {
    event.preventDefault()
    return fold.click()
  }
  goTo(linkOf(isInto ? item.querySelector('li') : item.parentElement!.closest('li')), event)
}

function goTo(link: HTMLElement | null | undefined, event: KeyboardEvent) {
  event.preventDefault()
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

import { go } from '#platform/web/app/places.ts'

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]'
const first = <Found extends HTMLElement>(...selectors: string[]) =>
  selectors.map(selector => document.querySelector<Found>(selector)).find(found => found !== null) ?? null

/** The rows of the list at the left, or of the one that fills the window: those with a link. */
const rowsOf = () => [...document.querySelectorAll<HTMLElement>(`${listPane()} main li`)].filter(row => linkOf(row))
const listPane = () => (document.querySelector('[data-pane=left]') ? '[data-pane=left]' : '[data-pane=main]')
const linkOf = (row: Element) => row.querySelector<HTMLElement>('a[href]')
const isAlone = () => document.querySelector('[data-pane=left]') === null

/** The row that is open beside the list, or has the focus. */
const rowNow = (rows: readonly HTMLElement[]) =>
  rows.findIndex(row => row.querySelector('a[aria-current=true]') !== null || row.contains(document.activeElement))

/** Moves to another row: opens its record if one is open beside the list, and focuses it. */
function step(by: 1 | -1): void {
  const rows = rowsOf()
  const now = rowNow(rows)
  const row = rows[now < 0 ? 0 : now + by]
  if (!row) return
  const link = linkOf(row)!
  link.focus({ focusVisible: true } as FocusOptions)
  row.scrollIntoView({ block: 'nearest' })
  // Stepping through records uses a single history entry.
  const href = link.getAttribute('href')
  if (!isAlone() && href) go(href, { replace: true })
}

/** Ticks the open record, or the focused row. */
function finish(): void {
  const rows = rowsOf()
  const row = isAlone() ? rows[rowNow(rows)] : undefined
  const tick =
    row?.querySelector<HTMLElement>('input[type=checkbox]:not([data-choose] *)') ??
    first('[data-pane=main] main input[type=checkbox]:not([data-choose] *)')
  tick?.click()
}

/** The action of a key that no field handles; undefined if it has none. */
export function actOf(event: KeyboardEvent, { close }: { close: () => void }): (() => void) | undefined {
  if ((event.metaKey || event.ctrlKey) && !event.altKey && event.key.toLowerCase() === 'k')
    return () => void import('./palette.tsx').then(({ openPalette }) => openPalette())
  if (event.metaKey || event.ctrlKey || event.altKey || document.querySelector('dialog[open]')) return undefined
  const target = event.target as HTMLElement
  if (target.matches(typed)) return event.key === 'Escape' && !event.isComposing ? () => target.blur() : undefined
  const press = (...selectors: string[]) => {
    const found = first(...selectors)
    return found ? () => found.click() : undefined
  }
  switch (event.key) {
    case 'j':
      return () => step(1)
    case 'k':
      return () => step(-1)
    case 'Escape':
      return isAlone() ? undefined : close
    case 'e':
      return finish
    case 'c':
      return press('nav button')
    case 'm': {
      const field = first('[data-pane=main] textarea')
      return field ? () => field.focus() : undefined
    }
    case '.':
      return press('[data-pane=main] header button[aria-haspopup]', '[data-pane=main] header > div:last-child button')
    case '/': {
      const field = first(`${listPane()} input[type=search]`)
      return () => (field ? field.focus() : void import('./palette.tsx').then(({ openPalette }) => openPalette()))
    }
    case '?':
      return () => void import('./palette.tsx').then(({ showKeys }) => showKeys())
    default: {
      const place = Number(event.key)
      const link = place >= 1 && document.querySelectorAll<HTMLElement>('nav a')[place - 1]
      return link ? () => link.click() : undefined
    }
  }
}

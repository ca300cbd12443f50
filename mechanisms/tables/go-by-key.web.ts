/** By which key one goes how many columns, or rows, further. */
const steps: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
}

const cellsOf = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]

/** Goes from the cell that has the focus to another; Tab leaves the row at its ends, as everywhere. */
export function goByKey(event: KeyboardEvent): void {
  if (event.metaKey || event.ctrlKey || event.altKey) return
  const from = (event.target as Element).closest<HTMLElement>('[data-cell]')
  const step = event.key === 'Tab' ? ([event.shiftKey ? -1 : 1, 0] as const) : steps[event.key]
  if (!from || !step) return
  const line = from.closest('li')
  const cells = cellsOf(line)
  const at = cells.indexOf(from) + step[0]
  if (event.key === 'Tab' && !cells[at]) return
  event.preventDefault()
  const beside = step[1] === 0 ? line : step[1] > 0 ? line?.nextElementSibling : line?.previousElementSibling
  const row = step[1] === 0 ? cells : cellsOf(beside)
  const to = row[Math.min(row.length - 1, Math.max(0, at))]
  to?.focus({ preventScroll: true })
  to?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

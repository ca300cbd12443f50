import type { WaitingField, WaitingItem } from './outbox-store.ts'

/**
 * The record's current values of the fields that a write sets, if they are neither what was seen nor what is wanted;
 * else null.
 */
export function differsFrom(
  { seen, body = {}, fields }: Pick<WaitingItem, 'seen' | 'body' | 'fields'>,
  now: Record<string, unknown>,
): Record<string, unknown> | null {
  const differing = Object.entries(seen?.values ?? {}).filter(([name, before]) => {
    const field = fields.find(one => one.name === name)
    const alike = (value: unknown) => isAlike(now[name], value, field)
    return !alike(before) && !(name in body && (alike(body[name]) || isOutcome(now[name], body[name], field)))
  })
  return differing.length > 0 ? Object.fromEntries(differing.map(([name]) => [name, now[name]])) : null
}

function isAlike(one: unknown, other: unknown, field: WaitingField | undefined): boolean {
  if (field?.as === 'instant' && one && other)
    return new Date(String(one)).getTime() === new Date(String(other)).getTime()
  return JSON.stringify(one ?? '') === JSON.stringify(other ?? '')
}

const isOutcome = (now: unknown, wanted: unknown, field: WaitingField | undefined) =>
  field?.becomes?.[String(wanted)]?.includes(String(now)) === true

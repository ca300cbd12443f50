import { patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { propertyCalls } from '#modules/company/company.contract.ts'

/**
 * One of the person's own settings, the same on all their devices: shown at once, undone when it could not be kept.
 */
export function useOwnProperty(name: string): [value: unknown, keep: (value: unknown) => void] {
  const me = useMe()
  const change = useChange(propertyCalls.write, {
    optimistic: ({ value }) =>
      patch(sessionCalls.my, {}, before => ({ ...before, properties: { ...before.properties, [name]: value } })),
  })
  return [
    me?.properties[name],
    value => {
      if (me) change.run({ userId: me.id, name, value })
    },
  ]
}

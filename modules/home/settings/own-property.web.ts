import { useMemo } from 'react'
import { patch } from '#platform/web/app/cache.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { sessionCalls } from '#modules/account/account.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { propertyCalls } from '#modules/company/company.contract.ts'

/** The person's own settings, the same on all their devices: shown at once, undone when one could not be kept. */
export function useOwnSettings(): { read: (name: string) => unknown; keep: (name: string, value: unknown) => void } {
  const me = useMe()
  const { run } = useChange(propertyCalls.write, {
    optimistic: ({ name, value }) =>
      patch(sessionCalls.my, {}, before => ({ ...before, properties: { ...before.properties, [name]: value } })),
  })
  return useMemo(
    () => ({
      read: name => me?.properties[name],
      keep(name, value) {
        if (me) run({ userId: me.id, name, value })
      },
    }),
    [me, run],
  )
}

/** One of them. */
export function useOwnProperty(name: string): [value: unknown, keep: (value: unknown) => void] {
  const own = useOwnSettings()
  return [own.read(name), value => own.keep(name, value)]
}

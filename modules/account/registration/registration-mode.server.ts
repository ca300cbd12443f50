import { col } from '#platform/server/database/row.ts'
import type { PublicContext } from '#platform/server/http/handle.ts'
import { refuse } from '#platform/server/http/refuse.ts'
import type { Registration } from '#platform/server/settings/settings.ts'
import { registrationClosed, registrations } from './registration.contract.ts'

/** Who may come now: the stricter of REGISTRATION and what `npm run admin -- close-registration` has left. */
export async function registrationNow({
  run,
  settings,
}: Pick<PublicContext, 'run' | 'settings'>): Promise<Registration> {
  const [answer] = await run([
    {
      name: 'registration_now',
      value: col.text,
      text: `select value from server_setting where name = 'registration'`,
      values: [],
    },
  ])
  const kept = registrations.find(one => one === answer.first) ?? 'open'
  return registrations[Math.max(registrations.indexOf(kept), registrations.indexOf(settings.registration))]!
}

/** Refuses a new account where there are to be none: by founding a company, or by an invitation. */
export async function demandOpen(
  context: Pick<PublicContext, 'run' | 'settings'>,
  way: 'found' | 'join',
): Promise<void> {
  const mode = await registrationNow(context)
  if (mode === 'closed' || (mode === 'invite' && way === 'found')) refuse(registrationClosed[mode])
}

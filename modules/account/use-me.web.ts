import { useCall } from '#platform/web/app/calls.ts'
import { sessionCalls, type SessionUser } from './session/session.contract.ts'

/** Who is signed in; undefined until the server has said. Fetched once and shared. */
export function useMe(): SessionUser | undefined {
  return useCall(sessionCalls.my, {}).data
}

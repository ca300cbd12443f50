import { sendCall } from '#platform/web/app/send-call.ts'
import { useGo } from '#platform/web/app/navigation.ts'
import { creationAccessCalls } from './creation-access.contract.ts'

/**
 * Begins a project, or copies this one, if the actor may; else names people to ask. The right is fetched when pressed.
 */
export function useBeginProject(at = '/projects/newProject', copied?: string) {
  const go = useGo()
  return async () => {
    const access = await sendCall(creationAccessCalls.access, copied ? { projectId: copied } : {}).catch(() => null)
    if (!access || (copied ? access.copy : access.create)) return go(at)
    const { tellOfLimit } = await import('./limit-dialog.tsx')
    await tellOfLimit(access, copied !== undefined)
  }
}

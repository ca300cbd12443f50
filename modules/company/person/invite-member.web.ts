import { useChange } from '#platform/web/app/calls.ts'
import { alertDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { invitationCalls } from '#modules/account/account.contract.ts'
import { t } from '../company.words.ts'

/** A link that makes whoever takes it this very person: copied, or shown where copying is not allowed. */
export function useInvitation({ id }: { id: string }) {
  const change = useChange(invitationCalls.invite, { done: ({ path, expiresAt }) => void handOut(path, expiresAt) })
  return { run: () => change.run({ personId: id }), running: change.running }
}

/** Puts an invitation's whole address into the clipboard. */
export async function handOut(path: string, expiresAt: string) {
  const address = new URL(path, location.origin).href
  const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false)
  if (copied) toast.success(t('linkCopied'))
  else await alertDialog({ title: t('linkText', { day: day(expiresAt) }), text: address })
}

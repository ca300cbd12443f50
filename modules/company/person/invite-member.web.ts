import { useChange } from '#platform/web/app/calls.ts'
import { alertDialog } from '#platform/web/kit/dialogs.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { invitationCalls } from '#modules/account/account.contract.ts'
import { t } from '../company.words.ts'

/** A link into the company: copied, or shown where copying is not allowed. */
export const useInviteLink = () =>
  useChange(invitationCalls.invite, {
    done: ({ path, expiresAt }) => void handOut(path, expiresAt),
  })

/** A link that makes whoever takes it this very person. */
export function useInvitation({ id }: { id: string }) {
  const link = useInviteLink()
  return { run: () => link.run({ personId: id }), running: link.running }
}

/** Puts an invitation's whole address into the clipboard. */
async function handOut(path: string, expiresAt: string) {
  const address = new URL(path, location.origin).href
  const copied = await navigator.clipboard?.writeText(address).then(
    () => true,
    () => false,
  )
  if (copied) toast.success(t('linkCopied'))
  else await alertDialog({ title: t('linkText', { day: day(expiresAt) }), text: address })
}

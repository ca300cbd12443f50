import { useCall } from '#platform/web/app/calls.ts'
import { fileAddressCalls } from '#mechanisms/file-addresses/file-address.contract.ts'
import { t } from '../messages.words.ts'
import css from '../messages.module.css'

/** A recording, played where it stands. */
export function Voice({ fileId, seconds }: { fileId: string; seconds: number }) {
  const { data } = useCall(fileAddressCalls.addresses, { ids: [fileId] })
  const address = data?.list[0]?.address
  return (
    <span className={css.voice}>
      {address && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what colleagues say has no captions
        <audio controls preload="none" src={address} aria-label={t('voiceOf', { seconds })} />
      )}
      {t('secondsLong', { seconds })}
    </span>
  )
}

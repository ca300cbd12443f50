import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { SearchIcon } from '#platform/web/kit/icons.tsx'
import { Inbox } from '#mechanisms/waiting/inbox.tsx'
import { UpdatesBell } from '../dynamic/updates-bell.tsx'
import { t } from '../home.words.ts'

/** The entry page of the third-party-platform edition: what is to be done, without the rest of the home page. */
export default function Todo2() {
  return (
    <Inbox
      isTab
      actions={
        <>
          <IconButton icon={SearchIcon} label={t('search')} href="/search" />
          <UpdatesBell />
        </>
      }
    />
  )
}

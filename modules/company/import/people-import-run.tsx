import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { MailIcon } from '#platform/web/kit/icons.tsx'
import { t } from '../company.words.ts'
import { useInviteAll } from '../person/invite-all.web.ts'
import css from '../person/member.module.css'

/** One import of people. */
export default function PeopleImportRun() {
  const inviteAll = useInviteAll()
  return (
    <ImportRun
      title={t('importTitle')}
      at="/members_management/import"
      willMake={({ createdCount: created, changedCount: changed }) => t('willImport', { created, changed })}
      made={({ createdCount: created, changedCount: changed }) => t('imported', { created, changed })}
      seen={() => ({ label: t('seeMembers'), href: '/members_management/people' })}
      next={
        <div className={css.invite}>
          <Button kind="secondary" wide icon={MailIcon} busy={inviteAll.running} onPress={inviteAll.invite}>
            {t('inviteAll')}
          </Button>
        </div>
      }
      refreshes={['person', 'invitation']}
    />
  )
}

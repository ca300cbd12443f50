import { useChange, usePages } from '#platform/web/app/calls.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../account.words.ts'
import { invitationCalls } from './invitation.contract.ts'
import css from './invitation.module.css'

/** Who has been invited how, the newest first; those that are still good may be revoked. */
export function Invitations() {
  const pages = usePages(invitationCalls.list, {})
  const revoke = useChange(invitationCalls.revoke, {
    done: () => toast.success(t('revoked')),
  })
  if (pages.rows.length === 0) return null

  async function askToRevoke(id: string) {
    if (await confirmDialog({ title: t('revoke'), text: t('revokeSure'), confirm: t('revoke'), danger: true }))
      revoke.run({ id })
  }
  return (
    <Section title={t('invitations')}>
      {pages.rows.map(({ id, inviter, email, person, departmentName, mostUses, useCount, createdAt, isOpen }) => (
        <ListRow
          key={id}
          title={email ?? person?.name ?? t('byLink')}
          wrap
          subtitle={[inviter?.name, dateTime(createdAt), departmentName, t('used', { n: useCount, most: mostUses })]
            .filter(Boolean)
            .join(' · ')}
          right={
            isOpen ? (
              <Button kind="text" small onPress={() => void askToRevoke(id)}>
                {t('revoke')}
              </Button>
            ) : (
              <StatusPill>{t('inviteClosed')}</StatusPill>
            )
          }
        />
      ))}
      {pages.hasNextPage && (
        <div className={css.actions}>
          <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Section>
  )
}

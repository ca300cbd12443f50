import { refusalText, useCall, useChange, usePages } from '#platform/web/app/calls.ts'
import { useForm } from '#platform/web/app/form.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { confirmDialog } from '#platform/web/kit/dialogs.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LinkIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextArea } from '#platform/web/kit/text-area.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { isEmail } from '#mechanisms/formats/formats.contract.ts'
import type { DepartmentBrief } from '#mechanisms/people/selector-options.web.ts'
import { DepartmentField } from '#mechanisms/people/person-field.tsx'
import { invitationCalls } from '#modules/account/account.contract.ts'
import { t } from '../company.words.ts'
import { useInviteAll } from '../person/invite-all.web.ts'
import { useInviteLink } from '../person/invite-member.web.ts'
import css from './invite-members.module.css'

interface Values {
  emails: string
  departmentId: DepartmentBrief | null
}

/** Invites people by e-mail, many at once, or by a link to be passed on; below, the invitations that are out. */
export default function InviteMembers() {
  const form = useForm(invitationCalls.batchMail, {
    initial: { emails: '', departmentId: null } as Values,
    input: ({ emails, departmentId }) => ({ emails, departmentId: departmentId?.id ?? null }),

    done: ({ sent, skipped, limited }: { sent: string[]; skipped: string[]; limited: string[] }) => {
      if (limited.length > 0)
        toast.warn(t('invitationsLimited', { n: sent.length, names: limited.join(', ') }), { ms: 4000 })
      else if (skipped.length > 0) toast.info(t('invitationsSkipped', { names: skipped.join(', ') }), { ms: 4000 })
      else toast.success(t('invitationsSent', { n: sent.length }))
    },
  })
  const link = useInviteLink()
  const { emails, departmentId } = form.values
  const wrong = emails.split(/[\s,;，；、]+/).filter(one => one !== '' && !isEmail(one))

  function send() {
    if (wrong.length > 0) toast.warn(t('badEmails', { emails: wrong.slice(0, 3).join(', ') }))
    else form.send()
  }
  return (
    <Page
      title={t('invite')}
      onBack={useBack('/members_management')}
      bottom={
        <Button wide busy={form.sending} disabled={emails.trim() === ''} onPress={send}>
          {t('sendInvitations')}
        </Button>
      }
    >
      <Unjoined />
      <Section title={t('byEmail')}>
        <Field label={t('emails')} required error={form.error('emails')} hint={t('emailsText')}>
          <TextArea
            value={emails}
            onChange={text => form.set({ emails: text })}
            placeholder={'zhangwei@example.com\nlina@example.com'}
          />
        </Field>
        <Field label={t('inviteDepartment')} error={form.error('departmentId')}>
          <DepartmentField
            value={departmentId}
            onChange={chosen => form.set({ departmentId: chosen })}
            clearable
            placeholder={t('none')}
          />
        </Field>
      </Section>
      <Section title={t('byLink')} note={t('byLinkText')} padded>
        <Button
          kind="secondary"
          wide
          icon={LinkIcon}
          busy={link.running}
          onPress={() => link.run({ departmentId: departmentId?.id ?? null })}
        >
          {t('createLink')}
        </Button>
      </Section>
      <Sent />
    </Page>
  )
}

/** Everybody who was entered or imported, in one go. */
function Unjoined() {
  const { data } = useCall(invitationCalls.unjoined, {})
  const { invite, running } = useInviteAll()
  if (!data || data.mailable === 0) return null
  return (
    <Section padded note={t('unjoinedText', { n: data.mailable })}>
      <Button wide kind="secondary" icon={UsersIcon} busy={running} onPress={invite}>
        {t('inviteAll')}
      </Button>
    </Section>
  )
}

/** The invitations sent so far; open ones can be revoked. */
function Sent() {
  const pages = usePages(invitationCalls.list, {})
  const revoke = useChange(invitationCalls.revoke, {
    done: () => toast.success(t('revoked')),
  })
  async function confirmInvitation(id: string) {
    if (await confirmDialog({ title: t('revokeTitle'), text: t('revokeText'), danger: true, confirm: t('revoke') }))
      revoke.run({ id })
  }
  if (pages.isPending) return <Skeleton kind="rows" />
  if (pages.isError && pages.rows.length === 0)
    return <ErrorState text={refusalText(pages.error)} onRetry={() => void pages.refetch()} />
  if (pages.rows.length === 0) return null
  return (
    <Section title={t('sentInvitations')}>
      {pages.rows.map(({ id, email, person, mostUses, useCount, expiresAt, isOpen }) => (
        <ListRow
          key={id}
          title={email ?? person?.name ?? t('linkInvitation')}
          subtitle={[
            isOpen && t('validUntil', { day: day(expiresAt) }),
            mostUses > 1 && t('usedTimes', { n: useCount }),
          ]
            .filter(Boolean)
            .join(' · ')}
          badge={isOpen ? undefined : <StatusPill>{t('expired')}</StatusPill>}
          right={
            isOpen && (
              <Button kind="text" small onPress={() => void confirmInvitation(id)}>
                {t('revoke')}
              </Button>
            )
          }
        />
      ))}
      {pages.hasNextPage && (
        <div className={css.more}>
          <Button kind="text" busy={pages.isFetchingNextPage} onPress={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Section>
  )
}

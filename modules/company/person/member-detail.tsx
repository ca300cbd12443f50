import { useCall, useChange } from '#platform/web/app/calls.ts'
import { knownRow } from '#platform/web/app/cache.ts'
import { DetailScreen } from '#platform/web/app/detail-screen.tsx'
import { download } from '#platform/web/app/download.ts'
import { useAddress, useGo } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill, Tag } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { alertDialog, confirmDialog, promptDialog } from '#platform/web/kit/dialogs.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { EditIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { day } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { say } from '#platform/contract/words.ts'
import { authorityWords } from '#mechanisms/people/authority-words.contract.ts'
import { PersonStatus } from '#mechanisms/people/person.contract.ts'
import { passwordResetCalls, resetRules } from '#modules/account/account.contract.ts'
import { t } from '../company.words.ts'
import { managerCalls } from '../manager/manager.contract.ts'
import { dataCalls } from '../removal/data.contract.ts'
import { personCalls, type MemberDetail, type MemberRow } from './person.contract.ts'
import { useInvitation } from './invite-member.web.ts'
import { useLeaving } from './leave-member.web.ts'
import css from './member.module.css'

/** A member, as administrators see them. */
export default function MemberDetailScreen() {
  const { id = '' } = useAddress()
  const known = knownRow<MemberRow>(personCalls.list, id)
  return (
    <DetailScreen
      key={id}
      title={known?.name ?? t('members')}
      call={personCalls.detail}
      input={{ id }}
      known={known}
      actions={member =>
        member.can.edit && (
          <IconButton icon={EditIcon} label={t('edit')} href={`/members_management/people/${id}/edit`} />
        )
      }
      bottom={member => (member.can.leave || member.can.return) && <Parting member={member} />}
    >
      {(member, isWhole) => (
        <>
          <Head member={member} />
          <Contacts member={member} />
          {isWhole ? <Rest member={member as MemberDetail} /> : <Skeleton kind="detail" />}
        </>
      )}
    </DetailScreen>
  )
}

const Head = ({ member }: { member: MemberRow }) => (
  <Card padded>
    <div className={css.head}>
      <Avatar name={member.name} size={64} />
      <div className={css.names}>
        <h2 className={css.name}>{member.name}</h2>
        <p className={css.place}>{[member.departmentName, member.jobTitle].filter(Boolean).join(' · ')}</p>
        <p className={css.pills}>
          {member.isAdministrator && <StatusPill tone="brand">{t('administrator')}</StatusPill>}
          {member.status === PersonStatus.Left && (
            <StatusPill>{member.leftAt ? t('leftOn', { day: day(member.leftAt) }) : t('left')}</StatusPill>
          )}
          {member.status === PersonStatus.Invited && <StatusPill tone="warn">{t('notJoined')}</StatusPill>}
        </p>
      </div>
    </div>
  </Card>
)

const Contacts = ({ member: { mobile, email, loginName } }: { member: MemberRow }) => (
  <Section title={t('contacts')}>
    <ListRow
      title={t('mobile')}
      right={
        mobile ? (
          <a className={css.link} href={`tel:${mobile}`}>
            {mobile}
          </a>
        ) : (
          t('none')
        )
      }
    />
    <ListRow
      title={t('email')}
      right={
        email ? (
          <a className={css.link} href={`mailto:${email}`}>
            {email}
          </a>
        ) : (
          t('none')
        )
      }
    />
    {loginName && <ListRow title={t('loginName')} right={loginName} />}
  </Section>
)

function Rest({ member }: { member: MemberDetail }) {
  const { data: reports } = useCall(managerCalls.direct, { id: member.id }, { enabled: member.subordinateNum > 0 })
  const invite = useInvitation(member)
  return (
    <>
      {member.status === PersonStatus.Invited && (
        <div className={css.invite}>
          <Button kind="secondary" wide busy={invite.running} onPress={invite.run}>
            {t('inviteThem')}
          </Button>
        </div>
      )}
      <Section title={t('work')}>
        <ListRow
          title={t('manager')}
          right={member.manager?.name ?? t('none')}
          {...(member.manager && { href: `/members_management/people/${member.manager.id}` })}
        />
        <ListRow title={t('openWork')} right={member.openNum} />
        <ListRow title={t('points')} right={member.point} />
        <ListRow title={t('createdOn', { day: day(member.createDate) })} />
      </Section>
      {reports && reports.list.length > 0 && (
        <Section title={`${t('subordinates')} ${reports.list.length}`}>
          {reports.list.map(({ id, name, jobTitle }) => (
            <ListRow
              key={id}
              href={`/members_management/people/${id}`}
              title={name}
              subtitle={jobTitle ?? undefined}
              left={<Avatar name={name} size={36} />}
            />
          ))}
        </Section>
      )}
      {(member.can.resetPassword || member.can.exportData || member.can.erase) && (
        <Section title={t('accountAndData')}>
          {member.can.resetPassword && <ResetPassword member={member} />}
          {member.can.exportData && (
            <ListRow
              title={t('exportPerson')}
              subtitle={t('exportPersonText')}
              chevron
              onPress={() => void download(dataCalls.exportPerson, { id: member.id })}
            />
          )}
          {member.can.erase && <Erase member={member} />}
        </Section>
      )}
      <Section title={t('rights')}>
        <ListRow title={t('memberRoles')} wrap below={<Tags names={member.roles.map(({ name }) => name)} />} />
        <ListRow
          title={t('ownAuthorities')}
          wrap
          href="/members_management/authorities"
          below={<Tags names={member.authorities.map(authority => say(authorityWords[authority], locale()))} />}
        />
      </Section>
    </>
  )
}

/** For who is locked out: a code, shown once, with which they choose a new password themselves. */
function ResetPassword({ member: { id, name } }: { member: MemberDetail }) {
  const reset = useChange(passwordResetCalls.resetByAdministrator, {
    done: ({ code, signsInAs }) =>
      void alertDialog({
        title: t('resetCode', { code }),
        text: t('resetCodeText', { name, account: signsInAs, hours: resetRules.liveHours }),
      }),
  })
  async function confirmFirst() {
    if (await confirmDialog({ title: t('resetTitle', { name }), text: t('resetText'), confirm: t('resetConfirm') }))
      reset.run({ id })
  }
  return (
    <ListRow title={t('resetPassword')} subtitle={t('resetPasswordText')} chevron onPress={() => void confirmFirst()} />
  )
}

/** Cannot be undone: the name is typed. */
function Erase({ member: { id, name } }: { member: MemberDetail }) {
  const go = useGo()
  const erase = useChange(dataCalls.erasePerson, {
    done: () => {
      toast.success(t('erased'))
      go('/members_management/people', { replace: true })
    },
  })
  async function confirmFirst() {
    const typed = await promptDialog({
      title: t('eraseTitle', { name }),
      text: t('eraseText', { name }),
      required: true,
      confirm: t('erase'),
    })
    if (typed !== null) erase.run({ id, name: typed })
  }
  return <ListRow title={t('erase')} subtitle={t('eraseNote')} tone="danger" onPress={() => void confirmFirst()} />
}

const Tags = ({ names }: { names: readonly string[] }) => (
  <span className={css.tags}>
    {names.length === 0 ? t('none') : names.map(name => <Tag key={name} label={name} tone="neutral" />)}
  </span>
)

/** Leaving, with a successor for what is left; or coming back. */
function Parting({ member }: { member: MemberDetail }) {
  const leaving = useLeaving(member)
  const comeBack = useChange(personCalls.comeBack, {
    done: () => toast.success(t('cameBack')),
  })
  if (member.can.leave)
    return (
      <Button kind="neutral" wide busy={leaving.running} onPress={() => void leaving.confirm()}>
        {t('leave')}
      </Button>
    )
  async function confirmFirst() {
    if (await confirmDialog({ title: t('comeBackTitle', { name: member.name }), confirm: t('comeBack') }))
      comeBack.run({ id: member.id })
  }
  return (
    <Button kind="secondary" wide busy={comeBack.running} onPress={() => void confirmFirst()}>
      {t('comeBack')}
    </Button>
  )
}

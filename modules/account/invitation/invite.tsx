import { useState } from 'react'
import { useChange } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { token } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LinkIcon, LockIcon, MailIcon, ShareIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { NumberField } from '#platform/web/kit/number-field.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { DepartmentField } from '#mechanisms/people/person-field.tsx'
import type { DepartmentBrief } from '#mechanisms/people/selector-options.web.ts'
import { t } from '../account.words.ts'
import type { SessionUser } from '../session/session.contract.ts'
import { useMe } from '../use-me.web.ts'
import { invitationCalls, invitationRules } from './invitation.contract.ts'
import { Invitations } from './invitations.tsx'
import Join from './join.tsx'
import forms from '../forms.module.css'
import css from './invitation.module.css'

/** Inviting people by a link. It is a public path: with a key it is an invitation's own page. */
export default function Invite() {
  const { key } = useAddress()
  const back = useBack('/my')
  if (key) return <Join />
  return (
    <Page title={t('invite')} onBack={back}>
      {token() ? (
        <SignedIn />
      ) : (
        <Empty
          icon={UsersIcon}
          title={t('signInFirst')}
          action={<Button onPress={() => location.assign('/login?back=/invite')}>{t('goLogin')}</Button>}
        />
      )}
    </Page>
  )
}

function SignedIn() {
  const me = useMe()
  const hasScreen = useHasScreen()
  if (!me) return <Skeleton kind="detail" />
  if (!hasScreen('/members_management'))
    return <Empty icon={LockIcon} title={t('invite')} text={t('inviteNotAllowed')} />
  return (
    <>
      <NewLink me={me} />
      <Invitations />
    </>
  )
}

function NewLink({ me }: { me: SessionUser }) {
  const go = useGo()
  const hasScreen = useHasScreen()
  const [department, setDepartment] = useState<DepartmentBrief | null>(null)
  const [days, setDays] = useState(String(invitationRules.days))
  const [uses, setUses] = useState(String(invitationRules.uses))
  const invite = useChange(invitationCalls.invite)
  const made = invite.data
  const make = () =>
    invite.run({
      departmentId: department?.id ?? null,
      days: Number(days || invitationRules.days),
      mostUses: Number(uses || invitationRules.uses),
    })
  return (
    <>
      <p className={forms.text}>{t('inviteText')}</p>
      <Section>
        <Field label={t('joinDepartmentOf')} inline>
          <DepartmentField value={department} onChange={setDepartment} placeholder={t('anyDepartment')} clearable />
        </Field>
        <Field label={t('inviteDays')} inline>
          <NumberField value={days} onChange={setDays} min={1} max={invitationRules.mostDays} decimals={0} step={1} />
        </Field>
        <Field label={t('inviteUses')} inline>
          <NumberField value={uses} onChange={setUses} min={1} max={invitationRules.mostUses} decimals={0} step={1} />
        </Field>
      </Section>
      {made && <Link url={location.origin + made.path} expiresAt={made.expiresAt} me={me} />}
      <div className={css.actions}>
        <Button wide icon={LinkIcon} kind={made ? 'secondary' : 'primary'} busy={invite.running} onPress={make}>
          {t(made ? 'inviteNew' : 'inviteLink')}
        </Button>
      </div>
      {hasScreen('/email_invite_member') && (
        <Section>
          <ListRow left={<MailIcon />} title={t('inviteByMail')} chevron onPress={() => go('/email_invite_member')} />
        </Section>
      )}
    </>
  )
}

function Link({ url, expiresAt, me }: { url: string; expiresAt: string; me: SessionUser }) {
  const words = t('shareText', { name: me.nickName, company: me.companyName })
  const share = () => void navigator.share({ title: words, text: words, url }).catch(() => {})
  return (
    <Section note={t('expires', { when: dateTime(expiresAt) })}>
      <p className={css.link}>{url}</p>
      <div className={css.buttons}>
        <Button kind="secondary" onPress={() => void copy(`${words}\n${url}`)}>
          {t('copy')}
        </Button>
        {'share' in navigator && (
          <Button kind="secondary" icon={ShareIcon} onPress={share}>
            {t('share')}
          </Button>
        )}
      </div>
    </Section>
  )
}

/**
 * The clipboard's own interface is kept from pages that came over plain HTTP; a selected text may be copied there too.
 */
async function copy(text: string) {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    document.execCommand('copy')
    area.remove()
  }
  toast.success(t('copied'))
}

import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack, useGo } from '#platform/web/app/navigation.ts'
import { token } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LinkIcon, UsersIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../account.words.ts'
import { enterCompany } from '../session/entering.web.ts'
import { useMe } from '../use-me.web.ts'
import { invitationCalls } from './invitation.contract.ts'
import { JoinAfterSignIn, JoinAsMe, JoinAsNew } from './join-forms.tsx'
import forms from '../forms.module.css'
import css from './invitation.module.css'

/** What an invitation's link opens (`/join?key=`); without a key, a place to paste one. */
export default function Join() {
  const { key } = useAddress()
  const back = useBack(token() ? '/my' : '/login')
  return (
    <Page title={t('join')} onBack={token() ? back : () => location.assign('/login')}>
      {key ? <Invitation inviteKey={key} /> : <PasteLink />}
    </Page>
  )
}

function Invitation({ inviteKey }: { inviteKey: string }) {
  const { data, error, isPending } = useCall(invitationCalls.look, { inviteKey })
  if (isPending) return <Skeleton kind="detail" />
  if (!data) return <Empty icon={LinkIcon} tone="warn" title={refusalText(error)} text={t('joinText')} />
  return (
    <>
      <div className={css.head}>
        <span className={css.mark}>
          <UsersIcon size={32} />
        </span>
        <p className={css.inviter}>{t('joinTitle', { name: data.inviterName })}</p>
        <h2 className={css.company}>{data.companyName}</h2>
        <p className={css.facts}>
          {data.departmentName && <span>{t('joinDepartment', { name: data.departmentName })}</span>}
          {data.personName && <span>{t('joinAs', { name: data.personName })}</span>}
          <span>{t('expires', { when: dateTime(data.expiresAt) })}</span>
        </p>
      </div>
      {data.isMember ? <Member /> : <Joining inviteKey={inviteKey} {...data} />}
    </>
  )
}

function Joining(joining: {
  inviteKey: string
  companyName: string
  email: string | null
  personName: string | null
  hasAccount: boolean
}) {
  const { inviteKey, companyName, email, hasAccount } = joining
  if (token()) return <JoinAsMe inviteKey={inviteKey} companyName={companyName} />
  return email && hasAccount ? <JoinAfterSignIn inviteKey={inviteKey} email={email} /> : <JoinAsNew {...joining} />
}

/** Who is in already goes in. */
function Member() {
  const me = useMe()
  return (
    <div className={css.actions}>
      <p>{t('alreadyMember')}</p>
      {me && (
        <Button wide onPress={() => enterCompany(me.companyId)}>
          {t('enter')}
        </Button>
      )}
    </div>
  )
}

function PasteLink() {
  const go = useGo()
  const [link, setLink] = useState('')
  const [wrong, setWrong] = useState(false)
  function next() {
    const key = /^[\w-]{65}$/.exec(link.trim())?.[0] ?? /[?&]key=([\w-]{65})(?![\w-])/.exec(link)?.[1]
    if (key) go(`/join?key=${key}`)
    else setWrong(true)
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        next()
      }}
      noValidate
    >
      <p className={forms.text}>{t('joinText')}</p>
      <Section>
        <Field label={t('joinLink')} required error={wrong ? t('joinLinkWrong') : undefined}>
          <TextField
            value={link}
            onChange={value => {
              setLink(value)
              setWrong(false)
            }}
            placeholder={t('joinLinkHint')}
            inputMode="url"
            clearable
          />
        </Field>
      </Section>
      <div className={css.actions}>
        <Button type="submit" wide>
          {t('joinNext')}
        </Button>
      </div>
    </form>
  )
}

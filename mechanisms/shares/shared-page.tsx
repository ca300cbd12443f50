import { useEffect, useEffectEvent, useState } from 'react'
import { CallRefused } from '#platform/web/app/send-call.ts'
import { useChange } from '#platform/web/app/calls.ts'
import { useAddress } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { LinkIcon, LockIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { TextField } from '#platform/web/kit/text-field.tsx'
import { dateTime, fileSize } from '#platform/web/words/format.ts'
import { RichTextView } from '#mechanisms/rich-text/rich-text-view.tsx'
import { LinksCodes } from '#mechanisms/short-codes/linked-text.tsx'
import { openShareCalls, passwordNeeded, passwordWrong, shareGone, type SharedView } from './share.contract.ts'
import { t } from './shares.words.ts'
import css from './shares.module.css'

/** A shared record for whoever has its link: what the share says, and nothing of the app around it. */
export default function SharedPage() {
  const { key } = useAddress()
  if (!key)
    return (
      <Page title={t('page')}>
        <Empty icon={LinkIcon} title={t('noKey')} text={t('noKeyText')} />
      </Page>
    )
  return <Opening shareKey={key} />
}

function Opening({ shareKey }: { shareKey: string }) {
  const [view, setView] = useState<SharedView>()
  const [refused, setRefused] = useState<CallRefused>()
  const open = useChange(openShareCalls.open, {
    done: shown => {
      setRefused(undefined)
      setView(shown)
    },
    refused: setRefused,
  })
  const look = (password?: string) => open.run({ key: shareKey, ...(password ? { password } : {}) })
  const first = useEffectEvent(() => look())
  useEffect(() => first(), [])
  if (view) return <Shown view={view} />
  const code = refused?.code
  return (
    <Page title={t('page')}>
      {!refused && <Skeleton kind="detail" />}
      {refused && code === shareGone.code && <Empty icon={LinkIcon} title={t('gone')} text={t('goneText')} />}
      {refused && (code === passwordNeeded.code || code === passwordWrong.code) && (
        <Password busy={open.running} wrong={code === passwordWrong.code ? refused.message : undefined} onGive={look} />
      )}
      {refused && ![shareGone.code, passwordNeeded.code, passwordWrong.code].includes(code ?? '') && (
        <Empty
          icon={LinkIcon}
          title={t('failed')}
          text={refused.message}
          action={<Button onPress={() => look()}>{t('retry')}</Button>}
        />
      )}
    </Page>
  )
}

function Password({
  busy,
  wrong,
  onGive,
}: {
  busy: boolean
  wrong: string | undefined
  onGive: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const give = () => {
    if (password !== '') onGive(password)
  }
  return (
    <>
      <Empty icon={LockIcon} title={t('needPassword')} />
      <Section>
        <Field label={t('password')} error={wrong}>
          <TextField
            type="password"
            value={password}
            onChange={setPassword}
            maxLength={50}
            onEnter={give}
            autoComplete="off"
          />
        </Field>
      </Section>
      <div className={css.bottom}>
        <Button wide busy={busy} disabled={password === ''} onPress={give}>
          {t('look')}
        </Button>
      </div>
    </>
  )
}

function Shown({
  view: { title, mark, facts, text, document, files, comments, sharedBy, companyName },
}: {
  view: SharedView
}) {
  return (
    <Page title={mark}>
      <LinksCodes value={false}>
        <div className={css.head}>
          <h2 className={css.title}>{title}</h2>
          <p className={css.by}>{t('sharedBy', { name: sharedBy, company: companyName })}</p>
        </div>
        <Section>
          {facts.map(({ name, value, isInstant }) => (
            <Field key={name} label={name} inline>
              <span>{isInstant ? dateTime(value) : value}</span>
            </Field>
          ))}
        </Section>
        {(text !== '' || document) && (
          <Section title={t('detail')} padded>
            <RichTextView document={document} text={text} />
          </Section>
        )}
        {files.length > 0 && (
          <Section title={t('files')}>
            <ul>
              {files.map(({ name, size, address }) => (
                <li key={address}>
                  <a className={css.file} href={address} target="_blank" rel="noopener">
                    <span>{name}</span>
                    <small>{fileSize(size)}</small>
                  </a>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {comments.length > 0 && (
          <Section title={t('comments')} padded>
            <ol className={css.comments}>
              {comments.map(({ author, content, createdAt }) => (
                <li key={createdAt + author}>
                  <p className={css.by}>
                    {author} · {dateTime(createdAt)}
                  </p>
                  <p className={css.said}>{content}</p>
                </li>
              ))}
            </ol>
          </Section>
        )}
      </LinksCodes>
    </Page>
  )
}

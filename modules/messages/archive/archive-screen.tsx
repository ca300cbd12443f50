import { useState } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { download } from '#platform/web/app/download.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Section } from '#platform/web/kit/card.tsx'
import { DateField } from '#platform/web/kit/date-field.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { Field } from '#platform/web/kit/field.tsx'
import { ClockIcon, DownloadIcon, LockIcon, SettingsIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { day } from '#platform/web/words/format.ts'
import { addDays } from '#platform/contract/days.ts'
import { PersonField } from '#mechanisms/people/person-field.tsx'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { editionCalls, settingCalls } from '#modules/company/company.contract.ts'
import { t } from '../messages.words.ts'
import { archiveCalls, mostArchived } from './archive.contract.ts'

/** What the company keeps of its messages, and an archive of them; for system administrators. */
export default function ArchiveScreen() {
  const me = useMe()
  const back = useBack('/members_management')
  const company = useCall(editionCalls.detail, { companyId: me?.companyId ?? '' }, { enabled: me !== undefined })
  const settings = useCall(settingCalls.read, { keys: ['im_keep_days', 'im_export'] })
  const valueOf = (name: string) => settings.data?.list.find(({ keyName }) => keyName === name)?.keyValue
  const error = company.error ?? settings.error
  return (
    <Page title={t('archive')} onBack={back}>
      {!company.data || !settings.data ? (
        error ? (
          <ErrorState
            text={refusalText(error)}
            onRetry={() => void Promise.all([company.refetch(), settings.refetch()])}
          />
        ) : (
          <Skeleton kind="rows" />
        )
      ) : !company.data.can.manageData ? (
        <Empty icon={LockIcon} title={t('archiveClosed')} text={t('archiveAdministrators')} />
      ) : (
        <>
          <Section note={t('archiveText')}>
            <ListRow
              left={<SettingsIcon />}
              title={t('archiveRule')}
              subtitle={[
                Number(valueOf('im_keep_days')) > 0
                  ? t('keptDays', { count: Number(valueOf('im_keep_days')) })
                  : t('keptForGood'),
                t(valueOf('im_export') === '1' ? 'exportOn' : 'exportOff'),
              ].join('\n')}
              wrap
              href="/members_management/settings"
            />
            <ListRow left={<ClockIcon />} title={t('archiveAudit')} href="/members_management/audit" />
          </Section>
          {valueOf('im_export') === '1' && <Export />}
        </>
      )}
    </Page>
  )
}

const usualDays = 29

function Export() {
  const [today] = useState(() => day(Date.now()))
  const [startDate, setStart] = useState(() => addDays(today, -usualDays))
  const [endDate, setEnd] = useState(today)
  const [person, setPerson] = useState<PersonBrief | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    await download(archiveCalls.archive, { startDate, endDate, ...(person && { personId: person.id }) })
    setBusy(false)
  }
  return (
    <>
      <Section title={t('exportMessages')} note={t('exportText', { count: mostArchived })}>
        <Field label={t('exportFrom')} inline>
          <DateField value={startDate} max={today} onChange={chosen => chosen && setStart(chosen)} />
        </Field>
        <Field label={t('exportTo')} inline>
          <DateField value={endDate} max={today} onChange={chosen => chosen && setEnd(chosen)} />
        </Field>
        <Field label={t('exportOf')} inline>
          <PersonField value={person} onChange={setPerson} clearable placeholder={t('exportOfAll')} />
        </Field>
      </Section>
      <Section padded>
        <Button kind="secondary" wide icon={DownloadIcon} busy={isBusy} onPress={() => void save()}>
          {t('exportMessages')}
        </Button>
      </Section>
    </>
  )
}

import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useBack } from '#platform/web/app/navigation.ts'
import { Avatar } from '#platform/web/kit/avatar.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Card, Section } from '#platform/web/kit/card.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { fileSize } from '#platform/web/words/format.ts'
import { locale } from '#platform/web/words/words.ts'
import { say } from '#platform/contract/words.ts'
import { uiSchemes } from '#mechanisms/people/edition.contract.ts'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../company.words.ts'
import { editionCalls } from './edition.contract.ts'

/** Which edition the company has, what it may use and how much of it is used. */
export default function Tariff() {
  const me = useMe()
  const {
    data: company,
    error,
    refetch,
  } = useCall(editionCalls.detail, { companyId: me?.companyId ?? '' }, { enabled: me !== undefined })
  return (
    <Page title={t('tariffTitle')} onBack={useBack('/members_management')}>
      {!company &&
        (error ? <ErrorState text={refusalText(error)} onRetry={() => void refetch()} /> : <Skeleton kind="detail" />)}
      {company && (
        <>
          <Card>
            <ListRow
              title={company.name}
              subtitle={say(uiSchemes[company.uiSchemeId], locale())}
              left={<Avatar name={company.name} square size={44} />}
              badge={
                <StatusPill tone={company.isPaid ? 'brand' : 'neutral'}>
                  {t(company.isPaid ? 'paid' : 'free')}
                </StatusPill>
              }
            />
          </Card>
          <Section title={t('currentEdition')} note={t('selfHosted')}>
            <ListRow
              title={t('memberUse')}
              right={
                company.mostMembers === null
                  ? t('memberCount', { n: company.memberNum })
                  : t('memberCountOf', { n: company.memberNum, most: company.mostMembers })
              }
              below={
                company.mostMembers !== null && (
                  <ProgressBar
                    percent={(company.memberNum / company.mostMembers) * 100}
                    label={t('memberUse')}
                    tone={company.memberNum >= company.mostMembers ? 'danger' : 'brand'}
                  />
                )
              }
            />
            <ListRow
              title={t('storage')}
              right={
                company.mostUploadBytes === null
                  ? fileSize(company.usedBytes)
                  : t('usedOf', { used: fileSize(company.usedBytes), most: fileSize(company.mostUploadBytes) })
              }
              below={
                company.mostUploadBytes !== null && (
                  <ProgressBar percent={(company.usedBytes / company.mostUploadBytes) * 100} label={t('storage')} />
                )
              }
            />
            <ListRow title={t(company.isPaid ? 'paidText' : 'freeText')} wrap />
          </Section>
        </>
      )}
    </Page>
  )
}

import { lazy, Suspense } from 'react'
import { refusalText, useCall } from '#platform/web/app/calls.ts'
import { useAddress, useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ErrorState } from '#platform/web/kit/error-state.tsx'
import { DocumentIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../hr.words.ts'
import { hrApplyCalls, hrApplyTypes, type HrApplyType } from './apply.contract.ts'

/** Each type's page is a chunk of its own. */
const pages = {
  leave: lazy(() => import('../leave/leave-detail.tsx')),
  fill_sign: lazy(() => import('../fill-sign/fill-sign-detail.tsx')),
  outing: lazy(() => import('../outing/outing-detail.tsx')),
  common_apply: lazy(() => import('../common-apply/common-apply-detail.tsx')),
  overtime: lazy(() => import('../overtime/overtime-detail.tsx')),
  void_apply: lazy(() => import('../void-apply/void-apply-detail.tsx')),
} satisfies Record<HrApplyType, unknown>

/** An application of any type: the address says which by `scope`; where it does not, the server knows. */
export default function ApplyDetail() {
  const { uuid, id: named, scope } = useAddress()
  const id = uuid ?? named
  const back = useBack('/hr/list')
  const type = hrApplyTypes.find(one => one === scope)
  const found = useCall(hrApplyCalls.typeOf, { id: id ?? '' }, { enabled: id !== undefined && type === undefined })
  const known = type ?? found.data?.type
  if (id && known) {
    const Shown = pages[known]
    return (
      <Suspense
        fallback={
          <Page title={t(known)} onBack={back}>
            <Skeleton kind="detail" />
          </Page>
        }
      >
        <Shown key={id} id={id} />
      </Suspense>
    )
  }
  return (
    <Page title={t('applies')} onBack={back}>
      {!id ? (
        <Empty
          icon={DocumentIcon}
          title={t('noneOthers')}
          text={t('noneText')}
          action={<Button href="/hr/list">{t('applies')}</Button>}
        />
      ) : found.error ? (
        <ErrorState text={refusalText(found.error)} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton kind="detail" />
      )}
    </Page>
  )
}

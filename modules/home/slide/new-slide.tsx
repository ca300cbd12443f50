import { useEffect } from 'react'
import { useAddress, useBack, useGo, useHasScreen } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { InfoIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { toast } from '#platform/web/kit/toast.tsx'
import { t } from '../home.words.ts'
import { targetOf } from './targets.ts'

/** A link from a notification: leads on to the record, or says that this type cannot be opened here. */
export default function NewSlide() {
  const { type = '', id = '', uuid = id, scope, subtype, occurrence } = useAddress()
  const hasScreen = useHasScreen()
  const back = useBack()
  const go = useGo()
  const target = targetOf({ type, id: uuid, scope, subtype, occurrence })
  const way = uuid && target && hasScreen(target) ? target : null
  useEffect(() => {
    if (way) go(way, { replace: true })
    else toast.info(t('unsupported'))
  }, [way, go])
  return (
    <Page title={t('detail')} onBack={back}>
      {way ? (
        <Skeleton kind="detail" />
      ) : (
        <Empty
          icon={InfoIcon}
          title={t('unsupported')}
          text={t('unsupportedText')}
          action={<Button href="/dynamic">{t('toHome')}</Button>}
        />
      )}
    </Page>
  )
}

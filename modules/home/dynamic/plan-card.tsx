import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { ChevronRightIcon } from '#platform/web/kit/icons.tsx'
import { Link } from '#platform/web/kit/link.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { useMe } from '#modules/account/account.web.tsx'
import { t } from '../home.words.ts'
import { isOkrMode } from '../tabs/company-mode.ts'
import css from './dynamic.module.css'

const PlanRows = lazy(() => import('./plan-rows.tsx'))

/** The page's own parts come first: so many milliseconds after it was drawn the app is at rest. */
const rest = 2_500

/** My plan of the week, or my objectives of the quarter; below the first screen: it comes once it is seen. */
export function PlanCard() {
  const me = useMe()
  const here = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setSeen(true)
    })
    const timer = setTimeout(() => here.current && watcher.observe(here.current), rest)
    return () => {
      clearTimeout(timer)
      watcher.disconnect()
    }
  }, [])
  if (!me) return null
  const isOkr = isOkrMode(me)
  return (
    <div ref={here} className={css.plan}>
      <Section
        title={isOkr ? 'OKR' : t('tabPLAN')}
        action={
          <Link href={isOkr ? '/okr/list' : '/plan/list'} className={css.all}>
            {t('all')}
            <ChevronRightIcon size={16} />
          </Link>
        }
      >
        {isSeen ? (
          <Suspense fallback={<Skeleton kind="rows" count={2} />}>
            <PlanRows isOkr={isOkr} me={me} />
          </Suspense>
        ) : (
          <div className={css.unseen} />
        )}
      </Section>
    </div>
  )
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Section } from '#platform/web/kit/card.tsx'
import { Skeleton } from '#platform/web/kit/skeleton.tsx'
import { t } from '../home.words.ts'

const ProjectCard = lazy(() => import('./project-card.tsx'))
const place = () => <Section title={t('myProjects')}><Skeleton kind='rows' count={3} /></Section>

/** The projects' card, below the first screen of most people: it comes, and asks, once it is near what is seen. */
export function LaterProjectCard() {
  const here = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver(([entry]) => { if (entry?.isIntersecting) setNear(true) }, { rootMargin: '120px' })
    watcher.observe(here.current!)
    return () => watcher.disconnect()
  }, [])
  return isNear ? <Suspense fallback={place()}><ProjectCard /></Suspense> : <div ref={here}>{place()}</div>
}

import { useBack } from '#platform/web/app/navigation.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { ProjectIcon } from '#platform/web/kit/icons.tsx'
import { Page } from '#platform/web/kit/page.tsx'
import { t } from '../projects.words.ts'

/** A screen of a project's that was opened without saying which one. */
export function NoProject({ title }: { title: string }) {
  const back = useBack('/projects/assign_me')
  return (
    <Page title={title} onBack={back}>
      <Empty
        icon={ProjectIcon}
        title={t('whichProject')}
        text={t('whichProjectText')}
        action={<Button href="/projects/assign_me">{t('projects')}</Button>}
      />
    </Page>
  )
}

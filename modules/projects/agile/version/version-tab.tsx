import { ListOf } from '#platform/web/app/list-screen.tsx'
import { StatusPill } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { PlusIcon, TagIcon } from '#platform/web/kit/icons.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { ProgressBar } from '#platform/web/kit/progress.tsx'
import { shortDay } from '#platform/web/words/format.ts'
import type { ProjectTabProps } from '../../project/project-tab-props.web.ts'
import { t } from '../agile.words.ts'
import css from '../agile.module.css'
import { versionCalls, type VersionRow } from './version.contract.ts'

/** The versions of a project: those to come, then the released ones. */
export default function VersionTab({ project: { id, can } }: ProjectTabProps) {
  const create = () => void import('./version-sheet.tsx').then(({ newVersion }) => newVersion(id))
  return (
    <>
      {can.edit && (
        <div className={css.bar}>
          <span />
          <Button kind="text" icon={PlusIcon} onPress={create}>
            {t('newVersion')}
          </Button>
        </div>
      )}
      <ListOf
        call={versionCalls.list}
        query={{ projectId: id, limit: 20 }}
        rowHeight={88}
        empty={{
          icon: TagIcon,
          title: t('noVersions'),
          text: t('noVersionsText'),
          ...(can.edit ? { action: { label: t('newVersion'), onPress: create } } : {}),
        }}
      >
        {version => <VersionListRow version={version} />}
      </ListOf>
    </>
  )
}

const VersionListRow = ({
  version: { id, name, summary, isPublish, publishDate, totalNum, doneNum },
}: {
  version: VersionRow
}) => (
  <ListRow
    href={`/versions/${id}`}
    title={name}
    subtitle={publishDate ? `${shortDay(publishDate)} ${summary}` : summary}
    chevron={false}
    badge={
      <StatusPill tone={isPublish ? 'success' : 'neutral'}>{t(isPublish ? 'published' : 'unpublished')}</StatusPill>
    }
    below={
      <span className={css.small}>
        <ProgressBar
          percent={totalNum === 0 ? 0 : (100 * doneNum) / totalNum}
          label={t('progress')}
          tone={isPublish ? 'success' : 'brand'}
        />
        <span>{t('progressNum', { done: doneNum, all: totalNum })}</span>
      </span>
    }
  />
)

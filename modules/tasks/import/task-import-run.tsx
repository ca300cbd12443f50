import { ImportRun } from '#mechanisms/imports/import-run.tsx'
import { t } from '../tasks.words.ts'

/** One import of tasks. */
export default function TaskImportRun() {
  return (
    <ImportRun
      title={t('newTaskImport')}
      at="/tasks/import"
      willMake={run =>
        t('willImport', { n: run.createdCount }) +
        (run.rowCount > run.createdCount ? t('alreadyThere', { n: run.rowCount - run.createdCount }) : '')
      }
      made={run => t('imported', { n: run.createdCount })}
      seen={({ intoId }) =>
        intoId
          ? { label: t('seePlan'), href: `/projects/${intoId}/tasks` }
          : { label: t('seeTasks'), href: '/tasks/upcoming?source=task' }
      }
      refreshes={['task']}
    />
  )
}

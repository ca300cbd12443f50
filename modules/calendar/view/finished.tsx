import { ListScreen } from '#platform/web/app/list-screen.tsx'
import { ListRow } from '#platform/web/kit/list-row.tsx'
import { CheckCircleIcon } from '#platform/web/kit/icons.tsx'
import { dateTime } from '#platform/web/words/format.ts'
import { t } from '../calendar.words.ts'
import { eventCalls } from '../event/event.contract.ts'
import css from './calendar.module.css'

/** What I have finished, the latest first. */
export default function Finished() {
  return (
    <ListScreen title={t('finished')} call={eventCalls.finished} query={{ limit: 30 }} empty={{ icon: CheckCircleIcon, title: t('noFinished'), text: t('noFinishedText') }}>
      {task => <ListRow href={`/tasks/${task.id}`} chevron={false} left={<span className={css.bar} data-tone='success' />} title={task.name} subtitle={dateTime(task.endDate)} />}
    </ListScreen>
  )
}

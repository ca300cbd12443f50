import { cache } from '#platform/web/app/cache.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { CheckCircleIcon, CloseIcon, MoreIcon } from '#platform/web/kit/icons.tsx'
import type { CallInput } from '#platform/contract/call.ts'
import { taskCalls, type TaskRow } from '../task/task.contract.ts'
import { t as word } from '../tasks.words.ts'
import { finishMany, offerBatch } from './batch.web.ts'
import { t } from './list.words.ts'
import own from './list.module.css'

interface BatchBarProps { query: CallInput<typeof taskCalls.list>, chosen: ReadonlySet<string>, onChosen: (chosen: ReadonlySet<string> | null) => void }

/** The rows of tasks that this device shows, by id. */
function knownRows(): Map<string, TaskRow> {
  const rows = new Map<string, TaskRow>()
  for (const [, data] of cache.getQueriesData<{ pages: { list: TaskRow[] }[] }>({ queryKey: [taskCalls.list.path, 'pages'] })) {
    for (const page of data?.pages ?? []) for (const row of page.list) rows.set(row.id, row)
  }
  return rows
}

/** What can be done with the chosen tasks. */
export default function BatchBar({ query, chosen, onChosen }: BatchBarProps) {
  const rows = () => { const known = knownRows(); return [...chosen].flatMap(id => known.get(id) ?? []) }
  const all = () => {
    const shown = cache.getQueriesData<{ pages: { list: TaskRow[] }[] }>({ queryKey: [taskCalls.list.path, 'pages'], type: 'active' })
    onChosen(new Set(shown.flatMap(([, data]) => data?.pages ?? []).flatMap(page => page.list.map(({ id }) => id))))
  }
  const done = () => onChosen(null)
  const none = chosen.size === 0
  return (
    <div className={own.batch} data-scope={query.scope}>
      <span className={own.count} role='status'>{t('chosen', { n: chosen.size })}</span>
      <Button kind='text' small onPress={all}>{t('all')}</Button>
      <Button small icon={CheckCircleIcon} disabled={none} onPress={() => { finishMany(rows()); done() }}>{word('finish')}</Button>
      <IconButton icon={MoreIcon} label={word('actions')} disabled={none} onPress={() => void offerBatch(rows()).then(acted => { if (acted) done() })} />
      <IconButton icon={CloseIcon} label={t('done')} onPress={done} />
    </div>
  )
}

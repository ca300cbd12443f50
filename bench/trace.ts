import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * The lengths of the tasks that the page's main thread ran during the work, in ascending order: milliseconds of the
 * thread's own time, whatever else the machine does.
 */
export async function mainThreadTasks(devtools: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = []
  const hear = ({ value }: { value: object[] }) => {
    events.push(...(value as TraceEvent[]))
  }
  devtools.on('Tracing.dataCollected', hear)
  const complete = new Promise(resolve => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.start', {
    traceConfig: {
      recordMode: 'recordAsMuchAsPossible',
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'],
      excludedCategories: ['*'],
    },
    transferMode: 'ReportEvents',
  })
  await work()
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', hear)
  const tasks = events.filter(({ name, ph }) => name === 'RunTask' && ph === 'X')
  const main = busiest(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain'),
    tasks,
  )
  return tasks
    .filter(task => task.pid === main?.pid && task.tid === main.tid)
    .map(({ dur = 0, tdur = dur }) => tdur / 1000)
    .sort((a, b) => a - b)
}

/** A browser may keep a spare renderer: the page's is the one that works. */
function busiest(threads: TraceEvent[], tasks: TraceEvent[]): TraceEvent | undefined {
  const work = ({ pid, tid }: TraceEvent) =>
    tasks.reduce((sum, task) => (task.pid === pid && task.tid === tid ? sum + (task.dur ?? 0) : sum), 0)
  return threads.toSorted((one, other) => work(other) - work(one))[0]
}

import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf } from '#platform/contract/call.ts'
import { refusal } from '#platform/contract/refusals.ts'
import { FileAnswer } from '../http/handle.ts'
import type { Answer, Request } from '../http/perform.ts'
import { Refused, refuse } from '../http/refuse.ts'
import { Overrun } from '../jobs/job.ts'
import { root } from '../root.ts'
import type { Beginning, Outcome, Work } from './messages.ts'

/** The most processes, each with one piece of work at a time. They start on demand, and end when there is no work. */
const mostProcesses = 2
/** The most pieces of work of one person, including the running one; and of everybody. */
const mostOfOne = 4
const mostOfAll = 100
/** How long an idle process is kept, in milliseconds. */
const patience = 15_000
/** The limits of a piece of work: seconds of a call, and of a job, whatever it requests; megabytes of its process. */
export interface ApartLimits {
  callSeconds: number
  jobSeconds: number
  memory: number
}
export const apartLimits: Readonly<ApartLimits> = { callSeconds: 60, jobSeconds: Infinity, memory: 1_100 }
/** The most heap of the engine, out of that memory. */
const mostHeap = 640

export const tooMany = refusal(
  'apart.too_many',
  {
    zh: '你有 {most} 个导出、打印或导入还没完成，请稍候再试',
    en: '{most} of your exports, prints or imports are in progress: please wait for them',
  },
  429,
)
export const allBusy = refusal(
  'apart.busy',
  {
    zh: '导出和打印的人较多，请稍候再试',
    en: 'Many exports and prints are running right now: please try again in a moment',
  },
  503,
)
export const tooHeavy = refusal('apart.too_heavy', {
  zh: '内容太多，处理不了，请减少内容或分几次进行',
  en: 'This is too much at once: do it in several parts',
})

const ending = () => new Error('The server ends')

/** Runs work that computes for long in processes of its own, so that no other request is delayed. */
export interface Apart {
  /**
   * Runs a call there, for one person. Refused if they have too many in progress, or if it exceeds its time or memory.
   */
  call(request: Request, whose: string): Promise<Answer>
  /** Runs a job there; throws an `Overrun` if it takes longer than so many seconds, or too much memory. */
  job(name: string, payload: unknown, seconds: number): Promise<void>
  /** The ids of the living processes, for diagnostics. */
  processes(): number[]
  close(): Promise<void>
}

interface Task {
  work: Work
  whose: string
  seconds: number
  resolve(outcome: Outcome): void
  reject(problem: unknown): void
}
interface Child {
  process: ChildProcess
  task: Task | null
  isEnding: boolean
  idle?: NodeJS.Timeout
  late?: NodeJS.Timeout
}

export function openApart(beginning: Beginning, limits = apartLimits): Apart {
  const children = new Set<Child>()
  const waiting: Task[] = []
  let isClosed = false

  const running = () => [...children].flatMap(({ task }) => task ?? [])
  const all = () => [...running(), ...waiting]

  function add(task: Omit<Task, 'resolve' | 'reject'>): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      waiting.push({ ...task, resolve, reject })
      next()
    })
  }

  /** Assigns the next eligible work to a free process: at most one at a time per person, or per kind of job. */
  function next() {
    const busy = running()
    const mayBegin = ({ whose }: Task) => busy.every(one => one.whose !== whose)
    const at = waiting.findIndex(mayBegin)
    if (at === -1 || isClosed) return
    const free =
      [...children].find(({ task, isEnding }) => !task && !isEnding) ??
      (children.size < mostProcesses ? begin() : undefined)
    if (!free) return
    const [task] = waiting.splice(at, 1)
    give(free, task!)
    next()
  }

  function begin(): Child {
    const process = startChild()
    const child: Child = { process, task: null, isEnding: false }
    children.add(child)
    process.send(beginning)
    process.on('message', outcome => {
      const { task } = child
      if (!task) return
      rest(child)
      task.resolve(outcome as Outcome)
      next()
    })
    process.on('error', () => process.kill('SIGKILL'))
    process.once('exit', () => {
      children.delete(child)
      clearTimeout(child.idle)
      clearInterval(child.late)
      child.task?.reject(isClosed ? ending() : new Overrun('Its process ended before the work'))
      next()
    })
    return child
  }

  function give(child: Child, task: Task) {
    clearTimeout(child.idle)
    child.task = task
    const end = Date.now() + task.seconds * 1000
    child.late = setInterval(() => {
      if (Date.now() > end || memoryOf(child.process.pid) > limits.memory) child.process.kill('SIGKILL')
    }, 500).unref()
    child.process.send(task.work)
  }

  function rest(child: Child) {
    clearInterval(child.late)
    child.task = null
    child.idle = setTimeout(() => {
      child.isEnding = true
      child.process.disconnect()
    }, patience).unref()
  }

  return {
    async call({ handled, input, facts, companyId, idempotencyKey }, whose) {
      if (all().filter(task => task.whose === whose).length >= mostOfOne) refuse(tooMany, { most: mostOfOne })
      if (waiting.length >= mostOfAll) refuse(allBusy)
      const request = {
        input,
        facts,
        ...(companyId ? { companyId } : {}),
        ...(idempotencyKey ? { idempotencyKey } : {}),
      }
      const outcome = await add({
        work: { call: addressOf(handled.call), request },
        whose,
        seconds: limits.callSeconds,
      }).catch(problem => {
        throw problem instanceof Overrun ? new Refused(tooHeavy) : problem
      })
      return answerOf(outcome)
    },
    async job(name, payload, seconds) {
      answerOf(await add({ work: { job: name, payload }, whose: name, seconds: Math.min(seconds, limits.jobSeconds) }))
    },
    processes: () => [...children].flatMap(({ process }) => process.pid ?? []),
    async close() {
      isClosed = true
      for (const task of waiting.splice(0)) task.reject(ending())
      await Promise.all(
        [...children].map(
          ({ process, task }) =>
            new Promise<void>(resolve => {
              process.once('exit', () => resolve())
              if (task) process.kill('SIGKILL')
              else process.disconnect()
            }),
        ),
      )
    },
  }
}

/** From the sources in development and tests, from the bundle otherwise. */
function startChild(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const [program, loader] = isSource
    ? ['app/apart.ts', ['--import', 'tsx']]
    : ['dist/apart.js', ['--enable-source-maps']]
  return fork(join(root, program), {
    cwd: root,
    serialization: 'advanced',
    execArgv: [...loader, `--max-old-space-size=${mostHeap}`, '--max-semi-space-size=8'],
  })
}

/** In megabytes, if the operating system reports it. */
function memoryOf(pid: number | undefined): number {
  try {
    return (Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * 4096) / 1e6
  } catch {
    return 0
  }
}

/** Rebuilds the answer as if it had been made in this process. */
function answerOf(outcome: Outcome): Answer {
  if ('answer' in outcome)
    return typeof outcome.answer === 'string' ? outcome.answer : Buffer.from(outcome.answer ?? '')
  if ('file' in outcome)
    return new FileAnswer(Buffer.from(outcome.file.body), outcome.file.headers, outcome.file.status)
  if ('refused' in outcome)
    throw new Refused(outcome.refused.kind, outcome.refused.values, outcome.refused.fields, outcome.refused.data)
  const { name, message, stack, code } = outcome.failed
  throw Object.assign(new Error(message), { name, stack, ...(code === undefined ? {} : { code }) })
}

import type { Sentence } from '#platform/contract/words.ts'
import { readAnswer } from '#platform/contract/wire-names.ts'
import type { Context } from '#platform/server/http/handle.ts'
import { notSaid, sentenceOf } from '#mechanisms/widgets/figure-widgets.server.ts'
import { widget, type WidgetQuery } from '#mechanisms/widgets/widgets.server.ts'
import projectsEn from '../../projects.words.en.ts'
import projectsZh from '../../projects.words.zh.ts'
import { groupings, projectAnalysisCalls, type Grouping } from './analysis.contract.ts'
import { portfolioOf } from './analysis.server.ts'
import en from './analysis.words.en.ts'
import zh from './analysis.words.zh.ts'

const own = { zh, en }
const all = { zh: projectsZh, en: projectsEn }
/** How a project stands: what it is called, what the list of projects calls it, and its figure. */
const states = { running: 'running', finished: 'finished', hold: 'post_pone', cancelled: 'cancel' } as const
type State = keyof typeof states

const asCount = (num: number) => ({ num, amount: '0.00' })
const figuresOf = async ({ scope }: WidgetQuery, context: Context) =>
  readAnswer(projectAnalysisCalls.portfolio.output)(JSON.parse((await portfolioOf(scope, context)).text))
const projectsAt = (status: string, { scope }: WidgetQuery) => `/projects/assign_me?status=${status}&scope=${scope}`
const isGrouping = (by: string): by is Grouping => (groupings as readonly string[]).includes(by)

const common = { app: 'project', isCount: true, isNow: true, scopes: ['company', 'mine'] } as const
const byState: Record<string, Sentence> = { state: { zh: '按状态', en: 'By state' } }

/** How projects stand, for dashboards. */
export const projectWidgetParts = [
  widget({
    ...common,
    key: 'project.all',
    words: { zh: '项目', en: 'Projects' },
    by: { ...byState, ...Object.fromEntries(groupings.map(by => [by, sentenceOf(own, `by_${by}`)])) },
    async read(query, context) {
      const portfolio = await figuresOf(query, context)
      const list = isGrouping(query.by)
        ? portfolio[query.by].map(({ key, name, total }) => ({ key, name, ...asCount(total) }))
        : (Object.keys(states) as State[]).map(key => ({ key, name: key, ...asCount(portfolio[key]) }))
      return { ...asCount(portfolio.total), list }
    },
    nameOf: (by, key) => {
      if (key === '') return notSaid
      if (by === 'state') return sentenceOf(own, key)
      return by === 'type' || by === 'stage' ? sentenceOf(all, `${by}_${key}`) : undefined
    },
    at: (query, part) => {
      if (!part) return projectsAt('all', query)
      if (!isGrouping(query.by)) return projectsAt(states[part.key as State], query)
      // The list has no filter for projects without one.
      return part.key === ''
        ? null
        : `/projects/analyze_content?${new URLSearchParams({ by: query.by, scope: query.scope, key: part.key })}`
    },
  }),
  widget({
    ...common,
    key: 'project.delayed',
    words: { zh: '已延期的项目', en: 'Delayed projects' },
    by: byState,
    async read(query, context) {
      const { delayed } = await figuresOf(query, context)
      return { ...asCount(delayed), list: [{ key: 'delayed', name: '', ...asCount(delayed) }] }
    },
    nameOf: (_, key) => sentenceOf(own, key),
    at: query => projectsAt('delay', query),
  }),
]

import { countWaiting } from '#mechanisms/waiting/waiting-list.server.ts'
import { widget } from '#mechanisms/widgets/widgets.server.ts'

const asCount = (num: number) => ({ num, amount: '0.00' })

/** What waits for the viewer, by kind: the same list that the tab and the home page count. */
export const waitingWidgetParts = [
  widget({
    key: 'analyze.waiting',
    app: 'analyze',
    words: { zh: '待我处理', en: 'Waiting for me' },
    isCount: true,
    isNow: true,
    scopes: ['mine'],
    by: { kind: { zh: '按类型', en: 'By kind' } },
    async read(_, context) {
      const kinds = (await countWaiting(context)).filter(({ count }) => count > 0)
      return {
        ...asCount(kinds.reduce((sum, { count }) => sum + count, 0)),
        list: kinds.map(({ kind, name, count }) => ({ key: kind, name, ...asCount(count) })),
      }
    },
    at: (_, part) => (part ? `/todo?${new URLSearchParams({ kind: part.key })}` : '/todo'),
  }),
]

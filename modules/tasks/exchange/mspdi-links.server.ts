import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import { linkTypes, type LinkKind } from '../plan/plan-link.contract.ts'
import { elapsedFormat, linkNumbers, percentFormats } from './mspdi.contract.ts'
import type { XmlRecord } from './xml-records.server.ts'

const otherLink = refusal('import.tasks.link_type', {
  zh: '无法识别这种前置关系，没有导入',
  en: 'This link type is unknown: left out',
})
const otherProject = refusal('import.tasks.link_elsewhere', {
  zh: '前置任务在另一个项目里，没有导入',
  en: 'The predecessor is in another project: left out',
})
const percentLag = refusal('import.tasks.link_percent', {
  zh: '不支持按百分比的延隔，按 0 天导入',
  en: 'Lags in percent are not supported: imported without lag',
})
const roundedLag = refusal('import.tasks.link_rounded', {
  zh: '延隔取整为 {n} 天',
  en: 'Its lag is imported as {n} days',
})
const noNumber = refusal('import.tasks.link_nameless', {
  zh: '没有写明前置任务，这一条没有导入',
  en: 'No predecessor is specified: left out',
})
const twice = refusal('import.tasks.link_twice', {
  zh: '与同一前置任务有多条关系，只保留一条',
  en: 'There is another link to this predecessor: only one is kept',
})
const tooMany = refusal('import.tasks.link_many', {
  zh: '前置任务超过 {n} 个，这一条没有导入',
  en: 'It has more than {n} predecessors: left out',
})

export const mostLinks = 50

/**
 * The links of a task, each predecessor once: of several the strictest, which is finish-to-start, or the first.
 * Whatever is left out, or taken otherwise than the file says, is noted: no dependency is lost without a line.
 * `LinkLag` is in tenths of a minute, of working time or (elapsed formats) of time that runs through.
 */
export function linksOf(
  task: XmlRecord,
  line: number,
  minutesPerDay: number,
  notes: ReadFile['notes'],
): (LinkKind & { number: string })[] {
  const links = new Map<string, LinkKind>()
  for (const {
    fields: { PredecessorUID: number, Type = linkNumbers.FS, CrossProject, LinkLag = '0', LagFormat = '7' },
  } of task.records.filter(({ name }) => name === 'PredecessorLink')) {
    const note = (kind: typeof otherLink, values = {}) => {
      notes.push(rowProblem(line, 'predecessors', number ?? '', kind, values))
    }
    const tenths = Number(LinkLag) || 0
    const days = percentFormats.includes(LagFormat)
      ? 0
      : tenths / 10 / (elapsedFormat(LagFormat) ? 1440 : minutesPerDay)
    const type = linkTypes.find(one => linkNumbers[one] === Type)
    const lag = Math.round(days)
    const known = links.get(number ?? '')
    if (!number) note(noNumber)
    else if (CrossProject === '1') note(otherProject)
    else if (!type) note(otherLink)
    else if (!known && links.size >= mostLinks) note(tooMany, { n: mostLinks })
    else {
      if (known) note(twice)
      if (percentFormats.includes(LagFormat) && tenths !== 0) note(percentLag)
      else if (Math.abs(days - lag) > 0.01) note(roundedLag, { n: lag })
      if (!known || (type === 'FS' && known.type !== 'FS')) links.set(number, { type, lag })
      else if (type === known.type) links.set(number, { type, lag: Math.max(lag, known.lag) })
    }
  }
  return [...links].map(([number, link]) => ({ number, ...link }))
}

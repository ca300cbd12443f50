import { refusal } from '#platform/contract/refusals.ts'
import { rowProblem, type ReadFile } from '#mechanisms/imports/importer.server.ts'
import { elapsedFormat, linkTypes, percentFormats } from './mspdi.contract.ts'
import type { XmlRecord } from './xml-records.server.ts'

const otherLink = refusal('import.tasks.link_type', { zh: '只支持“完成后开始”的前置关系，这一条没有导入', en: 'Only finish-to-start links are known here: this one is left out' })
const otherProject = refusal('import.tasks.link_elsewhere', { zh: '前置任务在另一个项目里，没有导入', en: 'The predecessor is in another project: left out' })
const lead = refusal('import.tasks.link_lead', { zh: '不支持提前量，按 0 天导入', en: 'A lead is not known here: taken as no lag' })
const percentLag = refusal('import.tasks.link_percent', { zh: '不支持按百分比的延隔，按 0 天导入', en: 'A lag in percent is not known here: taken as no lag' })
const roundedLag = refusal('import.tasks.link_rounded', { zh: '延隔取整为 {n} 天', en: 'Its lag is taken as {n} days' })
const noNumber = refusal('import.tasks.link_nameless', { zh: '没有写明前置任务，这一条没有导入', en: 'It does not say which predecessor: left out' })
const twice = refusal('import.tasks.link_twice', { zh: '与同一前置任务有多条关系，只保留一条', en: 'There is another link to this predecessor: one of them is kept' })
const tooMany = refusal('import.tasks.link_many', { zh: '前置任务超过 {n} 个，这一条没有导入', en: 'It has more than {n} predecessors: left out' })

export const mostLinks = 50

/**
 * The finish-to-start links of a task, each predecessor once. Whatever is left out, or taken otherwise than the file says, is noted: no
 * dependency is lost without a line. `LinkLag` is in tenths of a minute, of working time or (elapsed formats) of time that runs through.
 */
export function linksOf(task: XmlRecord, line: number, minutesPerDay: number, notes: ReadFile['notes']): { number: string, lag: number }[] {
  const links = new Map<string, number>()
  for (const { fields: { PredecessorUID: number, Type = linkTypes.finishToStart, CrossProject, LinkLag = '0', LagFormat = '7' } } of task.records.filter(({ name }) => name === 'PredecessorLink')) {
    const note = (kind: typeof otherLink, values = {}) => { notes.push(rowProblem(line, 'predecessors', number ?? '', kind, values)) }
    const tenths = Number(LinkLag) || 0
    const days = percentFormats.includes(LagFormat) ? 0 : tenths / 10 / (elapsedFormat(LagFormat) ? 1440 : minutesPerDay)
    const lag = Math.max(0, Math.round(days))
    if (!number) note(noNumber)
    else if (CrossProject === '1') note(otherProject)
    else if (Type !== linkTypes.finishToStart) note(otherLink)
    else if (!links.has(number) && links.size >= mostLinks) note(tooMany, { n: mostLinks })
    else {
      if (links.has(number)) note(twice)
      if (percentFormats.includes(LagFormat) && tenths !== 0) note(percentLag)
      else if (days < 0) note(lead)
      else if (Math.abs(days - lag) > 0.01) note(roundedLag, { n: lag })
      links.set(number, Math.max(lag, links.get(number) ?? 0))
    }
  }
  return [...links].map(([number, lag]) => ({ number, lag }))
}

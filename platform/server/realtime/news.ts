import type { Bus } from '../bus/bus.ts'
import type { News } from '../http/handle.ts'
import type { LiveSockets } from './live-sockets.ts'

/** The most people in one message of the bus: a NOTIFY carries less than 8000 bytes. */
const peopleAMessage = 100

/** Sends events to the sockets of every process, this one included. */
export function sendNews(bus: Pick<Bus, 'send'>, all: readonly News[]) {
  for (const news of all) {
    const people = [...new Set(news.to)]
    for (let from = 0; from < people.length; from += peopleAMessage) {
      bus.send('news', JSON.stringify({ ...news, to: people.slice(from, from + peopleAMessage) }))
    }
  }
}

/** Forwards events from the bus to the devices of this process. */
export function hearNews(bus: Pick<Bus, 'on'>, sockets: LiveSockets) {
  bus.on('news', message => {
    const { companyId, to, subjectType, subjectId, event, by, key, isQuiet } = JSON.parse(message) as News
    // Encoded once for all of them.
    const text = JSON.stringify({
      cmd: 'news',
      subject_type: subjectType,
      subject_id: subjectId,
      event,
      by,
      key,
      is_quiet: isQuiet,
    })
    const frame = Buffer.from(text)
    for (const personId of to) sockets.send(companyId, personId, frame)
  })
}

import { handle } from '#platform/server/http/handle.ts'
import { allSubjects, isThere } from '#mechanisms/subjects/subject.server.ts'
import { recordAddressCalls } from './record-address.contract.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The id that an address names by a subject's `link`; undefined if it is an address of something else. */
function idAt(link: string, address: string): string | undefined {
  const [pattern, page] = [new URL(link, 'http://app'), new URL(address, 'http://app')]
  const [wanted, parts] = [decodeURI(pattern.pathname).split('/'), page.pathname.split('/')]
  if (wanted.length !== parts.length || !wanted.every((part, at) => part === '{id}' || part === parts[at])) return
  const query = [...pattern.searchParams]
  if (!query.every(([name, value]) => value === '{id}' || page.searchParams.get(name) === value)) return
  const [name] = query.find(([, value]) => value === '{id}') ?? []
  const id = name ? page.searchParams.get(name) : parts[wanted.indexOf('{id}')]
  return id && uuid.test(id) ? id : undefined
}

export const recordAddressHandlers = handle(recordAddressCalls, {
  async resolve({ addresses }, { me, run }) {
    const named = allSubjects()
      .filter(subject => isThere(subject, me))
      .map(subject => ({
        subject,
        at: addresses.flatMap(address => {
          const id = idAt(subject.link, address)
          return id ? [{ address, id }] : []
        }),
      }))
      .filter(({ at }) => at.length > 0)
    if (named.length === 0) return { list: [] }
    const answers = await run(
      named.map(({ subject, at }) =>
        subject.namesOf(
          at.map(({ id }) => id),
          me,
        ),
      ),
    )
    return {
      list: named.flatMap(({ subject: { type }, at }, index) => {
        const titles = new Map(answers[index]!.rows.map(({ id, name }) => [id, name]))
        return at.flatMap(({ address, id }) => {
          const title = titles.get(id)
          return title ? [{ address, subjectType: type, id, title }] : []
        })
      }),
    }
  },
})

import { listed } from '#platform/web/words/format.ts'
import type { PersonBrief } from '#mechanisms/people/person.contract.ts'
import { t } from './post.words.ts'

/** The names of people of whom an answer has the first only, and how many there are of them in all. */
export function namesOf(people: readonly Pick<PersonBrief, 'name'>[], total: number): string {
  const names = listed(people.map(({ name }) => name))
  return total > people.length ? t('andMore', { names, total }) : names
}

import { indexWords } from '#mechanisms/spelling/search-words.server.ts'
import { unitsOf } from '#mechanisms/spelling/spelling.server.ts'

/** A person's name with what it is sorted and found by: `insert(person).values({ ...personNames(name), … })`. */
export const personNames = (name: string) => ({ name, spelling: spellingOf(name), searchWords: indexWords(name) })

/** 张伟 → "zhang wei": people stand in the order that their names are said. */
const spellingOf = (name: string) =>
  unitsOf(name)
    .map(unit => unit.spellings[0])
    .join(' ')
    .slice(0, 200)

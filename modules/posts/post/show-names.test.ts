import { beforeAll, expect, it } from 'vitest'
import { load } from './post.words.ts'
import { namesOf } from './show-names.web.ts'

const people = [{ name: '王芳' }, { name: '李强' }]

beforeAll(() => load())

it('names who did something, and how many did where not all are named', () => {
  expect(namesOf(people, 2)).toBe('王芳、李强')
  expect(namesOf(people, 7)).toBe('王芳、李强等 7 人')
  // Somebody took it back meanwhile.
  expect(namesOf(people, 1)).toBe('王芳、李强')
})

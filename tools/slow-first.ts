import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes longest begins first: begun last, it would run on alone while the other core has nothing to do. */
const slow = [
  'e2e/screens-chinese.test.ts',
  'e2e/screens-english.test.ts',
  'tools/new.test.ts',
  'app/gates/bad-input.test.ts',
  'app/gates/isolation.test.ts',
  'app/gates/list-plans.test.ts',
  'app/gates/lists.test.ts',
  'e2e/offline.test.ts',
  'app/heavy-work.test.ts',
  'e2e/messages/messages.test.ts',
  'app/gates/pages.test.ts',
  'e2e/one-phone.test.ts',
  'e2e/projects/project-types.test.ts',
  'e2e/odd-addresses.test.ts',
  'e2e/documents/write-together.test.ts',
  'app/gates/upgrade.test.ts',
  'database/backup/backup.test.ts',
  'platform/web/kit/kit.test.ts',
  'e2e/crash.test.ts',
  'e2e/server.test.ts',
]
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = slow.findIndex(name => moduleId.endsWith(`/${name}`))
  return place === -1 ? slow.length : place
}

export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#platform/server/root.ts'

/** What a migration does to data that an older build wrote: the statements behind its line `-- Data:`. */
export async function dataOfMigration(tag: string): Promise<string[]> {
  const [, data] = (await readFile(join(root, `database/migrations/${tag}.sql`), 'utf8')).split('-- Data:')
  return data!.replace(/^(.*\n(--.*\n)*)/, '').split('--> statement-breakpoint')
}

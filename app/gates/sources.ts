import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folders = ['platform', 'mechanisms', 'modules', 'database', 'app']
const isTest = /\.(test|fixture)\.tsx?$|\/(testing|gates)\//

/** The sources of the product, tests left out, whose paths from the root fit. */
export const sources = (fits: RegExp): { path: string; text: string }[] =>
  folders
    .flatMap(folder =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        path => `${folder}/${path.replaceAll('\\', '/')}`,
      ),
    )
    .filter(path => fits.test(path) && !isTest.test(path))
    .sort()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

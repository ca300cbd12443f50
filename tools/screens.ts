/** `npm run -s screens`: the paths of all screens, as JSON; parameters as `:name`. */
import { join } from 'node:path'
import { webModule } from './web-module.ts'

const { allScreens } = await webModule<{ allScreens: { path: string }[] }>(
  join(import.meta.dirname, '../app/all-rooms.web.ts'),
)
console.log(
  JSON.stringify(
    ['/', '/login', ...allScreens.map(({ path }) => path)].filter((path, index, all) => all.indexOf(path) === index),
    null,
    2,
  ),
)

import { bin } from './surroundings.mjs'

/**
 * The program and its parameters that check the types of a configuration, as `runNode` takes them. What was worked out
 * is kept in `.cache/`, so that the build after a check, and the next check, look at what has changed since.
 *
 * - One checker: several work out the same types of the contracts each for itself, which takes twice the time on two
 *   cores.
 * - Links are not followed: a copy of the tree that links to these packages (`tools/new.test.ts`) takes the cache along.
 */
export const compilerOf = config => [
  bin('typescript/bin/tsc'),
  '--checkers',
  '1',
  '--preserveSymlinks',
  '--incremental',
  '--tsBuildInfoFile',
  `.cache/${config.replace('.json', '.tsbuildinfo')}`,
  '-p',
  config,
]

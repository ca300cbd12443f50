import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
}

test('the lockfile names every build of every package, without which npm ci refuses it', () => {
  const text = readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, LockedPackage> }
  const wanted = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map(name => [`node_modules/${name}`, `${path}/node_modules/${name}`]),
  )
  expect(wanted.length).toBeGreaterThan(100)
  expect(wanted.filter(places => !places.some(place => place in packages))).toEqual([])
})

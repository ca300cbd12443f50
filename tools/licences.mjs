// The licences of what a build is made with, in one text: for whoever is given the program.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './surroundings.mjs'

/** Of every package that runs (not of those that only build), with the name, version, licence and its own text. */
export function thirdPartyLicences() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const running = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) =>
      path !== '' && !dev && !devOptional && existsSync(join(root, path, 'package.json')),
  )
  const parts = running.map(([path]) => describe(path)).toSorted()
  const font = readFileSync(join(root, 'mechanisms/print/OFL.txt'), 'utf8').trim()
  return [
    'Kaigong runs with these works of others, each under its own licence.\n',
    ...new Set(parts),
    part('Noto Sans SC (font)', 'OFL-1.1', font),
  ].join('\n')
}

const rule = '='.repeat(80)
const part = (name, licence, text) => `${rule}\n${name}\nLicence: ${licence}\n\n${text}\n`

function describe(path) {
  const folder = join(root, path)
  const { name, version, license, licenses, author, homepage, repository } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  )
  const licence =
    typeof license === 'string'
      ? license
      : (license?.type ?? licenses?.map(({ type }) => type).join(' or ') ?? 'see below')
  const texts = readdirSync(folder)
    .filter(file => /^(licen[cs]e|copying|notice)([-.]|$)/i.test(file))
    .toSorted()
    .map(file => readFileSync(join(folder, file), 'utf8').trim())
  const by = typeof author === 'string' ? author : author?.name
  const from = homepage ?? (typeof repository === 'string' ? repository : repository?.url) ?? ''
  return part(
    `${name} ${version}`,
    licence,
    texts.length > 0 ? texts.join('\n\n') : `Without a text of its own${by ? `; by ${by}` : ''}. ${from}`,
  )
}

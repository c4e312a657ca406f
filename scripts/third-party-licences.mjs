// Writes dist/THIRD-PARTY-LICENSES.txt: each package whose code is part of a published file, with its licence. The builds report them
// (`noteBundled`), so that none can be forgotten; one without a permissive licence fails the build.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const notes = join(root, '.cache/bundled-packages')
const builds = ['package', 'commonjs', 'script', 'replay']

/** A module of which nothing is left but what it imports from another one. */
const leftovers = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|var \w+ = (\/\* @__PURE__ \*\/ )?__toESM\(require_\w+\(\)\);?/g

/**
 * Records the packages of which a build contains code.
 *
 * @param {string} build one of `builds`
 * @param {readonly { modules?: Record<string, { code: string | null }> }[]} output the chunks of the build
 */
export function noteBundled(build, output) {
  if (!builds.includes(build))
    throw new Error(`${build} is not among the builds of third-party-licences.mjs.`)
  const folders = output.flatMap(({ modules = {} }) =>
    Object.entries(modules).flatMap(([id, { code }]) => {
      const path = id.replace(/^\0/, '').split(sep).join('/')
      const [folder] = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []
      return folder !== undefined && (code ?? '').replace(leftovers, '').trim() !== '' ? [folder] : []
    }),
  )
  mkdirSync(notes, { recursive: true })
  writeFileSync(join(notes, `${build}.json`), JSON.stringify([...new Set(folders)].sort()))
}

const permissive = /^\(?((MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|Unlicense)( (OR|AND) )?)+\)?$/
/** Licences that a package has only in a file. */
const inFile = { 'text-encoding-utf-8': 'Unlicense' }

const read = (folder, name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim()

/** Returns a package with the texts of its licence; some have none. */
function readPackage(folder) {
  const { name, version, author, license = inFile[name] } = JSON.parse(read(folder, 'package.json'))
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copyright)/i.test(file))
  const text = files
    .sort()
    .map((file) => read(folder, file))
    .join('\n\n')
  return { name, title: `${name} ${version} (${license})`, license, author: author?.name ?? author, text }
}

/** Returns the text for a package that has none of its own: that of its repository, or the usual one of its licence. */
function usualText({ name, license, author }, packages) {
  const ofRepository = packages.find((one) => one.text && one.name.split('/')[0] === name.split('/')[0])
  if (name.includes('/') && ofRepository?.license === license) return ofRepository.text
  const usual = license === 'MIT' ? read(root, 'LICENSE') : undefined
  return usual?.replace(/^Copyright.*$/m, `Copyright (c) ${author ?? `the authors of ${name}`}`)
}

function writeLicences() {
  const folders = builds.flatMap((build) => JSON.parse(readFileSync(join(notes, `${build}.json`), 'utf8')))
  const packages = [...new Set(folders)].map(readPackage).sort((a, b) => a.title.localeCompare(b.title))
  const problems = []
  /** The packages of each text. */
  const texts = new Map()
  for (const one of packages) {
    if (!permissive.test(one.license)) problems.push(`${one.title} has no permissive licence`)
    const text = one.text || usualText(one, packages)
    if (!text) problems.push(`${one.title} has no text of its licence`)
    texts.set(text, new Set([...(texts.get(text) ?? []), one.title]))
  }
  for (const needed of ['@ledgerhq/hw-app-eth', 'buffer', 'tsyringe', 'react'])
    if (packages.every(({ name }) => name !== needed))
      problems.push(`${needed} is missing: the builds were not read`)
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exit(1)
  }
  const head = `Files of this package contain code of the packages below. What they contain of @ledgerhq and @ethersproject is modified: modules that
access servers or recover signers are replaced, and Buffer is imported (scripts/ledger-libraries.mjs of the repository).`
  const sections = [...texts].map(([text, titles]) => `${[...titles].join('\n')}\n\n${text}`)
  const line = '-'.repeat(80)
  writeFileSync(
    join(root, 'dist/THIRD-PARTY-LICENSES.txt'),
    `${[head, ...sections].join(`\n\n${line}\n\n`)}\n`,
  )
  console.log(
    `${packages.length} packages are part of published files, with ${texts.size} texts of licences.`,
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLicences()

// Writes the files of a server's image into a folder: its sources as one program, the packages that this program loads, nothing that
// only builds or tests it, and `sbom.cdx.json`, the list of these packages and of those that are part of its pages. Run by the
// Dockerfiles:
//   node scripts/server-image.mjs gateway image [package …]
// Further packages are those that a host loads by itself, such as the client of its key management service.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { readLockFile } from './supply-chain/lock-file.mjs'
import { createSbom } from './supply-chain/sbom.mjs'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
const entries = { gateway: ['main'], 'secure-site': ['main', 'rotate-keys'] }
/** Packages of this repository, which become part of the program. */
const ours = /^(#|quoin(\/|$)|@quoin\/)/
/** Packages whose files a server reads, without an import. */
const read = { gateway: ['@web3icons/core'], 'secure-site': [] }
/** Files that no program loads: sources, types, source maps. */
const unused = /\.(?:[cm]?ts|map)$/
/** Of this package, the icons of wallets only. */
const partly = { '@web3icons/core': /^(package\.json|LICENSE|dist(\/svgs(\/wallets(\/.*)?)?)?)$/ }

const nameOf = (specifier) =>
  specifier.startsWith('@') ? specifier.split('/').slice(0, 2).join('/') : (specifier.split('/')[0] ?? '')
const isPackage = (specifier) =>
  !/^[./\0]|^node:|^data:/.test(specifier) && !builtinModules.includes(nameOf(specifier))

/** Returns the folder of a package as Node finds it from another folder; `undefined` if it is not installed. */
function folderOf(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return found
    if (folder === dirname(folder)) return undefined
  }
}

/** Bundles the sources of this repository. Returns the packages that they load, with a folder from which each is found. */
async function bundle(service, out) {
  const source = join(root, 'services', service)
  const loaded = new Map()
  const packagesStayOut = {
    name: 'packages-stay-out',
    resolveId(id, importer) {
      if (importer === undefined || !isPackage(id) || ours.test(id)) return undefined
      loaded.set(nameOf(id), dirname(importer))
      return { id, external: true }
    },
  }
  const input = await rolldown({
    input: Object.fromEntries(entries[service].map((name) => [name, join(source, 'src', `${name}.ts`)])),
    platform: 'node',
    // Projects of folders refer to folders that the image's build lacks.
    tsconfig: join(root, 'tsconfig.base.json'),
    resolve: { conditionNames: ['quoin-source', 'node', 'import', 'default'] },
    plugins: [packagesStayOut],
    logLevel: 'silent',
  })
  // One folder below `package.json`, as the published program.
  const { output } = await input.write({ dir: join(out, 'lib'), format: 'es', entryFileNames: '[name].js' })
  await input.close()
  const kept = new Set(
    output.flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports].map(nameOf)),
  )
  // What only unreachable sources load is left out.
  return new Map([...loaded].filter(([name]) => kept.has(name)))
}

/** Copies packages with everything that they depend on. Returns their paths in the lock file; true for the wanted ones. */
function copyPackages(wanted, out) {
  const copied = new Map()
  const locked = new Map()
  const copy = (name, from, isOptional, above = '') => {
    const folder = folderOf(name, from)
    if (folder === undefined) {
      if (isOptional) return
      throw new Error(`${name} is not installed, but ${from} loads it.`)
    }
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const path = relative(root, folder).split(sep).join('/')
    locked.set(path, above === '' || locked.get(path) === true)
    // Packages below that of a service, or of the kit, move beside the program; a second version of one below the package that
    // loads it.
    const first = path.replace(/^services\/[^/]+\//, '')
    const isSecond = copied.has(first) && copied.get(first) !== manifest.version
    const place = isSecond ? join(above, 'node_modules', name) : first
    if (copied.get(place) === manifest.version) return
    if (copied.has(place)) throw new Error(`${place} has two versions.`)
    copied.set(place, manifest.version)
    const isWanted = partly[name]
    cpSync(folder, join(out, place), {
      recursive: true,
      dereference: true,
      filter: (file) => {
        const path = relative(folder, file)
        if (path === '') return true
        return (
          path !== 'node_modules' &&
          !unused.test(`/${path}`) &&
          (isWanted === undefined || isWanted.test(path))
        )
      },
    })
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = manifest
    for (const one of Object.keys(dependencies)) copy(one, folder, one in optionalDependencies, place)
    for (const one of Object.keys(optionalDependencies)) copy(one, folder, true, place)
    for (const one of Object.keys(peerDependencies)) {
      if (!peerDependenciesMeta[one]?.optional) copy(one, folder, false, place)
    }
  }
  for (const [name, from] of wanted) copy(name, from, false)
  return locked
}

const [service = '', folder = 'image', ...further] = process.argv.slice(2)
if (!(service in entries))
  throw new Error(`Usage: node scripts/server-image.mjs ${Object.keys(entries).join('|')} <folder>`)
const out = resolve(folder)
const source = join(root, 'services', service)
rmSync(out, { recursive: true, force: true })
mkdirSync(out, { recursive: true })

const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
const { name, version, license, type, engines, peerDependenciesMeta = {} } = manifest
const loaded = await bundle(service, out)
// Clients of key management services: a host that uses one names it.
for (const one of Object.keys(peerDependenciesMeta)) if (!further.includes(one)) loaded.delete(one)
for (const one of [...read[service], ...further]) loaded.set(one, source)
const copied = copyPackages(loaded, out)
// Named without its dependencies: nothing installs the image's folder.
writeFileSync(
  join(out, 'package.json'),
  `${JSON.stringify({ name, version, license, type, engines }, null, 2)}\n`,
)
if (existsSync(join(source, 'dist'))) {
  cpSync(join(source, 'dist'), join(out, 'dist'), { recursive: true })
  // Noted when the pages are built.
  for (const path of JSON.parse(readFileSync(join(root, `.cache/${service}-pages.json`), 'utf8')))
    if (!copied.has(path)) copied.set(path, true)
}
const { packages } = readLockFile(join(root, 'package-lock.json'))
const sbom = createSbom(packages, { type: 'container', name, version, license }, copied)
writeFileSync(join(out, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 2)}\n`)
console.log(`${service}: ${sbom.components.length} packages`)

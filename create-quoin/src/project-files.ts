import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fillTemplate } from './fill-template.js'
import type { ProjectAnswers } from './project-answers.js'
import { biomeVersion, projectManifest } from './project-manifest.js'

/** A file of a project, with its path from the project's folder. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

const packageRoot = fileURLToPath(new URL('..', import.meta.url))
const templates = join(packageRoot, 'template')

/** Returns the version of this package, which is that of Quoin. */
export function quoinVersion(): string {
  const manifest: { readonly version: string } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  )
  return manifest.version
}

/** Returns the folders of templates that a project consists of. */
function partsOf({ framework, library }: ProjectAnswers): readonly string[] {
  const isReact = framework === 'react' || framework === 'next'
  // The hooks of wagmi are part of React's components.
  const own = library === undefined || library === 'wagmi' ? [] : [library]
  return ['base', framework, ...(isReact ? ['react-parts'] : []), ...own]
}

const testFacts = { solana: 'testSolana', bip122: 'testBitcoin', polkadot: 'testPolkadot' } as const

function factsOf({ framework, library, chains, backend, signIn }: ProjectAnswers): ReadonlySet<string> {
  const facts = new Set<string>([framework, ...chains])
  if (library) facts.add(library)
  if (backend === 'sandbox') facts.add('sandbox')
  if (signIn) facts.add('signIn')
  // The preset without other chains needs only the packages of EVM.
  if (chains.every((chain) => chain === 'eip155')) facts.add('evmOnly')
  // The namespace of the wallet in the browser test. EVM networks have the mock wallet of Quoin.
  const [tested] = chains
  if (tested && tested !== 'eip155') facts.add(testFacts[tested])
  return facts
}

/** Returns all files of a project, sorted by path. Templates of which no line is left are no files. */
export function projectFiles(answers: ProjectAnswers): readonly ProjectFile[] {
  const { name, backend } = answers
  const facts = factsOf(answers)
  const own = backend === 'sandbox' ? { gateway: '', projectId: '' } : backend
  const values = { name, biome: biomeVersion, gateway: own.gateway, projectId: own.projectId }
  const files = partsOf(answers).flatMap((part) => {
    const folder = join(templates, part)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => ({
        // npm would leave out a file named .gitignore.
        path: path.replaceAll('\\', '/').replace(/^gitignore$/, '.gitignore'),
        text: fillTemplate(readFileSync(join(folder, path), 'utf8'), facts, values),
      }))
      .filter(({ text }) => text !== '')
  })
  const manifest = { path: 'package.json', text: projectManifest(answers, quoinVersion()) }
  return [...files, manifest].sort((a, b) => (a.path < b.path ? -1 : 1))
}

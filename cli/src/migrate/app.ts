import { posix } from 'node:path'
import { parseExpression } from '@babel/parser'
import { createSourceFile, type SourceFile } from './source-file.js'
import { bare, propertiesOf, stringOf } from './syntax.js'

/** The modules of an app that the rules rewrite. Paths are relative to its folder, with `/`. */
export interface App {
  readonly files: readonly SourceFile[]
  /** Modules that could not be parsed, with the reason. */
  readonly unread: ReadonlyMap<string, string>
  /** `true` if pages are also rendered on a server. */
  readonly hasServer: boolean
  /** Returns the module of the app that an import refers to. */
  resolve(from: string, source: string): SourceFile | undefined
  /** Returns the module specifier by which one module imports another. */
  specifier(from: string, to: string): string
}

const extensions = ['.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs']
const stem = (path: string): string => path.replace(/(?:\/index)?\.m?[jt]sx?$/, '')

/** Returns the prefixes of `paths` in a tsconfig, with their folders. */
function aliasesOf(tsconfig: string): readonly (readonly [string, string])[] {
  try {
    const root = parseExpression(tsconfig.trim())
    if (root.type !== 'ObjectExpression') return []
    const options = propertiesOf(root).get('compilerOptions')?.value
    if (options?.type !== 'ObjectExpression') return []
    const base = stringOf(propertiesOf(options).get('baseUrl')?.value) ?? '.'
    const paths = propertiesOf(options).get('paths')?.value
    if (paths?.type !== 'ObjectExpression') return []
    return [...propertiesOf(paths)].flatMap(([alias, { value }]) => {
      const list = bare(value)
      const targets =
        list.type === 'ArrayExpression' ? list.elements.flatMap((one) => stringOf(one) ?? []) : []
      return targets.map(
        (target) => [alias.replace(/\*$/, ''), posix.join(base, target.replace(/\*$/, ''), '/')] as const,
      )
    })
  } catch {
    // Its own compiler reports it.
    return []
  }
}

/** Frameworks that render on a server. */
const serverFrameworks = [
  'next',
  '@remix-run/react',
  '@react-router/node',
  'gatsby',
  'astro',
  '@tanstack/react-start',
]

export interface AppInput {
  /** Texts of the modules by path. */
  readonly modules: ReadonlyMap<string, string>
  readonly packageJson: string
  /** Texts of `tsconfig.json` and its like by path; the paths of the first one with any count. */
  readonly tsconfigs?: ReadonlyMap<string, string>
}

/** Reads the modules of an app. */
export function readApp({ modules, packageJson, tsconfigs = new Map() }: AppInput): App {
  const files: SourceFile[] = []
  const unread = new Map<string, string>()
  for (const [path, text] of modules)
    try {
      files.push(createSourceFile(path, text))
    } catch (error) {
      unread.set(path, error instanceof Error ? error.message : String(error))
    }
  const byStem = new Map(files.map((file) => [stem(file.path), file]))
  // The folders that generators of apps give these names to, where no tsconfig does.
  const aliases = [
    ...[...tsconfigs.values()].flatMap(aliasesOf),
    ['@/', 'src/'],
    ['@/', './'],
    ['~/', 'app/'],
    ['~/', 'src/'],
  ] as const

  function resolve(from: string, source: string): SourceFile | undefined {
    const candidates = source.startsWith('.')
      ? [posix.join(posix.dirname(from), source)]
      : aliases.flatMap(([alias, folder]) =>
          source.startsWith(alias) && alias !== '' ? [posix.join(folder, source.slice(alias.length))] : [],
        )
    return candidates
      .map((path) => byStem.get(stem(extensions.includes(posix.extname(path)) ? path : `${path}.ts`)))
      .find(Boolean)
  }

  return {
    files,
    unread,
    hasServer: serverFrameworks.some((name) => packageJson.includes(`"${name}"`)),
    resolve,
    specifier(from, to) {
      const path = posix.relative(posix.dirname(from), stem(to)) || '.'
      return path.startsWith('.') ? path : `./${path}`
    },
  }
}

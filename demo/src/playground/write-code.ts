import { peerDependencies } from 'quoin/package.json'
import { isNamespace, pluginsFor } from './choices.js'
import { composeOptions } from './compose-options.js'
import { ownVariables, type PlaygroundSetting, type ThemeSetting } from './setting.js'

/** The code of a page, in the parts that a test runs apart: imports, the kernel, and what needs a page. */
export interface PageCode {
  readonly imports: string
  readonly kernel: string
  readonly mount: string
}

const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`

const isLong = (parts: readonly string[]): boolean => parts.join(', ').length > 72

/** Returns plain data as code. */
function write(value: unknown, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const inner = `${indent}  `
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((one) => write(one, inner))
    : Object.entries(value).map(([name, one]) => `${name}: ${write(one, inner)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  if (parts.length === 0) return open + close
  if (isLong(parts) || parts.some((part) => part.includes('\n')))
    return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
  return isList ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

/** Returns import statements: the names of a module together, modules in the order of their first use. */
function importsOf(used: readonly (readonly [name: string, from: string])[]): readonly string[] {
  const modules = new Map<string, string[]>()
  for (const [name, from] of used) modules.set(from, [...(modules.get(from) ?? []), name])
  return [...modules].map(([from, names]) => `import { ${names.join(', ')} } from '${from}'`)
}

/** Returns the theme's variables as an expression, and the names that it imports. */
function writeVariables(theme: ThemeSetting): { readonly code: string; readonly names: readonly string[] } {
  const { preset, accent } = theme
  const whole = [...(preset ? [preset] : []), ...(accent ? [`themeFrom(${quote(accent)})`] : [])]
  const own = Object.entries(ownVariables(theme)).map(([name, value]) => `${name}: ${write(value)}`)
  const names = [...(preset ? [preset] : []), ...(accent ? ['themeFrom'] : [])]
  const [first] = whole
  if (first !== undefined && whole.length === 1 && own.length === 0) return { code: first, names }
  const parts = [...whole.map((one) => `...${one}`), ...own]
  return { code: parts.length === 0 ? '' : `{ ${parts.join(', ')} }`, names }
}

const ownServers =
  "// Your servers. For development, 'npx quoin sandbox' runs them, and prints their addresses.\n  "

/** Returns the code of a page with the plugins and the theme of the playground. */
export function writeCode(setting: PlaygroundSetting): PageCode {
  const { theme } = setting
  const { from, networks, options } = composeOptions(setting)
  const variables = writeVariables(theme)
  const imports = importsOf([
    ['createQuoin', from],
    ...networks.flatMap((one) => (one.from === undefined ? [] : [[one.name, one.from] as const])),
    ...variables.names.map((name) => [name, 'quoin/themes'] as const),
    ['mountQuoin', 'quoin/ui'],
  ])
  const listed = networks.map(({ name, arguments: given }) =>
    given === undefined ? name : `${name}(${given})`,
  )
  const { projectId, ...rest } = options
  const parts = [
    `projectId: ${write(projectId)}`,
    `networks: ${isLong(listed) ? `[\n${listed.map((one) => `    ${one},\n`).join('')}  ]` : `[${listed.join(', ')}]`}`,
    ...Object.entries(rest).map(
      ([name, value]) => `${name === 'services' ? ownServers : ''}${name}: ${write(value, '  ')}`,
    ),
  ]
  const look = [
    ...(theme.mode === 'system' ? [] : [`theme: '${theme.mode}'`]),
    ...(variables.code ? [`themeVariables: ${variables.code}`] : []),
  ]
  const long = look.join(', ').length > 60
  const mountOptions = long ? `{\n${look.map((one) => `  ${one},\n`).join('')}}` : `{ ${look.join(', ')} }`
  return {
    imports: [...imports, "import 'quoin/elements'"].join('\n'),
    kernel: [
      ...networks.flatMap((one) =>
        one.from === undefined ? [`const ${one.name} = ${write(one.value)} as const`, ''] : [],
      ),
      'const quoin = createQuoin({',
      ...parts.map((part) => `  ${part},`),
      '})',
    ].join('\n'),
    mount: [
      `mountQuoin(quoin${look.length > 0 ? `, ${mountOptions}` : ''})`,
      'quoin.start()',
      "document.body.append(document.createElement('quoin-button'))",
    ].join('\n'),
  }
}

export const wholeCode = ({ imports, kernel, mount }: PageCode): string =>
  `${imports}\n\n${kernel}\n\n${mount}\n`

/** The packages of chains: a bundler resolves each that `quoin` may load, whichever chains the page lists. */
const chainPackages = [
  '@solana/web3.js',
  'bitcoinjs-lib',
  '@bitcoinerlab/secp256k1',
  '@polkadot/api',
  '@scure/sr25519',
] as const

/** Returns a package as `npm install` takes it: with its version where only one works. */
function installed(name: keyof typeof peerDependencies): string {
  const { [name]: version } = peerDependencies
  return /^\d/.test(version) ? `${name}@${version}` : name
}

/** Returns the command that installs the packages of a setting. */
export function writeInstall({ plugins: switches }: PlaygroundSetting): string {
  const used = pluginsFor(switches)
  const packages = [
    ...(used.includes('walletconnect') ? (['@walletconnect/universal-provider'] as const) : []),
    ...(used.some(isNamespace) ? chainPackages : []),
  ]
  return ['npm install quoin viem', ...packages.map(installed)].join(' ')
}

/** Returns the value of a `Content-Security-Policy` header, a directive on each line. */
export const writePolicy = (policy: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join(';\n')

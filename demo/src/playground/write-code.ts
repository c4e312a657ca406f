import { pluginsFor } from './choices.js'
import { ownVariables, type PlaygroundSetting, type ThemeSetting } from './setting.js'

/** The code of a page, in the parts that a test runs apart: imports, the kernel, and what needs a page. */
export interface PageCode {
  readonly imports: string
  readonly kernel: string
  readonly mount: string
}

const quote = (text: string): string => `'${text.replaceAll("'", "\\'")}'`

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
  const own = Object.entries(ownVariables(theme)).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? quote(value) : value}`,
  )
  const names = [...(preset ? [preset] : []), ...(accent ? ['themeFrom'] : [])]
  const [first] = whole
  if (first !== undefined && whole.length === 1 && own.length === 0) return { code: first, names }
  const parts = [...whole.map((one) => `...${one}`), ...own]
  return { code: parts.length === 0 ? '' : `{ ${parts.join(', ')} }`, names }
}

/** Returns the code of a page with the plugins and the theme of the playground: what it shows, with `createKernel().use(…)`. */
export function writeCode({ plugins: switches, theme, locale }: PlaygroundSetting): PageCode {
  const plugins = pluginsFor(switches)
  const ids = plugins.map(({ id }) => id)
  const networks = plugins.flatMap(({ network, from }) => (network ? [{ ...network, from }] : []))
  const imported = networks.filter(({ definition }) => definition === undefined)
  const variables = writeVariables(theme)
  const hasLocale = locale !== 'en'
  const imports = importsOf([
    ['createKernel', 'quoin/kernel'],
    ...plugins.map(({ name, from }) => [name, from] as const),
    ...imported.map(({ name, from }) => [name, from] as const),
    ...(hasLocale ? [['standardLocales', 'quoin/locales'] as const] : []),
    ...variables.names.map((name) => [name, 'quoin/themes'] as const),
    ['mountQuoin', 'quoin/ui'],
    ['mainnet', 'viem/chains'],
  ])
  const services = [
    "gateway: 'https://gateway.example.com'",
    ...(ids.includes('embedded') ? ["secureSite: 'https://login.example.com'"] : []),
  ]
  const options = [
    "projectId: 'my-app'",
    `networks: [${['mainnet', ...networks.map(({ name, arguments: given = '' }) => `${name}${given}`)].join(', ')}]`,
    `services: { ${services.join(', ')} }`,
    ...(hasLocale ? [`locale: ${quote(locale)}`, 'locales: standardLocales'] : []),
    // The plugin holds connecting back until the terms are accepted: a power that the host grants.
    ...(ids.includes('legal')
      ? ["policy: { plugins: { legal: { allowedPowers: ['connectConditions'] } } }"]
      : []),
  ]
  const uses = plugins.map(({ name, options: given }) => `  .use(${name}${given ? `, ${given}` : ''})`)
  const look = [
    ...(theme.mode === 'system' ? [] : [`theme: '${theme.mode}'`]),
    ...(variables.code ? [`themeVariables: ${variables.code}`] : []),
  ]
  const long = look.join(', ').length > 60
  const mountOptions = long ? `{\n${look.map((one) => `  ${one},\n`).join('')}}` : `{ ${look.join(', ')} }`
  return {
    imports: [...imports, "import 'quoin/elements'"].join('\n'),
    kernel: [
      ...networks.flatMap(({ definition }) => (definition === undefined ? [] : [definition, ''])),
      'const quoin = createKernel({',
      ...options.map((option) => `  ${option},`),
      '})',
      ...uses,
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

import type { CallExpression, Node, ObjectExpression } from '@babel/types'
import type { App } from './app.js'
import { type AddedProperty, printObject } from './edit-object.js'
import { kitOf } from './kits.js'
import {
  type CallOptions,
  constantOf,
  constantsOf,
  type ModuleConstant,
  optionsOf,
  removeStatement,
} from './module-constants.js'
import { reownRelay, shortObject } from './quoin-code.js'
import type { SourceFile } from './source-file.js'
import { attributesOf, attributeValue, bare, keyOf, propertiesOf, rangeOf, tagOf } from './syntax.js'

/** The wagmi config of an app, at the top of a module. */
export interface ConfigSite {
  readonly source: SourceFile
  readonly constant: ModuleConstant
  readonly call: CallExpression
}

/** Options of wagmi's `createConfig`; the others are the kit's. */
const wagmiOptions: ReadonlySet<string> = new Set([
  'batch',
  'cacheTime',
  'ccipRead',
  'chains',
  'client',
  'connectors',
  'multiInjectedProviderDiscovery',
  'pollingInterval',
  'ssr',
  'storage',
  'syncConnectedChain',
  'transports',
])

/** Options of the kits that become options of the kernel, or have no use. */
const knownOptions: ReadonlySet<string> = new Set([
  'appName',
  'appDescription',
  'appUrl',
  'appIcon',
  'projectId',
  'walletConnectProjectId',
  'app',
])

/** Returns the name that a call calls, if it is imported. */
export function calleeOf(
  source: SourceFile,
  node: Node,
): { readonly source: string; readonly name: string } | undefined {
  const call = bare(node)
  if (call.type !== 'CallExpression' && call.type !== 'NewExpression') return undefined
  return call.callee.type === 'Identifier' ? source.importOf(call.callee.name) : undefined
}

export const isKitCall = (source: SourceFile, node: Node, ...names: readonly string[]): boolean => {
  const callee = calleeOf(source, node)
  return callee !== undefined && kitOf(callee.source) !== undefined && names.includes(callee.name)
}

const isWagmiConfig = (source: SourceFile, node: Node): boolean => {
  const callee = calleeOf(source, node)
  return callee?.name === 'createConfig' && /^(wagmi|@wagmi\/core)$/.test(callee.source)
}

/** Returns the names that are passed to a `WagmiProvider`, with their modules. */
function providedConfigs({ files, resolve }: App): ReadonlySet<string> {
  const found = new Set<string>()
  for (const source of files)
    for (const element of source.nodes('JSXElement')) {
      if (!/^Wagmi(Provider|Config)$/.test(tagOf(element))) continue
      const attribute = attributesOf(element).get('config')
      const value = attribute && attributeValue(attribute)
      const name = value && bare(value)
      if (name?.type !== 'Identifier') continue
      const imported = source.importOf(name.name)
      const owner = imported ? resolve(source.path, imported.source) : source
      if (owner) found.add(`${owner.path}#${imported?.name ?? name.name}`)
    }
  return found
}

/** Finds the config that the app provides: the one of a kit, else the one of its `WagmiProvider`, else the only one. */
export function findConfig(app: App): ConfigSite | undefined {
  const sites = app.files.flatMap((source) =>
    constantsOf(source).flatMap((constant) => {
      const call = bare(constant.init)
      if (call.type !== 'CallExpression') return []
      return isKitCall(source, call, 'getDefaultConfig') || isWagmiConfig(source, call)
        ? [{ source, constant, call }]
        : []
    }),
  )
  // `const parameters = getDefaultConfig(…)` of ConnectKit is an argument of `createConfig`.
  const configs = sites.filter(
    ({ source, call }) => isWagmiConfig(source, call) || isRainbowConfig(source, call),
  )
  const provided = providedConfigs(app)
  return (
    configs.find(({ source, constant }) => provided.has(`${source.path}#${constant.name}`)) ??
    (configs.length === 1 ? configs[0] : configs.find(({ source, call }) => isOfKit(source, call)))
  )
}

const isRainbowConfig = (source: SourceFile, call: Node): boolean =>
  calleeOf(source, call)?.source.startsWith('@rainbow-me/') === true &&
  isKitCall(source, call, 'getDefaultConfig')

function isOfKit(source: SourceFile, call: CallExpression): boolean {
  const argument = call.arguments[0]
  return (
    isRainbowConfig(source, call) || (argument !== undefined && kitParameters(source, argument) !== undefined)
  )
}

/** Returns the call `getDefaultConfig(…)` of ConnectKit in the argument of `createConfig`. */
function kitParameters(
  source: SourceFile,
  argument: Node,
): { readonly call: CallExpression; readonly constant?: ModuleConstant } | undefined {
  const own = bare(argument)
  if (own.type === 'CallExpression' && isKitCall(source, own, 'getDefaultConfig')) return { call: own }
  const constant = constantOf(source, own)
  const call = constant && bare(constant.init)
  if (constant && call?.type === 'CallExpression' && isKitCall(source, call, 'getDefaultConfig'))
    return { call, constant }
  return undefined
}

/** Returns the options of the kernel that come from those of a kit. */
export function kernelOptionsOf({ read }: Pick<CallOptions, 'read'>): readonly AddedProperty[] {
  const icon = read('appIcon')
  const metadata = [
    ['name', read('appName')],
    ['description', read('appDescription')],
    ['url', read('appUrl')],
    ['icons', icon && `[${icon}]`],
  ] as const
  const text = shortObject(metadata.flatMap(([name, code]) => (code === undefined ? [] : [{ name, code }])))
  const projectId = read('projectId') ?? read('walletConnectProjectId')
  return [
    ...(text === undefined ? [] : [{ name: 'metadata', code: text }]),
    ...(projectId === undefined ? [] : [walletConnectOption(projectId)]),
  ]
}

export const walletConnectOption = (projectId: string): AddedProperty => ({
  name: 'walletConnect',
  code:
    shortObject([
      { name: 'relayUrl', code: reownRelay },
      { name: 'projectId', code: projectId },
    ]) ?? '',
})

/** Returns the transports of chains: one for each name in the list, else a client for any chain. */
export function transportsFor(
  source: SourceFile,
  chains: Node | undefined,
  names: readonly string[] = [],
): AddedProperty {
  const list = chains && bare(chains)
  const own =
    list?.type === 'ArrayExpression' && list.elements.every((one) => one?.type === 'Identifier')
      ? list.elements.flatMap((one) => (one?.type === 'Identifier' ? [one.name] : []))
      : names
  const http = source.need('wagmi', 'http')
  if (own.length > 0)
    return { name: 'transports', code: `{ ${own.map((name) => `[${name}.id]: ${http}()`).join(', ')} }` }
  const createClient = source.need('viem', 'createClient')
  return { name: 'client', code: `({ chain }) => ${createClient}({ chain, transport: ${http}() })` }
}

const defaultChains = ['mainnet', 'polygon', 'optimism', 'arbitrum']

/** Rewrites `getDefaultConfig({ … })` into the options of `createConfig`, and returns their code. */
function configOptions(
  source: SourceFile,
  call: CallExpression,
  options: CallOptions,
  hasServer: boolean,
): () => string {
  // Without it the first rendering in the browser has the account, which that of the server lacks.
  const added: AddedProperty[] =
    hasServer && !options.names.includes('ssr') ? [{ name: 'ssr', code: 'true' }] : []
  if (!options.names.includes('chains')) {
    const names = defaultChains.map((name) => source.need('wagmi/chains', name))
    added.push({ name: 'chains', code: `[${names.join(', ')}]` })
    if (!options.names.includes('transports')) added.push(transportsFor(source, undefined, names))
  } else if (!options.names.includes('transports') && !options.names.includes('client')) {
    added.push(transportsFor(source, options.object && options.node('chains')))
  }
  added.push({ name: 'connectors', code: `[${source.need('quoin/adapters/wagmi', 'quoinConnector')}()]` })
  for (const name of options.names)
    if (!wagmiOptions.has(name) && !knownOptions.has(name)) source.note(call, noteOf(name, options))
  if (options.names.includes('connectors'))
    source.note(
      call,
      'The option connectors was replaced by quoinConnector(): list your own connectors beside it.',
    )
  const { object } = options
  if (object) {
    const without = new Set(
      object.properties.filter((one) => isKitOption(keyOf(one)) || keyOf(one) === 'connectors'),
    )
    return () => printObject(source, object, { without, added })
  }
  const kept = options.names.filter((name) => wagmiOptions.has(name) && name !== 'connectors')
  const all = [...kept.map((name) => ({ name, code: options.read(name) ?? name })), ...added]
  return () => shortObject(all, '') ?? '{}'
}

const isKitOption = (name: string | undefined): boolean => name !== undefined && !wagmiOptions.has(name)

function noteOf(name: string, { read }: CallOptions): string {
  if (name === 'wallets')
    return `The option wallets is gone: the widget lists the installed and the popular wallets. Restrict or order them with createQuoin({ wallets: { featuredWalletIds: […] } }). It was: ${oneLine(read(name))}`
  return `The option ${name} of the config has no equivalent and was removed. It was: ${oneLine(read(name))}`
}

export const oneLine = (code = ''): string => {
  const line = code.replaceAll(/\s+/g, ' ')
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

/** Rewrites the config, and returns the options of the kernel that come from it; `undefined` if it stays as it is. */
export function rewriteConfig(
  { source, call, constant }: ConfigSite,
  hasServer: boolean,
): readonly AddedProperty[] | undefined {
  const argument = call.arguments[0]
  if (isRainbowConfig(source, call)) {
    const options = optionsOf(source, argument)
    if (!options || !argument) return refuse(source, constant)
    const callee = call.callee
    const createConfig = source.need('wagmi', 'createConfig')
    source.replace(rangeOf(callee), createConfig)
    const kernelOptions = kernelOptionsOf(options)
    source.replace(rangeOf(argument), configOptions(source, call, options, hasServer))
    return kernelOptions
  }
  const parameters = argument && kitParameters(source, argument)
  if (argument && parameters) {
    const options = optionsOf(source, parameters.call.arguments[0])
    if (!options) return refuse(source, constant)
    if (parameters.constant && source.references(parameters.constant.name).length === 2)
      removeStatement(source, parameters.constant.statement)
    const kernelOptions = kernelOptionsOf(options)
    source.replace(rangeOf(argument), configOptions(source, call, options, hasServer))
    return kernelOptions
  }
  const own = argument && bare(argument)
  return own?.type === 'ObjectExpression' ? rewriteOwnConfig(source, own) : refuse(source, constant)
}

function refuse(source: SourceFile, { statement }: ModuleConstant): undefined {
  source.note(
    statement,
    'The options of this config are no object in this module, so it was left alone. Add quoinConnector() to its connectors, and create the kernel below it: connectWagmi(createQuoin({ networks: networksOf(config) }), config).',
  )
  return undefined
}

/** Adds the connector to a config that the app made itself, in place of the kit's connectors. */
function rewriteOwnConfig(source: SourceFile, object: ObjectExpression): readonly AddedProperty[] {
  const made = kitConnectors(source)
  const property = propertiesOf(object).get('connectors')
  const connector = (): string => `${source.need('quoin/adapters/wagmi', 'quoinConnector')}()`
  connector()
  const isMade = (node: Node): boolean => {
    const inner = bare(node.type === 'SpreadElement' ? node.argument : node)
    return (
      (inner.type === 'Identifier' && made.names.has(inner.name)) ||
      isKitCall(source, inner, ...connectorCalls)
    )
  }
  if (!property)
    source.replace(rangeOf(object), () =>
      printObject(source, object, { added: [{ name: 'connectors', code: `[${connector()}]` }] }),
    )
  else {
    const value = bare(property.value)
    const own =
      value.type === 'ArrayExpression'
        ? value.elements.flatMap((one) => (one && !isMade(one) ? [source.print(rangeOf(one))] : []))
        : isMade(value)
          ? []
          : [`...${source.print(rangeOf(value))}`]
    source.replace(rangeOf(property), `connectors: [${[...own, connector()].join(', ')}]`)
  }
  return made.options
}

const connectorCalls = ['connectorsForWallets', 'getDefaultWallets', 'getDefaultConnectors'] as const

/** Finds the connectors that a kit made, removes their statements, and reads the options in them. */
function kitConnectors(source: SourceFile): {
  readonly names: ReadonlySet<string>
  readonly options: readonly AddedProperty[]
} {
  const names = new Set<string>()
  let options: readonly AddedProperty[] = []
  for (const call of source.nodes('CallExpression')) {
    if (!isKitCall(source, call, ...connectorCalls)) continue
    const given = call.arguments.map((one) => optionsOf(source, one)).find((one) => one !== undefined)
    if (given) options = kernelOptionsOf(given)
    const statement = source.statementOf(call)
    const declaration = statement?.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (!statement || declaration?.type !== 'VariableDeclaration') continue
    for (const { id } of declaration.declarations) {
      if (id.type === 'Identifier') names.add(id.name)
      if (id.type === 'ObjectPattern')
        for (const { value, key } of id.properties.filter((one) => one.type === 'ObjectProperty'))
          if (key.type === 'Identifier' && key.name === 'connectors' && value.type === 'Identifier')
            names.add(value.name)
    }
    source.note(
      statement,
      `The wallets of the kit are gone: the widget lists the installed and the popular ones. Order them with createQuoin({ wallets: { featuredWalletIds: […] } }). It was: ${oneLine(source.print(rangeOf(call)))}`,
    )
    removeStatement(source, statement)
  }
  return { names, options }
}

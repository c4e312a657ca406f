import type { CallExpression, NewExpression, Node, Statement } from '@babel/types'
import type { App } from './app.js'
import { calleeOf, oneLine, transportsFor, walletConnectOption } from './config-rules.js'
import { type AddedProperty, printObject } from './edit-object.js'
import { type CallOptions, constantsOf, type ModuleConstant, optionsOf } from './module-constants.js'
import { themeAttributes } from './provider-rules.js'
import { shortObject } from './quoin-code.js'
import type { SourceFile } from './source-file.js'
import { bare, keyOf, rangeOf, stringOf } from './syntax.js'
import { appKitVariable, themeVariables } from './theme-rules.js'

/** AppKit in an app: its adapter, and the call that creates the modal. */
export interface AppKitSite {
  readonly adapter: {
    readonly source: SourceFile
    readonly constant: ModuleConstant
    readonly call: NewExpression
  }
  readonly modal: {
    readonly source: SourceFile
    readonly call: CallExpression
    readonly statement: Statement
  }
}

const isCallOf = (source: SourceFile, node: Node, name: string): boolean => {
  const callee = calleeOf(source, node)
  return callee?.name === name && callee.source.startsWith('@reown/appkit')
}

/** Finds the adapter and the modal, both at the top of a module. */
export function findAppKit({ files }: App): AppKitSite | undefined {
  const adapters = files.flatMap((source) =>
    constantsOf(source).flatMap((constant) => {
      const call = bare(constant.init)
      return call.type === 'NewExpression' && isCallOf(source, call, 'WagmiAdapter')
        ? [{ source, constant, call }]
        : []
    }),
  )
  const modals = files.flatMap((source) =>
    source.nodes('CallExpression').flatMap((call) => {
      const statement = source.statementOf(call)
      const isTop =
        statement?.type === 'ExpressionStatement'
          ? bare(statement.expression) === call
          : constantsOf(source).some(({ init }) => bare(init) === call)
      if (!isCallOf(source, call, 'createAppKit')) return []
      if (isTop && statement) return [{ source, call, statement }]
      source.note(
        call,
        'createAppKit is called inside of a function or a condition, and was left alone: move it to the top of its module, and run this again.',
      )
      return []
    }),
  )
  const [adapter] = adapters
  const [modal] = modals
  return adapter && modal ? { adapter, modal } : undefined
}

const adapterOptions: ReadonlySet<string> = new Set([
  'batch',
  'cacheTime',
  'ccipRead',
  'connectors',
  'multiInjectedProviderDiscovery',
  'pollingInterval',
  'ssr',
  'storage',
  'syncConnectedChain',
  'transports',
])

/** Makes a list of networks a tuple: wagmi takes at least one chain. */
function tupleOf(app: App, source: SourceFile, value: Node): void {
  const inner = value.type === 'Identifier' ? value : undefined
  const imported = inner && source.importOf(inner.name)
  const owner = imported ? app.resolve(source.path, imported.source) : source
  const constant = owner && constantsOf(owner).find(({ name }) => name === (imported?.name ?? inner?.name))
  if (!owner || !constant || !owner.isTypeScript) return
  const { id, init } = constant.declarator
  const type =
    id.type === 'Identifier' && id.typeAnnotation?.type === 'TSTypeAnnotation' ? id.typeAnnotation : undefined
  if (init?.type !== 'ArrayExpression') return
  if (type) {
    const chain = owner.need('viem', 'Chain', { isType: true })
    owner.replace(rangeOf(type), `: readonly [${chain}, ...${chain}[]]`)
  } else owner.replace({ start: rangeOf(init).end, end: rangeOf(init).end }, ' as const')
}

/** Rewrites `new WagmiAdapter({ … })` into a wagmi config. Returns its name. */
function rewriteAdapter(app: App, { source, constant, call }: AppKitSite['adapter']): string {
  const options = optionsOf(source, call.arguments[0])
  const name = /adapter/i.test(constant.name)
    ? constant.name.replace(/adapter/i, (word) => (word.startsWith('A') ? 'Config' : 'config'))
    : constant.name
  const config = source.references(name).length === 0 ? name : constant.name
  const networks = options?.node('networks') ?? options?.node('chains')
  const code = options?.read('networks') ?? options?.read('chains') ?? '[]'
  if (networks) tupleOf(app, source, networks)
  const transports = options?.names.includes('transports') ? [] : [transportsFor(source, networks)]
  const connector: AddedProperty = {
    name: 'connectors',
    code: `[${source.need('quoin/adapters/wagmi', 'quoinConnector')}()]`,
  }
  const added = [
    { name: 'chains', code },
    ...transports,
    ...(options?.names.includes('connectors') ? [] : [connector]),
  ]
  for (const given of options?.names ?? [])
    if (!adapterOptions.has(given) && !['networks', 'chains', 'projectId'].includes(given))
      source.note(
        constant.statement,
        `${given}: the wagmi config has no such option${given === 'customRpcUrls' ? '; pass transports' : ''}. It was: ${oneLine(options?.read(given))}`,
      )
  if (options?.names.includes('connectors'))
    source.note(constant.statement, 'Add quoinConnector() to the connectors of this config.')
  if (transports.length > 0)
    source.note(
      constant.statement,
      "AppKit read through Reown's servers: the config reads through the chains' own nodes. Pass http('https://…') of your node.",
    )
  const create = source.need('wagmi', 'createConfig')
  const { object } = options ?? {}
  const without = new Set(object?.properties.filter((one) => !adapterOptions.has(keyOf(one) ?? '')))
  source.replace(
    rangeOf(call),
    () => `${create}(${object ? printObject(source, object, { without, added }) : shortObject(added, '')})`,
  )
  return config
}

/** Renames the adapter to the config, in its module and in those that import it. */
function renameAdapter(
  { files, resolve }: App,
  { source: owner, constant }: AppKitSite['adapter'],
  config: string,
): void {
  for (const source of files) {
    const imported = source.imports.find(
      (one) => one.name === constant.name && source !== owner && resolve(source.path, one.source) === owner,
    )
    const local = source === owner ? constant.name : imported?.local
    if (local === undefined) continue
    const isAliased = imported !== undefined && imported.local !== imported.name
    const to = isAliased ? local : config
    for (const node of source.references(local)) {
      const parent = source.parentOf(node)
      const member =
        parent?.type === 'MemberExpression' && parent.object === node && parent.property.type === 'Identifier'
          ? parent.property.name
          : undefined
      if (parent && member === 'wagmiConfig') source.replace(rangeOf(parent), to)
      else if (member !== undefined)
        source.note(node, `${local}.${member}: the wagmi config has no such member.`)
      else source.replace(rangeOf(node), to)
    }
    for (const specifier of source.nodes('ImportSpecifier'))
      if (imported && specifier.local.name === local)
        source.replace(rangeOf(specifier), isAliased ? `${config} as ${local}` : config)
  }
}

/** Options of `createAppKit` that are those of Quoin's plugin for wallets. */
const walletOptions = [
  'featuredWalletIds',
  'includeWalletIds',
  'excludeWalletIds',
  'customWallets',
  'allWallets',
]

const handled: ReadonlySet<string> = new Set([
  ...walletOptions,
  'adapters',
  'networks',
  'projectId',
  'metadata',
  'themeMode',
  'themeVariables',
  'features',
  'defaultNetwork',
  'allowUnsupportedChain',
  'enableNetworkSwitch',
  'termsConditionsUrl',
  'privacyPolicyUrl',
])

const lostOptions: Readonly<Record<string, string>> = {
  customRpcUrls: 'Pass transports to the wagmi config.',
  siweConfig: 'Pass createQuoin({ siwx }); your server verifies with quoin/siwx-server.',
  siwx: 'Pass createQuoin({ siwx }); your server verifies with quoin/siwx-server.',
}

const lostFeatures: Readonly<Record<string, string>> = {
  analytics:
    'createQuoin({ services: { gateway }, analytics: { consent } }) sends events to a server of yours, with consent.',
  email: 'Email logins need a secure site of yours: createQuoin({ services: { secureSite } }).',
  socials: 'Social logins need a secure site of yours: createQuoin({ services: { secureSite } }).',
}

/** Plugins of Quoin that have the same flag. */
const sameFeatures = ['swaps', 'onramp', 'send', 'receive', 'history', 'smartSessions']

function featureOptions(
  source: SourceFile,
  call: CallExpression,
  value: Node | undefined,
): readonly AddedProperty[] {
  const options = optionsOf(source, value)
  const flags = (options?.names ?? []).flatMap((name): readonly AddedProperty[] => {
    const node = options?.node(name)
    if (sameFeatures.includes(name) && node?.type === 'BooleanLiteral')
      return [{ name, code: String(node.value) }]
    const isOff = node?.type === 'BooleanLiteral' && !node.value
    if (!isOff)
      source.note(
        call,
        `features.${name}: ${lostFeatures[name] ?? 'Quoin has no such flag.'} It was: ${oneLine(options?.read(name))}`,
      )
    return []
  })
  const code = shortObject(flags)
  return code === undefined ? [] : [{ name: 'features', code }]
}

function kernelOptions(
  source: SourceFile,
  call: CallExpression,
  options: CallOptions,
): readonly AddedProperty[] {
  const { read, node } = options
  const copy = (name: string, to = name): readonly AddedProperty[] => {
    const code = read(name)
    return code === undefined ? [] : [{ name: to, code }]
  }
  const projectId = read('projectId')
  const wallets = shortObject(walletOptions.flatMap((name) => copy(name)))
  const network = node('defaultNetwork') && read('defaultNetwork')
  const unsupported = node('allowUnsupportedChain')
  for (const name of options.names)
    if (!handled.has(name))
      source.note(
        call,
        `${name}: ${lostOptions[name] ?? 'Quoin has no equivalent.'} It was: ${oneLine(read(name))}`,
      )
  if (read('termsConditionsUrl') !== undefined || read('privacyPolicyUrl') !== undefined)
    source.note(
      call,
      `Pass createQuoin({ legal: { termsUrl, privacyUrl, version } }) for the terms. They were: ${oneLine(read('termsConditionsUrl'))} ${oneLine(read('privacyPolicyUrl'))}`,
    )
  return [
    ...copy('metadata'),
    ...(projectId === undefined ? [] : [walletConnectOption(projectId)]),
    ...(wallets === undefined ? [] : [{ name: 'wallets', code: wallets }]),
    ...(network === undefined ? [] : [{ name: 'defaultNetwork', code: `\`eip155:\${${network}.id}\`` }]),
    ...(unsupported?.type === 'BooleanLiteral' && unsupported.value
      ? [{ name: 'unsupportedNetworks', code: "'ignore'" }]
      : []),
    ...copy('enableNetworkSwitch'),
    ...featureOptions(source, call, node('features')),
  ]
}

function lookAttributes(source: SourceFile, call: CallExpression, options: CallOptions): readonly string[] {
  const mode = options.node('themeMode')
  const text = stringOf(mode)
  if (mode && text === undefined)
    source.note(
      call,
      `themeMode: pass it to QuoinProvider as theme. It was: ${oneLine(options.read('themeMode'))}`,
    )
  const given = options.node('themeVariables')
  const object = given && bare(given)
  const variables =
    object?.type === 'ObjectExpression' ? themeVariables(source, object, appKitVariable) : undefined
  if (given && !variables)
    source.note(
      call,
      `themeVariables: pass them to QuoinProvider, with Quoin's names. They were: ${oneLine(options.read('themeVariables'))}`,
    )
  if (variables && variables.lost.length > 0)
    source.note(
      call,
      `themeVariables: these have no equivalent and were removed; the guide lists the variables: ${variables.lost.join('; ')}`,
    )
  return themeAttributes({
    mode: text === undefined ? undefined : `'${text}'`,
    variables: variables?.variables,
  })
}

/** The result: the config's name, and what the kernel and its provider get. */
export interface AppKitPlan {
  readonly config: string
  readonly options: readonly AddedProperty[]
  readonly attributes: readonly string[]
}

/** Rewrites the adapter of an app into a wagmi config, and reads the options of its modal. */
export function planAppKit(app: App, { adapter, modal }: AppKitSite): AppKitPlan | undefined {
  const options = optionsOf(modal.source, modal.call.arguments[0])
  if (!options) {
    modal.source.note(
      modal.call,
      'The options of createAppKit are no object in this module, so it was left alone.',
    )
    return undefined
  }
  const config = rewriteAdapter(app, adapter)
  renameAdapter(app, adapter, config)
  return {
    config,
    options: kernelOptions(modal.source, modal.call, options),
    attributes: lookAttributes(modal.source, modal.call, options),
  }
}

/** Networks of AppKit that wagmi has none of. */
const otherNetworks = /^(?:solana|bitcoin|ton|tron|sui|near|polkadot)/

/** Moves the imports of AppKit's networks and types to wagmi and viem. */
export function rewriteNetworks(source: SourceFile): void {
  for (const { source: from, name, local } of source.imports) {
    if (from !== '@reown/appkit/networks') continue
    const [first] = source.references(local)
    if (!first) continue
    if (otherNetworks.test(name)) {
      source.note(
        first,
        `${local}: a wagmi config has EVM chains only. Pass this network to createQuoin of 'quoin' beside networksOf(config).`,
      )
      continue
    }
    const isType = name === 'AppKitNetwork' || name === 'CaipNetwork'
    const to = isType
      ? source.need('viem', 'Chain', { isType })
      : name === 'defineChain'
        ? source.need('viem', name, { replaced: local })
        : source.need('wagmi/chains', name, { replaced: local })
    if (to !== local) for (const node of source.references(local)) source.replace(rangeOf(node), to)
  }
}

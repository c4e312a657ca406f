import type { Network, NetworkInput } from '../../wallet/networks/network.js'
import { resolveNetwork } from '../../wallet/networks/resolve-network.js'
import { QuoinError } from '../errors/quoin-error.js'
import type { Platform } from '../platform/platform.js'
import type { KernelOptions } from './kernel-options.js'
import type { ResolvedOptions } from './resolved-options.js'

/** Default orders of the product (KRN-05). */
const walletFeaturesOrder = ['onramp', 'swaps', 'receive', 'send'] as const
const connectMethodsOrder = ['email', 'social', 'wallet'] as const
const socialsOrder = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'] as const

function wrong(option: string, problem: string, fix?: string): QuoinError {
  return new QuoinError('OPTIONS_INVALID', { details: `${option}: ${problem}`, fix })
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')
const isText = (value: unknown): value is string => typeof value === 'string'

type Check = readonly [isRight: (value: unknown) => boolean, wanted: string]
const recordOf = (isRight: Check[0], what: string): Check => [
  (value) => isRecord(value) && Object.values(value).every((part) => part === undefined || isRight(part)),
  `must be an object of ${what}`,
]
const oneOf = (...allowed: readonly unknown[]): Check => [
  (value) => allowed.includes(value),
  `must be one of ${allowed.join(', ')}`,
]
const flag: Check = [isFlag, 'must be true or false']
const list: Check = [isList, 'must be a list of texts']
const record: Check = [isRecord, 'must be an object']
const text: Check = [isText, 'must be a text']
const anything: Check = [() => true, '']

/** What the host may pass; whatever else it passes is a mistake. Those without a check here have one of their own below. */
const checks: { readonly [Name in keyof Required<KernelOptions>]: Check } = {
  projectId: anything,
  metadata: record,
  networks: anything,
  defaultNetwork: anything,
  customRpcUrls: record,
  services: recordOf(isText, 'texts'),
  features: recordOf(isFlag, 'true or false'),
  walletFeaturesOrder: list,
  connectMethodsOrder: list,
  socialsOrder: list,
  policy: record,
  storageKey: text,
  locale: text,
  logLevel: oneOf('debug', 'warn', 'error', 'silent'),
  enableNetworkSwitch: flag,
  unsupportedNetworks: oneOf('block', 'warn', 'ignore'),
  provide: [Array.isArray, 'must be a list of provide()'],
  platform: record,
}

function checkOptions(options: KernelOptions): void {
  for (const [name, value] of Object.entries(options)) {
    // Object.hasOwn has just been asked.
    const check = Object.hasOwn(checks, name) ? checks[name as keyof KernelOptions] : undefined
    if (!check) throw wrong(name, 'is not known', `There is ${Object.keys(checks).join(', ')}.`)
    if (value !== undefined && !check[0](value)) throw wrong(name, check[1])
  }
}

const policyNames: readonly string[] = ['deniedMethods', 'deniedServices', 'deniedPowers', 'allowedPowers']

function checkPolicy({ deniedMethods = [], plugins = {} }: NonNullable<KernelOptions['policy']>): void {
  // A policy that is not understood would allow what the host meant to deny.
  if (!isList(deniedMethods)) throw wrong('policy.deniedMethods', list[1])
  if (!isRecord(plugins)) throw wrong('policy.plugins', record[1])
  for (const [id, policy] of Object.entries(plugins)) {
    for (const [name, value] of Object.entries(policy)) {
      const known = policyNames.includes(name)
      if (!known || !isList(value))
        throw wrong(`policy.plugins.${id}.${name}`, known ? list[1] : 'is not known')
    }
  }
}

/** `https:`, or a server on this machine. */
function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const local = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && local === true)
}

const notSafe = (address: string): string => `'${String(address).slice(0, 100)}' is not an https address`

function checkServices(services: Readonly<Record<string, string>>): void {
  for (const [name, address] of Object.entries(services)) {
    if (!isSafeAddress(address)) throw wrong(`services.${name}`, notSafe(address))
  }
}

function withCustomNodes(
  networks: readonly Network[],
  custom: NonNullable<KernelOptions['customRpcUrls']>,
): readonly Network[] {
  for (const [id, urls] of Object.entries(custom)) {
    const option = `customRpcUrls['${id.slice(0, 100)}']`
    if (!networks.some((network) => network.caipNetworkId === id))
      throw wrong(option, "is not among 'networks'")
    if (!isList(urls) || urls.length === 0) throw wrong(option, 'must be a list of at least one address')
    for (const url of urls) if (!isSafeAddress(url)) throw wrong(option, notSafe(url))
  }
  return networks.map((network) => {
    const http = Object.hasOwn(custom, network.caipNetworkId) ? custom[network.caipNetworkId] : undefined
    return http ? { ...network, rpcUrls: { default: { http } } } : network
  })
}

/**
 * Checks the host's options and fills in what was left out.
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function resolveOptions(options: KernelOptions, platform: Platform): ResolvedOptions {
  if (typeof options?.projectId !== 'string' || options.projectId === '') {
    throw new QuoinError('PROJECT_ID_MISSING', {
      fix: 'Pass projectId to createKernel: any text that names your project.',
    })
  }
  checkOptions(options)
  checkPolicy(options.policy ?? {})
  checkServices(options.services ?? {})
  const inputs: readonly NetworkInput[] | undefined = options.networks
  if (!Array.isArray(inputs) || inputs.length === 0) {
    throw wrong('networks', 'is empty', 'List at least one network.')
  }
  const networks = withCustomNodes(inputs.map(resolveNetwork), options.customRpcUrls ?? {})
  const ids = networks.map((network) => network.caipNetworkId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw wrong('networks', `'${twice}' is listed twice`)
  const first = ids[0]
  const defaultNetwork = options.defaultNetwork ?? first
  if (first === undefined || defaultNetwork === undefined || !ids.includes(defaultNetwork)) {
    throw wrong('defaultNetwork', `'${String(defaultNetwork)}' is not among 'networks'`)
  }
  const storageKey = options.storageKey ?? 'default'
  if (!/^[\w.-]{1,64}$/.test(storageKey))
    throw wrong('storageKey', 'may hold letters, digits, dots and hyphens only')
  const { page } = platform
  const icon = page.iconUrl()
  return {
    projectId: options.projectId,
    metadata: {
      name: options.metadata?.name ?? page.title(),
      description: options.metadata?.description ?? page.description() ?? '',
      url: options.metadata?.url ?? page.origin(),
      icons: options.metadata?.icons ?? (icon === undefined ? [] : [icon]),
    },
    networks,
    defaultNetwork,
    services: { ...options.services },
    features: { ...options.features },
    walletFeaturesOrder: options.walletFeaturesOrder ?? walletFeaturesOrder,
    connectMethodsOrder: options.connectMethodsOrder ?? connectMethodsOrder,
    socialsOrder: options.socialsOrder ?? socialsOrder,
    policy: options.policy ?? {},
    storageKey,
    locale: options.locale ?? page.language(),
    logLevel: options.logLevel ?? 'error',
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    unsupportedNetworks: options.unsupportedNetworks ?? 'block',
  }
}

import { QuoinError } from '../errors/quoin-error.js'
import type { NetworkInput } from '../networks/network.js'
import { resolveNetwork } from '../networks/resolve-network.js'
import type { Platform } from '../platform/platform.js'
import type { KernelOptions } from './kernel-options.js'
import type { ResolvedOptions } from './resolved-options.js'

/** Default orders of the product (KRN-05). */
const walletFeaturesOrder = ['onramp', 'swaps', 'receive', 'send'] as const
const connectMethodsOrder = ['email', 'social', 'wallet'] as const

function wrong(option: string, problem: string, fix?: string): QuoinError {
  return new QuoinError('OPTIONS_INVALID', { details: `${option}: ${problem}`, fix })
}

function checkServices(services: Readonly<Record<string, string>>): void {
  for (const [name, address] of Object.entries(services)) {
    const url = URL.canParse(address) ? new URL(address) : undefined
    const local = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
    if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && local))) {
      throw wrong(`services.${name}`, `'${String(address).slice(0, 100)}' is not an https address`)
    }
  }
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
  const inputs: readonly NetworkInput[] | undefined = options.networks
  if (!Array.isArray(inputs) || inputs.length === 0) {
    throw wrong('networks', 'is empty', 'List at least one network.')
  }
  const networks = inputs.map(resolveNetwork)
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
  checkServices(options.services ?? {})
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
    deniedMethods: options.policy?.deniedMethods ?? [],
    storageKey,
    locale: options.locale ?? page.language(),
    logLevel: options.logLevel ?? 'error',
    enableNetworkSwitch: options.enableNetworkSwitch ?? true,
    allowUnsupportedNetworks: options.allowUnsupportedNetworks ?? false,
  }
}

import { QuoinError } from '../errors/quoin-error.js'
import type { Platform } from '../platform/platform.js'
import type { BaseOptions, KernelOptions } from './kernel-options.js'
import {
  array,
  isFlag,
  isList,
  isLocal,
  isRecord,
  isText,
  list,
  type OptionCheck,
  oneOf,
  optionError,
  record,
  recordOf,
  requireSafeAddress,
  text,
} from './option-checks.js'
import type { BaseResolvedOptions, LayerOptions, ResolvedOptions } from './resolved-options.js'
import { unknownNames } from './unknown-names.js'

const checks: { readonly [Name in keyof Required<BaseOptions>]: OptionCheck } = {
  projectId: text,
  metadata: record,
  services: recordOf(isText, 'texts'),
  features: recordOf(isFlag, 'true or false'),
  orders: recordOf(isList, 'lists of texts'),
  policy: record,
  storageKey: text,
  logLevel: oneOf('debug', 'warn', 'error', 'silent'),
  provide: array,
  platform: record,
}

/** Throws for options that neither a layer nor the bundle has, all at once, and for an invalid one. */
function checkOptions(
  options: KernelOptions,
  layers: readonly LayerOptions[],
  ofBundle: readonly string[],
): void {
  const known = new Map(Object.entries(Object.assign({}, checks, ...layers.map((layer) => layer.checks))))
  const names = [...known.keys(), ...ofBundle]
  const unknown = Object.keys(options).filter((name) => !known.has(name))
  if (unknown.length > 0) throw unknownNames('', unknown, names)
  for (const [name, value] of Object.entries(options)) {
    // Every layer's checks have this type.
    const [isValid, expected] = known.get(name) as OptionCheck
    if (value !== undefined && !isValid(value)) throw optionError(name, expected)
  }
}

const policyNames: readonly string[] = ['deniedMethods', 'deniedServices', 'deniedPowers', 'allowedPowers']

function checkPolicy({ deniedMethods = [], plugins = {} }: NonNullable<KernelOptions['policy']>): void {
  // A policy with an unknown or invalid field would allow what the host meant to deny.
  if (!isList(deniedMethods)) throw optionError('policy.deniedMethods', list[1])
  if (!isRecord(plugins)) throw optionError('policy.plugins', record[1])
  for (const [id, policy] of Object.entries(plugins)) {
    if (policy === undefined) continue
    if (!isRecord(policy)) throw optionError(`policy.plugins.${id}`, record[1])
    for (const [name, value] of Object.entries(policy)) {
      const known = policyNames.includes(name)
      if (!known || !isList(value))
        throw optionError(`policy.plugins.${id}.${name}`, known ? list[1] : 'is not known')
    }
  }
}

function resolveBase(options: KernelOptions, { page }: Platform): BaseResolvedOptions {
  checkPolicy(options.policy ?? {})
  for (const [name, address] of Object.entries(options.services ?? {}))
    requireSafeAddress(`services.${name}`, address)
  const storageKey = options.storageKey ?? 'default'
  if (!/^[\w.-]{1,64}$/.test(storageKey))
    throw optionError('storageKey', 'may hold letters, digits, dots and hyphens only')
  const icon = page.iconUrl()
  const url = options.metadata?.url ?? page.origin()
  return {
    projectId: options.projectId ?? '',
    metadata: {
      // Users and wallets read it: a page without a title has at least its host.
      name: options.metadata?.name || page.title() || (url.split('/')[2] ?? ''),
      description: options.metadata?.description ?? page.description() ?? '',
      url,
      icons: options.metadata?.icons ?? (icon === undefined ? [] : [icon]),
    },
    services: { ...options.services },
    features: { ...options.features },
    orders: { ...options.orders },
    policy: options.policy ?? {},
    storageKey,
    logLevel: options.logLevel ?? (isLocal(page.origin()) ? 'mistakes' : 'error'),
  }
}

/**
 * Checks the host's options and fills in defaults; each layer resolves its own.
 *
 * @param ofBundle names of the options that the bundle takes itself
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function resolveOptions(
  options: KernelOptions,
  platform: Platform,
  layers: readonly LayerOptions[],
  ofBundle: readonly string[],
): ResolvedOptions {
  // A page without types may pass nothing.
  if (!isRecord(options)) throw optionError('options', record[1])
  checkOptions(options, layers, ofBundle)
  if (!options.projectId && Object.keys(options.services ?? {}).length > 0) {
    throw new QuoinError('PROJECT_ID_MISSING', {
      fix: 'Pass any text that names your project.',
    })
  }
  // Each layer resolves the options that it adds to the type.
  return Object.assign(
    resolveBase(options, platform),
    ...layers.map((layer) => layer.resolve(options, platform)),
  )
}

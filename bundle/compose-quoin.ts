import { type ExpectedConnectMethod, type HostPolicy, type Kernel, lazyPlugin } from '#kernel'
import { createKernel } from '../core/entry.js'
import { allowPowers } from './allow-powers.js'
import type { PluginsOf, QuoinOptions } from './quoin-options.js'
import { type AnyPlugin, pluginIn, type StandardPlugin } from './standard-plugin.js'

const optionOf = (options: QuoinOptions, { option = '' }: StandardPlugin): object | undefined =>
  Reflect.get(options, option)

/** Whether the options of a host add a plugin. One that its flag switches off is added, and disabled by the kernel. */
function isUsed(row: StandardPlugin, options: QuoinOptions): boolean {
  const { id, flag = id, when, namespaces } = row
  return (
    options.features?.[flag] ||
    when === 'always' ||
    (when === 'option' && Boolean(optionOf(options, row))) ||
    (when === 'secureSite' && options.services?.secureSite !== undefined) ||
    (when === 'namespace' &&
      options.networks.some(({ chainNamespace = '' }) => namespaces?.includes(chainNamespace)))
  )
}

/** The connect methods of the plugins that the options add. */
const expectedConnectMethods = (
  options: QuoinOptions,
  rows: readonly StandardPlugin[],
): readonly ExpectedConnectMethod[] =>
  rows.flatMap((row) => {
    const { id, flag = id, connectMethod } = row
    return connectMethod && options.features?.[flag] !== false && isUsed(row, options) ? [connectMethod] : []
  })

/** The host's policy, and the powers that the rows allow their plugins where it does not mention those. */
function policyOf(options: QuoinOptions, rows: readonly StandardPlugin[]): HostPolicy | undefined {
  const powers: Record<string, readonly string[]> = {}
  for (const row of rows) if (row.allowedPowers && isUsed(row, options)) powers[row.id] = row.allowedPowers
  return allowPowers(options.policy, powers)
}

/**
 * Creates a kernel with those plugins of a bundle that the options add.
 *
 * @throws `OPTIONS_INVALID` naming the option, `PROJECT_ID_MISSING`
 */
export function composeQuoin<Options extends QuoinOptions>(
  options: Options,
  bundle: readonly StandardPlugin[],
): Kernel<PluginsOf<Options>> {
  const { plugins: rows = bundle, ...own }: QuoinOptions = options
  for (const { option } of rows) if (option) Reflect.deleteProperty(own, option)
  const policy = policyOf(options, rows)
  const composed = { expectedConnectMethods: expectedConnectMethods(options, rows), ...own }
  const kernel = createKernel(policy === undefined ? composed : { ...composed, policy })
  for (const row of rows) {
    if (!isUsed(row, options)) continue
    const { id, plugin, reserves = '', holdsConnecting = false } = row
    const given =
      typeof plugin === 'function'
        ? lazyPlugin<AnyPlugin>(id, async () => ({ default: pluginIn(await plugin()) }), {
            reserves: reserves.split(' '),
            holdsConnecting,
          })
        : pluginIn({ plugin })
    kernel.use(given, optionOf(options, row))
  }
  const { features } = options
  // What a listener throws is reported.
  if (features)
    kernel.on('kernel:started', async () =>
      (await import('./check-flags.js')).checkFlags(kernel, features, rows),
    )
  // Which rows were used is what the type of the options says; a kernel without plugins is no subtype of it.
  return kernel as unknown as Kernel<PluginsOf<Options>>
}

import { detectPlatform } from '#core/platform'
import { createKernel, type Kernel, lazyPlugin } from '#kernel'
import { allowPowers } from './allow-powers.js'
import type { PluginsOf, QuoinOptions } from './quoin-options.js'
import { type AnyPlugin, pluginIn, type StandardPlugin } from './standard-plugin.js'

const optionOf = (options: QuoinOptions, { option = '' }: StandardPlugin): object | undefined =>
  Reflect.get(options, option)

/** Returns `true` if the options add a plugin. A plugin that its flag switches off is added, and disabled by the kernel. */
function isUsed(row: StandardPlugin, options: QuoinOptions): boolean {
  const { id, flag = id, when, namespaces } = row
  return (
    options.features?.[flag] ||
    when === 'always' ||
    (when === 'option' && Boolean(optionOf(options, row))) ||
    (when === 'secureSite' && options.services?.secureSite !== undefined) ||
    (when === 'namespace' &&
      options.networks?.some((network) => namespaces?.includes(network?.chainNamespace ?? '')))
  )
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
  const pluginOptions = rows.flatMap(({ option = [] }) => option)
  for (const option of pluginOptions) Reflect.deleteProperty(own, option)
  const { features } = options
  const used = rows.filter((row) => isUsed(row, options))
  const expectedConnectMethods = used.flatMap(({ id, flag = id, connectMethod }) =>
    connectMethod && features?.[flag] !== false ? [connectMethod] : [],
  )
  const powers = used.flatMap(({ id, allowedPowers }) =>
    allowedPowers ? [[id, allowedPowers] as const] : [],
  )
  const policy = allowPowers(options.policy, Object.fromEntries(powers))
  const locales = () => import('#locales').then((all) => all.withStandardLocales(own.locales))
  const platform = own.platform ?? detectPlatform()
  const kernel = createKernel({ expectedConnectMethods, ...own, platform, locales, policy }, [
    ...pluginOptions,
    'plugins',
  ])
  for (const row of used) {
    const { id, plugin, reserves = '', holdsConnecting = false } = row
    const given =
      typeof plugin === 'function'
        ? lazyPlugin<AnyPlugin>(id, async () => ({ default: pluginIn(await plugin().catch(plugin)) }), {
            reserves: reserves.split(' '),
            holdsConnecting,
          })
        : pluginIn({ plugin })
    kernel.use(given, optionOf(options, row))
  }
  // Errors of a listener are reported.
  if (features)
    kernel.on('kernel:started', async () =>
      (await import('./check-flags.js')).checkFlags(kernel, features, rows),
    )
  // The used rows follow from the type of the options; a kernel without plugins is no subtype of it.
  return kernel as unknown as Kernel<PluginsOf<Options>>
}

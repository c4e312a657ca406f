import { type AnyKernel, OptionsToken, type PluginInspection } from '#kernel'

/** Returns the names that can be explained: those of plugins, their contributions, options and wallets. */
export function knownNames(kernel: AnyKernel, plugins: readonly PluginInspection[]): readonly string[] {
  const { features, walletFeaturesOrder, connectMethodsOrder } = kernel.get(OptionsToken)
  const ofPlugins = plugins.flatMap(({ id, contributes }) => {
    const { features: ownFeatures = [], connectMethods = [], settings = [], accountTabs = [] } = contributes
    return [id, ...ownFeatures, ...connectMethods, ...settings, ...accountTabs]
  })
  const names = [
    ...ofPlugins,
    ...Object.keys(features),
    ...walletFeaturesOrder,
    ...connectMethodsOrder,
    ...kernel.connectors.list().map(({ name }) => name),
    ...kernel.networks.list().map(({ name }) => name),
  ]
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}

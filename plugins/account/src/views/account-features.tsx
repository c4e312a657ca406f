import { type ReactNode, useEffect } from 'react'
import {
  FeatureBar,
  FeatureButton,
  useKernel,
  useNavigation,
  useService,
  useStore,
  useT,
} from '#ui-shell/kit'
import { AccountToken } from '../contract.js'

/** What other plugins offer to do with the account, in the host's order and in their words. */
export function AccountFeatures(): ReactNode {
  const t = useT('account')
  const { i18n, contributions, connections, networks } = useKernel()
  const { push } = useNavigation()
  const service = useService(AccountToken)
  // What is of use depends on who is connected, and where.
  useStore(contributions.store)
  useStore(connections.store)
  useStore(networks.store)
  const features = service.features()
  const plugins = [...new Set(features.map((feature) => feature.plugin))].join(' ')
  useEffect(() => {
    // Texts that do not load are missed; the buttons are there.
    for (const plugin of plugins.split(' ')) if (plugin) i18n.load(plugin).catch(() => undefined)
  }, [i18n, plugins])
  if (features.length === 0) return null
  return (
    <FeatureBar label={t('features')}>
      {features.map(({ id, plugin, label, icon, view }) => (
        <FeatureButton
          key={id}
          icon={icon}
          // The line is there before its word.
          label={i18n.isLoaded(plugin) ? i18n.t(plugin, label) : '\u00a0'}
          onPress={() => push(view)}
        />
      ))}
    </FeatureBar>
  )
}

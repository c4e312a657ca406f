import { Fragment, type ReactNode } from 'react'
import { points } from '#kernel'
import {
  Part,
  Skeleton,
  Stack,
  Text,
  useKernel,
  useNamespaceName,
  useService,
  useStore,
  useT,
  ViewBody,
} from '#ui-shell/kit'
import { WalletsToken } from '../contract.js'
import { WalletMethod } from './wallet-method.js'

export { WalletMethod }

/**
 * Every way to connect that plugins contributed, in the host's order, with "or" between them. Of a namespace: those that lead
 * there.
 */
export default function ConnectView(): ReactNode {
  const t = useT('wallets')
  const { contributions, connectors } = useKernel()
  const wallets = useService(WalletsToken)
  const nameOf = useNamespaceName()
  const only = useStore(wallets.list, (list) => list.only)
  useStore(contributions.store)
  const canLogIn = only === undefined || connectors.list(only).some(({ type }) => type === 'auth')
  const methods = contributions
    .list(points.connectMethods)
    .filter((method) => canLogIn || method.plugin === 'wallets')
  return (
    <ViewBody>
      <Stack gap={4}>
        {only === undefined ? null : <Text variant="muted">{t('onlyBody', { network: nameOf(only) })}</Text>}
        {methods.map((method, index) => (
          <Fragment key={method.id}>
            {index === 0 ? null : (
              <Text variant="muted" align="center">
                {t('or')}
              </Text>
            )}
            {method.plugin === 'wallets' ? (
              // The plugin's own method is part of this chunk: nothing loads one after another on the click.
              <WalletMethod />
            ) : (
              <Part load={method.load} plugin={method.plugin} fallback={<Skeleton kind="row" />} />
            )}
          </Fragment>
        ))}
      </Stack>
    </ViewBody>
  )
}

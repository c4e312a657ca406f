import type { ReactNode } from 'react'
import { useKernel, useStore, ViewBody } from '#ui-kit'
import { NoAccount } from './no-account.js'
import { TokensPanel } from './tokens-panel.js'

/** All tokens of the account, with their total value. */
export default function TokensView(): ReactNode {
  const { connections, networks } = useKernel()
  const namespace = useStore(networks.store, (all) => all.activeNamespace) ?? ''
  const isConnected = useStore(connections.store, () => connections.active(namespace) !== undefined)
  if (!isConnected) return <NoAccount />
  return (
    <ViewBody>
      <TokensPanel hasTotal />
    </ViewBody>
  )
}

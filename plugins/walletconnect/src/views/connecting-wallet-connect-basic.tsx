import type { ReactNode } from 'react'
import { points, type ViewProps } from '#kernel'
import type { WalletConnectPlugin } from '#plugins/walletconnect'
import { Icon, ListRow, Stack, useKernel, useNavigation, useT, ViewBody } from '#ui-kit'
import { OtherWays, PairingCode, usePairing } from './pairing-code.js'
import { Connected, PairingFault } from './pairing-outcome.js'

/** Displays a code that any wallet can scan. */
export default function ConnectingWalletConnectBasic({
  params,
}: ViewProps<WalletConnectPlugin['views']['ConnectingWalletConnectBasic']>): ReactNode {
  const namespace = params?.namespace
  const t = useT<WalletConnectPlugin>('walletconnect')
  const { contributions } = useKernel()
  const navigation = useNavigation<WalletConnectPlugin>()
  const pairing = usePairing(undefined, namespace)
  const { state, api } = pairing
  if (pairing.connected) return <Connected name="WalletConnect" />
  if (state.status === 'failed')
    return (
      <PairingFault
        error={state.error}
        name="WalletConnect"
        imageUrl={undefined}
        onRetry={() => api.start(undefined, namespace)}
      />
    )
  const all = contributions.find(points.views, 'AllWallets')
  return (
    <ViewBody>
      <Stack gap={4}>
        <PairingCode pairing={pairing} />
        <OtherWays pairing={pairing}>
          {all ? (
            <ListRow
              image={<Icon name="grid" />}
              title={t('allWallets')}
              onPress={() => navigation.push('AllWallets')}
            />
          ) : null}
        </OtherWays>
      </Stack>
    </ViewBody>
  )
}

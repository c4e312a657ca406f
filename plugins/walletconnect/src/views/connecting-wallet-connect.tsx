import { type ReactNode, useState } from 'react'
import { points, type ViewProps } from '#kernel'
import type { ListedWallet, WalletApp, WalletConnectPlugin } from '#plugins/walletconnect'
import { Icon, ListRow, Stack, useKernel, useNavigation, useT, ViewBody } from '#ui-kit'
import { OpenWallet } from './open-wallet.js'
import { OtherWays, PairingCode, type ShownPairing, usePairing } from './pairing-code.js'
import { Connected, PairingFault } from './pairing-outcome.js'

/**
 * Returns the app that is offered first: on a phone an app of the wallet, on other devices none, so the code is
 * displayed.
 */
function firstApp(wallet: ListedWallet, isMobile: boolean): WalletApp | undefined {
  if (!isMobile) return undefined
  if (wallet.mobileLink) return 'mobile'
  return wallet.webappLink ? 'web' : undefined
}

/** Connects a wallet of the list: by code, or by its app on this device. */
export default function ConnectingWalletConnect({
  params,
}: ViewProps<WalletConnectPlugin['views']['ConnectingWalletConnect']>): ReactNode {
  const { wallet, namespace } = params
  const { platform } = useKernel()
  const pairing = usePairing(wallet, namespace)
  const [app, setApp] = useState(() => firstApp(wallet, platform.page.isMobile()))
  const { state, api } = pairing
  if (pairing.connected) return <Connected name={wallet.name} imageUrl={wallet.imageUrl} />
  if (state.status === 'failed')
    return (
      <PairingFault
        error={state.error}
        name={wallet.name}
        imageUrl={wallet.imageUrl}
        onRetry={() => api.start(wallet, namespace)}
      />
    )
  if (app)
    return (
      <OpenWallet key={app} pairing={pairing} wallet={wallet} app={app}>
        <Ways pairing={pairing} wallet={wallet} app={app} onChoose={setApp} />
      </OpenWallet>
    )
  return (
    <ViewBody>
      <Stack gap={4}>
        <PairingCode pairing={pairing} wallet={wallet} />
        <Ways pairing={pairing} wallet={wallet} app={undefined} onChoose={setApp} />
      </Stack>
    </ViewBody>
  )
}

interface WaysProps {
  readonly pairing: ShownPairing
  readonly wallet: ListedWallet
  readonly app: WalletApp | undefined
  readonly onChoose: (app: WalletApp | undefined) => void
}

/** Displays the other ways to connect or get this wallet on this device. */
function Ways({ pairing, wallet, app, onChoose }: WaysProps): ReactNode {
  const t = useT<WalletConnectPlugin>('walletconnect')
  const { contributions, platform } = useKernel()
  const navigation = useNavigation<WalletConnectPlugin>()
  const isMobile = platform.page.isMobile()
  const canGet =
    contributions.find(points.views, 'Downloads') &&
    Object.keys(wallet).some((key) => key === 'homepage' || key.endsWith('Store'))
  return (
    // In a stack of its own: beside the list of wallets, what repeats a row of the list is hidden by its place.
    <Stack>
      <OtherWays pairing={pairing}>
        {!isMobile && app !== 'desktop' && wallet.desktopLink ? (
          <ListRow
            image={<Icon name="desktop" />}
            title={t('openDesktop')}
            onPress={() => onChoose('desktop')}
          />
        ) : null}
        {app !== 'web' && wallet.webappLink ? (
          <ListRow image={<Icon name="globe" />} title={t('openBrowser')} onPress={() => onChoose('web')} />
        ) : null}
        {isMobile && app !== 'mobile' && wallet.mobileLink ? (
          <ListRow
            image={<Icon name="phone" />}
            title={t('openWallet', { wallet: wallet.name })}
            onPress={() => onChoose('mobile')}
          />
        ) : null}
        {app ? (
          <ListRow image={<Icon name="qr" />} title={t('showCode')} onPress={() => onChoose(undefined)} />
        ) : null}
        {canGet ? (
          <ListRow
            image={<Icon name="download" />}
            title={t('getWallet', { wallet: wallet.name })}
            onPress={() => navigation.push('Downloads', { wallet })}
          />
        ) : null}
      </OtherWays>
    </Stack>
  )
}
